import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import type { Knowledge, Policy, Rank } from './knowledge.js';
import { byRating } from './policy.js';

/** Rates actions by figures of the position that they leave; made for one engine. */
export interface Features {
  /** What the figures are called, in the order of `values`. */
  readonly names: readonly string[];
  /** The figures of the action that `of` looked at last. */
  readonly values: Float64Array;
  /** Takes in a position for the seat in turn. */
  look(known: Knowledge): void;
  /** Works out `values` for one of its actions; false for an action that is not worth rating. */
  of(action: Action): boolean;
  /** What the figures are worth in the position looked at. */
  weights(): ArrayLike<number>;
}

function rate(features: Features, weights: ArrayLike<number>, action: Action): number {
  if (!features.of(action)) return -Infinity;
  const { values } = features;
  let sum = 0;
  for (let f = 0; f < values.length; f++) sum += weights[f] * values[f];
  return sum;
}

/** The policy that takes the action whose figures are worth most; the first of equals. */
export function byFeatures(engine: Engine, features: Features): Policy {
  let weights: ArrayLike<number>;
  return byRating(
    engine,
    (known) => {
      features.look(known);
      weights = features.weights();
    },
    (action) => rate(features, weights, action),
  );
}

/** Puts actions in the order of what their figures are worth, highest first; equals stay as they were. */
export function rankByFeatures(engine: Engine, features: Features): Rank {
  const ratings = new Float64Array(engine.maxActions);
  return (known, actions, count) => {
    features.look(known);
    const weights = features.weights();
    for (let i = 0; i < count; i++) {
      const action = actions[i];
      const rating = rate(features, weights, action);
      let at = i;
      for (; at > 0 && ratings[at - 1] < rating; at--) {
        actions[at] = actions[at - 1];
        ratings[at] = ratings[at - 1];
      }
      actions[at] = action;
      ratings[at] = rating;
    }
  };
}
