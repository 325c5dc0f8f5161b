import type { SprtState } from '../../statistics/index.js';
import { rounded } from './cells.js';
import type { ForfeitReport } from './forfeits.js';
import type { MatchFacts } from './match.report.js';
import type { SprtTally } from './sprt.tally.js';

/** What `boneyard sprt --json` prints. */
export interface SprtReport {
  readonly a: string;
  readonly b: string;
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
  readonly winRateA: number;
  readonly interval: readonly [number, number];
  readonly eloA: number;
  readonly eloError: number;
  readonly seed: number;
  readonly seconds: number;
  readonly forfeits?: readonly ForfeitReport[];
  readonly stopped?: string;
}

export function sprtReportOf({ state, settings, match }: SprtTally, facts: MatchFacts): SprtReport {
  const { elo0, elo1, alpha, beta, model } = settings;
  const { decision, llr, lower, upper, count } = state;
  const { score, elo } = match;
  const { a, b, seed, seconds, forfeits, stopped } = facts;
  return {
    a,
    b,
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
    winRateA: rounded(score.value),
    interval: [rounded(score.low), rounded(score.high)],
    eloA: rounded(elo.value),
    eloError: rounded(elo.error),
    seed,
    seconds: Math.round(seconds * 1e3) / 1e3,
    ...(forfeits ? { forfeits } : {}),
    ...(stopped ? { stopped } : {}),
  };
}
