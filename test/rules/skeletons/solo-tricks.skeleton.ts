import {
  REASONS,
  type Engine,
  type Facts,
  type IllegalReason,
  type RoundResult,
} from '../../../src/rules/engine.js';
import type { Sink } from '../../../src/rules/events.js';
import {
  bidMarks,
  isPlay,
  PASS,
  play,
  playedTile,
  specialNumber,
  type Action,
} from '../../../src/rules/moves.js';
import type { Resolved } from '../../../src/rules/options.js';
import {
  layFields,
  OWN,
  REASON,
  ROUND,
  tilesIn,
  TURN,
  WINNER,
  type Position,
} from '../../../src/rules/position.js';
import { formatTile, HIGH, LOW, PIPS, type Tile } from '../../../src/rules/tiles.js';

const SEATS = 4;
const HAND_SIZE = 3;
const HIGHEST_BID = 2;
/** The engine's own words. */
const AT = {
  first: OWN,
  spoken: OWN + 1,
  bid: OWN + 2,
  bidder: OWN + 3,
  led: OWN + 4,
  laid: OWN + 5,
  ahead: OWN + 6,
  best: OWN + 7,
  won: OWN + 8,
  complete: OWN + 9,
  /** Three tiles, a byte each. */
  trick: OWN + 10,
} as const;
const FIELDS = layFields(SEATS, 6, Object.keys(AT).length);

/**
 * The thinnest game with an auction and tricks: each seat bids once, for one or two tricks; the highest bidder plays alone
 * against the two opponents while its partner sits out; three tricks, the bidder leads, tiles follow the number led.
 */
export class SoloTricks implements Engine {
  readonly rules: Resolved = {
    ruleset: 'solo-tricks',
    preset: 'only',
    seats: SEATS,
    teams: true,
    options: {},
  };
  readonly fields = FIELDS;
  readonly words = FIELDS.words;
  readonly maxActions = 1 + HIGHEST_BID;
  readonly handSize = HAND_SIZE;
  readonly rounds = null;

  pack = () => Uint8Array.from({ length: 28 }, (_, tile) => tile);
  centre = () => -1;
  redeals = () => false;
  opening = () => ({ seat: null, binding: false });

  start({ words }: Position, round: number, first: number): void {
    words[ROUND] = round;
    words[TURN] = words[AT.first] = first;
    words[WINNER] = words[AT.bidder] = words[AT.led] = -1;
  }

  legal({ words }: Position, out: Int32Array): number {
    const seat = words[TURN];
    if (seat < 0) return 0;
    let count = 0;
    if (words[AT.spoken] < SEATS) {
      out[count++] = PASS;
      for (let bid = words[AT.bid] + 1; bid <= HIGHEST_BID; bid++) out[count++] = bidMarks(bid);
      return count;
    }
    const hand = tilesIn(words, FIELDS.hands + seat, 1);
    const following = hand.filter((tile) => shows(tile, words[AT.led]));
    for (const tile of following.length > 0 ? following : hand) out[count++] = play(tile);
    return count;
  }

  play({ words }: Position, action: Action, sink: Sink): void {
    if (isPlay(action)) this.lay(words, playedTile(action), sink);
    else this.speak(words, action, sink);
  }

  private speak(words: Int32Array, action: Action, sink: Sink): void {
    const seat = words[TURN];
    if (action !== PASS) {
      words[AT.bid] = specialNumber(action);
      words[AT.bidder] = seat;
      sink?.({ type: 'bid', seat, bid: `${words[AT.bid]}m` });
    } else {
      sink?.({ type: 'passed', seat });
    }
    words[TURN] = (seat + 1) % SEATS;
    if (++words[AT.spoken] < SEATS) return;
    words[TURN] = words[AT.bidder];
    if (words[AT.bidder] < 0) words[REASON] = 1 + REASONS.indexOf('passed-out');
  }

  private lay(words: Int32Array, tile: Tile, sink: Sink): void {
    const seat = words[TURN];
    words[FIELDS.hands + seat] &= ~(1 << tile);
    words[FIELDS.counts + seat]--;
    words[AT.trick] |= tile << (8 * words[AT.laid]);
    sink?.({ type: 'played', seat, tile: formatTile(tile) });
    if (words[AT.laid] === 0) words[AT.led] = HIGH[tile];
    const strength = shows(tile, words[AT.led]) ? 1 + PIPS[tile] : 0;
    if (words[AT.laid] === 0 || strength > words[AT.best]) {
      words[AT.best] = strength;
      words[AT.ahead] = seat;
    }
    // The partner of the bidder is passed over, so that a trick has three tiles.
    words[TURN] =
      (seat + 1) % SEATS === (words[AT.bidder] + 2) % SEATS ? (seat + 2) % SEATS : (seat + 1) % SEATS;
    if (++words[AT.laid] === SEATS - 1) this.take(words, sink);
  }

  private take(words: Int32Array, sink: Sink): void {
    const seat = words[AT.ahead];
    const tiles = [0, 8, 16].map((shift) => formatTile((words[AT.trick] >> shift) & 0xff));
    sink?.({ type: 'trick', seat, tiles, points: 1 });
    words[AT.trick] = 0;
    words[AT.laid] = 0;
    words[AT.led] = -1;
    words[TURN] = seat;
    if (seat === words[AT.bidder]) words[AT.won]++;
    if (++words[AT.complete] < HAND_SIZE) return;
    words[TURN] = -1;
    words[REASON] = 1 + REASONS.indexOf('tricks');
    const made = words[AT.won] >= words[AT.bid];
    words[WINNER] = made ? words[AT.bidder] % 2 : 1 - (words[AT.bidder] % 2);
    for (let at = words[WINNER]; at < SEATS; at += 2) words[FIELDS.scores + at] += words[AT.bid];
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    const auction = words[AT.spoken] < SEATS;
    if (isPlay(action) === auction) return 'not-now';
    if (auction) return 'bid-too-low';
    const holds = tilesIn(words, FIELDS.hands + words[TURN], 1).includes(playedTile(action));
    return holds ? 'must-follow-suit' : 'tile-not-in-hand';
  }

  result({ words }: Position): RoundResult | null {
    if (words[TURN] >= 0) return null;
    const perSeat = <T>(figure: (seat: number) => T) =>
      Array.from({ length: SEATS }, (_, seat) => figure(seat));
    return {
      reason: REASONS[words[REASON] - 1],
      winner: words[WINNER] < 0 ? null : words[WINNER],
      pips: perSeat((seat) =>
        tilesIn(words, FIELDS.hands + seat, 1).reduce((sum, tile) => sum + PIPS[tile], 0),
      ),
      points: perSeat((seat) => (seat % 2 === words[WINNER] ? words[AT.bid] : 0)),
      next: (words[AT.first] + 1) % SEATS,
      winners: null,
    };
  }

  facts({ words }: Position): Facts {
    return { bidder: words[AT.spoken] < SEATS || words[AT.bidder] < 0 ? null : words[AT.bidder] };
  }
}

const shows = (tile: Tile, n: number): boolean => HIGH[tile] === n || LOW[tile] === n;
