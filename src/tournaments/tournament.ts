import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import { formatOf } from './formats/index.js';
import type { EntrantFacts, LeavingCause, TournamentEvent } from './tournament.event.js';
import {
  isForHouseOnly,
  MOST_ENTRANTS,
  mostEntrants,
  type TournamentSettings,
} from './tournament.settings.js';
import { isEnded, isHouseEntrant, type Tournament, type TournamentEntrant } from './tournament.state.js';

/** What somebody's wish comes to: events to put into the log, none where it is fulfilled already, or why not. */
export type Decision = Result<readonly TournamentEvent[], Refusal>;

const nothing: Decision = ok([]);

const over = ({ status, reason }: Tournament): Err<Refusal> =>
  refuse('tournament-over', `The tournament is ${status}: ${reason ?? ''}`);

/** Who enters, and what the entry rule needs to know. */
export interface Entry {
  readonly entrant: EntrantFacts;
  /** Whether the organiser says so; everybody else enters for themselves. */
  readonly byOrganiser: boolean;
  /** Rating in the pool of the game; null where there is none. */
  readonly rating: number | null;
  readonly now: number;
}

/** Somebody enters. Entering twice is entering once. */
export function enter(tournament: Tournament, { entrant, byOrganiser, rating, now }: Entry): Decision {
  const { settings, entrants, status } = tournament;
  if (isEnded(tournament)) return over(tournament);
  const known = entrants.get(entrant.id) ?? [...entrants.values()].find((other) => isSameBot(other, entrant));
  if (known?.left)
    return refuse('entry-refused', `${known.id} has left the tournament and cannot come back.`);
  if (known) return nothing;
  if (status !== 'registration') return refuse('entry-refused', 'The tournament has started.');
  const { rule, minRating, maxRating, most } = settings.entry;
  if (entrants.size >= most) return refuse('entry-refused', full(settings));
  if (settings.format === 'teams' && entrant.team === null) {
    return refuse('entry-refused', 'In a team event every entrant belongs to a team.');
  }
  if (settings.deals === 'field') {
    const objection = secondOfOwner(tournament, entrant);
    if (objection) return objection;
  }
  if (isForHouseOnly(settings) && !isHouseEntrant(entrant)) {
    const why = settings.deals === 'mirror' ? 'are played twice' : 'may be played again';
    return refuse(
      'entry-refused',
      `The same deals ${why} here: only house players, who remember nothing, may enter.`,
    );
  }
  if (!byOrganiser) {
    if (rule === 'invited') return refuse('entry-refused', 'Only whom the organiser enters takes part.');
    if (settings.opensAt !== null && now < settings.opensAt)
      return refuse('entry-refused', 'Entering has not begun yet.');
    if (settings.closesAt !== null && now >= settings.closesAt)
      return refuse('entry-refused', 'The time for entering is over.');
  }
  if (rule === 'rating' && !isHouseEntrant(entrant)) {
    const limits = ratingLimits(minRating, maxRating);
    if (rating === null) return refuse('entry-refused', `${limits}; ${entrant.id} has none in this pool.`);
    if (rating < (minRating ?? -Infinity) || rating > (maxRating ?? Infinity)) {
      return refuse('entry-refused', `${limits}; ${entrant.id} has ${Math.round(rating)}.`);
    }
  }
  return ok([{ type: 'entered', entrant }]);
}

/** Whom `rating` lets in, in words; anybody with a rating where there are no limits. */
function ratingLimits(least: number | null, most: number | null): string {
  const from = least === null ? '' : ` from ${least}`;
  const to = most === null ? '' : ` up to ${most}`;
  return `Only bots with a rating${from}${to} may enter`;
}

/** Why nobody more may enter: the organiser's limit, or the format's, and what helps. */
function full({ format, entry: { most } }: TournamentSettings): string {
  if (most < mostEntrants(format)) return `The tournament is full: its organiser lets ${most} enter.`;
  const other = most < MOST_ENTRANTS ? `; a swiss, an arena or a gauntlet takes up to ${MOST_ENTRANTS}` : '';
  return `The tournament is full: a ${format} takes ${most} entrants at most${other}.`;
}

