import { duelReportOf, type DuelFacts, type DuelReport } from './duel.report.js';
import type { MatchTally } from './match.tally.js';

/** What `boneyard match --json` prints. */
export interface MatchReport extends DuelReport {
  readonly rounds: number;
  readonly wins: readonly [number, number];
  readonly draws: number;
}

export function matchReportOf(tally: MatchTally, facts: DuelFacts): MatchReport {
  const { a, b, ...more } = duelReportOf(tally, facts);
  const { rounds, legs } = tally;
  return { a, b, rounds, wins: [legs[2], legs[0]], draws: legs[1], ...more };
}
