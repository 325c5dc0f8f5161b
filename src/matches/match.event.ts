import type { RulesEvent } from '../rules/events.js';
import type { Options } from '../rules/options.js';
import type { RecordedResult, Termination } from '../rules/record.js';
import type { Action } from '../rules/moves.js';
import type { Tile } from '../rules/tiles.js';
import type { ClockRule, TimeoutPolicy } from './match.clock.js';
import type { HouseName, MatchStatus } from './match.state.js';

/** The decision that an event of the rules carries out. `by`: the house player that made it for a seat that is not its own. */
export interface Decided {
  ply?: number;
  by?: HouseName;
}

/**
 * What happened, as the log keeps it: facts only, times in milliseconds since 1970, everything that a rebuild needs.
 * What of it is shown to whom is the registry's business (`event.registry.ts`).
 */
export type StoredEvent =
  | {
      type: 'created';
      commitment: string;
      ruleset: string;
      preset: string;
      options: Options;
      seats: number;
      clock: ClockRule;
      onTimeout: TimeoutPolicy;
      rated: boolean;
      unrated?: string;
      set?: string;
      leg?: number;
      legs?: number;
      tournament?: string;
      delay?: number;
      expiresAt: number;
    }
  | { type: 'joined'; seat: number; house: HouseName }
  | {
      type: 'joined';
      seat: number;
      account: string;
      bot: string;
      version: number;
      entropy: string;
    }
  | { type: 'started' }
  | {
      type: 'round-started';
      round: number;
      first: number;
      scores: readonly number[];
      hands: readonly (readonly Tile[])[];
      boneyard: readonly Tile[];
      given: boolean;
      attempts: number;
    }
  | {
      type: 'turn';
      ply: number;
      seat: number;
      deadline: number | null;
      bankMs: number | null;
      offeredAt: number;
      credited: number;
      banks: readonly number[];
    }
  | (Exclude<RulesEvent, { type: 'redealt' }> & Decided)
  | { type: 'redealt'; round: number }
  | { type: 'last-tile'; seat: number }
  | {
      type: 'round-over';
      round: number;
      result: RecordedResult;
      hands: string[][];
      scores: readonly number[];
    }
  | { type: 'resigned'; seat: number }
  | { type: 'timed-out'; seat: number; ply: number }
  | { type: 'forfeited'; seat: number; ply: number; termination: Termination }
  | {
      type: 'match-over';
      winners: readonly number[];
      ranks: readonly number[];
      scores: readonly number[];
      termination: Termination;
      reason: string;
      rated: boolean;
      unrated?: string;
    }
  | { type: 'aborted'; termination: Termination; reason: string };

/** A decision as the log keeps it: what was decided is all that a round needs to be played again. */
export interface StoredMove {
  readonly ply: number;
  readonly seat: number;
  readonly round: number;
  readonly action: Action;
  /** Milliseconds that it cost the seat's clock; 0 for the house. */
  readonly spent: number;
  /** Set where the house decided. */
  readonly by?: HouseName;
}

/** The answer to an accepted move, kept so that a repetition is answered with it. */
export interface MoveAnswer {
  /** Number of the move's own event (of the one before, where a move has none): what follows has larger numbers. */
  readonly seq: number;
  readonly ply: number;
  readonly move: string;
  readonly scores: readonly number[];
  readonly status: MatchStatus;
}

/** One change of a match: a row of its log. (match, step) is unique, which is what makes a double move impossible. */
export interface LogRow {
  readonly match: string;
  /** Counts the match's rows from 1. */
  readonly step: number;
  /** Number of the first event; the others follow without a gap. */
  readonly seq: number;
  readonly at: number;
  readonly events: readonly StoredEvent[];
  readonly moves: readonly StoredMove[];
  /** Answer to the move of a bot that made this change; null for all other changes. */
  readonly answer: MoveAnswer | null;
}
