import {
  REASONS,
  type Ending,
  type Engine,
  type Facts,
  type IllegalReason,
  type Opening,
  type RoundResult,
} from '../engine.js';
import type { Sink } from '../events.js';
import { playedTile, type Action } from '../moves.js';
import type { Resolved } from '../options.js';
import { OWN, REASON, ROUND, tilesIn, TURN, WINNER, type Position } from '../position.js';
import { PIPS, type Tile } from '../tiles.js';
import { Auction, MOST_BIDS } from './auction.js';
import { heightOf } from './contract.js';
import { Declaration } from './declaration.js';
import { factsOf } from './forty-two.facts.js';
import { FIELDS, HAND_SIZE, PHASE, SEATS, seatAfter, teamOf, TRICKS } from './forty-two.fields.js';
import type { FortyTwoOptions } from './forty-two.options.js';
import { Settling } from './settling.js';
import { excludedBy, NOTHING_LED, TILES } from './suits.js';
import { tileBitsOf } from './trick.js';
import { Tricks } from './tricks.js';

const PACK = Uint8Array.from({ length: TILES }, (_, tile) => tile);

/**
 * Forty-two: an auction, a declaration, seven tricks, and a settlement.
 *
 * `voids` here means: bit n (0…6) the seat has no tile left that follows number n, bit 7 none that follows the doubles
 * where they are a suit of their own. A trump follows only the trump suit, so bit 4 under sixes leaves 6-4 possible and
 * bit 6 does not. Under sevens bit 8 + d: it has no tile d pips away from seven. `mayHold` turns this into tiles.
 */
export class FortyTwoEngine implements Engine {
  readonly fields = FIELDS;
  readonly words = FIELDS.words;
  readonly maxActions = MOST_BIDS;
  readonly handSize = HAND_SIZE;
  readonly rounds = null;

  private readonly auction: Auction;
  private readonly declaration: Declaration;
  private readonly tricks: Tricks;
  private readonly settling: Settling;

  constructor(readonly rules: Resolved<FortyTwoOptions>) {
    this.auction = new Auction(rules.options);
    this.declaration = new Declaration(rules.options);
    this.tricks = new Tricks(rules.options);
    this.settling = new Settling(rules.options);
  }

  pack(): Uint8Array {
    return PACK;
  }

  centre(): Tile {
    return -1;
  }

  redeals(): boolean {
    return false;
  }

  dealFault({ words }: Position): string | undefined {
    for (let seat = 0; seat < SEATS; seat++) {
      if (words[FIELDS.counts + seat] !== HAND_SIZE) return `forty-two deals ${HAND_SIZE} tiles to each seat`;
    }
    return undefined;
  }

  /** The shaker of round 1 is by lot, and later ones follow from the round before: the hands decide nothing. */
  opening(): Opening {
    return { seat: null, binding: false };
  }

  start({ words }: Position, round: number, first: number, _sink: Sink): void {
    words.fill(0, OWN, FIELDS.counts);
    words.fill(0, FIELDS.voids, FIELDS.hands);
    words[TURN] = first;
    words[REASON] = 0;
    words[WINNER] = -1;
    words[ROUND] = round;
    words[FIELDS.phase] = PHASE.auction;
    words[FIELDS.first] = first;
    words[FIELDS.bidder] = -1;
    words[FIELDS.trump] = -1;
    words[FIELDS.led] = NOTHING_LED;
  }

  legal({ words }: Position, out: Int32Array): number {
    if (words[TURN] < 0) return 0;
    switch (words[FIELDS.phase]) {
      case PHASE.auction:
        return this.auction.legal(words, out);
      case PHASE.declaration:
        return this.declaration.legal(words, out);
      default:
        return this.tricks.legal(words, out);
    }
  }

  play({ words }: Position, action: Action, sink: Sink): void {
    switch (words[FIELDS.phase]) {
      case PHASE.auction:
        if (!this.auction.speak(words, action, sink)) return;
        if (words[FIELDS.bidder] < 0) return this.settling.passOut(words, sink);
        words[FIELDS.phase] = PHASE.declaration;
        return this.declaration.begin(words);
      case PHASE.declaration:
        this.declaration.declare(words, action, sink);
        words[FIELDS.phase] = PHASE.tricks;
        return;
      default:
        if (this.tricks.play(words, playedTile(action), sink) && this.settling.isOver(words)) {
          this.settling.settle(words);
        }
    }
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    switch (words[FIELDS.phase]) {
      case PHASE.auction:
        return this.auction.whyNot(words, action);
      case PHASE.tricks:
        return this.tricks.whyNot(words, action);
      default:
        return 'not-now';
    }
  }

  result({ words }: Position): RoundResult | null {
    if (words[TURN] >= 0) return null;
    const winners = this.settling.matchWinners(words);
    return {
      reason: REASONS[words[REASON] - 1],
      winner: words[WINNER] < 0 ? null : words[WINNER],
      pips: perSeat((seat) => pipsOf(words, seat)),
      points: perSeat((seat) => this.settling.points(words, teamOf(seat))),
      next: winners ? null : seatAfter(words[FIELDS.first]),
      winners,
    };
  }

  settle({ words }: Position, round: number, ending: Ending): string | undefined {
    if (ending.kind !== 'tricks') return 'a round of forty-two ends with its tricks';
    const { bidder, bid, trump, taken } = ending;
    words[ROUND] = round;
    words[FIELDS.bidder] = bidder;
    words[FIELDS.bids + bidder] = bid;
    words[FIELDS.standing] = heightOf(bid);
    words[FIELDS.trump] = trump;
    words[FIELDS.complete] = TRICKS;
    for (let team = 0; team < 2; team++) words[FIELDS.taken + team] = taken[team];
    this.settling.settle(words);
    return undefined;
  }

  facts({ words }: Position): Facts {
    return factsOf(words);
  }

  /**
   * The tiles that `seat` may hold as far as the table knows, one bit a tile: those not played, without those that its
   * `voids` rule out. Reads no hand.
   */
  mayHold({ words }: Position, seat: number): number {
    let gone = 0;
    for (let trick = 0; trick < TRICKS; trick++) gone |= tileBitsOf(words[FIELDS.tricks + trick]);
    const voids = words[FIELDS.voids + seat];
    if (voids !== 0) gone |= excludedBy(this.tricks.suitsOf(words), voids);
    return ~gone & ((1 << TILES) - 1);
  }
}

const perSeat = <T>(figure: (seat: number) => T): T[] =>
  Array.from({ length: SEATS }, (_, seat) => figure(seat));

const pipsOf = (words: Int32Array, seat: number): number =>
  tilesIn(words, FIELDS.hands + seat, 1).reduce((sum, tile) => sum + PIPS[tile], 0);
