import type { SprtState } from '../../statistics/index.js';
import { rounded } from './cells.js';
import { duelReportOf, type DuelFacts, type DuelReport } from './duel.report.js';
import type { SprtTally } from './sprt.tally.js';

/** What `boneyard sprt --json` prints. */
export interface SprtReport extends DuelReport {
  /** What one game of the test is, as of the service's experiments: here always a round. */
  readonly unit: 'round';
  /** `continue` only where the test was stopped before its time. */
  readonly decision: SprtState['decision'];
  readonly llr: number;
  /** Bounds at which the test ends: the null hypothesis below, the alternative above. */
  readonly lower: number;
  readonly upper: number;
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
  readonly model: string;
  readonly pairs: number;
  /** Pairs by what they brought A: 0, ½, 1, 1½, 2 rounds. */
  readonly counts: readonly number[];
}

export function sprtReportOf({ state, settings, match }: SprtTally, facts: DuelFacts): SprtReport {
  const { elo0, elo1, alpha, beta, model } = settings;
  const { decision, llr, lower, upper, count } = state;
  const { a, b, ...more } = duelReportOf(match, facts);
  return {
    a,
    b,
    unit: 'round',
    decision,
    llr: rounded(llr),
    lower: rounded(lower),
    upper: rounded(upper),
    elo0,
    elo1,
    alpha,
    beta,
    model,
    pairs: count,
    counts: match.pairs,
    ...more,
  };
}
