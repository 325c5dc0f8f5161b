import { lowestBit } from '../bits.js';
import { setMasks } from '../doubles-rounds/index.js';
import { IS_DOUBLE, type Tile } from '../tiles.js';
import type { TrainFields } from './train.fields.js';
import type { TrainOptions } from './train.options.js';

/**
 * The uncovered doubles at the tips of trains, in the order in which they were played. Those played before the
 * running turn bind whoever is in turn; the ones a seat has just played do not bind that seat.
 */
export class OpenDoubles {
  private readonly masks: Int32Array;
  private readonly latestFirst: boolean;

  constructor(
    private readonly fields: TrainFields,
    { set, openDoubles }: TrainOptions,
  ) {
    this.masks = setMasks(set, fields.handWords, false);
    this.latestFirst = openDoubles === 'lifo';
  }

  /** A tile now lies at the tip of a train: it covers the double there, or is one itself. */
  lay(words: Int32Array, tile: Tile, train: number): void {
    const { opened, open, doubles } = this.fields;
    if (IS_DOUBLE[tile]) {
      words[opened + train] = ++words[doubles];
      words[open] |= 1 << train;
    } else if (words[opened + train] !== 0) {
      words[opened + train] = 0;
      words[open] &= ~(1 << train);
    }
  }

  /** The train whose double must be covered first; −1 for none. */
  binding(words: Int32Array): number {
    const { opened, open, tips, before } = this.fields;
    let found = -1;
    let place = 0;
    for (let rest = words[open]; rest !== 0; rest &= rest - 1) {
      const train = lowestBit(rest);
      const order = words[opened + train];
      if (order > words[before] || this.usedUp(words, words[tips + train])) continue;
      if (found < 0 || (this.latestFirst ? order > place : order < place)) {
        found = train;
        place = order;
      }
    }
    return found;
  }

  /** The numbers of the doubles that bind, in binding order. */
  list(words: Int32Array): number[] {
    const { opened, before, tips, mexican } = this.fields;
    const trains = Array.from({ length: mexican + 1 }, (_, train) => train).filter((train) => {
      const order = words[opened + train];
      return order > 0 && order <= words[before] && !this.usedUp(words, words[tips + train]);
    });
    trains.sort((a, b) => (words[opened + a] - words[opened + b]) * (this.latestFirst ? -1 : 1));
    return trains.map((train) => words[tips + train]);
  }

  /** Whether all other tiles with the number lie on the table, so that its double cannot be covered. */
  private usedUp(words: Int32Array, number: number): boolean {
    const { laid, handWords } = this.fields;
    for (let w = 0; w < handWords; w++)
      if (this.masks[number * handWords + w] & ~words[laid + w]) return false;
    return true;
  }
}
