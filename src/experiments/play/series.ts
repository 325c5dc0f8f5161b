import { availableParallelism } from 'node:os';
import type { Resolved } from '../../rules/options.js';
import { engineOf } from '../../rules/rulesets.js';
import { Histogram, type HistogramJson } from '../../statistics/index.js';
import { killCommandBots } from './command.bot.js';
import { playCommandPair, type Forfeit, type PlayedLeg } from './command.leg.js';
import type { Contestant } from './contestant.js';
import { partSize, partsOf } from './experiment.job.js';
import { runJobs } from './experiment.threads.js';
import { LEGS, type PairsJob, type PairsResult } from './pairs.job.js';

/** A series of mirrored pairs between two contestants. */
export interface Series {
  readonly rules: Resolved;
  readonly players: readonly [Contestant, Contestant];
  readonly seed: number;
  /** Pairs to be played. */
  readonly pairs: number;
  readonly nodes?: number;
  /** Threads, or pairs at a time where executables play; all cores where left out. */
  readonly threads?: number;
  /** Time for one move of an executable, in ms. */
  readonly moveMilliseconds: number;
}

/** Told of pairs in their order; true ends the series. */
export type WatchPairs = (played: PairsResult, forfeits: readonly Forfeit[]) => boolean | void;

export async function playSeries(series: Series, watch: WatchPairs): Promise<void> {
  const [a, b] = series.players;
  if (a.kind !== 'house' || b.kind !== 'house') return playCommandSeries(series, watch);
  const players = [a.strength, b.strength] as const;
  await runJobs(pairsJobs(series, players), (played) => watch(played, []), series.threads);
}

function* pairsJobs(
  { rules, seed, pairs, nodes }: Series,
  players: PairsJob['players'],
): Generator<PairsJob> {
  for (const part of partsOf(pairs, partSize(players) / LEGS)) {
    yield { kind: 'pairs', rules, players, nodes, seed, ...part };
  }
}

/** What a pair brought. */
const resultOfLegs = (legs: readonly PlayedLeg[]): PairsResult => ({
  legs: legs.map(({ result }) => result),
  points: [pointsIn(legs, 0), pointsIn(legs, 1)],
});

const pointsIn = (legs: readonly PlayedLeg[], player: 0 | 1): HistogramJson =>
  Histogram.of(legs.flatMap(({ points }) => points?.[player] ?? [])).toJSON();

/** Pairs with executables: as many at a time as there are cores, handed on in order. */
async function playCommandSeries(series: Series, watch: WatchPairs): Promise<void> {
  const { rules, players, nodes, seed, moveMilliseconds, threads = availableParallelism() } = series;
  const over = new AbortController();
  const match = { engine: engineOf(rules), players, nodes, seed, moveMilliseconds, signal: over.signal };
  const underWay: Promise<PlayedLeg[]>[] = [];
  let next = 0;
  const start = () => {
    const pair = playCommandPair(match, next++);
    // A failure is met where the pair is awaited.
    pair.catch(() => undefined);
    underWay.push(pair);
  };
  const interrupted = (signal: NodeJS.Signals) => {
    killCommandBots();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupted);
  try {
    while (underWay.length > 0 || next < series.pairs) {
      while (underWay.length < threads && next < series.pairs) start();
      const legs = await underWay.shift()!;
      const forfeits = legs.flatMap(({ forfeit }) => forfeit ?? []);
      if (watch(resultOfLegs(legs), forfeits)) return;
    }
  } finally {
    // Pairs that nobody wants any more end at once: their executables are gone.
    over.abort();
    killCommandBots();
    await Promise.allSettled(underWay);
    for (const signal of signals) process.off(signal, interrupted);
  }
}
