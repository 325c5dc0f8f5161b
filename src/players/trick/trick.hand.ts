import { COUNT, DOUBLES, TILES, type Suits } from '../../rules/forty-two/suits.js';
import { TRUMPS } from '../../rules/moves.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { ALL_TRICKS, POINTS } from './trick.weights.js';

/** What a hand is worth to whoever declares with it: figures of the hand under one declaration. */
export const HAND_FEATURES = [
  'one',
  'trumps',
  'trumps squared',
  'highest trumps in a row',
  'masters beside trumps',
  'masters after a master',
  'weak tiles',
  'count on weak tiles',
  'count on the rest',
  'numbers without trump missing',
  'no trump',
  'doubles are trumps',
] as const;

const NO_TRUMP = TRUMPS.indexOf('none');

/** Estimates what the side of a hand takes if that hand declares and leads. */
export class HandEstimate {
  readonly values = new Float64Array(HAND_FEATURES.length);

  /** Points expected to be taken, 0 … 42. */
  get points(): number {
    return this.sum(POINTS.weights);
  }

  /** Chance to take at least `bid` points. */
  chanceOf(bid: number): number {
    return normal((this.points - bid + 0.5) / POINTS.spread);
  }

  /** Chance to take every trick. */
  get chanceOfAll(): number {
    return 1 / (1 + Math.exp(-this.sum(ALL_TRICKS)));
  }

  /** Works out the figures for a hand (bits) under `declaration` (its place in `TRUMPS`, a number, doubles or none). */
  of(hand: number, declaration: number, suits: Suits): void {
    const { values } = this;
    const trumps = declaration <= DOUBLES ? suits.duties[declaration][0] : 0;
    const own = hand & trumps;
    let masters = 0;
    let seconds = 0;
    let [weak, weakCount, restCount, numbers] = [0, 0, 0, 0];
    const row = declaration <= DOUBLES ? highestInRow(own, trumps, suits, declaration) : 0;
    for (let bits = hand & ~trumps; bits !== 0; bits &= bits - 1) {
      const tile = lowestBit(bits);
      const suit = suits.leads[tile];
      numbers |= 1 << suit;
      const above = strongerIn(suits.duties[suit][0] & ~trumps, suit, suits, tile);
      if (above === 0) masters++;
      else if ((above & ~hand) === 0) seconds++;
      else {
        weak++;
        weakCount += COUNT[tile];
        continue;
      }
      restCount += COUNT[tile];
    }
    for (let bits = own; bits !== 0; bits &= bits - 1) restCount += COUNT[lowestBit(bits)];
    const count = bitCount(own);
    let i = 0;
    values[i++] = 1;
    values[i++] = count;
    values[i++] = count * count;
    values[i++] = row;
    values[i++] = masters;
    values[i++] = seconds;
    values[i++] = weak;
    values[i++] = weakCount;
    values[i++] = restCount;
    values[i++] = 7 - bitCount(numbers);
    values[i++] = declaration === NO_TRUMP ? 1 : 0;
    values[i++] = declaration === DOUBLES ? 1 : 0;
  }

  private sum(weights: ArrayLike<number>): number {
    let sum = 0;
    for (let i = 0; i < this.values.length; i++) sum += weights[i] * this.values[i];
    return sum;
  }
}

/** The tiles among `tiles` that beat `tile` in its suit. */
function strongerIn(tiles: number, suit: number, suits: Suits, tile: number): number {
  let stronger = 0;
  for (let bits = tiles; bits !== 0; bits &= bits - 1) {
    const other = lowestBit(bits);
    if (suits.power[suit * TILES + other] > suits.power[suit * TILES + tile]) stronger |= 1 << other;
  }
  return stronger;
}

/** How many of the highest trumps, from the very highest on, are all in the hand. */
function highestInRow(own: number, trumps: number, suits: Suits, suit: number): number {
  let missing = 0;
  for (let bits = trumps & ~own; bits !== 0; bits &= bits - 1) {
    missing = Math.max(missing, suits.power[suit * TILES + lowestBit(bits)]);
  }
  let row = 0;
  for (let bits = own; bits !== 0; bits &= bits - 1) {
    if (suits.power[suit * TILES + lowestBit(bits)] > missing) row++;
  }
  return row;
}

/** Distribution of the normal law, to within 0.02 by its logistic likeness. */
const normal = (z: number): number => 1 / (1 + Math.exp(-1.702 * z));
