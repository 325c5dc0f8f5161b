/**
 * `npm run bench:service [-- --json] [--parts moves,scale] [--seconds 10] [--matches 200] [--many 2000]`: the running program
 * on Postgres and Redis, durable moves included, beside baselines measured in the same run on the same servers. Compare by moves
 * per second of server CPU (user and system time of the server's process), which a busy machine disturbs least.
 * Parts: `moves` beside the baselines; `scale`, many matches in progress and streams of them, over each transport; `delivery`,
 * how soon a turn is told, beside a bare path; `memory`, idle and of streams. All unless some are named; see docs/performance.md.
 * `--profile FOLDER` has the server write a CPU profile of the part `moves` there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TRANSPORTS } from './load.transports.js';
import { type Delivery, type Figures, type Results, printResults, ratio, round } from './service.report.js';
import { Backends, LoadProcess, type Measured, Server } from './service.processes.js';

const PARTS = ['moves', 'scale', 'delivery', 'memory'] as const;
type Part = (typeof PARTS)[number];

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    parts: { type: 'string', default: PARTS.join(',') },
    seconds: { type: 'string', default: '10' },
    matches: { type: 'string', default: '200' },
    many: { type: 'string', default: '2000' },
    profile: { type: 'string' },
  },
});
const parts = values.parts.split(',') as Part[];
const wants = (part: Part): boolean => parts.includes(part);
const seconds = Number(values.seconds);
/** Matches, and moves under way at once, where nothing else is said. */
const atOnce = Number(values.matches);

/** Matches in progress and streams of the parts that are about many. */
const many = Number(values.many);
/** Streams that the memory of one is worked out from. */
const STREAMS = 1_000;
/** Until a program just started has compiled what it runs all the time: by then V8 has optimised the way of a move. */
const WARM_UP = { moves: 30_000, seconds: 30 };
/** Where the program runs already. */
const SHORT_WARM_UP = { moves: 2_000, seconds: 3 };
/** For how long memory is left alone before it is read, in ms. */
const SETTLE_MS = 5_000;

const figuresOf = ({ moves, seconds: lasted, cpuSeconds, p50Ms, p99Ms }: Measured): Figures => ({
  movesPerSecond: Math.round(moves / lasted),
  movesPerCpuSecond: Math.round(moves / cpuSeconds),
  p50Ms: round(p50Ms),
  p99Ms: round(p99Ms),
});

/** Runs `work` with a load against a server, and ends both. */
async function against<T>(server: Server, work: (load: LoadProcess) => Promise<T>): Promise<T> {
  const load = new LoadProcess(server);
  try {
    return await work(load);
  } finally {
    await load.stop();
    await server.stop();
  }
}

const asFastAsItGoes = {
  transport: 'rest',
  workers: atOnce,
  warmUp: WARM_UP,
  seconds,
} as const;

async function measureBaselines(backends: Backends): Promise<Results['baselines']> {
  const baselines: Record<string, Figures> = {};
  for (const kind of ['bare', 'b1', 'b2']) {
    const server = await Server.start('bench/service.baselines.js', backends.env, { args: [kind] });
    baselines[kind] = await against(server, async (load) => {
      await load.open(atOnce, true);
      return figuresOf(await load.play(asFastAsItGoes));
    });
  }
  return baselines;
}

async function measureMoves(backends: Backends): Promise<Figures> {
  const { profile } = values;
  const nodeArgs = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile];
  const server = await Server.start('src/main.js', backends.env, { nodeArgs });
  return against(server, async (load) => {
    await load.open(atOnce);
    return figuresOf(await load.play(asFastAsItGoes));
  });
}

/** Many matches in progress and streams of them: moves over each transport, what is remembered, how soon turns are told. */
async function measureScale(backends: Backends): Promise<Partial<Results>> {
  const server = await Server.start('src/main.js', backends.env);
  return against(server, async (load) => {
    await load.open(1);
    await load.play({ ...asFastAsItGoes, workers: 1, warmUp: SHORT_WARM_UP, seconds: 1 });
    await sleep(SETTLE_MS);
    const before = server.memoryBytes();
    await load.open(many);
    await sleep(SETTLE_MS);
    const bytesPerMatch = Math.round((server.memoryBytes() - before) / many);
    await load.follow(many);
    const transports: Record<string, Figures> = {};
    for (const transport of TRANSPORTS) {
      transports[transport] = figuresOf(await load.play({ ...asFastAsItGoes, transport }));
    }
    if (!wants('delivery')) return { bytesPerMatch, transports };
    // At half of what it can do at most.
    const rate = transports['rest'].movesPerSecond / 2;
    const turnDelivery = deliveryOf(await load.play({ ...asFastAsItGoes, warmUp: SHORT_WARM_UP, rate }));
    return { bytesPerMatch, transports, turnDelivery };
  });
}

const deliveryOf = ({ turnDelivery }: Measured): Delivery => {
  if (turnDelivery === undefined) throw new Error('no turn was delivered');
  return { p50Ms: round(turnDelivery.p50Ms), p99Ms: round(turnDelivery.p99Ms) };
};

/** The bare path from a request to a stream, at half of what it can do at most. */
async function measurePublishing(backends: Backends): Promise<Delivery> {
  const server = await Server.start('bench/service.baselines.js', backends.env, { args: ['publish'] });
  return against(server, async (load) => {
    await load.open(many, true);
    await load.follow(many);
    const most = await load.play(asFastAsItGoes);
    const rate = most.moves / most.seconds / 2;
    return deliveryOf(await load.play({ ...asFastAsItGoes, warmUp: SHORT_WARM_UP, rate }));
  });
}

/** An idle `npm start`, which brings its own database, and what open streams add to it. */
async function measureMemory(backends: Backends): Promise<Partial<Results>> {
  const server = await Server.startWithNpm(backends.embeddedEnv);
  return against(server, async (load) => {
    await sleep(SETTLE_MS);
    const idleBytes = server.memoryBytes();
    await load.open(STREAMS);
    await sleep(SETTLE_MS);
    const before = server.memoryBytes();
    await load.follow(STREAMS);
    await sleep(SETTLE_MS);
    return { idleBytes, bytesPerStream: Math.round((server.memoryBytes() - before) / STREAMS) };
  });
}

async function main(): Promise<void> {
  const backends = await Backends.start();
  const results: Partial<Results> = {};
  try {
    if (wants('moves')) {
      const baselines = await measureBaselines(backends);
      const service = await measureMoves(backends);
      const ratios = { ratioB1: ratio(service, baselines.b1), ratioB2: ratio(service, baselines.b2) };
      Object.assign(results, service, { baselines }, ratios);
    }
    if (wants('scale') || wants('delivery')) Object.assign(results, await measureScale(backends));
    if (wants('delivery')) results.publishing = await measurePublishing(backends);
    if (wants('memory')) Object.assign(results, await measureMemory(backends));
  } finally {
    await backends.stop();
  }
  if (values.json) console.log(JSON.stringify(results));
  else printResults(results, { atOnce, seconds, many });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
