import type { LoggedEvent, NewPairing } from './tournament.event.js';
import {
  endLeg,
  free,
  getEntrant,
  replayLeg,
  startSet,
  voidLeg,
  type Event,
} from './tournament.fold.sets.js';
import {
  getPairing,
  type Tournament,
  type TournamentEntrant,
  type TournamentPairing,
} from './tournament.state.js';

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

/**
 * Field by field: V8 changes the fields of an object that began as a copy (`...entrant`) some twenty times as slowly, and
 * every round changes those of everybody.
 */
function newEntrant({ entrant: { id, name, player, team } }: Event<'entered'>): TournamentEntrant {
  return {
    id,
    name,
    player,
    team,
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
