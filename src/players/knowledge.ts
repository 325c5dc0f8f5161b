import type { Engine } from '../rules/engine.js';
import { isPlay, playedTile, type Action } from '../rules/moves.js';
import { ROUND, TURN, type Position } from '../rules/position.js';
import { doubleOf } from '../rules/tiles.js';
import { setOf } from '../rules/options.js';
import { stepAction, type Seen } from './seen.js';

/**
 * What a policy reckons with: the seat in turn's own hand and what is public of `position`, and the tiles whose place
 * that seat does not know. In search `position` is an imagined one with all hands in it; a policy looks at none but its own.
 */
export interface Knowledge {
  readonly position: Position;
  /** Tiles neither in the seat's hand nor on the table, one bit a tile, `handWords` words. */
  readonly unseen: Int32Array;
}

/** A way of deciding for the seat in turn, made for one engine. Equal knowledge gives equal actions. */
export interface Policy {
  (known: Knowledge): Action;
  /** How many actions the latest decision rated: what it cost. 0 where there was no choice. */
  looked: number;
}

/** Puts the first `count` of a seat's legal actions in the order in which it would take them, best first. */
export type Rank = (known: Knowledge, actions: Int32Array, count: number) => void;

/** All tiles of the set, one bit a tile. */
export function wholeSet(engine: Engine): Int32Array {
  const tiles = new Int32Array(engine.fields.handWords);
  for (const tile of engine.pack(1)) tiles[tile >> 5] |= 1 << (tile & 31);
  const centre = engine.centre(1);
  if (centre >= 0) tiles[centre >> 5] |= 1 << (centre & 31);
  return tiles;
}

/** The tile that a round of the train and foot games begins with: it lies on the table although nobody decided to play it. */
export const roundDouble = (engine: Engine, position: Position): number =>
  engine.rounds === null ? -1 : doubleOf(setOf(engine.rules.options) - position.words[ROUND] + 1);

/** Works out `unseen` for the seat in turn of `seen`, into `unseen`. `whole`: the whole set. */
export function unseenBy({ engine, position, steps }: Seen, whole: Int32Array, unseen: Int32Array): void {
  const { handWords, hands } = engine.fields;
  const hand = hands + position.words[TURN] * handWords;
  for (let w = 0; w < handWords; w++) unseen[w] = whole[w] & ~position.words[hand + w];
  const double = roundDouble(engine, position);
  if (double >= 0) unseen[double >> 5] &= ~(1 << (double & 31));
  for (let i = 0; i < steps.length; i++) {
    const action = stepAction(steps[i]);
    if (!isPlay(action)) continue;
    const tile = playedTile(action);
    unseen[tile >> 5] &= ~(1 << (tile & 31));
  }
}
