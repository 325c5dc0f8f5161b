import { arenaPoints, standingsOf, type ArenaEntrant, type PairingResult } from '../../statistics/index.js';
import {
  isHouseEntrant,
  presentEntrants,
  type Tournament,
  type TournamentEntrant,
} from '../tournament.state.js';
import type { PreparedRound } from '../tournament.moment.js';
import { fieldOf, type Format } from './format.js';
import type { NextRound } from './next.round.js';
import { judgeOneSet } from './one.set.js';
import { workOutRound, type RoundQuestion } from './round.question.js';

/** After so many pairings in a row in which nobody would play anybody, with no table running, nobody will. */
const MOST_EMPTY = 4;

/** Sets that an entrant still has to play; Infinity where the clock ends the event. */
const setsLeft = ({ settings }: Tournament, { played, running }: TournamentEntrant): number =>
  settings.sets === null ? Infinity : settings.sets - played - running;

/** When the arena ends by the clock; null where it does not. */
export const arenaEnd = ({ settings, startedAt }: Tournament): number | null =>
  settings.duration === null || startedAt === null ? null : startedAt + settings.duration;

const isOver = (tournament: Tournament, now: number): boolean => now >= (arenaEnd(tournament) ?? Infinity);

/** Whether nothing has come of the last pairings. */
function isStuck({ rounds, open }: Tournament): boolean {
  const last = rounds.slice(-MOST_EMPTY);
  return open.size === 0 && last.length === MOST_EMPTY && last.every(({ pairings }) => pairings.length === 0);
}

/** What the next pairings are worked out from; undefined where nobody is to be paired now. */
function questionOf(tournament: Tournament, now: number): RoundQuestion | undefined {
  if (isOver(tournament, now) || isStuck(tournament)) return undefined;
  const present = presentEntrants(tournament);
  // Among house players nobody waits for anybody's convenience: wave by wave, so that the pairings are the same whoever is faster.
  if (tournament.open.size > 0 && present.every(isHouseEntrant)) return undefined;
  const busyIds = new Set([...tournament.open].flatMap(({ entrants }) => entrants));
  const free = present.filter((entrant) => !busyIds.has(entrant.id) && setsLeft(tournament, entrant) > 0);
  if (free.length < 2) return undefined;
  const seeds = new Map(fieldOf(tournament).map((entrant) => [entrant.id, entrant]));
  const busy = present.filter(
    (entrant) =>
      busyIds.has(entrant.id) && (tournament.settings.sets === null || setsLeft(tournament, entrant) > 0),
  );
  const state = {
    free: free.map(({ id, waited }): ArenaEntrant => ({ ...seeds.get(id)!, waited })),
    busy: busy.map(({ id }) => id),
    results: tournament.results,
    round: tournament.rounds.length + 1,
    seed: tournament.secret,
  };
  return { format: 'arena', state };
}

function pairFree(tournament: Tournament, now: number, prepared?: PreparedRound): NextRound[] {
  const question = questionOf(tournament, now);
  if (question === undefined) return [];
  const next = prepared?.seq === tournament.seq ? prepared.round : workOutRound(question);
  // With tables running somebody else may come free; without, it counts that everybody had to wait.
  return next.pairings.length === 0 && tournament.open.size > 0 ? [] : [next];
}

/** Results in the order of ending, which runs of wins depend on. */
const played = ({ results }: Tournament): PairingResult[] =>
  results.filter(({ kind }) => kind === 'played' || kind === 'forfeit');

/** Points of everybody as an arena counts them. */
export const pointsOfArena = (tournament: Tournament): Map<string, number> =>
  new Map([...arenaPoints(played(tournament))].map(([id, { points }]) => [id, points]));

/** Whoever is free plays whoever is free, until the time is up or everybody has played enough. */
export const arena: Format = {
  extent: ({ settings }, entrants) => ({
    rounds: null,
    pairings: settings.sets === null ? 0 : Math.floor((entrants * settings.sets) / 2),
    sets: 1,
  }),
  pair: (tournament, { now, prepared }) => pairFree(tournament, now, prepared),
  questionOf,
  isComplete(tournament, now) {
    if (isOver(tournament, now)) return true;
    if (tournament.open.size > 0) return false;
    const alone = presentEntrants(tournament).length < 2 || isStuck(tournament);
    return alone || (tournament.settings.sets !== null && pairFree(tournament, now).length === 0);
  },
  judge: judgeOneSet,
  rank: (tournament) => {
    const points = pointsOfArena(tournament);
    return standingsOf(fieldOf(tournament), played(tournament), {
      format: 'arena',
      points: new Map(fieldOf(tournament).map(({ id }) => [id, points.get(id) ?? 0])),
    });
  },
  endsByClock: true,
};
