import { lowestBit } from '../bits.js';
import { END, trainEnd, type End } from '../moves.js';
import { otherHalf, type Tile } from '../tiles.js';
import type { TrainFields } from './train.fields.js';

/** The trains: what they show, and which of them a seat may add to, double obligations aside. */
export class TrainLayout {
  /** The end of each train. */
  readonly ends: readonly End[];

  constructor(private readonly fields: TrainFields) {
    const { seats } = fields;
    this.ends = Array.from({ length: seats + 1 }, (_, train) =>
      train === seats ? END.mexican : trainEnd(train),
    );
  }

  /** The engine lies on the table, every train begins at it. */
  begin(words: Int32Array, engine: Tile, number: number): void {
    const { tips, mexican, laid } = this.fields;
    for (let train = 0; train <= mexican; train++) words[tips + train] = number;
    words[laid + (engine >> 5)] |= 1 << (engine & 31);
  }

  lay(words: Int32Array, tile: Tile, train: number): void {
    const { tips, laid } = this.fields;
    words[tips + train] = otherHalf(tile, words[tips + train]);
    words[laid + (tile >> 5)] |= 1 << (tile & 31);
  }

  tip(words: Int32Array, train: number): number {
    return words[this.fields.tips + train];
  }

  /** The train of an end, or −1 where there is none. */
  trainOf(end: End): number {
    if (end === END.mexican) return this.fields.mexican;
    const seat = end - trainEnd(0);
    return seat >= 0 && seat < this.fields.seats ? seat : -1;
  }

  /**
   * Trains that are open to a seat past its first turn, or playing that turn like any other: its own, the marked ones,
   * and the Mexican Train unless this is its first turn. Bits.
   */
  openTo(words: Int32Array, seat: number): number {
    const { marked, fresh, mexican } = this.fields;
    const begun = (words[fresh] >> seat) & 1 ? 0 : 1 << mexican;
    return (1 << seat) | words[marked] | begun;
  }

  /** The numbers that these trains (bits) show, as bits. */
  numbers(words: Int32Array, trains: number): number {
    const { tips } = this.fields;
    let numbers = 0;
    for (let rest = trains; rest !== 0; rest &= rest - 1) numbers |= 1 << words[tips + lowestBit(rest)];
    return numbers;
  }
}
