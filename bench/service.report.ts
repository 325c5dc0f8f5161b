import type { TransportName } from './load.transports.js';

/** What one server did in one run. */
export interface Figures {
  readonly movesPerSecond: number;
  /** Moves per second of server CPU. */
  readonly movesPerCpuSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** From a request to the event in a stream. */
export interface Delivery {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Everything that `bench:service` finds out. */
export interface Results extends Figures {
  baselines: Record<'bare' | 'b1' | 'b2', Figures>;
  ratioB1: number;
  ratioB2: number;
  transports: Record<TransportName, Figures>;
  turnDelivery: Delivery;
  publishing: Delivery;
  bytesPerMatch: number;
  bytesPerStream: number;
  idleBytes: number;
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** How two servers compare by moves per second of CPU. */
export const ratio = (one: Figures, other: Figures): number =>
  round(one.movesPerCpuSecond / other.movesPerCpuSecond);

function printTable(rows: Readonly<Record<string, Figures>>): void {
  console.log('              moves/s   moves/CPU s   p50 ms   p99 ms');
  for (const [name, row] of Object.entries(rows)) {
    const numbers = [row.movesPerSecond, row.movesPerCpuSecond, row.p50Ms, row.p99Ms];
    const [perSecond, perCpu, p50, p99] = numbers.map(String);
    console.log(
      `${name.padEnd(10)}${perSecond.padStart(11)}${perCpu.padStart(14)}${p50.padStart(9)}${p99.padStart(9)}`,
    );
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`;

/** Prints what was measured for people. */
export function printResults(
  results: Partial<Results>,
  { atOnce, seconds, many }: { atOnce: number; seconds: number; many: number },
): void {
  const { baselines, transports, turnDelivery, publishing } = results;
  console.log(`${atOnce} moves at once, ${seconds} s each`);
  if (baselines) {
    printTable({ ...baselines, service: results as Figures });
    console.log(`by server CPU: ${results.ratioB1} × B1, ${results.ratioB2} × B2`);
  }
  if (transports) {
    console.log(`\n${many} matches in progress, ${many} streams open`);
    printTable(transports);
    console.log(`memory: ${kilobytes(results.bytesPerMatch ?? 0)} for each match`);
  }
  if (turnDelivery)
    console.log(`turn told at half load: p50 ${turnDelivery.p50Ms} ms, p99 ${turnDelivery.p99Ms} ms`);
  if (publishing)
    console.log(`bare publish to a stream: p50 ${publishing.p50Ms} ms, p99 ${publishing.p99Ms} ms`);
  if (results.idleBytes !== undefined) {
    console.log(
      `\nmemory: ${megabytes(results.idleBytes)} idle, ${kilobytes(results.bytesPerStream ?? 0)} for each stream`,
    );
  }
}
