import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import { NEXT, Position, TURN } from '../rules/position.js';
import { NO_TILE } from '../rules/tiles.js';

/**
 * What one seat may know at a moment when somebody has to decide: everything that is public, and its own hand. It is
 * all that a player is given, so that a player cannot use what it may not know.
 */
export interface Seen {
  readonly engine: Engine;
  /** Whose knowledge this is. */
  readonly seat: number;
  /**
   * The position with the other hands empty (`counts` still say how many tiles they hold) and every tile of the boneyard
   * `NO_TILE` (`stockSize` and `words[NEXT]` still say how many are left). Under `openHands` all hands are there.
   * What the engine keeps for itself is public in every ruleset.
   */
  readonly position: Position;
  /** What was played in this round so far, in order: see `stepOf`. May be empty where it is not known. */
  readonly steps: readonly Step[];
}

/** An action together with the public facts of its moment, one integer: action, seat, tiles drawn from the boneyard before it. */
export type Step = number;
const SEAT_AT = 18;
const DRAWN_AT = 22;

/** The step that `action` will be, called with the position in which it is decided, before the engine plays it. */
export const stepOf = (position: Position, action: Action): Step =>
  action | (position.words[TURN] << SEAT_AT) | (position.words[NEXT] << DRAWN_AT);
export const stepAction = (step: Step): Action => step & 0x3ffff;
export const stepSeat = (step: Step): number => (step >> SEAT_AT) & 0xf;
/** How many tiles had left the boneyard when the step was decided. */
export const stepDrawn = (step: Step): number => step >> DRAWN_AT;

/**
 * The one place where knowledge is cut to what a seat may have. It copies what is allowed and nothing else.
 * @param into a position of this engine to reuse; its content is overwritten.
 */
export function see(
  engine: Engine,
  position: Position,
  seat: number,
  steps: readonly Step[],
  into = blank(position),
): Seen {
  const { words, stock } = into;
  const from = position.words;
  const { handWords, hands } = engine.fields;
  // The hands come last; whatever stands before them is public.
  for (let at = 0; at < hands; at++) words[at] = from[at];
  words.fill(0, hands);
  const open = engine.rules.options.openHands === true;
  const first = open ? hands : hands + seat * handWords;
  const end = open ? words.length : first + handWords;
  for (let at = first; at < end; at++) words[at] = from[at];
  stock.fill(NO_TILE);
  into.stockSize = position.stockSize;
  return { engine, seat, position: into, steps };
}

const blank = (position: Position) =>
  new Position(new Int32Array(position.words.length), new Uint8Array(position.stock.length));
