import type { Engine } from './engine.js';
import { HIGH, LOW, NO_TILE, formatTile, tilesInSet, type Tile } from './tiles.js';
import { Position } from './position.js';
import { setOf } from './options.js';
import { ok, refuse, type Result } from './result.js';

/** Hands and boneyard of one round; the boneyard in drawing order. */
export interface Deal {
  readonly hands: readonly (readonly Tile[])[];
  readonly boneyard: readonly Tile[];
}

export interface BadDeal {
  readonly code: 'bad-deal';
  readonly detail: string;
}
const bad = (detail: string) => refuse<BadDeal>({ code: 'bad-deal', detail });

/** An empty position with room for any deal of this engine. */
export const newPosition = (engine: Engine): Position =>
  new Position(new Int32Array(engine.words), new Uint8Array(tilesInSet(setOf(engine.rules.options))));

/** Clears the position, keeping nothing but its memory, and lays the scores. */
function clear(engine: Engine, position: Position, scores: ArrayLike<number>): void {
  const { words } = position;
  const { seats, scores: at } = engine.fields;
  // A position is a few dozen words: a loop is faster than `fill`.
  for (let i = 0; i < words.length; i++) words[i] = 0;
  for (let seat = 0; seat < seats; seat++) words[at + seat] = scores[seat];
}

/** Lays a deal of any hand sizes. The deal has been checked (`checkDeal`) or comes from `dealFrom`. */
export function layDeal(engine: Engine, position: Position, deal: Deal, scores: ArrayLike<number>): void {
  clear(engine, position, scores);
  const { hands, handWords, counts } = engine.fields;
  deal.hands.forEach((hand, seat) => {
    for (const tile of hand) position.words[hands + seat * handWords + (tile >> 5)] |= 1 << (tile & 31);
    position.words[counts + seat] = hand.length;
  });
  position.stock.set(deal.boneyard);
  position.stockSize = deal.boneyard.length;
}

/** Lays the hands from a shuffled pack without allocating: `handSize` tiles to each seat in turn, the rest is the boneyard. */
export function layShuffled(
  engine: Engine,
  position: Position,
  shuffled: Uint8Array,
  scores: ArrayLike<number>,
): void {
  clear(engine, position, scores);
  const { words, stock } = position;
  const { seats, hands, handWords, counts } = engine.fields;
  const { handSize } = engine;
  let next = 0;
  for (let seat = 0, at = hands; seat < seats; seat++, at += handWords) {
    if (handWords === 1) {
      let hand = 0;
      for (const end = next + handSize; next < end; next++) hand |= 1 << shuffled[next];
      words[at] = hand;
    } else {
      for (const end = next + handSize; next < end; next++) {
        words[at + (shuffled[next] >> 5)] |= 1 << (shuffled[next] & 31);
      }
    }
    words[counts + seat] = handSize;
  }
  const rest = shuffled.length - next;
  for (let i = 0; i < rest; i++) stock[i] = shuffled[next + i];
  position.stockSize = rest;
}

/** The deal that a shuffled pack gives: the same division as `layShuffled`, as lists. */
export function dealFrom(engine: Engine, shuffled: ArrayLike<Tile>): Deal {
  const pack = Array.from(shuffled);
  const { seats } = engine.fields;
  const hands = Array.from({ length: seats }, (_, seat) =>
    pack.slice(seat * engine.handSize, (seat + 1) * engine.handSize),
  );
  return { hands, boneyard: pack.slice(seats * engine.handSize) };
}

/** Whether every tile is in the set and named once, every seat has a hand, and a set-aside engine is nowhere in it. */
export function checkDeal(engine: Engine, deal: Deal, round: number): Result<Deal, BadDeal> {
  const { seats } = engine.fields;
  if (deal.hands.length !== seats) return bad(`${seats} seats need ${seats} hands`);
  const set = setOf(engine.rules.options);
  const seen = new Uint8Array(HIGH.length);
  for (const tiles of [...deal.hands, deal.boneyard]) {
    for (const tile of tiles) {
      if (tile === NO_TILE || HIGH[tile] > set || LOW[tile] > set)
        return bad(`a double-${set} set has no such tile`);
      if (seen[tile] === 1) return bad(`${formatTile(tile)} is named twice`);
      seen[tile] = 1;
    }
  }
  if (deal.hands.some((hand) => hand.length === 0)) return bad('a hand has no tile');
  const centre = engine.centre(round);
  if (centre >= 0 && seen[centre] === 1)
    return bad(
      `${formatTile(centre)} is set aside in round ${round}: it can be in no hand and not in the boneyard`,
    );
  return ok(deal);
}
