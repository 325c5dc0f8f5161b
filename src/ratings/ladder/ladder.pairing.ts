import { createHash } from 'node:crypto';
import {
  ladderPair,
  pairLadder,
  START_RATING,
  type LadderReason,
  type LadderState,
} from '../../statistics/index.js';

/** Legs in a row that a bot may lost by the clock or by illegal moves before the ladder leaves it alone. */
export const MOST_FAULTS = 5;

/** A bot on the ladder of a pool, as the database knows it. */
export interface LadderEntry {
  readonly bot: string;
  readonly account: string;
  readonly version: number;
  readonly capacity: number;
  readonly waited: number;
  /** Of its newest version that has one; null where none has. */
  readonly rating: number | null;
  /** Sets that it plays now, and those that it has begun today. */
  readonly running: number;
  readonly today: number;
  /** Legs that it lost by its own fault since it last finished one. */
  readonly faults: number;
}

/** Sets that two bots have begun today. */
export interface PairToday {
  readonly first: string;
  readonly second: string;
  readonly sets: number;
}

export interface LadderPairing {
  /** Who has the first seat of the first leg, and who the second. */
  readonly pairs: readonly (readonly [string, string])[];
  /** For every bot why it was, or was not, matched. */
  readonly reasons: ReadonlyMap<string, LadderReason>;
  /** Bots that fail all the time: they have to join again. */
  readonly failing: readonly string[];
}

/** Who plays whom next in a pool. It follows from what is there; opponents never belong to one account. */
export function pairPool(
  pool: string,
  round: number,
  entries: readonly LadderEntry[],
  today: readonly PairToday[],
): LadderPairing {
  const failing = entries.filter(({ faults }) => faults >= MOST_FAULTS).map(({ bot }) => bot);
  const state: LadderState = {
    bots: entries
      .filter(({ bot }) => !failing.includes(bot))
      .map(({ bot, account, capacity, waited, rating, running, today: setsToday }, i) => ({
        id: bot,
        seed: i + 1,
        team: account,
        rating: rating ?? START_RATING,
        running,
        capacity,
        setsToday,
        waited,
      })),
    today: new Map(today.map(({ first, second, sets }) => [ladderPair(first, second), sets])),
    round,
    seed: createHash('sha256').update(`ladder/${pool}`).digest('hex'),
  };
  const { pairings, reasons } = pairLadder(state);
  return {
    pairs: pairings.map(({ entrants: [first, second] }) => [first, second] as const),
    reasons,
    failing,
  };
}
