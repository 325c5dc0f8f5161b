import type { Extent } from './formats/format.js';
import { formatOf } from './formats/index.js';
import type { TournamentEvent } from './tournament.event.js';
import { apply, foldTournament } from './tournament.fold.js';
import { nextEvents } from './tournament.next.js';
import { isEnded, isHouseEntrant, type Tournament } from './tournament.state.js';
import type { PlannedTournament } from './tournaments.service.js';
import { start } from './tournament.js';
import { pairingsOf } from './pairings.wire.mapping.js';
import type { TournamentForecast } from './tournament.wire.js';

/** Seconds of a match: a couple of hundred decisions of a bot that answers in a fifth of a second, or a house player's thought. */
const BOT_MATCH_S = 40;
const HOUSE_MATCH_S = 0.02;

/** Pairings that are shown at most: those of the first rounds. */
export const MOST_SHOWN = 2_000;

/** What a tournament with these first events would be like: everything that is known when it starts. Nothing is kept. */
export function forecast({
  id,
  secret,
  events: [created, ...entered],
  ratings,
}: PlannedTournament): TournamentForecast {
  const tournament = foldTournament(id, secret, [{ ...created, seq: 1, at: 0 }]);
  const put = (events: readonly TournamentEvent[]): void => {
    for (const event of events) apply(tournament, { ...event, seq: tournament.seq + 1, at: 0 });
  };
  put(entered);
  const started = start(tournament, ratings);
  if (started.ok) put(started.value);
  let ids = 0;
  for (;;) {
    const events = nextEvents(tournament, { now: 0, newId: () => `${ids++}` });
    // What follows from the start alone: rounds, but no matches.
    if (events.length === 0 || events.some(({ type }) => type === 'set-started')) break;
    put(events);
  }
  const extent = formatOf(tournament.settings.format).extent(tournament, tournament.entrants.size);
  const known = tournament.rounds.reduce((sum, round) => sum + round.pairings.length, 0);
  const shown = pairingsOf(tournament, { upTo: MOST_SHOWN }).pairings;
  const { rounds, pairings, sets } = extent;
  const matches = extent.matches ?? pairings * sets * tournament.settings.rules[0].seats;
  return {
    pairings: shown,
    rounds,
    totalPairings: pairings,
    matches,
    expectedSeconds: expectedSeconds(tournament, extent, matches),
    notes: [
      ...tournament.notes,
      ...(known > MOST_SHOWN
        ? [`Of the ${known} pairings that are known the first ${shown.length} are shown.`]
        : []),
      ...(isEnded(tournament) ? [`Nothing would be played by these entrants: ${tournament.reason}`] : []),
    ],
  };
}

/** Bots play as many sets at once as they take, house players one after the other on a core. */
function expectedSeconds(
  { settings, entrants }: Tournament,
  { rounds, pairings, sets }: Extent,
  matches: number,
): number {
  if (settings.duration !== null) return settings.duration / 1000;
  const bots = [...entrants.values()].filter((entrant) => !isHouseEntrant(entrant)).length;
  if (bots === 0) return Math.ceil(matches * HOUSE_MATCH_S);
  const tables = Math.max(1, Math.floor(entrants.size / 2));
  const isByRounds = settings.format === 'swiss' || settings.format === 'tables';
  const atOnce = rounds === null ? tables : tables * settings.concurrency;
  const turns = (isByRounds ? (rounds ?? 0) : Math.ceil(pairings / atOnce)) * sets;
  return Math.ceil(turns * BOT_MATCH_S * (settings.legsAtOnce ? 1 : settings.rules[0].seats));
}
