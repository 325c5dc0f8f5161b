import {
  bestSide,
  CHOOSERS,
  lowestWins,
  randomFrom,
  seedOf,
  Table,
  type HousePlayer,
  type Sitter,
} from '../../players/index.js';
import type { Resolved } from '../../rules/options.js';
import { engineOf } from '../../rules/rulesets.js';
import { Histogram, type HistogramJson } from '../../statistics/index.js';

/** Legs of a mirrored pair: the same deal with the players' seats exchanged. */
export const LEGS = 2;

/** Some mirrored pairs of one match between two house players, as plain data that can be sent to another thread. */
export interface PairsJob {
  readonly kind: 'pairs';
  readonly rules: Resolved;
  readonly players: readonly [HousePlayer, HousePlayer];
  /** Node budget of whoever searches; its own where left out. */
  readonly nodes?: number;
  readonly seed: number;
  /** Number of the first pair, and how many. */
  readonly from: number;
  readonly count: number;
}

/** What a leg brought to A: 0 lost, 1 drawn, 2 won. */
export type LegResult = 0 | 1 | 2;

/** `legs[LEGS · i + leg]` for each pair played. */
export interface PairsResult {
  readonly legs: LegResult[];
  /** Points that A's and B's best seat gained in a leg (fewest, where points are bad), over all legs. */
  readonly points: readonly [HistogramJson, HistogramJson];
}

/** Who sits where: A in the even seats, B in the odd ones, and the other way round in the second leg. */
export const isA = (seat: number, leg: number): boolean => ((seat + leg) & 1) === 0;

/**
 * What a leg brought to A. With two sides, or with a seat for each player, the better side's player has won it; at bigger
 * tables of single seats, whose player sits where the best seat is.
 */
export const resultOf = (best: number, leg: number): LegResult => (best < 0 ? 1 : isA(best, leg) ? 2 : 0);

/** Points that the best of A's seats, and of B's, gained in a leg. */
export function pointsOf({ engine, position: { words } }: Table, leg: number): [number, number] {
  const sign = lowestWins(engine) ? -1 : 1;
  const best: [number, number] = [-Infinity, -Infinity];
  for (let seat = 0; seat < engine.fields.seats; seat++) {
    const player = isA(seat, leg) ? 0 : 1;
    best[player] = Math.max(best[player], sign * words[engine.fields.scores + seat]);
  }
  return [sign * best[0], sign * best[1]];
}

/** The table, set for pair `index` of a match: dealt, and each seat's chance for a leg. */
export function dealPair(table: Table, seed: number, index: number): (seat: number, leg: number) => number {
  const { rounds, fields } = table.engine;
  const own = seedOf(seed, index);
  // Games with one round per double are played through all their doubles in turn.
  table.deal(
    randomFrom(seedOf(own, 0)),
    1 + (rounds === null ? 0 : index % rounds),
    new Int32Array(fields.seats),
  );
  return (seat, leg) => seedOf(own, 1 + leg * fields.seats + seat);
}

/** Plays the pairs. What a pair brings depends on the match's seed and the pair's number alone. */
export function playPairs({ rules, players, nodes, seed, from, count }: PairsJob): PairsResult {
  const engine = engineOf(rules);
  const table = new Table(engine);
  const none = new Int32Array(engine.fields.seats);
  const budget = nodes === undefined ? undefined : { nodes };
  const legs: LegResult[] = [];
  const points = [new Histogram(), new Histogram()] as const;
  for (let index = from; index < from + count; index++) {
    const chanceOf = dealPair(table, seed, index);
    for (let leg = 0; leg < LEGS; leg++) {
      if (leg > 0) table.begin();
      const sitters = Array.from({ length: rules.seats }, (_, seat): Sitter => {
        const choose = CHOOSERS[players[isA(seat, leg) ? 0 : 1]];
        return { choose, random: randomFrom(chanceOf(seat, leg)), budget };
      });
      table.playOut(sitters);
      legs.push(resultOf(bestSide(engine, none, table.position), leg));
      pointsOf(table, leg).forEach((gained, player) => points[player].add(gained));
    }
  }
  return { legs, points: [points[0].toJSON(), points[1].toJSON()] };
}
