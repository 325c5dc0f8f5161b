import type { Moment } from './match.clock.js';
import type { Change } from './match.draft.js';
import type { StoredEvent, StoredMove } from './match.event.js';
import { advance } from './match.js';
import { create } from './match.seating.js';
import { isBot, isOver, type MatchFacts } from './match.state.js';

/** A match among house players that is to be played; equal ones are played equally. */
export interface HouseGame {
  readonly facts: MatchFacts;
  readonly moment: Moment;
}

/**
 * A match among house players from its creation to its end, by the decisions that every match is made of, as one change.
 * Equal facts and moments give equal matches, whoever plays them and wherever. Offers of turns, which are there for whoever
 * follows a match while it is played, are left out.
 */
export function playOut(facts: MatchFacts, moment: Moment): Change {
  if (facts.seats.some((seat) => seat === null || isBot(seat)))
    throw new Error(`match ${facts.id} is not among house players only`);
  const events: StoredEvent[] = [];
  const moves: StoredMove[] = [];
  let change: Change | null = create(facts, moment);
  for (;;) {
    const { state, row }: Change = change;
    for (const event of row.events) if (event.type !== 'turn') events.push(event);
    for (const move of row.moves) moves.push(move);
    if (isOver(state) || state.turn === null) {
      const only = { match: facts.id, step: 1, seq: 1, at: moment.now, events, moves, answer: null };
      return { state: { ...state, step: 1, seq: events.length }, row: only };
    }
    change = advance(state, { ply: state.turn.ply }, moment).change;
    if (change === null) throw new Error(`match ${facts.id} does not go on`);
  }
}
