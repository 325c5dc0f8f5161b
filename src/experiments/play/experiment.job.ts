import type { HousePlayer } from '../../players/index.js';
import { playPairs, type PairsJob, type PairsResult } from './pairs.job.js';
import { playRounds, type RoundsJob } from './rounds.job.js';
import type { RoundsResult } from './rounds.tally.js';

/** A part of an experiment that one thread plays. */
export type Job = PairsJob | RoundsJob;
export type ResultOf<J extends Job> = J extends PairsJob ? PairsResult : RoundsResult;

/** Plays a part of an experiment. */
export const runJob = (job: Job): PairsResult | RoundsResult =>
  job.kind === 'pairs' ? playPairs(job) : playRounds(job);

/** Parts of a whole: `count` things from `from` on. What is played does not depend on how it is divided. */
export interface Part {
  readonly from: number;
  readonly count: number;
}

/** Quick players' rounds in a part: few enough to be spread over cores and stopped soon, enough to pay for the message. */
const QUICK_PART = 256;
/** Rounds in a part where somebody searches, each of which takes about as long as those of quick players together. */
const SEARCHED_PART = 2;
/** A whole is divided into as many parts if it can be, so that many cores have something to do. */
const FEWEST_PARTS = 64;

/** How many rounds one part may hold. */
export const partSize = (players: readonly HousePlayer[]): number =>
  players.includes('expert') ? SEARCHED_PART : QUICK_PART;

/** Divides `total` things into parts of at most `most`. */
export function* partsOf(total: number, most: number): Generator<Part> {
  const size = Math.max(1, Math.min(most, Math.ceil(total / FEWEST_PARTS)));
  for (let from = 0; from < total; from += size) yield { from, count: Math.min(size, total - from) };
}
