import { lotOf } from '../lot.js';
import { matchPairs, type Edge } from '../matching.js';
import { checkEntrants, type Entrant, type Pairing, type PairingResult } from './pairing.js';
import { takesFirstSeat } from './seats.js';
import { candidatePairs } from './swiss-candidates.js';
import { swissField, type SwissPlace } from './swiss-field.js';
import { byePenalty, pairPenalty } from './swiss-penalties.js';

/** A Swiss before one of its rounds. */
export interface SwissState {
  /** Who is to be paired now: present, not withdrawn. Whoever joins late is simply here from then on. */
  readonly entrants: readonly Entrant[];
  /**
   * Results of all earlier rounds, in any order; entrants who have left may be named. Results of this round or a later one
   * are ignored, so that pairing a round again gives the same round.
   */
  readonly results: readonly PairingResult[];
  readonly round: number;
  /** The tournament's seed, for seats that nothing else decides. */
  readonly seed: string;
}

export interface SwissRound {
  /** Table 1 has the leaders. */
  readonly pairings: readonly Pairing[];
  /** Who is left over in an odd field. */
  readonly bye?: string;
  /** Pairings of entrants who have met before; only when there is no other way to pair everybody. */
  readonly rematches: readonly Pairing[];
  /** Those for whom only team mates were left. */
  readonly unpaired: readonly string[];
}

/**
 * Up to here all pairs are weighed; a larger field gets the likely ones, and more only if they do not suffice. With a width of
 * 8 a field of 200 is paired in eight rounds as when all pairs are weighed, but for a few places of the fold and two seats.
 */
const ALL_PAIRS_UP_TO = 128;
const FIRST_WIDTH = 8;

/**
 * Pairs the next round of a Swiss: a matching of least penalty over all who are present. Nobody meets an opponent twice
 * and nobody gets a second bye while anybody present has had none; within that the bye goes to the lowest score, equal
 * scores meet, floats are small and not repeated, seats balance, and the upper half of a score group meets the lower.
 * The same state gives the same round, whatever the order of its lists. 1,000 entrants take about a second.
 */
export function pairSwissRound({ entrants, results, round, seed }: SwissState): SwissRound {
  checkEntrants(entrants);
  const earlier = results.filter((result) => result.round < round);
  const field = swissField(entrants, earlier);
  const partners = matchField(field);
  const lot = lotOf(seed, 'swiss-seats');
  const topFirst = lot.below(2) === 0;
  const pairings: Pairing[] = [];
  const rematches: Pairing[] = [];
  const unpaired: string[] = [];
  let bye: string | undefined;
  // The field is in standing order, so tables come out in it too.
  partners.slice(0, field.length).forEach((partner, i) => {
    if (partner === field.length) bye = field[i].id;
    else if (partner < 0) unpaired.push(field[i].id);
    else if (partner > i) {
      const [a, b] = [field[i], field[partner]];
      const table = pairings.length + 1;
      const aFirst = takesFirstSeat(a.history, b.history, (table % 2 === 1) === topFirst);
      const pairing = { round, table, entrants: aFirst ? [a.id, b.id] : [b.id, a.id] };
      pairings.push(pairing);
      if (a.history.met.has(b.id)) rematches.push(pairing);
    }
  });
  return { pairings, bye, rematches, unpaired };
}

/** Below this a round robin is as short and fairer. */
export const SMALLEST_SWISS = 9;

/**
 * Rounds of a Swiss: ⌈log₂ n⌉ + 2 find the winner, and up to half the field everybody can be paired without rematch
 * (each still has n/2 opponents left: Dirac). At least 1.
 */
export const swissRounds = (entrants: number): number =>
  Math.max(1, Math.min(Math.ceil(Math.log2(Math.max(2, entrants))) + 2, Math.floor(entrants / 2)));

/** Partner of each place in the field; the number after the last stands for the bye. */
function matchField(field: readonly SwissPlace[]): number[] {
  const odd = field.length % 2 === 1;
  const size = field.length + (odd ? 1 : 0);
  const leftOver = unavoidablyUnpaired(field, size);
  const complete = (partners: readonly number[]): boolean =>
    partners.filter((partner) => partner < 0).length <= leftOver;
  const byes = odd ? byeEdges(field) : [];
  let width = field.length <= ALL_PAIRS_UP_TO ? field.length : FIRST_WIDTH;
  for (;;) {
    const partners = matchPairs(size, [...candidatePairs(field, width, pairPenalty(field)), ...byes]);
    if (complete(partners)) return partners;
    if (width >= field.length) break;
    width *= 4;
  }
  const rematches = pairPenalty(field, 'rematches');
  return matchPairs(size, [...candidatePairs(field, field.length, rematches), ...byes]);
}

/** Only those with the fewest byes so far may get one. */
function byeEdges(field: readonly SwissPlace[]): Edge[] {
  const fewest = Math.min(...field.map(({ history }) => history.byes));
  const lowest = Math.min(...field.map(({ history }) => history.points));
  return field.flatMap(({ history }, i) =>
    history.byes === fewest
      ? [{ a: i, b: field.length, penalty: byePenalty(history.points - lowest, field.length - i) }]
      : [],
  );
}

/** A team of more than half the field cannot find opponents for all its members. */
function unavoidablyUnpaired(field: readonly SwissPlace[], size: number): number {
  const teams = new Map<string, number>();
  for (const { team } of field) if (team !== undefined) teams.set(team, (teams.get(team) ?? 0) + 1);
  return Math.max(0, 2 * Math.max(0, ...teams.values()) - size);
}
