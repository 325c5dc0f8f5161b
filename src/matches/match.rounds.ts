import type { Deal } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import { Round } from '../rules/round.js';

/** A round as it was dealt; with the actions taken in it, all that is needed to play it again. */
export interface DealtFacts {
  readonly number: number;
  readonly deal: Deal;
  readonly first: number;
  readonly given: boolean;
  readonly scores: readonly number[];
}

/** A round of a match played again up to some moment, for those who look at it: views, refusals, records. */
export function openRound(engine: Engine, dealt: DealtFacts, actions: readonly Action[] = []): Round {
  const { number, deal, first, given, scores } = dealt;
  const opened = Round.fromDeal(engine, deal, { round: number, scores, first: given ? first : null });
  if (!opened.ok) throw new Error(`round ${number} was dealt and cannot be: ${opened.error.detail}`);
  for (const action of actions) opened.value.play(action);
  return opened.value;
}
