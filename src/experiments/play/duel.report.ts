import { rounded } from './cells.js';
import type { ForfeitReport } from './forfeits.js';
import type { MatchTally } from './match.tally.js';

/** What is known of a series between two players beside its counts. */
export interface DuelFacts {
  readonly a: string;
  readonly b: string;
  readonly seed: number;
  readonly seconds: number;
  readonly forfeits?: readonly ForfeitReport[];
  readonly stopped?: string;
  readonly empty?: string;
}

/** What every report of a series says. Rates are 0 … 1, the interval has 95%, Elo is A's lead, `seconds` of wall time. */
export interface DuelReport extends DuelFacts {
  /** Rounds won by A, draws by half. */
  readonly winRateA: number;
  readonly interval: readonly [number, number];
  readonly eloA: number;
  readonly eloError: number;
  /** Rounds that an executable gave away; only where there were any. */
  readonly forfeits?: readonly ForfeitReport[];
  /** Why fewer rounds were played than asked for; only where it is so. */
  readonly stopped?: string;
  /** Why the result says nothing of the players; only where it is so. */
  readonly empty?: string;
}

export function duelReportOf({ score, elo }: MatchTally, facts: DuelFacts): DuelReport {
  const { a, b, seed, seconds, forfeits, stopped, empty } = facts;
  return {
    a,
    b,
    winRateA: rounded(score.value),
    interval: [rounded(score.low), rounded(score.high)],
    eloA: rounded(elo.value),
    eloError: rounded(elo.error),
    seed,
    seconds: Math.round(seconds * 1e3) / 1e3,
    ...(forfeits ? { forfeits } : {}),
    ...(stopped ? { stopped } : {}),
    ...(empty ? { empty } : {}),
  };
}
