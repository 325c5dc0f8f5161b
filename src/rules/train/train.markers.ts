import type { Sink } from '../events.js';
import type { TrainFields } from './train.fields.js';

/** Markers: a marked train is open to everybody. */
export class TrainMarkers {
  constructor(private readonly fields: TrainFields) {}

  has(words: Int32Array, seat: number): boolean {
    return ((words[this.fields.marked] >> seat) & 1) === 1;
  }

  /** Marks the seat's train; nothing is said where it is marked already. */
  put(words: Int32Array, seat: number, sink: Sink): void {
    if (this.has(words, seat)) return;
    words[this.fields.marked] |= 1 << seat;
    if (sink) sink({ type: 'marked', seat });
  }

  remove(words: Int32Array, seat: number, sink: Sink): void {
    words[this.fields.marked] &= ~(1 << seat);
    if (sink) sink({ type: 'unmarked', seat });
  }

  /** The seats whose trains are marked. */
  list(words: Int32Array): number[] {
    return Array.from({ length: this.fields.seats }, (_, seat) => seat).filter((seat) =>
      this.has(words, seat),
    );
  }
}
