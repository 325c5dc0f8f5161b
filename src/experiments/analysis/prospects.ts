import {
  bestSide,
  explore,
  lowestWins,
  netGains,
  randomFrom,
  sideOf,
  type Seen,
} from '../../players/index.js';
import type { Engine } from '../../rules/engine.js';
import type { Action } from '../../rules/moves.js';
import { NUMBER_MASKS, type Position } from '../../rules/position.js';
import { MAX_NUMBER } from '../../rules/tiles.js';

/** What came of each legal action in the same imagined worlds; lists by world. */
export interface Prospects {
  readonly actions: readonly Action[];
  /**
   * `wins[i][w]`: what action i brought in world w: 1 the round was won, ½ by nobody, 0 lost. A round in which the target
   * is reached is won by whoever wins the match with it.
   */
  readonly wins: readonly Float64Array[];
  /** Points gained from here on, less the mean of what the other sides gained; more is better also where points are bad. */
  readonly points: readonly Float64Array[];
  /** `held[n][w]`: whether some opponent holds a tile with number n in world w. */
  readonly held: readonly Uint8Array[];
  readonly worlds: number;
  /** Whether every hand that the other seat may hold is among the worlds, once each: then there is no error. */
  readonly exhausted: boolean;
}

export interface Thought {
  /** Scores by seat when the round began. */
  readonly before: ArrayLike<number>;
  /** Actions that may be rated or carried out in imagination. */
  readonly nodes: number;
  readonly seed: number;
}

/**
 * Deals the hidden tiles again and again in ways that agree with everything the seat knows, tries each legal action in
 * each such world, and plays the round to its end as house:expert imagines it. All actions meet the same worlds, so that
 * luck does not decide between them. Equal arguments give equal answers.
 */
export function prospectsOf(seen: Seen, { before, nodes, seed }: Thought): Prospects {
  const { engine, seat, position } = seen;
  const { scores, seats } = engine.fields;
  const now = position.words.slice(scores, scores + seats);
  const side = sideOf(engine, seat);
  const wins: number[][] = [];
  const points: number[][] = [];
  const held: number[][] = Array.from({ length: MAX_NUMBER + 1 }, () => []);
  const { prospects, exhausted } = explore(seen, randomFrom(seed), {
    nodes,
    even: true,
    witness: {
      begun: (world) => held.forEach((list, number) => list.push(opponentsHold(engine, world, side, number))),
      ended: (i, end) => {
        (wins[i] ??= []).push(shareOfWin(engine, before, end, side));
        (points[i] ??= []).push(netGains(engine, now, end)[seat]);
      },
    },
  });
  // A world that the budget cut short does not count.
  const worlds = prospects[0].count;
  return {
    actions: prospects.map(({ action }) => action),
    wins: wins.map((list) => Float64Array.from(list.slice(0, worlds))),
    points: points.map((list) => Float64Array.from(list.slice(0, worlds))),
    held: held.map((list) => Uint8Array.from(list.slice(0, worlds))),
    worlds,
    exhausted,
  };
}

/** 1 where `side` has won a finished round, or the match with it; ½ where nobody has, 0 otherwise. */
function shareOfWin(engine: Engine, before: ArrayLike<number>, end: Position, side: number): number {
  // In games with a fixed number of rounds the last one decides little: there it is the round that counts.
  const winners = lowestWins(engine) ? undefined : engine.result(end)?.winners;
  if (winners) {
    const sides = new Set(winners.map((seat) => sideOf(engine, seat)));
    return sides.has(side) ? 1 / sides.size : 0;
  }
  const best = bestSide(engine, before, end);
  return best < 0 ? 0.5 : best === side ? 1 : 0;
}

/** Whether (1) or not (0) some opponent of `side` holds a tile with this number. */
function opponentsHold(engine: Engine, { words }: Position, side: number, number: number): number {
  const { seats, hands, handWords } = engine.fields;
  const masks = NUMBER_MASKS[handWords];
  for (let seat = 0; seat < seats; seat++) {
    if (sideOf(engine, seat) === side) continue;
    for (let w = 0; w < handWords; w++) {
      if ((words[hands + seat * handWords + w] & masks[number * handWords + w]) !== 0) return 1;
    }
  }
  return 0;
}
