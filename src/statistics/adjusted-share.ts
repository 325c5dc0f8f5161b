import { adjustForLuck } from './control-variate.js';
import { CONFIDENCE, wilsonInterval, type Estimate } from './intervals.js';
import { twoSidedZ } from './normal.js';
import type { PairedMoments } from './paired-moments.js';
import { studentQuantile } from './student-t.js';

/** Half the width of an interval, in standard errors, where its variance is known; Student's says it where it is estimated. */
const HALF = twoSidedZ(CONFIDENCE);
const UPPER = 0.5 + CONFIDENCE / 2;

/** A share, 0 to 1, with the luck of the deals taken out. */
export interface AdjustedShare {
  /** Games that went in. */
  readonly count: number;
  /** The adjusted share with its interval, both within 0 and 1. */
  readonly share: Estimate;
  /** How much of the control is subtracted; never below 0. */
  readonly coefficient: number;
  /** Share of the variance that went; below 0 where the estimate of the coefficient cost more than it brought. */
  readonly varianceRemoved: number;
  /** Further games that the plain share would need for the same interval. */
  readonly gamesSaved: number;
}

/**
 * Games of which the control is taken to say nothing, added when its worth is judged: as many as Wilson's interval adds to a
 * proportion at 95% (z² = 3.84, Agresti and Coull 1998). Without them a control that happened to foretell every one of a few
 * games would leave no doubt at all.
 */
const IDLE = 4;

/**
 * The luck of deals taken out of a share that was scored. The interval is Wilson's of as many games as the adjusted ones are
 * worth, so that it keeps within 0 and 1 and has a width even where all games were alike: then it is the plain one. An
 * adjusted share that leaves 0 to 1 (lucky deals, and yet hardly a game won) is brought back to the edge.
 *
 * @param sample control and score, both 0 to 1; the control ½ where it has no say
 * @param told the games of `sample` of which the control has a say: the coefficient is learnt from them
 * @throws RangeError below three of them
 */
export function adjustShare(sample: PairedMoments, told: PairedMoments): AdjustedShare {
  const { count, y } = sample;
  // Good deals help whoever gets them: a coefficient below 0 is chance, and would add luck instead of taking it out.
  const coefficient = Math.max(0, adjustForLuck(told).coefficient);
  const raw = adjustForLuck(sample, { coefficient });
  const varianceRemoved = coefficient === 0 ? 0 : shrunk(raw.varianceRemoved, count);
  const worth = count / (1 - varianceRemoved);
  const value = Math.min(1, Math.max(0, raw.adjusted.value));
  // Drawn games spread less than won and lost ones: they are worth more of those.
  const decided = y.variance > 0 ? (y.mean * (1 - y.mean)) / y.variance : 1;
  const trials =
    worth * decided * (coefficient === 0 ? 1 : (HALF / studentQuantile(UPPER, told.count - 2)) ** 2);
  return {
    count,
    share: wilsonInterval(Math.min(trials, value * trials), trials),
    coefficient,
    varianceRemoved,
    gamesSaved: worth - count,
  };
}

/** What is removed beyond the sample, which is less: the coefficient was chosen to suit it, and has cost a degree of freedom. */
function shrunk(removed: number, count: number): number {
  const all = count + IDLE;
  return 1 - (((1 - removed) * count + IDLE) / all) * ((all - 1) / (all - 2));
}
