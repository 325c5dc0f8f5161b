import type { LoggedEvent, TournamentEvent } from './tournament.event.js';
import {
  getPairing,
  type MatchPlace,
  type Tournament,
  type TournamentEntrant,
  type TournamentLeg,
  type TournamentPairing,
} from './tournament.state.js';

/** An event of one type in its place in the log. */
export type Event<T extends TournamentEvent['type']> = Extract<LoggedEvent, { type: T }>;

// What events do to sets and their legs; only `apply` (tournament.fold.ts) calls it.

export function startSet(
  tournament: Tournament,
  { round, table, set, id, matches, at }: Event<'set-started'>,
): void {
  const pairing = getPairing(tournament, round, table);
  const legs = matches.map((match, i): TournamentLeg => ({
    leg: i + 1,
    attempt: 1,
    match,
    state: 'playing',
    outcome: undefined,
  }));
  const started = { number: set, id, legs, startedAt: at, closed: false };
  pairing.sets.push(started);
  for (const leg of legs) expect(tournament, { pairing, set: started, leg });
  for (const entrant of pairing.entrants) getEntrant(tournament, entrant).running++;
}

function expect(tournament: Tournament, place: MatchPlace): void {
  tournament.matches.set(place.leg.match, place);
  tournament.unheard.set(place.leg.match, place);
}

export function endLeg(tournament: Tournament, { match, outcome }: Event<'leg-over'>): void {
  const place = hear(tournament, match);
  const { leg, pairing } = place;
  leg.state = 'over';
  leg.outcome = outcome;
  pairing.entrants.forEach((id, i) => {
    const entrant = getEntrant(tournament, id);
    entrant.faults = outcome.faults.includes(i) ? entrant.faults + 1 : 0;
    if (!outcome.idle.includes(i)) entrant.showed = true;
    else if (!entrant.showed) entrant.idle++;
  });
  closeIfComplete(tournament, place);
}

export function voidLeg(tournament: Tournament, { match }: Event<'leg-voided'>): void {
  hear(tournament, match).leg.state = 'void';
}

export function replayLeg(tournament: Tournament, event: Event<'leg-replayed'>): void {
  const { round, table, set, leg, attempt, match } = event;
  const pairing = getPairing(tournament, round, table);
  const inSet = pairing.sets[set - 1];
  const replayed = inSet.legs[leg - 1];
  Object.assign(replayed, { attempt, match, state: 'playing', outcome: undefined });
  expect(tournament, { pairing, set: inSet, leg: replayed });
}

function closeIfComplete(tournament: Tournament, { pairing, set }: MatchPlace): void {
  if (set.closed || set.legs.some(({ state }) => state !== 'over')) return;
  free(tournament, pairing, set);
  tournament.taken.ms += set.legs.reduce((sum, { outcome }) => sum + (outcome?.ms ?? 0), 0);
  tournament.taken.sets++;
  for (const entrant of pairing.entrants) getEntrant(tournament, entrant).played++;
}

/** A set is over for its entrants: they may play others. */
export function free(tournament: Tournament, pairing: TournamentPairing, set: MatchPlace['set']): void {
  if (set.closed) return;
  set.closed = true;
  for (const entrant of pairing.entrants) getEntrant(tournament, entrant).running--;
}

function hear(tournament: Tournament, match: string): MatchPlace {
  const place = tournament.unheard.get(match);
  if (!place) throw new Error(`tournament ${tournament.id} does not wait for match ${match}`);
  tournament.unheard.delete(match);
  return place;
}

export function getEntrant(tournament: Tournament, id: string): TournamentEntrant {
  const found = tournament.entrants.get(id);
  if (!found) throw new Error(`tournament ${tournament.id} has no entrant ${id}`);
  return found;
}
