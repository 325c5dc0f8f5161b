import { lotOf } from '../lot.js';
import { matchPairs, type Edge } from '../matching.js';
import { arenaPoints } from './arena-score.js';
import { historiesOf, type EntrantHistory } from './history.js';
import { bySeed, checkEntrants, type Entrant, type Pairing, type PairingResult } from './pairing.js';
import { takesFirstSeat } from './seats.js';

/** Somebody in an arena who is free to play. */
export interface ArenaEntrant extends Entrant {
  /** How many pairings in a row have left this entrant out. */
  readonly waited: number;
}

/** An arena at one moment. */
export interface ArenaState {
  /** Who is free. */
  readonly free: readonly ArenaEntrant[];
  /** Who is at a table now. They are never paired, but whoever is free may wait for them. */
  readonly busy: readonly string[];
  /** All results so far, in the order of ending; an arena has no rounds, so each has a round of its own. */
  readonly results: readonly PairingResult[];
  /** Number of this pairing, from 1. */
  readonly round: number;
  readonly seed: string;
}

/** Nobody meets the last opponent again unless both have waited for so many pairings, or nobody else is there. */
const PATIENCE = 2;
/** A field is paired in groups of neighbours; the time grows with the cube of the group. */
const GROUP = 100;
/** Meetings among one's last so many games count against meeting again. */
const MEMORY = 6;

const PENALTY = { rank: 1e3, rating: 1, again: 1e5, leftOut: 1e6, waited: 1e7 };

/**
 * Pairs those who are free in an arena: near in the standing and in rating, rarely the same opponent again, never the last
 * one while there is another, and whoever waited before goes first. With an odd number the one who waited least and has
 * played most is left out. Two alone are always paired.
 */
export function pairArena({ free, busy, results, round, seed }: ArenaState): Pairing[] {
  checkEntrants(free);
  const taken = new Set(busy);
  const available = free.filter(({ id }) => !taken.has(id));
  const ids = available.map(({ id }) => id);
  const points = arenaPoints(results);
  const histories = historiesOf(ids, results);
  const pointsOf = ({ id }: Entrant): number => points.get(id)?.points ?? 0;
  const ranked = [...available].sort(
    (a, b) => pointsOf(b) - pointsOf(a) || (b.rating ?? 0) - (a.rating ?? 0) || bySeed(a, b),
  );
  const context: Context = {
    histories,
    recent: recentOpponents(ids, results),
    duel: available.length + taken.size <= 2,
  };
  const lot = lotOf(seed, 'arena', round);
  const pairings: Pairing[] = [];
  let leftOver: ArenaEntrant[] = [];
  for (let start = 0; start < ranked.length; start += GROUP) {
    // Who found nobody among the neighbours tries again with the next group.
    const group = [...leftOver, ...ranked.slice(start, start + GROUP)];
    leftOver = [];
    const partners = matchPairs(group.length + (group.length % 2), edgesOf(group, context));
    group.forEach((entrant, i) => {
      const partner = partners[i];
      if (partner < 0 || partner >= group.length) leftOver.push(entrant);
      else if (partner > i) {
        const other = group[partner];
        const first = takesFirstSeat(
          histories.get(entrant.id)!,
          histories.get(other.id)!,
          lot.below(2) === 0,
        );
        const entrants = first ? [entrant.id, other.id] : [other.id, entrant.id];
        pairings.push({ round, table: pairings.length + 1, entrants });
      }
    });
  }
  return pairings;
}

interface Context {
  readonly histories: ReadonlyMap<string, EntrantHistory>;
  /** Last opponents of each, the newest first. */
  readonly recent: ReadonlyMap<string, readonly string[]>;
  /** Whether only two are in the arena at all. */
  readonly duel: boolean;
}

function edgesOf(group: readonly ArenaEntrant[], { histories, recent, duel }: Context): Edge[] {
  const edges: Edge[] = [];
  group.forEach((entrant, a) => {
    group.slice(a + 1).forEach((other, offset) => {
      if (entrant.team !== undefined && entrant.team === other.team) return;
      const past = recent.get(entrant.id)!;
      const patient = Math.min(entrant.waited, other.waited) >= PATIENCE;
      const isLast = past[0] === other.id && recent.get(other.id)![0] === entrant.id;
      if (isLast && !duel && !patient) return;
      const again = past.reduce((sum, id, ago) => (id === other.id ? sum + MEMORY - ago : sum), 0);
      const gap = Math.abs((entrant.rating ?? 0) - (other.rating ?? 0));
      edges.push({
        a,
        b: a + 1 + offset,
        penalty:
          (offset + 1) * PENALTY.rank +
          Math.round(Math.min(gap, 4000)) * PENALTY.rating +
          again * PENALTY.again,
      });
    });
  });
  if (group.length % 2 === 0) return edges;
  const most = Math.max(...group.map(({ id }) => histories.get(id)!.played));
  group.forEach(({ id, waited }, a) => {
    const behind = Math.min(100, most - histories.get(id)!.played);
    const penalty = behind * PENALTY.leftOut + Math.min(100, waited) * PENALTY.waited;
    edges.push({ a, b: group.length, penalty });
  });
  return edges;
}

function recentOpponents(ids: readonly string[], results: readonly PairingResult[]): Map<string, string[]> {
  const recent = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { entrants } of results.toReversed()) {
    entrants.forEach((id, seat) => {
      const own = recent.get(id);
      if (own && entrants.length === 2 && own.length < MEMORY) own.push(entrants[1 - seat]);
    });
  }
  return recent;
}
