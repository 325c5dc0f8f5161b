import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import type { Knowledge, Policy } from './knowledge.js';
import { legalActions } from '../rules/legal.js';

/** Rates actions by figures of the position that they leave; made for one engine. */
export interface Features {
  /** The figures of the action that `of` looked at last. */
  readonly values: Float64Array;
  /** Takes in a position for the seat in turn. */
  look(known: Knowledge): void;
  /** Works out `values` for one of its actions; false for an action that is not worth rating. */
  of(action: Action): boolean;
  /** What the figures are worth in the position looked at. */
  weights(): ArrayLike<number>;
}

/** The policy that takes the action whose figures are worth most; the first of equals. */
export function byFeatures(engine: Engine, features: Features): Policy {
  return (known) => {
    const actions = legalActions(engine);
    const count = engine.legal(known.position, actions);
    if (count === 1) return actions[0];
    features.look(known);
    const weights = features.weights();
    const { values } = features;
    let [best, most] = [actions[0], -Infinity];
    for (let i = 0; i < count; i++) {
      if (!features.of(actions[i])) continue;
      let sum = 0;
      for (let f = 0; f < values.length; f++) sum += weights[f] * values[f];
      if (sum > most) [best, most] = [actions[i], sum];
    }
    return best;
  };
}
