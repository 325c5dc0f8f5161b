import {
  BYE_POINTS,
  pairArena,
  pairSwissRound,
  type ArenaState,
  type SwissState,
} from '../../statistics/index.js';
import type { NextRound } from './next.round.js';

/** What a round follows from, without the tournament: so that it can be worked out in a thread. */
export type RoundQuestion =
  | { readonly format: 'swiss'; readonly state: SwissState }
  | { readonly format: 'arena'; readonly state: ArenaState };

/** How many entrants a round is for. */
export const sizeOf = (question: RoundQuestion): number =>
  question.format === 'swiss' ? question.state.entrants.length : question.state.free.length;

export const bye = (entrant: string) => ({
  entrants: [entrant],
  kind: 'bye' as const,
  points: [BYE_POINTS],
});
export const absent = (entrant: string) => ({ entrants: [entrant], kind: 'absent' as const, points: [0] });

/** The round, but for those who are no longer there. */
export function workOutRound(question: RoundQuestion): NextRound {
  if (question.format === 'arena') {
    const pairings = pairArena(question.state);
    return { pairings: pairings.map(({ table, entrants }) => ({ table, entrants })), unplayed: [] };
  }
  const next = pairSwissRound(question.state);
  return {
    pairings: next.pairings.map(({ table, entrants }) => ({ table, entrants })),
    unplayed: [...(next.bye === undefined ? [] : [bye(next.bye)]), ...next.unpaired.map(absent)],
    rematches: next.rematches.map(({ table }) => table),
  };
}
