import type { LegResult } from '../play/pairs.job.js';
import { isA } from '../play/pairs.job.js';

/** Why a bot gave a match away. */
export const REMOTE_FAULTS = ['timeout', 'illegal-moves', 'resigned'] as const;
export type RemoteFault = (typeof REMOTE_FAULTS)[number];

/** A match of an experiment with registered bots, as it is counted. */
export interface RemoteResult {
  readonly match: string;
  /** What it brought A; null where it ended without a result, which is nobody's loss. */
  readonly score: LegResult | null;
  /**
   * What strong house players score for A from the very same deals: 0 to 1, ½ on average over all deals, because A and B
   * take turns with the seats. It is the control variate of the luck adjustment, and has no say where the clock or the rules
   * decided the match (`isPlayedOut`).
   */
  readonly control: number;
  /** Points of A's and of B's best seat. */
  readonly points: readonly [number, number];
  /** Who gave it away and how, and whether it had ever moved. */
  readonly fault?: { readonly player: 0 | 1; readonly fault: RemoteFault; readonly moved: boolean };
}

/** Whether play decided a match, and with it the luck of its deals; resigning is a decision in play. */
export const isPlayedOut = ({ fault }: Pick<RemoteResult, 'fault'>): boolean =>
  fault === undefined || fault.fault === 'resigned';

/** Which of a match's seats are A's: in odd matches the odd ones. */
export const seatIsA = (seat: number, number: number): boolean => isA(seat, number & 1);

/** What A scores with these winners: 2 won, 1 shared with B or nobody's, 0 lost. */
export function scoreOfWinners(winners: readonly number[], number: number): LegResult {
  const a = winners.some((seat) => seatIsA(seat, number));
  const b = winners.some((seat) => !seatIsA(seat, number));
  return a === b ? 1 : a ? 2 : 0;
}

/** Points of the best of A's seats, and of B's. */
export function bestPoints(
  scores: readonly number[],
  number: number,
  lowestWins: boolean,
): readonly [number, number] {
  const best = (own: boolean) => {
    const points = scores.filter((_, seat) => seatIsA(seat, number) === own);
    return lowestWins ? Math.min(...points) : Math.max(...points);
  };
  return [best(true), best(false)];
}
