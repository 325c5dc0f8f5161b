import type { LoggedEvent, NewPairing, TournamentEvent } from './tournament.event.js';
import {
  getPairing,
  type MatchPlace,
  type Tournament,
  type TournamentEntrant,
  type TournamentLeg,
  type TournamentPairing,
} from './tournament.state.js';

type Event<T extends TournamentEvent['type']> = Extract<LoggedEvent, { type: T }>;

/** A tournament from its log, whose first event is `created`. */
export function foldTournament(
  id: string,
  secret: string,
  [first, ...rest]: readonly LoggedEvent[],
): Tournament {
  if (first?.type !== 'created')
    throw new Error(`the log of tournament ${id} does not begin with its creation`);
  const tournament: Tournament = {
    id,
    secret,
    name: first.name,
    organiser: first.organiser,
    settings: first.settings,
    commitment: first.commitment,
    createdAt: first.at,
    status: 'registration',
    seq: first.seq,
    updatedAt: first.at,
    entrants: new Map(),
    leavers: [],
    startedAt: null,
    endedAt: null,
    plannedRounds: null,
    rounds: [],
    open: new Set(),
    unheard: new Map(),
    matches: new Map(),
    results: [],
    taken: { ms: 0, sets: 0 },
    reason: null,
    notes: [],
  };
  for (const event of rest) apply(tournament, event);
  return tournament;
}

/** Carries an event of the log out on the tournament, in place. */
export function apply(tournament: Tournament, event: LoggedEvent): void {
  tournament.seq = event.seq;
  tournament.updatedAt = event.at;
  switch (event.type) {
    case 'created':
      throw new Error('a tournament is created once');
    case 'entered':
      tournament.entrants.set(event.entrant.id, newEntrant(event));
      break;
    case 'left':
      leave(tournament, event);
      break;
    case 'started':
      start(tournament, event);
      break;
    case 'paired':
      pair(tournament, event);
      break;
    case 'set-started':
      startSet(tournament, event);
      break;
    case 'leg-over':
      endLeg(tournament, event);
      break;
    case 'leg-voided':
      voidLeg(tournament, event);
      break;
    case 'leg-replayed':
      replayLeg(tournament, event);
      break;
    case 'result':
      settle(tournament, event);
      break;
    case 'dropped':
      close(tournament, event).dropped = true;
      break;
    case 'round-over':
      tournament.rounds[event.round - 1].announced = true;
      break;
    case 'paused':
      tournament.status = 'paused';
      tournament.reason = event.reason;
      break;
    case 'resumed':
      tournament.status = 'running';
      tournament.reason = null;
      break;
    case 'cancelled':
    case 'finished':
      tournament.status = event.type;
      tournament.reason = event.reason;
      tournament.endedAt = event.at;
      break;
  }
}

function newEntrant({ entrant }: Event<'entered'>): TournamentEntrant {
  return {
    ...entrant,
    seed: 0,
    rating: null,
    left: null,
    faults: 0,
    idle: 0,
    showed: false,
    running: 0,
    played: 0,
    waited: 0,
  };
}

function leave(tournament: Tournament, { entrant, cause, reason, at }: Event<'left'>): void {
  if (tournament.status === 'registration') {
    tournament.entrants.delete(entrant);
    return;
  }
  getEntrant(tournament, entrant).left = { cause, reason, at };
  tournament.leavers.push(entrant);
}

function start(tournament: Tournament, { seeds, rounds, notes, at }: Event<'started'>): void {
  tournament.status = 'running';
  tournament.startedAt = at;
  tournament.plannedRounds = rounds;
  tournament.notes.push(...notes);
  for (const { entrant, seed, rating } of seeds)
    Object.assign(getEntrant(tournament, entrant), { seed, rating });
}

function pair(tournament: Tournament, { round, pairings, unplayed, rematches }: Event<'paired'>): void {
  const made = pairings.map(({ table, entrants, slot }: NewPairing): TournamentPairing => ({
    round,
    table,
    entrants,
    slot,
    rematch: rematches.includes(table),
    sets: [],
    result: undefined,
    reason: null,
    dropped: false,
  }));
  tournament.rounds.push({ number: round, pairings: made, unplayed, open: made.length, announced: false });
  for (const pairing of made) tournament.open.add(pairing);
  tournament.results.push(...unplayed);
  const seated = new Set(pairings.flatMap(({ entrants }) => entrants));
  for (const entrant of tournament.entrants.values()) {
    if (seated.has(entrant.id)) entrant.waited = 0;
    else if (entrant.running === 0) entrant.waited++;
  }
}

function startSet(
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

function endLeg(tournament: Tournament, { match, outcome }: Event<'leg-over'>): void {
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

function voidLeg(tournament: Tournament, { match }: Event<'leg-voided'>): void {
  hear(tournament, match).leg.state = 'void';
}

function replayLeg(tournament: Tournament, event: Event<'leg-replayed'>): void {
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
function free(tournament: Tournament, pairing: TournamentPairing, set: MatchPlace['set']): void {
  if (set.closed) return;
  set.closed = true;
  for (const entrant of pairing.entrants) getEntrant(tournament, entrant).running--;
}

function settle(tournament: Tournament, event: Event<'result'>): void {
  const pairing = close(tournament, event);
  const { kind, points, margins } = event;
  pairing.result = {
    round: pairing.round,
    table: pairing.table,
    entrants: pairing.entrants,
    kind,
    points,
    margins,
  };
  tournament.results.push(pairing.result);
}

function close(tournament: Tournament, event: Event<'result' | 'dropped'>): TournamentPairing {
  const pairing = getPairing(tournament, event.round, event.table);
  pairing.reason = event.reason;
  tournament.open.delete(pairing);
  tournament.rounds[event.round - 1].open--;
  for (const set of pairing.sets) free(tournament, pairing, set);
  return pairing;
}

function hear(tournament: Tournament, match: string): MatchPlace {
  const place = tournament.unheard.get(match);
  if (!place) throw new Error(`tournament ${tournament.id} does not wait for match ${match}`);
  tournament.unheard.delete(match);
  return place;
}

function getEntrant(tournament: Tournament, id: string): TournamentEntrant {
  const found = tournament.entrants.get(id);
  if (!found) throw new Error(`tournament ${tournament.id} has no entrant ${id}`);
  return found;
}
