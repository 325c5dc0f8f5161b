import {
  REASONS,
  type Engine,
  type Facts,
  type IllegalReason,
  type RoundResult,
} from '../../../src/rules/engine.js';
import type { Sink } from '../../../src/rules/events.js';
import {
  formatEnd,
  isPlay,
  play,
  playedEnd,
  playedTile,
  STOP,
  trainEnd,
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
import { doubleOf, formatTile, HIGH, LOW, otherHalf, PIPS, type Tile } from '../../../src/rules/tiles.js';

const SEATS = 2;
const HAND_SIZE = 5;
const ENGINE_NUMBER = 6;
const ENGINE_TILE = doubleOf(ENGINE_NUMBER);
/** The engine's own words: the number that each train shows, and which seats have had their first turn. */
const AT = { tips: OWN, begun: OWN + SEATS, done: OWN + SEATS + 1 } as const;
const FIELDS = layFields(SEATS, 6, SEATS + 2);

/**
 * The thinnest game with a first train: the 6-6 is set aside, and each seat in turn lays as many tiles as it likes on its
 * own train, one decision each, until it stops or nothing fits. A seat that cannot begin is marked. Fewest pips win.
 */
export class FirstTrain implements Engine {
  readonly rules: Resolved = {
    ruleset: 'first-train',
    preset: 'only',
    seats: SEATS,
    teams: false,
    options: {},
  };
  readonly fields = FIELDS;
  readonly words = FIELDS.words;
  readonly maxActions = HAND_SIZE + 1;
  readonly handSize = HAND_SIZE;
  readonly rounds = 1;

  pack = () => Uint8Array.from({ length: 27 }, (_, tile) => tile);
  centre = () => ENGINE_TILE;
  redeals = () => false;
  opening = (_: Position, round: number) => ({ seat: (round - 1) % SEATS, binding: false });

  start({ words }: Position, round: number, first: number, sink: Sink): void {
    words[ROUND] = round;
    words[WINNER] = -1;
    for (let seat = 0; seat < SEATS; seat++) words[AT.tips + seat] = ENGINE_NUMBER;
    this.offer(words, first, sink);
  }

  legal({ words }: Position, out: Int32Array): number {
    const seat = words[TURN];
    if (seat < 0) return 0;
    let count = 0;
    for (const tile of fitting(words, seat)) out[count++] = play(tile, trainEnd(seat));
    if (words[AT.begun] === 1) out[count++] = STOP;
    return count;
  }

  play({ words }: Position, action: Action, sink: Sink): void {
    const seat = words[TURN];
    if (!isPlay(action)) {
      sink?.({ type: 'stopped', seat });
      return this.pass(words, seat, sink);
    }
    const tile = playedTile(action);
    words[FIELDS.hands + seat] &= ~(1 << tile);
    words[FIELDS.counts + seat]--;
    words[AT.tips + seat] = otherHalf(tile, words[AT.tips + seat]);
    words[AT.begun] = 1;
    sink?.({ type: 'played', seat, tile: formatTile(tile), end: formatEnd(trainEnd(seat)) });
    // The turn stays with the seat while something fits.
    if (fitting(words, seat).length === 0) this.pass(words, seat, sink);
  }

  /** Gives the turn to `seat`, or marks it at once where it cannot begin. */
  private offer(words: Int32Array, seat: number, sink: Sink): void {
    words[TURN] = seat;
    words[AT.begun] = 0;
    if (fitting(words, seat).length > 0) return;
    sink?.({ type: 'passed', seat });
    sink?.({ type: 'marked', seat });
    this.pass(words, seat, sink);
  }

  private pass(words: Int32Array, seat: number, sink: Sink): void {
    if (++words[AT.done] < SEATS) return this.offer(words, (seat + 1) % SEATS, sink);
    const [a, b] = [pips(words, 0), pips(words, 1)];
    words[TURN] = -1;
    words[REASON] = 1 + REASONS.indexOf('blocked');
    words[WINNER] = a === b ? -1 : a < b ? 0 : 1;
    words[FIELDS.scores] += a;
    words[FIELDS.scores + 1] += b;
  }

  whyNot({ words }: Position, action: Action): IllegalReason {
    if (!isPlay(action)) return 'not-now';
    if (!tilesIn(words, FIELDS.hands + words[TURN], 1).includes(playedTile(action)))
      return 'tile-not-in-hand';
    return playedEnd(action) === trainEnd(words[TURN]) ? 'end-does-not-match' : 'train-not-open';
  }

  result({ words }: Position): RoundResult | null {
    if (words[TURN] >= 0) return null;
    const held = [pips(words, 0), pips(words, 1)];
    const winner = words[WINNER] < 0 ? null : words[WINNER];
    const winners = winner === null ? [0, 1] : [winner];
    return { reason: REASONS[words[REASON] - 1], winner, pips: held, points: held, next: null, winners };
  }

  facts({ words }: Position): Facts {
    return {
      ends: Array.from({ length: SEATS }, (_, seat) => ({
        end: formatEnd(trainEnd(seat)) as string,
        pips: words[AT.tips + seat],
        open: seat === words[TURN],
      })),
    };
  }
}

/** The tiles of `seat` that fit its own train. */
function fitting(words: Int32Array, seat: number): Tile[] {
  const tip = words[AT.tips + seat];
  return tilesIn(words, FIELDS.hands + seat, 1).filter((tile) => HIGH[tile] === tip || LOW[tile] === tip);
}

const pips = (words: Int32Array, seat: number): number =>
  tilesIn(words, FIELDS.hands + seat, 1).reduce((sum, tile) => sum + PIPS[tile], 0);
