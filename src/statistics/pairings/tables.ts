import { lotOf } from '../lot.js';
import { historiesOf, type EntrantHistory } from './history.js';
import { bySeed, checkEntrants, type Entrant, type Pairing } from './pairing.js';
import type { SwissState } from './swiss.js';

export interface TablesRound {
  readonly pairings: readonly Pairing[];
  /** Those for whom no table is left, fewest byes first. */
  readonly byes: readonly string[];
}

/** A second meeting at a table weighs as much as this difference in points, squared. */
const MEETING_WEIGHT = 100;
/** Team mates at one table are the last resort. */
const TEAM_WEIGHT = 1e6;
const PASSES = 30;
/** Entrants change places with those up to so many places away. */
const REACH = 24;

/**
 * A Swiss round for games of three or four: tables in the order of the standing, rearranged so that nobody sits again with
 * those met before as far as that can be, and equal scores stay together. Whoever finds no table has a bye, nobody a
 * second one before everybody has had one. Deterministic, and the same whatever the order of the lists.
 *
 * @param sizes table sizes that the ruleset allows, the preferred one first; as many as possible are seated
 */
export function pairTables(
  { entrants, results, round, seed }: SwissState,
  sizes: readonly number[],
): TablesRound {
  checkEntrants(entrants);
  const histories = historiesOf(
    entrants.map(({ id }) => id),
    results.filter((result) => result.round < round),
  );
  const historyOf = ({ id }: Entrant): EntrantHistory => histories.get(id)!;
  const ranked = [...entrants].sort((a, b) => historyOf(b).points - historyOf(a).points || bySeed(a, b));
  const tables = tableSizes(ranked.length, sizes);
  const seated = tables.reduce((sum, size) => sum + size, 0);
  const byes = [...ranked]
    .reverse()
    .sort((a, b) => historyOf(a).byes - historyOf(b).byes)
    .slice(0, ranked.length - seated);
  const places = ranked.filter((entrant) => !byes.includes(entrant));
  const starts = tables.map((_, i) => tables.slice(0, i).reduce((sum, size) => sum + size, 0));
  improve(places, starts, tables, historyOf);
  const lot = lotOf(seed, 'table-seats', round);
  return {
    pairings: tables.map((size, i) => {
      const table = lot.shuffle(places.slice(starts[i], starts[i] + size));
      // Whoever had seat 0 least often has it first; the lot orders equals.
      const entrants = table.sort((a, b) => historyOf(a).seatBalance - historyOf(b).seatBalance);
      return { round, table: i + 1, entrants: entrants.map(({ id }) => id) };
    }),
    byes: byes.map(({ id }) => id),
  };
}

/**
 * Sizes of the tables for `entrants`: as many seated as possible, then as many tables as possible of the size that comes
 * first in `allowed`.
 *
 * @throws RangeError for sizes other than whole numbers from 2
 */
export function tableSizes(entrants: number, allowed: readonly number[]): number[] {
  if (allowed.length === 0 || allowed.some((size) => !Number.isInteger(size) || size < 2)) {
    throw new RangeError(`not table sizes: ${allowed.join(', ')}`);
  }
  const [preferred, ...others] = allowed;
  let best: number[] = [];
  let most = 0;
  for (let tables = Math.floor(entrants / preferred); tables >= 0; tables--) {
    const rest = others.length > 0 ? tableSizes(entrants - tables * preferred, others) : [];
    const seated = tables * preferred + rest.reduce((sum, size) => sum + size, 0);
    if (seated > most) {
      most = seated;
      best = [...new Array<number>(tables).fill(preferred), ...rest];
    }
    if (most === entrants || others.length === 0) break;
  }
  return best;
}

/** Exchanges entrants between tables as long as that makes the round better. */
function improve(
  places: Entrant[],
  starts: readonly number[],
  sizes: readonly number[],
  historyOf: (entrant: Entrant) => EntrantHistory,
): void {
  const tableOf = starts.flatMap((_, table) => new Array<number>(sizes[table]).fill(table));
  const cost = (table: number): number => {
    let sum = 0;
    const end = starts[table] + sizes[table];
    for (let i = starts[table]; i < end; i++) {
      for (let j = i + 1; j < end; j++) sum += costOfPair(places[i], places[j], historyOf);
    }
    return sum;
  };
  const swap = (i: number, j: number): void => {
    [places[i], places[j]] = [places[j], places[i]];
  };
  for (let pass = 0, improved = true; improved && pass < PASSES; pass++) {
    improved = false;
    for (let i = 0; i < places.length; i++) {
      for (let j = i + 1; j < Math.min(places.length, i + REACH); j++) {
        if (tableOf[i] === tableOf[j]) continue;
        const before = cost(tableOf[i]) + cost(tableOf[j]);
        swap(i, j);
        if (cost(tableOf[i]) + cost(tableOf[j]) < before - 1e-9) improved = true;
        else swap(i, j);
      }
    }
  }
}

function costOfPair(a: Entrant, b: Entrant, historyOf: (entrant: Entrant) => EntrantHistory): number {
  const met = historyOf(a).met.get(b.id) ?? 0;
  const gap = historyOf(a).points - historyOf(b).points;
  const team = a.team !== undefined && a.team === b.team ? TEAM_WEIGHT : 0;
  return team + MEETING_WEIGHT * met ** 2 + gap ** 2;
}
