import type { PairingResult, ResultKind } from '../statistics/index.js';
import type { LegOutcome } from './leg.outcome.js';
import type { TournamentSettings } from './tournament.settings.js';

/** Who takes part. The same house player may take part any number of times, under different names. */
export interface EntrantFacts {
  /** As it was entered: `house:easy#1`, a bot's identifier, or `bot@2`. Unique in the tournament. */
  readonly id: string;
  readonly name: string;
  readonly player:
    | { readonly house: string }
    | {
        readonly account: string;
        readonly bot: string;
        readonly version: number;
        /** It is a guest of an app: those play unrated. */
        readonly guest?: true;
      };
  readonly team: string | null;
}

export const LEAVING_CAUSES = ['withdrawn', 'disqualified', 'suspended', 'no-show', 'gone'] as const;
/**
 * Why somebody is out. `suspended`: lost too many legs in a row by crashing or stalling; `no-show`: never made a move;
 * `gone`: the bot is no longer there.
 */
export type LeavingCause = (typeof LEAVING_CAUSES)[number];

/** A pairing as a round's event names it. */
export interface NewPairing {
  readonly table: number;
  readonly entrants: readonly string[];
  /** The bracket match that it is. */
  readonly slot?: string;
}

/** What happens in a tournament. Its log consists of these, and all that is known of it follows from them. */
export type TournamentEvent =
  | {
      readonly type: 'created';
      readonly name: string;
      readonly organiser: string;
      readonly settings: TournamentSettings;
      /** SHA-256 of the secret that lots and deals come from. */
      readonly commitment: string;
    }
  | { readonly type: 'entered'; readonly entrant: EntrantFacts }
  | {
      readonly type: 'left';
      readonly entrant: string;
      readonly cause: LeavingCause;
      readonly reason: string;
    }
  | {
      readonly type: 'started';
      readonly seeds: readonly {
        readonly entrant: string;
        readonly seed: number;
        readonly rating: number | null;
      }[];
      /** Rounds that will be played, where the format knows. */
      readonly rounds: number | null;
      /** What was changed about the organiser's wishes, and why. */
      readonly notes: readonly string[];
    }
  | {
      readonly type: 'paired';
      readonly round: number;
      readonly pairings: readonly NewPairing[];
      /** Byes and absences of the round. */
      readonly unplayed: readonly PairingResult[];
      /** Tables of entrants who have met before, because there was no other way. */
      readonly rematches: readonly number[];
    }
  | {
      readonly type: 'set-started';
      readonly round: number;
      readonly table: number;
      /** Counts the pairing's sets from 1. */
      readonly set: number;
      readonly id: string;
      /** The legs' matches, in order. */
      readonly matches: readonly string[];
    }
  | { readonly type: 'leg-over'; readonly match: string; readonly outcome: LegOutcome }
  | { readonly type: 'leg-voided'; readonly match: string; readonly reason: string }
  | {
      readonly type: 'leg-replayed';
      readonly round: number;
      readonly table: number;
      readonly set: number;
      readonly leg: number;
      readonly attempt: number;
      readonly match: string;
    }
  | {
      readonly type: 'result';
      readonly round: number;
      readonly table: number;
      readonly kind: ResultKind;
      readonly points: readonly number[];
      readonly margins: readonly number[];
      readonly reason: string | null;
    }
  /** A pairing ends without a result that counts. */
  | { readonly type: 'dropped'; readonly round: number; readonly table: number; readonly reason: string }
  | {
      readonly type: 'round-over';
      readonly round: number;
      /** Pairings settled so far, and all that are expected. */
      readonly done: number;
      readonly total: number;
      /** Expected time left, in ms. */
      readonly remainingMs: number;
    }
  | { readonly type: 'paused'; readonly reason: string }
  | { readonly type: 'resumed' }
  | { readonly type: 'cancelled'; readonly reason: string }
  | { readonly type: 'finished'; readonly reason: string };

/** An event in its place in the log. */
export type LoggedEvent = TournamentEvent & { readonly seq: number; readonly at: number };

/**
 * What an event must be the only one of in its tournament; null where repetitions mean something. The log refuses a second
 * event with the same key, so that a step taken twice is taken once.
 */
export function keyOf(event: TournamentEvent): string | null {
  switch (event.type) {
    case 'created':
    case 'started':
      return event.type;
    case 'paired':
      return `round/${event.round}`;
    case 'set-started':
      return `set/${event.round}/${event.table}/${event.set}`;
    case 'leg-over':
    case 'leg-voided':
      return `leg/${event.match}`;
    case 'leg-replayed':
      return `replay/${event.round}/${event.table}/${event.set}/${event.leg}/${event.attempt}`;
    case 'result':
    case 'dropped':
      return `result/${event.round}/${event.table}`;
    case 'round-over':
      return `round-over/${event.round}`;
    case 'cancelled':
    case 'finished':
      return 'ended';
    case 'entered':
    case 'left':
    case 'paused':
    case 'resumed':
      return null;
  }
}
