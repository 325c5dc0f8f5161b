import { lowestBit } from '../bits.js';
import type { IllegalReason } from '../engine.js';
import type { Sink } from '../events.js';
import { END, isClaimed, isPlay, play, playedEnd, playedTile, type Action } from '../moves.js';
import { TURN } from '../position.js';
import { formatTile, type Tile } from '../tiles.js';
import { SEVENS, sittingOut } from './contract.js';
import { FIELDS, SEATS, seatAfter, teamOf } from './forty-two.fields.js';
import type { FortyTwoOptions } from './forty-two.options.js';
import { NOTHING_LED, playable, shownBy, suitsOfDeclarations, TILES, type Suits } from './suits.js';
import { pointsOf, tilesOf, withTile } from './trick.js';

/** Playing to tricks, and who takes them. */
export class Tricks {
  private readonly suits: readonly Suits[];

  constructor(options: FortyTwoOptions) {
    this.suits = suitsOfDeclarations({ noTrump: options.noTrumpDoubles, nello: options.nelloDoubles });
  }

  suitsOf(words: Int32Array): Suits {
    return this.suits[words[FIELDS.trump]];
  }

  legal(words: Int32Array, out: Int32Array): number {
    const hand = words[FIELDS.hands + words[TURN]];
    let count = 0;
    for (let rest = playable(this.suitsOf(words), words[FIELDS.led], hand); rest !== 0; rest &= rest - 1) {
      out[count++] = play(lowestBit(rest));
    }
    return count;
  }

  /** Plays a tile of the seat in turn; true when it completed a trick, whose winner is then in turn. */
  play(words: Int32Array, tile: Tile, sink: Sink): boolean {
    const seat = words[TURN];
    const suits = this.suitsOf(words);
    words[FIELDS.hands + seat] &= ~(1 << tile);
    words[FIELDS.counts + seat]--;
    words[FIELDS.voids + seat] |= shownBy(suits, words[FIELDS.led], tile);
    if (words[FIELDS.laid] === 0) {
      words[FIELDS.led] = suits.leads[tile];
      words[FIELDS.best] = 0;
    }
    const strength = suits.power[words[FIELDS.led] * TILES + tile];
    if (strength > words[FIELDS.best]) {
      words[FIELDS.best] = strength;
      words[FIELDS.ahead] = seat;
    }
    const trick = FIELDS.tricks + words[FIELDS.complete];
    words[trick] = withTile(words[trick], words[FIELDS.laid]++, seat, tile);
    if (sink) sink({ type: 'played', seat, tile: formatTile(tile) });

    const out = sittingOut(words);
    if (words[FIELDS.laid] === (out < 0 ? SEATS : SEATS - 1)) {
      this.take(words, words[trick], sink);
      return true;
    }
    const next = seatAfter(seat);
    words[TURN] = next === out ? seatAfter(next) : next;
    return false;
  }

  /** Gives the complete trick to the seat that is ahead, which leads to the next. */
  private take(words: Int32Array, trick: number, sink: Sink): void {
    const winner = words[FIELDS.ahead];
    const points = pointsOf(trick);
    words[FIELDS.taken + teamOf(winner)] += points;
    words[FIELDS.complete]++;
    words[FIELDS.laid] = 0;
    words[FIELDS.led] = NOTHING_LED;
    words[TURN] = winner;
    if (sink) sink({ type: 'trick', seat: winner, tiles: tilesOf(trick).map(formatTile), points });
  }

  whyNot(words: Int32Array, action: Action): IllegalReason {
    if (!isPlay(action)) return 'not-now';
    const tile = playedTile(action);
    const hand = words[FIELDS.hands + words[TURN]];
    if (tile >= TILES || (hand & (1 << tile)) === 0) return 'tile-not-in-hand';
    if (playedEnd(action) !== END.none) return 'no-such-end';
    if (isClaimed(action)) return 'not-now';
    // Sevens has no suits to follow: the tile is held, but a nearer one must be played.
    return words[FIELDS.trump] === SEVENS ? 'not-now' : 'must-follow-suit';
  }
}
