import type { LoggedEvent, TournamentEvent } from './tournament.event.js';
import { EVENTS } from './tournament.event.registry.js';
import { playerOf } from './tournament.wire.mapping.js';

/** An event as everybody gets it, on every transport. */
export interface ShownTournamentEvent {
  readonly seq: number;
  readonly type: TournamentEvent['type'];
  readonly tournament: string;
  readonly at: string;
  readonly [field: string]: unknown;
}

/** What an event says under the names of the registry. */
function factsOf(event: LoggedEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'created':
      return { ...event, format: event.settings.format };
    case 'entered':
      return playerOf(event.entrant) as unknown as Record<string, unknown>;
    case 'started':
      return { ...event, plannedRounds: event.rounds };
    case 'paired':
      return {
        ...event,
        pairings: event.pairings.map(({ table, entrants, slot }) => ({
          table,
          entrants,
          slot: slot ?? null,
        })),
        unplayed: event.unplayed.map(({ table, entrants, kind, points }) => ({
          table,
          entrants,
          kind,
          points,
        })),
      };
    case 'set-started':
      return { ...event, number: event.set, set: event.id };
    case 'leg-over':
      return { ...event.outcome, match: event.match };
    case 'leg-replayed':
      return { ...event, number: event.set };
    case 'round-over':
      return { ...event, remainingSeconds: Math.ceil(event.remainingMs / 1000) };
    default:
      return { ...event };
  }
}

/** The registry's fields of an event, and nothing else. */
export function showTournamentEvent(tournament: string, event: LoggedEvent): ShownTournamentEvent {
  const facts = factsOf(event);
  return {
    seq: event.seq,
    type: event.type,
    tournament,
    at: new Date(event.at).toISOString(),
    ...Object.fromEntries(EVENTS[event.type].fields.map((name) => [name, facts[name] ?? null])),
  };
}
