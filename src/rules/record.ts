import type { Reason } from './engine.js';
import type { Options } from './options.js';
import type { SHUFFLE_VERSION } from './shuffle.js';

/**
 * Raised whenever a rule, a default or the order of what is shuffled changes; every match keeps the one it was
 * played by, so that an old record is never read by newer rules.
 */
export const RULES_VERSION = 1;

/** What brought a match to its end. Only after `rules` do winners follow from the scores. */
export const TERMINATIONS = [
  'rules',
  'resigned',
  'timeout',
  'illegal-moves',
  'aborted',
  'infrastructure',
] as const;
export type Termination = (typeof TERMINATIONS)[number];

/** How a round ended, as replay words it. */
export interface RecordedResult {
  readonly reason: Reason;
  readonly winner: number | null;
  readonly pips: readonly number[];
  readonly points: readonly number[];
  readonly next: number | null;
}

/** One round: a replay request as it could be sent to `POST /v1/rules/replay`, and its result. */
export interface RoundRecord {
  readonly ruleset: string;
  readonly preset: string;
  /** All options, resolved. */
  readonly options: Options;
  readonly seats: number;
  /** From 1. */
  readonly round: number;
  /**
   * Tiles as `6-4`; the boneyard in drawing order. `first` is there only where a lot or the round before decided it:
   * `dealRound`'s `first` if its `given` is true.
   */
  readonly deal: {
    readonly hands: readonly (readonly string[])[];
    readonly boneyard: readonly string[];
    readonly first?: number;
  };
  /** Scores before the round, by seat. */
  readonly scores: readonly number[];
  readonly moves: readonly string[];
  /** Null where the match ended before the round did. */
  readonly result: RecordedResult | null;
}

/** Who sat where. */
export interface RecordedSeat {
  /** `ada@2`, `house:easy`, or any other name; one line of text. */
  readonly name: string;
  /** Identifier of the bot and number of its version, where a registered bot played. */
  readonly bot?: string;
  readonly version?: number;
}

/** What the deals came from; see docs/shuffle.md. */
export interface ShuffleProof {
  readonly algorithm: typeof SHUFFLE_VERSION;
  readonly serverSeed: string;
  readonly commitment: string;
  /** By seat; '' where the seat added none. */
  readonly entropies: readonly string[];
  /** For each entry of `rounds`: the seat that acted first, and how many times tiles were dealt (more than 1 where they were dealt again). */
  readonly rounds: readonly { readonly first: number; readonly attempts: number }[];
}

/** A whole match after its end: everything that is needed to play it again and to check that it was dealt fairly. */
export interface MatchRecord {
  /** Identifier of the match. */
  readonly match: string;
  readonly ruleset: string;
  readonly preset: string;
  /** All options, resolved. */
  readonly options: Options;
  /** `RULES_VERSION` when the match was played. */
  readonly rulesVersion: number;
  readonly seats: readonly RecordedSeat[];
  readonly rounds: readonly RoundRecord[];
  readonly proof: ShuffleProof;
  /** Seats; empty where nobody won (an aborted match). */
  readonly winners: readonly number[];
  readonly termination: Termination;
  /** Scores at the end, by seat. */
  readonly scores: readonly number[];
}
