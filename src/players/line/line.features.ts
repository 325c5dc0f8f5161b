import type { Action } from '../../rules/moves.js';
import { HIGH, IS_DOUBLE, LOW } from '../../rules/tiles.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { pipsOf, type LineSight } from './line.sight.js';

/**
 * What a play is judged by: figures of the position that it leaves, seen from the seat that played. `next` is the seat
 * whose turn comes. Everything that grows with the set is brought to the measure of a double-six.
 */
export const FEATURES = [
  'one',
  'own tiles left',
  'no tile left',
  'one tile left',
  'tiles of next',
  'fewest tiles of an opponent',
  'can play again',
  'own fitting tiles',
  'share of own tiles that fit',
  'next is stuck',
  'next is stuck, times its tiles',
  'next is stuck and I can play',
  'numbers in hand',
  'numbers in hand per tile',
  'doubles',
  'pips',
  'expected pips of next',
  'one number open',
  'bonds in hand',
  'bonds per tile',
  'unseen fitting tiles',
  'tiles to draw',
  'next is stuck, times tiles to draw',
  'stuck myself, times tiles to draw',
  'own tiles times those of next',
  'partner is stuck',
  'tiles of partner',
  'threat',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Works out the features of plays, one after the other, into `values`. */
export class LineFeatures {
  readonly values = new Float64Array(FEATURES.length);
  private readonly scale: number;
  private readonly partnerTiles: Int32Array;

  constructor(private readonly sight: LineSight) {
    this.scale = 7 / sight.numbers;
    this.partnerTiles = new Int32Array(sight.fields.handWords);
  }

  /** Lays the tile of a play and fills `values`. `sight` has looked at the position. */
  of(action: Action): void {
    const { sight, values, scale } = this;
    sight.lay(action);
    const { rest, drawable, seats } = sight;
    const next = sight.after(1);
    const own = sight.count(sight.seat) - 1;
    const theirs = sight.count(next);
    const fitting = sight.fitting(rest);
    const theirFitting = sight.fitting(sight.allowed);
    const stuck = chanceOfNone(sight.allowedCount, theirFitting, theirs);
    let fewest = theirs;
    for (let step = 2; step < seats; step++) {
      if (!sight.teams || step % 2 === 1) fewest = Math.min(fewest, sight.count(sight.after(step)));
    }
    let [numbers, bonds, doubles] = [0, 0, 0];
    for (let number = 0; number < sight.numbers; number++) if (sight.showing(rest, number) > 0) numbers++;
    for (let w = 0; w < rest.length; w++) {
      for (let bits = rest[w]; bits !== 0; bits &= bits - 1) {
        const tile = (w << 5) + lowestBit(bits);
        bonds += sight.showing(rest, HIGH[tile]) - 1;
        if (IS_DOUBLE[tile]) doubles++;
        else bonds += sight.showing(rest, LOW[tile]) - 1;
      }
    }
    let at = 0;
    values[at++] = 1;
    values[at++] = own;
    values[at++] = own === 0 ? 1 : 0;
    values[at++] = own === 1 ? 1 : 0;
    values[at++] = theirs;
    values[at++] = fewest;
    values[at++] = fitting > 0 ? 1 : 0;
    values[at++] = fitting;
    values[at++] = fitting / (own + 1);
    values[at++] = stuck;
    values[at++] = stuck * theirs;
    values[at++] = fitting > 0 ? stuck : 0;
    values[at++] = numbers * scale;
    values[at++] = (numbers * scale) / (own + 1);
    values[at++] = doubles;
    values[at++] = pipsOf(rest) * scale;
    values[at++] = (pipsOf(sight.allowed) / Math.max(1, sight.allowedCount)) * theirs * scale;
    values[at++] = bitCount(sight.open) === 1 ? 1 : 0;
    values[at++] = bonds;
    values[at++] = bonds / (own + 1);
    values[at++] = theirFitting * scale;
    values[at++] = drawable;
    values[at++] = stuck * drawable;
    values[at++] = fitting === 0 ? drawable : 0;
    values[at++] = own * theirs;
    values[at++] = sight.teams ? this.partnerStuck() : 0;
    values[at++] = sight.teams ? sight.count(sight.after(2)) : 0;
    values[at++] = sight.fives ? sight.threat() : 0;
  }

  private partnerStuck(): number {
    const { sight, partnerTiles } = this;
    const partner = sight.after(2);
    const count = sight.mayHold(partner, partnerTiles);
    return chanceOfNone(count, sight.fitting(partnerTiles), sight.count(partner));
  }
}

/** Chance that none of `drawn` tiles, drawn from `all`, is among `wanted` of them. */
function chanceOfNone(all: number, wanted: number, drawn: number): number {
  let chance = 1;
  for (let i = 0; i < drawn && chance > 0; i++)
    chance *= Math.max(0, all - wanted - i) / Math.max(1, all - i);
  return chance;
}