const isSameBot = (a: EntrantFacts, b: EntrantFacts): boolean =>
  'bot' in a.player &&
  'bot' in b.player &&
  a.player.bot === b.player.bot &&
  a.player.version === b.player.version;

/** Where all tables have the same deals, an owner of two entrants would know what is in the others' hands. */
function secondOfOwner({ entrants }: Tournament, { player }: EntrantFacts): Err<Refusal> | undefined {
  if (!('account' in player)) return undefined;
  const other = [...entrants.values()].find(
    (entrant) => 'account' in entrant.player && entrant.player.account === player.account,
  );
  return (
    other &&
    refuse(
      'entry-refused',
      `All tables have the same deals, so an owner may enter one bot only; ${other.id} has entered.`,
    )
  );
}

/** Somebody leaves, or is sent away. Before the start that undoes the entry; afterwards the rest is lost by forfeit. */
export function leave(
  tournament: Tournament,
  entrant: string,
  cause: LeavingCause,
  reason: string,
): Decision {
  if (isEnded(tournament)) return over(tournament);
  const found = tournament.entrants.get(entrant);
  if (!found) return refuse('not-found', `${entrant} is not entered.`);
  const said = reason || 'The organiser gave no reason.';
  return found.left ? nothing : ok([{ type: 'left', entrant, cause, reason: said }]);
}

/** Whether the time of the start has come. */
export const isToStart = ({ status, settings }: Tournament, now: number): boolean =>
  status === 'registration' && settings.startsAt !== null && settings.startsAt <= now;

/**
 * The tournament starts: seeds are given, by the ratings of this moment or in the order of entering, and are never given
 * again.
 * @param ratings by entrant, of those who have one
 */
export function start(tournament: Tournament, ratings: ReadonlyMap<string, number>): Decision {
  const { status, settings } = tournament;
  if (isEnded(tournament)) return over(tournament);
  if (status !== 'registration') return nothing;
  const entrants = [...tournament.entrants.values()];
  if (entrants.length === 0)
    return ok([{ type: 'cancelled', reason: 'Nobody had entered when it was to start.' }]);
  const ratingOf = ({ id }: TournamentEntrant): number => ratings.get(id) ?? -Infinity;
  const ordered =
    settings.seeding === 'entry' ? entrants : entrants.toSorted((a, b) => compare(ratingOf(b), ratingOf(a)));
  const { rounds } = formatOf(settings.format).extent(tournament, entrants.length);
  const notes =
    settings.rounds !== null && rounds !== null && rounds < settings.rounds
      ? [`${settings.rounds} rounds were wished; among ${entrants.length} entrants ${rounds} make sense.`]
      : [];
  const seeds = ordered.map(({ id }, i) => ({ entrant: id, seed: i + 1, rating: ratings.get(id) ?? null }));
  return ok([{ type: 'started', seeds, rounds, notes }]);
}

/** Whoever has no rating comes last, in the order of entering. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Nothing new is started; what is being played goes on and counts. */
export function pause(tournament: Tournament, reason: string): Decision {
  if (isEnded(tournament)) return over(tournament);
  if (tournament.status === 'paused') return nothing;
  if (tournament.status === 'registration')
    return refuse('tournament-not-started', 'The tournament has not started.');
  return ok([{ type: 'paused', reason: reason || 'The organiser paused it.' }]);
}

export function resume(tournament: Tournament): Decision {
  if (isEnded(tournament)) return over(tournament);
  if (tournament.status === 'running') return nothing;
  if (tournament.status === 'registration')
    return refuse('tournament-not-started', 'The tournament has not started.');
  return ok([{ type: 'resumed' }]);
}

/** The tournament is called off; what was played stays as it is. */
export function cancel(tournament: Tournament, reason: string): Decision {
  if (tournament.status === 'cancelled') return nothing;
  if (isEnded(tournament)) return over(tournament);
  return ok([{ type: 'cancelled', reason: reason || 'The organiser called it off.' }]);
}
