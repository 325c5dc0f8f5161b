import {
  crosstableOf,
  placeShare,
  TIE_BREAK_ORDER,
  type PairingResult,
  type TieBreak,
} from '../statistics/index.js';
import { scoresOf } from './formats/format.js';
import { formatOf } from './formats/index.js';
import { arenaEnd, pointsOfArena } from './formats/arena.js';
import { countingResults } from './formats/scheduled.js';
import { rankTeams } from './formats/team.event.js';
import { entriesMeant } from './tournament.entry.js';
import { fieldScores } from './field.scores.js';
import type { LuckOfSet } from '../ratings/index.js';
import type { EntrantFacts } from './tournament.event.js';
import type { ListedTournament } from './tournament.list.repository.js';
import { shownNames } from './tournament.names.js';
import { tournamentElo } from './tournament.ratings.js';
import type { TournamentFormat } from './tournament.settings.js';
import {
  isEnded,
  type Tournament as State,
  type TournamentEntrant,
  type TournamentPairing as Pairing,
} from './tournament.state.js';
import type { TournamentPairing, TournamentPairings } from './tournament.pairings.wire.js';
import type { Crosstable, TournamentStandings } from './tournament.standings.wire.js';
import type {
  Tournament,
  TournamentPlayer,
  TournamentProgress,
  TournamentSummary,
} from './tournament.wire.js';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** Tie-breaks of a format in order; none where it ranks by itself. */
export function tieBreaksOf({ settings }: Pick<State, 'settings'>): readonly TieBreak[] {
  if (settings.tieBreaks) return settings.tieBreaks;
  const orders: Partial<Record<TournamentFormat, readonly TieBreak[]>> = TIE_BREAK_ORDER;
  return orders[settings.format] ?? [];
}

/** A tournament as clients get it. */
export function tournamentOf(state: State): Tournament {
  const { settings, status } = state;
  const [{ ruleset, preset, options, seats }] = settings.rules;
  const names = shownNames(state.entrants.values());
  return {
    id: state.id,
    name: state.name,
    format: settings.format,
    status,
    ruleset,
    preset,
    options,
    seats,
    deals: settings.deals,
    rated: settings.rated,
    entry: settings.entry.rule,
    tieBreaks: [...tieBreaksOf(state)],
    bestOf: settings.bestOf,
    size: state.entrants.size,
    organiser: state.organiser,
    createdAt: iso(state.createdAt),
    startsAt: isoOrNull(settings.startsAt),
    startedAt: isoOrNull(state.startedAt),
    endedAt: isoOrNull(state.endedAt),
    reason: state.reason,
    notes: [...state.notes],
    progress: progressOf(state),
    commitment: state.commitment,
    secret: isEnded(state) ? state.secret : null,
    last: state.seq,
    entrants: [...state.entrants.values()]
      .sort((a, b) => a.seed - b.seed)
      .map((entrant) => ({
        ...playerOf(entrant, names),
        seed: entrant.seed === 0 ? null : entrant.seed,
        rating: entrant.rating,
        left: entrant.left?.cause ?? null,
        reason: entrant.left?.reason ?? null,
      })),
  };
}

