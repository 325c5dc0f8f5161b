import type { Engine } from '../../rules/engine.js';
import { FootLayout } from '../../rules/foot/foot.layout.js';
import { footFields, type FootFields } from '../../rules/foot/foot.fields.js';
import type { FootOptions } from '../../rules/foot/foot.options.js';
import { playedEnd, playedTile, type Action } from '../../rules/moves.js';
import { OWN, ROUND, TURN } from '../../rules/position.js';
import { HIGH, IS_DOUBLE, LOW, otherHalf, PIPS } from '../../rules/tiles.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { chanceStuck, tilesShowing } from '../chances.js';
import type { Features } from '../features.js';
import type { Knowledge } from '../knowledge.js';
import { footWeights } from './foot.weights.js';

/** What a play in chicken-foot is judged by; pips are brought to the measure of a double-nine. */
export const FOOT_FEATURES = [
  'no tile left',
  'pips',
  'double blank held',
  'doubles',
  'next is stuck',
  'all others stuck on the double owed',
  'double laid',
  'double laid that I can help to fill',
  'tiles like the one laid',
  'share of own tiles that fit',
  'stuck myself',
  'own tiles for the bare places owed',
  'unseen tiles for the bare places owed',
  'numbers open',
  'doubles whose number is not open',
  'doubles with company',
  'bonds per tile',
  'own tiles of the number left',
  'unseen tiles of the number left',
  'own tiles left',
] as const;

/** Works out the features of plays in chicken-foot. */
export class FootFeatures implements Features {
  readonly names = FOOT_FEATURES;
  readonly values = new Float64Array(FOOT_FEATURES.length);
  private readonly fields: FootFields;
  private readonly layout: FootLayout;
  private readonly options: FootOptions;
  private readonly hand: Int32Array;
  private readonly table: Int32Array;
  /** How many tiles of the hand show each number. */
  private readonly company: Int32Array;
  private readonly scale: number;
  private readonly seats: number;
  private known!: Knowledge;
  private seat = 0;

  constructor(
    engine: Engine,
    private readonly own: ArrayLike<number> = footWeights(engine),
  ) {
    this.options = engine.rules.options as unknown as FootOptions;
    this.seats = engine.rules.seats;
    this.fields = footFields(this.seats, this.options.set);
    this.layout = new FootLayout(this.fields, this.options);
    this.hand = new Int32Array(this.fields.handWords);
    this.company = new Int32Array(this.options.set + 1);
    this.table = new Int32Array(engine.words);
    this.scale = 9 / this.options.set;
  }

  weights(): ArrayLike<number> {
    return this.own;
  }

  look(known: Knowledge): void {
    this.known = known;
    this.seat = known.position.words[TURN];
  }

  of(action: Action): boolean {
    const { fields, layout, hand, table, values, scale, options } = this;
    const { words } = this.known.position;
    const tile = playedTile(action);
    const engine = options.set - words[ROUND] + 1;
    const at = fields.hands + this.seat * fields.handWords;
    for (let w = 0; w < hand.length; w++) hand[w] = words[at + w];
    hand[tile >> 5] &= ~(1 << (tile & 31));
    this.keepCompany();
    for (let i = OWN; i < fields.counts; i++) table[i] = words[i];
    const place = layout.places.placeOf(playedEnd(action), engine);
    const shown = layout.shown(table, place, engine);
    layout.lay(table, tile, place, engine);

    const open = layout.numbers(table);
    const owed = layout.owed(table);
    const later = table[fields.numbers];
    const left = words[fields.counts + this.seat] - 1;
    const next = this.seat + 1 === this.seats ? 0 : this.seat + 1;
    let [pips, doubles, closed, accompanied, bonds] = [0, 0, 0, 0, 0];
    for (let w = 0; w < hand.length; w++) {
      for (let bits = hand[w]; bits !== 0; bits &= bits - 1) {
        const held = (w << 5) + lowestBit(bits);
        const company = this.company[HIGH[held]] - 1;
        pips += PIPS[held];
        bonds += company;
        if (!IS_DOUBLE[held]) {
          bonds += this.company[LOW[held]] - 1;
          continue;
        }
        doubles++;
        if (((later >> HIGH[held]) & 1) === 0) closed++;
        if (company > 0) accompanied++;
      }
    }
    const alike = this.company[HIGH[tile]];
    const double = IS_DOUBLE[tile];
    const leaves = double ? HIGH[tile] : otherHalf(tile, shown);
    let i = 0;
    values[i++] = left === 0 ? 1 : 0;
    values[i++] = pips * scale;
    values[i++] = hand[0] & 1 ? options.doubleBlank / 50 : 0;
    values[i++] = doubles;
    values[i++] = chanceStuck(this.known, fields, next, open);
    values[i++] = owed < 0 ? 0 : this.allStuck(open);
    values[i++] = double;
    values[i++] = double && alike > 0 ? 1 : 0;
    values[i++] = double ? 0 : alike + this.company[LOW[tile]];
    values[i++] = left === 0 ? 0 : tilesShowing(hand, fields, later, 0) / left;
    values[i++] = left > 0 && tilesShowing(hand, fields, open, 0) === 0 ? 1 : 0;
    values[i++] = owed < 0 ? 0 : this.company[owed];
    values[i++] = owed < 0 ? 0 : tilesShowing(this.known.unseen, fields, 1 << owed, 0) * scale;
    values[i++] = bitCount(later) * scale;
    values[i++] = closed;
    values[i++] = accompanied;
    values[i++] = left === 0 ? 0 : bonds / left;
    values[i++] = this.company[leaves];
    values[i++] = tilesShowing(this.known.unseen, fields, 1 << leaves, 0) * scale;
    values[i++] = left;
    return true;
  }

  private keepCompany(): void {
    const { hand, company } = this;
    company.fill(0);
    for (let w = 0; w < hand.length; w++) {
      for (let bits = hand[w]; bits !== 0; bits &= bits - 1) {
        const held = (w << 5) + lowestBit(bits);
        company[HIGH[held]]++;
        if (!IS_DOUBLE[held]) company[LOW[held]]++;
      }
    }
  }

  /** The same for all other seats together, as if they were independent. */
  private allStuck(numbers: number): number {
    let chance = 1;
    for (let seat = 0; seat < this.seats; seat++)
      if (seat !== this.seat) chance *= chanceStuck(this.known, this.fields, seat, numbers);
    return chance;
  }
}
