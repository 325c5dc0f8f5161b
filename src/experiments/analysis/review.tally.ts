import { meanInterval } from '../../statistics/index.js';
import { rounded } from '../play/cells.js';
import type { Fair } from './fair.loss.js';
import type { Measured } from './move.verdicts.js';
import type { ReviewedDecision, ReviewedRound } from './review.job.js';

export interface ReviewTallyJson {
  readonly rounds: readonly ReviewedRound[];
}

/** What a review says of a seat. */
export interface SeatReview {
  readonly seat: number;
  /** Decisions with a choice. */
  readonly decisions: number;
  /** Mean win probability lost in one; null without a decision. */
  readonly loss: Measured | null;
  /** Share of what was at stake that was kept, 0 to 1; null where nothing was, or no more than chance brings. */
  readonly accuracy: Measured | null;
  /** Points a round that strong house players gain from this seat of the same deals. */
  readonly luck: Measured | null;
  /** Points a round that were gained beyond that. */
  readonly skill: Measured | null;
}

/** A review of a match, round by round. */
export class ReviewTally {
  private readonly reviewed: ReviewedRound[];

  constructor(json?: ReviewTallyJson) {
    this.reviewed = json ? [...json.rounds] : [];
  }

  toJSON(): ReviewTallyJson {
    return { rounds: this.reviewed };
  }

  add(round: ReviewedRound): void {
    this.reviewed.push(round);
  }

  get rounds(): number {
    return this.reviewed.length;
  }

  get decisions(): ReviewedDecision[] {
    return this.reviewed.flatMap(({ decisions }) => decisions);
  }

  seats(count: number): SeatReview[] {
    return Array.from({ length: count }, (_, seat) => this.seat(seat));
  }

  private seat(seat: number): SeatReview {
    const own = this.decisions.filter((decision) => decision.seat === seat);
    const fairs = own.flatMap(({ fair }) => fair ?? []);
    const whole = this.reviewed.flatMap(({ played, house }) =>
      played === null ? [] : [{ luck: house[seat], skill: played[seat] - house[seat] }],
    );
    return {
      seat,
      decisions: own.length,
      loss: atLeast0(meanOf(fairs.map(({ loss }) => loss))),
      accuracy: accuracyOf(fairs),
      luck: meanOf(whole.map(({ luck }) => luck)),
      skill: meanOf(whole.map(({ skill }) => skill)),
    };
  }
}

/** A mean with the error of it that the spread of the values shows; of a single value no error is known. */
function meanOf(values: readonly number[]): Measured | null {
  if (values.length === 0) return null;
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  return { value: rounded(mean), error: rounded(meanInterval({ count, mean, variance }).error) };
}

/** Nobody plays better than the best move: what chance brings below is kept at the edge. */
const atLeast0 = (loss: Measured | null): Measured | null =>
  loss && { ...loss, value: Math.max(0, loss.value) };

/** What rounding may differ by. */
const TINY = 1e-9;

/**
 * 1 − Σ loss / Σ at stake: a ratio, so its error comes from how far each decision lies off it. Null where nothing was at stake, or so
 * little that chance outweighs it.
 */
function accuracyOf(fairs: readonly Fair[]): Measured | null {
  const stake = fairs.reduce((sum, { atStake }) => sum + atStake, 0);
  // Stakes of both signs are chance: a sum of them comes out as large as the root of their squares by itself.
  const byChance = Math.sqrt(fairs.reduce((sum, { atStake }) => sum + atStake ** 2, 0));
  if (stake <= 0 || stake < byChance - TINY) return null;
  const lost = fairs.reduce((sum, { loss }) => sum + loss, 0) / stake;
  const spread = meanOf(fairs.map(({ loss, atStake }) => loss - lost * atStake));
  const error = spread === null ? Infinity : (spread.error * fairs.length) / stake;
  return {
    value: rounded(Math.min(1, Math.max(0, 1 - lost))),
    error: Number.isFinite(error) ? rounded(Math.min(1, error)) : Infinity,
  };
}
