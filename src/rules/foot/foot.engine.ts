import { lowestBit } from '../bits.js';
import { DoublesEngine, HandSearch } from '../doubles-rounds/index.js';
import type { Facts, IllegalReason } from '../engine.js';
import type { Sink } from '../events.js';
import { formatEnd, isClaimed, isPlay, playedEnd, playedTile, type Action } from '../moves.js';
import type { Resolved } from '../options.js';
import { NEXT, NUMBER_MASKS, ROUND, TURN, type Position } from '../position.js';
import { formatTile, HIGH, IS_DOUBLE, LOW } from '../tiles.js';
import { footFields, type FootFields } from './foot.fields.js';
import { FootLayout } from './foot.layout.js';
import type { FootOptions } from './foot.options.js';

/** chicken-foot: a layout of a ring, feet and tips, and what has to be filled first. */
export class FootEngine extends DoublesEngine<FootFields, FootOptions> {
  readonly maxActions: number;

  private readonly layout: FootLayout;
  private readonly tiles: HandSearch;
  private readonly masks: Int32Array;

  constructor(rules: Resolved) {
    const options = rules.options as unknown as FootOptions;
    const fields = footFields(rules.seats, options.set);
    super(rules, fields, options);
    this.layout = new FootLayout(fields, options);
    this.tiles = new HandSearch(fields, options.set);
    this.masks = NUMBER_MASKS[fields.handWords];
    // A place takes the tiles of one number.
    this.maxActions = this.layout.places.count * (options.set + 1);
  }

  start(position: Position, round: number, first: number, sink: Sink): void {
    const { words } = position;
    const { seats, counts } = this.fields;
    const holder = this.series.open(position, round, sink);
    const engine = this.series.number(round);
    this.layout.begin(words, engine);
    this.releaseImpossible(position, engine);
    if (holder >= 0 && words[counts + holder] === 0) return this.series.finish(position, 'domino', holder);
    words[TURN] = holder < 0 ? first : (holder + 1) % seats;
    this.advance(position, sink);
  }

  legal({ words }: Position, out: Int32Array): number {
    const seat = words[TURN];
    if (seat < 0) return 0;
    const { hands, handWords } = this.fields;
    const hand = hands + seat * handWords;
    const ends = this.layout.places.ends(this.series.number(words[ROUND]));
    const owed = this.layout.owed(words);
    if (owed >= 0)
      return this.tiles.plays(words, seat, owed, ends[this.layout.lowestBare(words, owed)], out, 0);
    const { masks } = this;
    let count = 0;
    for (let numbers = this.layout.numbers(words); numbers !== 0; numbers &= numbers - 1) {
      const number = lowestBit(numbers);
      const mask = number * handWords;
      for (let w = 0; w < handWords; w++) {
        for (let bits = words[hand + w] & masks[mask + w]; bits !== 0; bits &= bits - 1) {
          count = this.layout.plays(words, (w << 5) + lowestBit(bits), number, ends, out, count);
        }
      }
    }
    return count;
  }

  play(position: Position, action: Action, sink: Sink): void {
    const { words } = position;
    const { counts, seats } = this.fields;
    const seat = words[TURN];
    const tile = playedTile(action);
    const engine = this.series.number(words[ROUND]);
    this.spend(words, seat, tile);
    this.layout.lay(words, tile, this.layout.places.placeOf(playedEnd(action), engine), engine);
    if (sink) sink({ type: 'played', seat, tile: formatTile(tile), end: formatEnd(playedEnd(action)) });
    if (words[counts + seat] === 0) return this.series.finish(position, 'domino', seat);
    if (IS_DOUBLE[tile]) this.releaseImpossible(position, HIGH[tile]);
    words[TURN] = seat + 1 === seats ? 0 : seat + 1;
    this.advance(position, sink);
  }

  /** Draws and passes until a seat can play or the round is blocked. Every seat may play on the same ends. */
  private advance(position: Position, sink: Sink): void {
    const { words } = position;
    const { voids, seats } = this.fields;
    const numbers = this.layout.numbers(words);
    for (let seat = words[TURN]; ; seat = seat + 1 === seats ? 0 : seat + 1) {
      words[TURN] = seat;
      if (this.tiles.holdsAny(words, seat, numbers)) return;
      if (this.endIfBlocked(position, numbers)) return;
      words[voids + seat] |= numbers;
      if (this.drawing.left(position) > 0) {
        const tile = this.drawing.take(position, seat, sink);
        if (((numbers >> HIGH[tile]) | (numbers >> LOW[tile])) & 1)
          return this.drawing.fitted(words, seat, numbers);
        this.drawing.missed(words, seat, numbers);
        if (this.endIfBlocked(position, numbers)) return;
      }
      if (sink) sink({ type: 'passed', seat });
    }
  }

  private endIfBlocked(position: Position, numbers: number): boolean {
    if (this.drawing.left(position) > 0) return false;
    for (let seat = 0; seat < this.fields.seats; seat++) {
      if (this.tiles.holdsAny(position.words, seat, numbers)) return false;
    }
    this.series.finish(position, 'blocked', -1);
    return true;
  }

  /**
   * With `impossibleFoot: release` a ring or foot for which hands and boneyard hold too few tiles is not owed. It is
   * enough to look when its double is laid: until it is filled, every tile that fits goes into it.
   */
  private releaseImpossible(position: Position, number: number): void {
    if (this.options.impossibleFoot === 'block') return;
    const { words, stock, stockSize } = position;
    let fitting = 0;
    for (let seat = 0; seat < this.fields.seats; seat++) fitting += this.tiles.count(words, seat, number);
    for (let at = words[NEXT]; at < stockSize; at++) {
      if (HIGH[stock[at]] === number || LOW[stock[at]] === number) fitting++;
    }
    const engine = this.series.number(words[ROUND]);
    if (fitting < this.layout.bareAt(words, number, engine)) this.layout.release(words);
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    if (!isPlay(action)) return 'not-now';
    const tile = playedTile(action);
    if (!this.holds(words, words[TURN], tile)) return 'tile-not-in-hand';
    const engine = this.series.number(words[ROUND]);
    const place = this.layout.places.placeOf(playedEnd(action), engine);
    const shown = place < 0 ? -1 : this.layout.shown(words, place, engine);
    if (shown < 0) return 'no-such-end';
    if (HIGH[tile] !== shown && LOW[tile] !== shown) return 'end-does-not-match';
    if (this.layout.offers(words, shown, place) && (isClaimed(action) || this.layout.owed(words) < 0))
      return 'not-now';
    // A bare place that has to wait for a lower one of its double, or any place while others are owed.
    return this.layout.owed(words) >= 0 ? 'must-fill-foot' : 'no-such-end';
  }

  facts({ words }: Position): Facts {
    const engine = this.series.number(words[ROUND]);
    const ends = this.layout.ends(words, engine);
    const owed = words[TURN] < 0 ? -1 : this.layout.owed(words);
    const name = (end: number) => formatEnd(end) as string;
    return {
      ends: ends.map(({ end, shown }) => ({ end: name(end), pips: shown })),
      owed: ends
        .filter(
          ({ place }) =>
            this.layout.isBare(words, place) && this.layout.places.numberOf(place, engine) === owed,
        )
        .map(({ end }) => name(end)),
    };
  }
}
