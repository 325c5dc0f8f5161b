import { stepAction, type Step } from '../players/index.js';
import type { Deal } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import { Round } from '../rules/round.js';

/** A round as it was dealt; with the steps made in it, all that is needed to play it again. */
export interface DealtFacts {
  readonly number: number;
  readonly deal: Deal;
  readonly first: number;
  readonly given: boolean;
  readonly scores: readonly number[];
}

/** A round of a match played again up to some moment, for those who look at it: views, refusals, records. */
export function openRound(engine: Engine, dealt: DealtFacts, steps: readonly Step[] = []): Round {
  const { number, deal, first, given, scores } = dealt;
  const opened = Round.fromDeal(engine, deal, { round: number, scores, first: given ? first : null });
  if (!opened.ok) throw new Error(`round ${number} was dealt and cannot be: ${opened.error.detail}`);
  for (const step of steps) opened.value.play(stepAction(step));
  return opened.value;
}
