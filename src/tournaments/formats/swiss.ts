import {
  pairTables,
  standingsOf,
  swissRounds,
  tableSizes,
  type Entrant,
  type RankedFormat,
  type SwissState,
} from '../../statistics/index.js';
import { sidesOf } from '../tournament.settings.js';
import type { PreparedRound } from '../tournament.moment.js';
import { tieBreakRatings } from '../tournament.ratings.js';
import type { Tournament } from '../tournament.state.js';
import { fieldOf, presentField, type Format } from './format.js';
import type { NextRound } from './next.round.js';
import { judgeOneSet } from './one.set.js';
import { absent, bye, workOutRound, type RoundQuestion } from './round.question.js';

interface Rounds {
  readonly ranked: RankedFormat;
  /** Rounds for so many entrants where the organiser leaves it open, and the most that make sense. */
  usual(entrants: number, tournament: Tournament): number;
  most(entrants: number, tournament: Tournament): number;
  tables(entrants: number, tournament: Tournament): number;
  /** Matches of a round, where tables differ in size: a set has as many as sit at the table. */
  matches?(entrants: number, tournament: Tournament): number;
  pairRound(
    field: readonly Entrant[],
    tournament: Tournament,
    round: number,
    prepared?: PreparedRound,
  ): NextRound;
}

/** Number of the round that is to be paired now; undefined while one is played, and after the last. */
function dueRound({ rounds, open, plannedRounds }: Tournament): number | undefined {
  const round = rounds.length + 1;
  return open.size > 0 || round > (plannedRounds ?? 0) ? undefined : round;
}

const swissState = (
  { results, secret }: Tournament,
  entrants: readonly Entrant[],
  round: number,
): SwissState => ({ entrants, results, round, seed: secret });

/** What the next round of a Swiss is worked out from; undefined where none is due. */
function questionOf(tournament: Tournament): RoundQuestion | undefined {
  const round = dueRound(tournament);
  const field = presentField(tournament);
  if (round === undefined || field.length < 2) return undefined;
  return { format: 'swiss', state: swissState(tournament, field, round) };
}

/** Rounds one after the other, each paired by the standing when the one before is settled. */
function byRounds({ ranked, usual, most, tables, matches, pairRound }: Rounds): Format {
  const pairNext = (tournament: Tournament, prepared?: PreparedRound): NextRound | undefined => {
    const round = dueRound(tournament);
    if (round === undefined) return undefined;
    const field = presentField(tournament);
    if (field.length < 2) return undefined;
    const next = pairRound(field, tournament, round, prepared);
    if (next.pairings.length === 0) return undefined;
    // Tie-breaks have to know who missed a round.
    const gone = fieldOf(tournament).filter(({ id }) => tournament.entrants.get(id)?.left);
    return { ...next, unplayed: [...next.unplayed, ...gone.map(({ id }) => absent(id))] };
  };
  return {
    extent(tournament, entrants) {
      const wanted = tournament.settings.rounds ?? usual(entrants, tournament);
      const rounds = Math.min(wanted, most(entrants, tournament));
      return {
        rounds,
        pairings: rounds * tables(entrants, tournament),
        sets: 1,
        ...(matches ? { matches: rounds * matches(entrants, tournament) } : {}),
      };
    },
    pair(tournament, { prepared }) {
      const next = pairNext(tournament, prepared);
      return next ? [next] : [];
    },
    isComplete: (tournament) => pairNext(tournament) === undefined,
    judge: judgeOneSet,
    rank: (tournament) =>
      standingsOf(fieldOf(tournament), tournament.results, {
        format: ranked,
        ...(tournament.settings.tieBreaks ? { tieBreaks: tournament.settings.tieBreaks } : {}),
        ratings: tieBreakRatings(tournament),
      }),
  };
}

/** Nobody meets an opponent twice, equals meet, in as many rounds as find a winner. */
export const swiss: Format = {
  ...byRounds({
    ranked: 'swiss',
    // So few meet everybody: with fewer rounds a bye would be worth as much as winning the event.
    usual: (entrants) => (entrants <= 4 ? entrants - 1 + (entrants % 2) : swissRounds(entrants)),
    // With more rounds than opponents everybody would meet somebody again; an odd field has a bye beside them.
    most: (entrants) => Math.max(0, entrants - 1 + (entrants % 2)),
    tables: (entrants) => Math.floor(entrants / 2),
    pairRound(field, tournament, round, prepared) {
      return prepared?.seq === tournament.seq
        ? prepared.round
        : workOutRound({ format: 'swiss', state: swissState(tournament, field, round) });
    },
  }),
  questionOf,
};

/** Table sizes that can be played, the preferred first. */
const sizesOf = ({ settings }: Tournament): number[] => settings.rules.map(sidesOf);

/** A Swiss for tables of three or four. */
export const tables = byRounds({
  ranked: 'tables',
  usual: (entrants, tournament) => Math.min(swissRounds(entrants), mostRounds(entrants, tournament)),
  // Beyond the number of possible tables one would only meet the same people again.
  most: (entrants, tournament) => Math.max(mostRounds(entrants, tournament), tournament.settings.rounds ?? 0),
  tables: (entrants, tournament) => tableSizes(entrants, sizesOf(tournament)).length,
  matches: (entrants, tournament) =>
    tableSizes(entrants, sizesOf(tournament)).reduce((seated, size) => seated + size, 0),
  pairRound(field, tournament, round) {
    const { results, secret } = tournament;
    const next = pairTables({ entrants: field, results, round, seed: secret }, sizesOf(tournament));
    return {
      pairings: next.pairings.map(({ table, entrants }) => ({ table, entrants })),
      unplayed: next.byes.map(bye),
    };
  },
});

/** Rounds in which everybody could sit with somebody new, and at least one. */
const mostRounds = (entrants: number, tournament: Tournament): number =>
  Math.max(1, Math.ceil((entrants - 1) / (Math.min(...sizesOf(tournament)) - 1)));
