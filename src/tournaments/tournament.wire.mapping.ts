import { TIE_BREAK_ORDER, type TieBreak } from '../statistics/index.js';
import { formatOf } from './formats/index.js';
import { arenaEnd } from './formats/arena.js';
import type { EntrantFacts } from './tournament.event.js';
import type { ListedTournament } from './tournament.list.repository.js';
import { shownNames } from './tournament.names.js';
import type { TournamentFormat } from './tournament.settings.js';
import { isEnded, type Tournament as State } from './tournament.state.js';
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
