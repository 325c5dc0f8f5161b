import { ELO_PER_LOGIT } from './elo-scale.js';
import type { PairInformation } from './pair-information.js';
import { logistic, type PairProblem } from './pair-problem.js';

/** Relative precision of what a variance is worked out from: nobody reads an error's fifth digit. */
const PRECISION = 1e-8;

/**
 * How far fitted ratings may be off. Only differences mean anything, so variances are of differences: each is worked out when it is
 * asked for, in a few steps for every pair of players who met, and the matrix of all of them never exists.
 */
export class RatingSpread {
  /** What each pair's scores really varied by, where errors are robust. */
  private readonly observed: Float64Array | undefined;

  constructor(
    private readonly information: PairInformation,
    private readonly problem: PairProblem,
    logits: Float64Array,
    errors: 'model' | 'robust',
  ) {
    if (errors === 'model') return;
    this.observed = Float64Array.from(problem.pairs, ({ first, second, games, score, squares }) => {
      const p = logistic(logits[first] - logits[second]);
      return squares - 2 * p * score + games * p * p;
    });
  }

  /** Variance in Elo² of a player's rating less another's, both by index; less the mean of all where there is no other. */
  variance(player: number, other: number | undefined): number {
    const { size, pairs } = this.problem;
    if (player === other) return 0;
    const contrast = new Float64Array(size);
    if (other === undefined) contrast.fill(-1 / size);
    else contrast[other] = -1;
    contrast[player] += 1;
    const solution = this.information.solve(contrast, PRECISION);
    let sum = 0;
    const { observed } = this;
    if (observed === undefined) for (let i = 0; i < size; i++) sum += contrast[i] * solution[i];
    else
      pairs.forEach(({ first, second }, i) => {
        const gap = solution[first] - solution[second];
        sum += observed[i] * gap * gap;
      });
    return Math.max(0, sum) * ELO_PER_LOGIT * ELO_PER_LOGIT;
  }
}
