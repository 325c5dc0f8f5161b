import type { Engine } from '../../rules/engine.js';
import { isClaimed, isPlay, type Action } from '../../rules/moves.js';
import { legalActions } from '../../rules/legal.js';
import type { Policy } from '../knowledge.js';
import { FEATURES, LineFeatures } from './line.features.js';
import { LineSight } from './line.sight.js';
import { weightsFor, type LineWeights } from './line.weights.js';

/** Rates plays by a weighted sum of features; made for one engine. */
export class LineJudge {
  readonly sight: LineSight;
  readonly features: LineFeatures;
  private readonly weights: LineWeights;
  /** Weight of one point of the score: a twentieth of a pip's. */
  private readonly pointWeight: number;

  constructor(engine: Engine, weights = weightsFor(engine)) {
    this.sight = new LineSight(engine);
    this.features = new LineFeatures(this.sight);
    this.weights = weights;
    this.pointWeight = this.sight.options.scoreUnit / 20;
  }

  /** How good a play is: what is to be expected of the rest of the round, and what it scores at once. `sight` has looked. */
  rate(action: Action): number {
    this.features.of(action);
    const { values } = this.features;
    const { drawing, blocked } = this.weights;
    const weights = drawing && this.sight.drawable > 0 ? drawing : blocked;
    let sum = this.sight.gained * this.pointWeight;
    for (let i = 0; i < FEATURES.length; i++) sum += weights[i] * values[i];
    return sum;
  }
}

/**
 * hard in the line games: counts what is unseen, knows from `voids` who was stuck on which numbers, and rates every play
 * by the position that it leaves. It never draws when it could play, and always claims.
 */
export function lineHard(engine: Engine, weights = weightsFor(engine)): Policy {
  const judge = new LineJudge(engine, weights);
  return (known) => {
    const actions = legalActions(engine);
    const count = engine.legal(known.position, actions);
    if (count === 1) return actions[0];
    judge.sight.look(known);
    let [best, most] = [actions[0], -Infinity];
    for (let i = 0; i < count; i++) {
      const action = actions[i];
      if (!isPlay(action) || (judge.sight.claims && !isClaimed(action))) continue;
      const rating = judge.rate(action);
      if (rating > most) [best, most] = [action, rating];
    }
    return best;
  };
}
