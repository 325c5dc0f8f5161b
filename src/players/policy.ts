import type { Engine } from '../rules/engine.js';
import { legalActions } from '../rules/legal.js';
import { isPlay, playedTile, type Action } from '../rules/moves.js';
import { PIPS } from '../rules/tiles.js';
import type { Knowledge, Policy } from './knowledge.js';

/** Decides among the first `count` legal actions in the row; there are at least two. */
type Pick = (known: Knowledge, actions: Int32Array, count: number) => Action;

/** A policy that takes the only action where there is but one, and else decides by `pick`. */
export function policyOf(engine: Engine, pick: Pick): Policy {
  const decide = (known: Knowledge): Action => {
    const actions = legalActions(engine);
    const count = engine.legal(known.position, actions);
    policy.looked = count === 1 ? 0 : count;
    return count === 1 ? actions[0] : pick(known, actions, count);
  };
  const policy: Policy = Object.assign(decide, { looked: 0 });
  return policy;
}

/** The policy that takes the action rated highest, the first of equals. `look` takes in the position; −Infinity is for what is never wanted. */
export const byRating = (
  engine: Engine,
  look: (known: Knowledge) => void,
  rate: (action: Action) => number,
): Policy =>
  policyOf(engine, (known, actions, count) => {
    look(known);
    return highest(actions, count, rate);
  });

/** The action rated highest, the first of equals. */
export function highest(actions: Int32Array, count: number, rate: (action: Action) => number): Action {
  let [best, most] = [actions[0], -Infinity];
  for (let i = 0; i < count; i++) {
    const rating = rate(actions[i]);
    if (rating > most) [best, most] = [actions[i], rating];
  }
  return best;
}

/** Gets rid of the heaviest tile, the last of equals (which is the claimed one), and asks for little thought: what a long imagined round ends with. */
export const byWeight = (engine: Engine): Policy =>
  policyOf(engine, (_known, actions, count) => {
    let [best, most] = [actions[0], -1];
    for (let i = 0; i < count; i++) {
      if (!isPlay(actions[i]) || PIPS[playedTile(actions[i])] < most) continue;
      [best, most] = [actions[i], PIPS[playedTile(actions[i])]];
    }
    return best;
  });
