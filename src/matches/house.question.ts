import { stepAction, type HousePlayer, type Step } from '../players/index.js';
import type { Action } from '../rules/moves.js';
import type { Resolved } from '../rules/options.js';
import { engineOf } from '../rules/rulesets.js';
import { beginRound } from './match.flow.js';
import { houseMove } from './match.house.js';
import type { DealtFacts } from './match.rounds.js';

/** What a house player is asked, as plain data that can be sent to another thread. */
export interface HouseQuestion {
  readonly rules: Resolved;
  readonly dealt: DealtFacts & { readonly attempts: number };
  readonly steps: readonly Step[];
  readonly strength: HousePlayer;
  readonly seat: number;
  /** 32 bits of chance. */
  readonly seed: number;
}

/** What the house player decides. The position is played again here; the player gets only what its seat may know. */
export function answerQuestion({ rules, dealt, steps, ...decision }: HouseQuestion): Action {
  const engine = engineOf(rules);
  const round = beginRound({ engine }, { ...dealt, steps }, null);
  for (const step of steps) engine.play(round.position, stepAction(step), null);
  return houseMove(engine, round, decision);
}