/** A tournament as lists show it. */
export const summaryOf = ({ createdAt, endedAt, ...row }: ListedTournament): TournamentSummary => ({
  ...row,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** How far it has come; expected time from the time that settled pairings took, or from the clock that ends it. */
function progressOf(state: State): TournamentProgress {
  const { rounds, open, entrants, settings, plannedRounds, status } = state;
  const paired = rounds.reduce((sum, round) => sum + round.pairings.length, 0);
  const done = paired - open.size;
  const expected =
    status === 'registration' ? 0 : formatOf(settings.format).extent(state, entrants.size).pairings;
  const total = isEnded(state) ? paired : Math.max(paired, expected);
  return {
    rounds: rounds.length,
    plannedRounds,
    done,
    total,
    remainingSeconds: remainingSeconds(state, done, total),
  };
}

function remainingSeconds(state: State, done: number, total: number): number | null {
  if (isEnded(state)) return 0;
  const now = state.updatedAt;
  const end = arenaEnd(state);
  if (end !== null) return Math.max(0, Math.ceil((end - now) / 1000));
  if (state.startedAt === null || done === 0) return null;
  return Math.ceil((((now - state.startedAt) / done) * (total - done)) / 1000);
}

/** `names`: what those are called among whom it is shown; its plain name where there are none. */
export function playerOf(
  { id, name, player, team }: EntrantFacts,
  names: ReadonlyMap<string, string> = new Map(),
): TournamentPlayer {
  return {
    entrant: id,
    name: names.get(id) ?? name,
    bot: 'bot' in player ? player.bot : null,
    version: 'bot' in player ? player.version : null,
    house: 'house' in player ? player.house : null,
    team,
  };
}

/** What a tournament's log does not say of its sets. */
export interface KnownOfSets {
  /** Luck, by set. */
  readonly luck: ReadonlyMap<string, LuckOfSet>;
  /** Matches that there are, of those that have not ended: a log says what is to be played before it is made. */
  readonly matches: ReadonlySet<string>;
}
const NOTHING_KNOWN: KnownOfSets = { luck: new Map(), matches: new Set() };

/** Pairings by round and table; the byes and absences of a Swiss, which count, at the end of each round. */
export function pairingsOf(
  state: State,
  { round, entrant }: { readonly round?: number; readonly entrant?: string } = {},
  { luck, matches }: KnownOfSets = NOTHING_KNOWN,
): TournamentPairings {
  const ofRound = state.rounds.filter(({ number }) => round === undefined || number === round);
  const pairings = ofRound.flatMap(({ number, pairings: played, unplayed }) => {
    const compared = state.settings.deals === 'field' ? fieldScores(played) : undefined;
    return [
      ...played.map((pairing) => pairingOf(pairing, compared, { luck, matches })),
      ...(isScheduled(state) ? [] : unplayed.map((result) => unplayedPairing(number, result))),
    ];
  });
  const byes = isScheduled(state)
    ? ofRound.flatMap(({ number, unplayed }) =>
        unplayed.map(({ entrants: [sitsOut] }) => ({ round: number, entrant: sitsOut })),
      )
    : [];
  const meant = entrant === undefined ? undefined : new Set(entriesMeant(state.entrants, entrant));
  const isOf = (entrants: readonly string[]): boolean => !meant || entrants.some((each) => meant.has(each));
  return {
    pairings: pairings.filter(({ entrants }) => isOf(entrants)),
    byes: byes.filter((bye) => isOf([bye.entrant])),
  };
}

/** Whether everybody's opponents were known at the start, so that a round without one earns nothing. */
const isScheduled = ({ settings }: State): boolean =>
  ['round-robin', 'gauntlet', 'teams'].includes(settings.format);

function pairingOf(
  pairing: Pairing,
  compared: ReturnType<typeof fieldScores> | undefined,
  { luck, matches }: KnownOfSets,
): TournamentPairing {
  const { round, table, entrants, result, reason, slot, rematch, dropped, sets } = pairing;
  return {
    round,
    table,
    entrants: [...entrants],
    result: result
      ? { kind: result.kind, points: [...result.points], margins: [...(result.margins ?? [])] }
      : null,
    reason,
    slot: slot ?? null,
    isRematch: rematch,
    isDropped: dropped,
    sets: sets.map((set) => {
      const scores = scoresOf(set);
      return {
        id: set.id,
        number: set.number,
        matches: set.legs.flatMap(({ match, state }) =>
          state === 'over' || matches.has(match) ? match : [],
        ),
        scores: scores ? scores.map((_, i) => placeShare(scores, i)) : null,
        fieldScores: compared?.get(set) ?? null,
        luck: luck.get(set.id) ?? null,
      };
    }),
  };
}

const unplayedPairing = (
  round: number,
  { table, entrants, kind, points }: PairingResult,
): TournamentPairing => ({
  round,
  table,
  entrants: [...entrants],
  result: { kind, points: [...points], margins: [] },
  reason: null,
  slot: null,
  isRematch: false,
  isDropped: false,
  sets: [],
});

/** Who stands where, by what; before the start everybody is equal. `names`: what entrants are called. */
export function standingsOf(
  state: State,
  names: ReadonlyMap<string, string> = shownNames(state.entrants.values()),
): TournamentStandings {
  const tieBreakNames = tieBreaksOf(state);
  const elo = tournamentElo(state);
  const row = (entrant: TournamentEntrant) => ({
    ...playerOf(entrant, names),
    left: entrant.left?.cause ?? null,
  });
  if (state.startedAt === null) {
    return {
      standings: [...state.entrants.values()].map((entrant) => ({
        ...row(entrant),
        rank: 1,
        points: 0,
        played: 0,
        wins: 0,
        draws: 0,
        losses: 0,
        tieBreaks: [],
        rating: null,
      })),
      teams: [],
    };
  }
  return {
    standings: formatOf(state.settings.format)
      .rank(state)
      .map(({ entrant, tieBreaks, rank, points, played, wins, draws, losses }) => ({
        ...row(state.entrants.get(entrant)!),
        rank,
        points,
        played,
        wins,
        draws,
        losses,
        tieBreaks: tieBreaks.map((value, i) => ({ name: tieBreakNames[i], value })),
        rating: elo.get(entrant) ?? null,
      })),
    teams: rankTeams(state, pointsOfArena(state)).map((team) => ({ ...team, members: [...team.members] })),
  };
}

/** Who did what against whom. */
export function crosstable(state: State): Crosstable {
  if (state.startedAt === null) return { rows: [] };
  const standing = formatOf(state.settings.format).rank(state);
  const rows = crosstableOf(standing, isScheduled(state) ? countingResults(state) : state.results);
  return {
    rows: rows.map(({ entrant, rank, points, cells }) => ({
      entrant,
      rank,
      points,
      cells: cells.flatMap((meetings, i) =>
        meetings.length === 0
          ? []
          : {
              opponent: rows[i].entrant,
              meetings: meetings.map(({ round, points: own, opponentPoints, kind }) => ({
                round,
                points: own,
                opponentPoints,
                kind,
              })),
            },
      ),
    })),
  };
}
