import type { Engine } from '../../rules/engine.js';
import { FootLayout } from '../../rules/foot/foot.layout.js';
import { footFields, type FootFields } from '../../rules/foot/foot.fields.js';
import type { FootOptions } from '../../rules/foot/foot.options.js';
import { playedEnd, playedTile, type Action } from '../../rules/moves.js';
import { NEXT, OWN, ROUND, TURN } from '../../rules/position.js';
import { HIGH, IS_DOUBLE, LOW } from '../../rules/tiles.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { chanceStuck, tilesShowing } from '../chances.js';
import type { Features } from '../features.js';
import type { Knowledge } from '../knowledge.js';
import { FOOT_WEIGHTS } from './foot.weights.js';

/** What a play in chicken-foot is judged by; pips are brought to the measure of a double-nine. */
export const FOOT_FEATURES = [
  'one',
  'own tiles left',
  'no tile left',
  'pips',
  'double blank held',
  'doubles',
  'can play next',
  'own fitting tiles',
  'numbers in hand',
  'next is stuck',
  'fewest tiles of another seat',
  'tiles to draw',
  'double laid',
  'own tiles of the double owed',
  'unseen tiles of the double owed',
  'own fitting tiles once nothing is owed',
  'others stuck on the double owed',
] as const;

/** Works out the features of plays in chicken-foot. */
export class FootFeatures implements Features {
  readonly values = new Float64Array(FOOT_FEATURES.length);
  private readonly fields: FootFields;
  private readonly layout: FootLayout;
  private readonly options: FootOptions;
  private readonly hand: Int32Array;
  private readonly table: Int32Array;
  private readonly scale: number;
  private readonly seats: number;
  private known!: Knowledge;
  private seat = 0;
  private fewest = 0;

  constructor(engine: Engine) {
    this.options = engine.rules.options as unknown as FootOptions;
    this.seats = engine.rules.seats;
    this.fields = footFields(this.seats, this.options.set);
    this.layout = new FootLayout(this.fields, this.options);
    this.hand = new Int32Array(this.fields.handWords);
    this.table = new Int32Array(engine.words);
    this.scale = 9 / this.options.set;
  }

  weights(): ArrayLike<number> {
    return FOOT_WEIGHTS;
  }

  look(known: Knowledge): void {
    const { words } = known.position;
    const { counts } = this.fields;
    this.known = known;
    this.seat = words[TURN];
    this.fewest = Infinity;
    for (let seat = 0; seat < this.seats; seat++) {
      if (seat !== this.seat) this.fewest = Math.min(this.fewest, words[counts + seat]);
    }
  }

  of(action: Action): boolean {
    const { fields, layout, hand, table, values, scale, options } = this;
    const { words, stockSize } = this.known.position;
    const tile = playedTile(action);
    const engine = options.set - words[ROUND] + 1;
    const at = fields.hands + this.seat * fields.handWords;
    for (let w = 0; w < hand.length; w++) hand[w] = words[at + w];
    hand[tile >> 5] &= ~(1 << (tile & 31));
    for (let i = OWN; i < fields.counts; i++) table[i] = words[i];
    layout.lay(table, tile, layout.places.placeOf(playedEnd(action), engine), engine);

    const open = layout.numbers(table);
    const owed = layout.owed(table);
    const left = words[fields.counts + this.seat] - 1;
    const fitting = tilesShowing(hand, this.fields, open, 0);
    const next = this.seat + 1 === this.seats ? 0 : this.seat + 1;
    let [pips, doubles, numbers] = [0, 0, 0];
    for (let w = 0; w < hand.length; w++) {
      for (let bits = hand[w]; bits !== 0; bits &= bits - 1) {
        const held = (w << 5) + lowestBit(bits);
        pips += HIGH[held] + LOW[held];
        doubles += IS_DOUBLE[held];
        numbers |= (1 << HIGH[held]) | (1 << LOW[held]);
      }
    }
    let i = 0;
    values[i++] = 1;
    values[i++] = left;
    values[i++] = left === 0 ? 1 : 0;
    values[i++] = pips * scale;
    values[i++] = hand[0] & 1 ? options.doubleBlank / 50 : 0;
    values[i++] = doubles;
    values[i++] = fitting > 0 ? 1 : 0;
    values[i++] = fitting;
    values[i++] = bitCount(numbers) * scale;
    values[i++] = chanceStuck(this.known, this.fields, next, open);
    values[i++] = this.fewest;
    values[i++] = stockSize - words[NEXT];
    values[i++] = IS_DOUBLE[tile];
    values[i++] = owed < 0 ? 0 : fitting;
    values[i++] = owed < 0 ? 0 : tilesShowing(this.known.unseen, this.fields, open, 0);
    values[i++] = tilesShowing(hand, this.fields, table[fields.numbers], 0);
    values[i++] = owed < 0 ? 0 : this.allStuck(open);
    return true;
  }

  /** The same for all other seats together, as if they were independent. */
  private allStuck(numbers: number): number {
    let chance = 1;
    for (let seat = 0; seat < this.seats; seat++)
      if (seat !== this.seat) chance *= chanceStuck(this.known, this.fields, seat, numbers);
    return chance;
  }
}
