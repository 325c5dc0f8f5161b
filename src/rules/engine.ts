import type { Sink } from './events.js';
import type { Action } from './moves.js';
import type { Resolved } from './options.js';
import type { Fields, Position } from './position.js';
import type { Tile } from './tiles.js';

/** Why a round ended. `target`: a play reached the match's target; `passed-out`: an auction without a bid. */
export const REASONS = ['domino', 'blocked', 'target', 'tricks', 'passed-out'] as const;
export type Reason = (typeof REASONS)[number];

/** Why a well-formed move is refused. */
export const ILLEGAL_REASONS = [
  'tile-not-in-hand',
  'no-such-end',
  'end-does-not-match',
  'must-open-with',
  'must-cover-double',
  'train-not-open',
  'must-fill-foot',
  'must-follow-suit',
  'bid-too-low',
  'not-now',
] as const;
export type IllegalReason = (typeof ILLEGAL_REASONS)[number];

/** How a round ended; shapes and units as in the contract (`result`, and `match` beside it). */
export interface RoundResult {
  reason: Reason;
  winner: number | null;
  /** Pips left in each hand, at face value. */
  pips: number[];
  /** What each seat scored for the end of the round. */
  points: number[];
  /** Who acts first in the next round; null where a lot or the next hands decide, and when the match is over. */
  next: number | null;
  /** Seats that won the match, when it is over. */
  winners: number[] | null;
}

/** How a round came to its end that was played elsewhere, for scoring the hands that it left. */
export type Ending =
  /** `last`: the tile gone out with, and what `left` and `right` showed before it; without `left` it was the round's first. */
  | {
      readonly kind: 'domino';
      readonly seat: number;
      readonly last?: { readonly tile: Tile; readonly left?: number; readonly right?: number };
    }
  /** `blocker`: the seat that laid the last tile. */
  | { readonly kind: 'blocked'; readonly blocker?: number }
  /** forty-two: the contract, and the points that each team took. `trump` is a place in `TRUMPS`. */
  | {
      readonly kind: 'tricks';
      readonly bidder: number;
      readonly bid: Action;
      readonly trump: number;
      readonly taken: readonly [number, number];
    };

/** What the hands or the number of the round say about who acts first. */
export interface Opening {
  /** The seat, or null where it must be given (a lot, or the last round's result). */
  seat: number | null;
  /** True where a given `first` may not differ from `seat`. */
  binding: boolean;
}

/** An end of the layout as the contract lists it. */
export interface EndFacts {
  end: string;
  pips: number;
  count?: number;
  open?: boolean;
}

/** The public part of a position beyond hands, boneyard, layout and scores; only the keys that the ruleset has. */
export interface Facts {
  ends?: EndFacts[];
  endCount?: number;
  openDoubles?: string[];
  marked?: number[];
  owed?: string[];
  bids?: { seat: number; bid: string }[];
  bidder?: number | null;
  contract?: string | null;
  trump?: string | null;
  tricks?: { seat: number; tiles: string[]; points: number }[];
  taken?: number[];
}

/**
 * One ruleset with its options and number of seats, ready to play rounds. Stateless: everything that changes is in the
 * `Position`, so that one engine serves any number of matches. Given the deal a round is deterministic: draws come
 * from the boneyard in its order, lots are taken before `start`.
 *
 * `legal`, `play` with a null sink and `redeals` allocate nothing.
 */
export interface Engine {
  readonly rules: Resolved;
  readonly fields: Fields;
  /** Length of a position's words. */
  readonly words: number;
  /** Upper bound of what `legal` writes. */
  readonly maxActions: number;
  /** Tiles dealt to each seat. */
  readonly handSize: number;
  /** Most rounds a match can have (one per double in the train and foot games), or null where only the target ends it. */
  readonly rounds: number | null;

  /** The tiles that are shuffled in round `round` (a set-aside engine is not among them). Do not change it. */
  pack(round: number): Uint8Array;
  /** A tile that lies on the table before anybody moves (a set-aside engine), or −1. */
  centre(round: number): Tile;
  /**
   * Whether the options have hands like these dealt again, or a given deal of them refused. Hands are laid; nothing else is read.
   * `given`: somebody says who acts first, so that the hands need not decide it (left out: from the second round on). */
  redeals(position: Position, round: number, given?: boolean): boolean;
  /** What else is wrong with given hands (forty-two: seven each), in one sentence; shuffled deals never are. */
  dealFault?(position: Position, round: number): string | undefined;
  /** Who acts first, as far as the laid hands and the round's number decide it. */
  opening(position: Position, round: number): Opening;
  /**
   * Begins a round: hands, boneyard and scores are laid (see `dealing.ts`), `first` is the seat that acts first,
   * `given` as in `redeals`. Carries out whatever the rules force before the first decision.
   */
  start(position: Position, round: number, first: number, sink: Sink, given?: boolean): void;
  /** Writes the legal actions of the seat in turn, each once, and says how many. 0 exactly when the round is over. */
  legal(position: Position, out: Int32Array): number;
  /** Carries out a legal action of the seat in turn, and everything the rules force before the next decision. */
  play(position: Position, action: Action, sink: Sink): void;
  /** Why `action`, which is not among the legal ones of a round still being played, is refused. */
  whyNot(position: Position, action: Action): IllegalReason;
  /** How the round ended, or null while it is being played. */
  result(position: Position): RoundResult | null;
  /**
   * Ends a round whose hands are laid as if play had come to this end, and adds its points to the scores: for rounds
   * played elsewhere. Says in one sentence why not, where the game knows no such end. What `result` then says of the
   * next round means nothing.
   */
  settle?(position: Position, round: number, ending: Ending): string | undefined;
  /** The public facts of the position, as the contract words them. */
  facts(position: Position): Facts;
}
