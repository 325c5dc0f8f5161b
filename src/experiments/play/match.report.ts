import { rounded } from './cells.js';
import type { ForfeitReport } from './forfeits.js';
import type { MatchTally } from './match.tally.js';

/** What `boneyard match --json` prints. Rates are 0 … 1, the interval has 95%, Elo is A's lead, `seconds` of wall time. */
export interface MatchReport {
  readonly a: string;
  readonly b: string;
  readonly rounds: number;
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** Rounds won by A, draws by half. */
  readonly winRateA: number;
  readonly interval: readonly [number, number];
  readonly eloA: number;
  readonly eloError: number;
  readonly seed: number;
  readonly seconds: number;
  /** Rounds that an executable gave away; only where there were any. */
  readonly forfeits?: readonly ForfeitReport[];
  /** Why fewer rounds were played than asked for; only where it is so. */
  readonly stopped?: string;
}

export interface MatchFacts {
  readonly a: string;
  readonly b: string;
  readonly seed: number;
  readonly seconds: number;
  readonly forfeits?: readonly ForfeitReport[];
  readonly stopped?: string;
}

export function matchReportOf(tally: MatchTally, facts: MatchFacts): MatchReport {
  const { score, elo, legs } = tally;
  const { a, b, seed, seconds, forfeits, stopped } = facts;
  return {
    a,
    b,
    rounds: tally.rounds,
    wins: [legs[2], legs[0]],
    draws: legs[1],
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
