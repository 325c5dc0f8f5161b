import type { Engine } from '../../rules/engine.js';
import { isClaimed, isPlay, type Action } from '../../rules/moves.js';
import { HIGH, IS_DOUBLE, LOW } from '../../rules/tiles.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { chanceOfNone } from '../chances.js';
import type { Features } from '../features.js';
import type { Knowledge } from '../knowledge.js';
import { LineSight, pipsOf } from './line.sight.js';
import { weightsFor, type LineWeights } from './line.weights.js';

/**
 * What a play is judged by: figures of the position that it leaves, seen from the seat that played. `next` is the seat
 * whose turn comes. Everything that grows with the set is brought to the measure of a double-six.
 */
export const LINE_FEATURES = [
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
  'points scored',
  'match won',
] as const;

/** Works out the features of plays in the line games. */
export class LineFeatures implements Features {
  readonly names = LINE_FEATURES;
  readonly values = new Float64Array(LINE_FEATURES.length);
  private readonly sight: LineSight;
  private readonly own: LineWeights;
  private readonly scale: number;
  private readonly partnerTiles: Int32Array;

  constructor(engine: Engine, weights = weightsFor(engine)) {
    this.sight = new LineSight(engine);
    this.own = weights;
    this.scale = 7 / this.sight.numbers;
    this.partnerTiles = new Int32Array(this.sight.fields.handWords);
  }

  look(known: Knowledge): void {
    this.sight.look(known);
  }

  weights(): ArrayLike<number> {
    const { drawing, blocked } = this.own;
    return drawing && this.sight.drawable > 0 ? drawing : blocked;
  }

  /** Drawing when one could play is not rated, nor a play without its claim where claims are made. */
  of(action: Action): boolean {
    const { sight, values, scale } = this;
    if (!isPlay(action) || (sight.claims && !isClaimed(action))) return false;
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
    values[at++] = sight.gained * sight.options.scoreUnit;
    values[at++] = sight.wins ? 1 : 0;
    return true;
  }

  private partnerStuck(): number {
    const { sight, partnerTiles } = this;
    const partner = sight.after(2);
    const count = sight.mayHold(partner, partnerTiles);
    return chanceOfNone(count, sight.fitting(partnerTiles), sight.count(partner));
  }
}
