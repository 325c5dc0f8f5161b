import type { Engine } from '../../rules/engine.js';
import { isPlay, playedEnd, playedTile, UNMARK, type Action } from '../../rules/moves.js';
import { TURN } from '../../rules/position.js';
import { HIGH, IS_DOUBLE, LOW } from '../../rules/tiles.js';
import { trainFields, type TrainFields } from '../../rules/train/train.fields.js';
import { TrainLayout } from '../../rules/train/train.layout.js';
import type { TrainOptions } from '../../rules/train/train.options.js';
import { lowestBit } from '../../rules/bits.js';
import { chanceStuck, tilesShowing } from '../chances.js';
import type { Features } from '../features.js';
import type { Knowledge } from '../knowledge.js';
import { TrainChain } from './train.chain.js';
import { TRAIN_WEIGHTS } from './train.weights.js';

/** What a play in mexican-train is judged by; pips are brought to the measure of a double-twelve. */
export const TRAIN_FEATURES = [
  'own tiles left',
  'no tile left',
  'pips',
  'pips of the best chain',
  'tiles of the best chain',
  'loose tiles that fit nowhere',
  'doubles outside the chain',
  'own train marked',
  'double that can be paid',
  'double that cannot be paid',
  'next is stuck',
] as const;

/** Works out the features of plays in mexican-train. */
export class TrainFeatures implements Features {
  readonly names = TRAIN_FEATURES;
  readonly values = new Float64Array(TRAIN_FEATURES.length);
  private readonly fields: TrainFields;
  private readonly layout: TrainLayout;
  private readonly scale: number;
  private readonly seats: number;
  private readonly hand: Int32Array;
  private readonly chain = new TrainChain();
  private known!: Knowledge;
  private seat = 0;

  constructor(
    engine: Engine,
    private readonly own: ArrayLike<number> = TRAIN_WEIGHTS,
  ) {
    const options = engine.rules.options as unknown as TrainOptions;
    this.seats = engine.rules.seats;
    this.fields = trainFields(this.seats, options.set);
    this.layout = new TrainLayout(this.fields);
    this.scale = 12 / options.set;
    this.hand = new Int32Array(this.fields.handWords);
  }

  weights(): ArrayLike<number> {
    return this.own;
  }

  look(known: Knowledge): void {
    const { fields, hand } = this;
    const { words } = known.position;
    this.known = known;
    this.seat = words[TURN];
    const at = fields.hands + this.seat * fields.handWords;
    for (let w = 0; w < hand.length; w++) hand[w] = words[at + w];
    this.chain.load(hand);
  }

  of(action: Action): boolean {
    const { values } = this;
    // Taking one's marker away is better than leaving it; and a chain is laid as far as it goes.
    if (!isPlay(action)) {
      values.fill(0);
      return action === UNMARK;
    }
    const { fields, seat, hand, chain, scale } = this;
    const { words } = this.known.position;
    const tile = playedTile(action);
    const train = this.layout.trainOf(playedEnd(action));
    const home = train === seat;
    const chaining = (words[fields.fresh] >> seat) & 1;
    const tip = words[fields.tips + train];
    words[fields.tips + train] = HIGH[tile] === tip ? LOW[tile] : HIGH[tile];
    hand[tile >> 5] &= ~(1 << (tile & 31));

    chain.find(words[fields.tips + seat], chain.bitOf(tile));
    const marked = home ? words[fields.marked] & ~(1 << seat) : words[fields.marked];
    const open = this.layout.numbers(words, (1 << seat) | marked | (1 << fields.mexican));
    const next = seat + 1 === this.seats ? 0 : seat + 1;
    const begun = (words[fields.fresh] >> next) & 1 ? 0 : 1 << fields.mexican;
    const theirs = this.layout.numbers(words, (1 << next) | marked | begun);
    const left = words[fields.counts + seat] - 1;
    const owes = IS_DOUBLE[tile] && !chaining && left > 0;
    const pays = owes && this.fits(hand, open);
    let [pips, loose, doubles] = [0, 0, 0];
    for (let w = 0; w < hand.length; w++) {
      for (let bits = hand[w]; bits !== 0; bits &= bits - 1) {
        const held = (w << 5) + lowestBit(bits);
        pips += HIGH[held] + LOW[held];
        if (chain.best & chain.bitOf(held)) continue;
        if (!((open >> HIGH[held]) & 1) && !((open >> LOW[held]) & 1)) loose++;
        doubles += IS_DOUBLE[held];
      }
    }
    let at = 0;
    values[at++] = left;
    values[at++] = left === 0 ? 1 : 0;
    values[at++] = pips * scale;
    values[at++] = chain.pips * scale;
    values[at++] = chain.length;
    values[at++] = loose;
    values[at++] = doubles;
    values[at++] = (marked >> seat) & 1;
    values[at++] = pays ? 1 : 0;
    values[at++] = owes && !pays ? 1 : 0;
    values[at++] = chanceStuck(
      this.known,
      fields,
      next,
      IS_DOUBLE[tile] && !chaining ? 1 << HIGH[tile] : theirs,
    );

    words[fields.tips + train] = tip;
    hand[tile >> 5] |= 1 << (tile & 31);
    return true;
  }

  private fits(tiles: Int32Array, numbers: number): boolean {
    return tilesShowing(tiles, this.fields, numbers, 0) > 0;
  }
}
