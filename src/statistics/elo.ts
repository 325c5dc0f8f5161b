import { expectedScore } from './elo-scale.js';
import { constantK, ladderK, type KPolicy, type RatedPlayer } from './k-factor.js';
import { headToHead, type PairScores } from './set-score.js';

/** One line of the rating ledger. `after` is `before + delta`; `delta` is `k × (score − expected)`. */
export interface RatingChange {
  readonly before: number;
  readonly delta: number;
  readonly after: number;
  readonly k: number;
  /** Mean score against the opponents, 0 … 1. */
  readonly score: number;
  /** Mean expected score, 0 … 1. */
  readonly expected: number;
}

/**
 * The rating changes of one finished set, for any number of sides of any size.
 *
 * Sides meet in pairs: a side's change is K/(n−1) times what it scored above expectation over its n−1 opponents, so
 * that nobody moves by more than K and two sides make plain Elo. A team is rated by the mean of its members, and each
 * member moves by its own K. With equal K the changes of two sides cancel exactly, because the surprise is computed
 * once. Only the four basic operations are used, in the order of the arguments.
 *
 * @param sides players per side; a single player is a side of one
 * @param scores `scores[i][j]`: what side i scored against side j over the whole set, 0 … 1
 * @returns one change per player, in the shape of `sides`
 * @throws RangeError for fewer than two sides, an empty side, or scores that do not add up to 1 per pair
 */
export function rateSet(
  sides: readonly (readonly RatedPlayer[])[],
  scores: PairScores,
  policy: KPolicy = ladderK,
): RatingChange[][] {
  const count = sides.length;
  if (count < 2) throw new RangeError('a set has at least two sides');
  const ratings = sides.map(meanRating);
  const surprise = new Array<number>(count).fill(0);
  const expected = new Array<number>(count).fill(0);
  const scored = new Array<number>(count).fill(0);
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const score = scores[i]?.[j] ?? Number.NaN;
      const reverse = scores[j]?.[i] ?? Number.NaN;
      if (!(score >= 0 && score <= 1 && Math.abs(score + reverse - 1) < 1e-9)) {
        throw new RangeError(`not the score of a pair: ${score} to ${reverse}`);
      }
      const expectation = expectedScore(ratings[i], ratings[j]);
      expected[i] += expectation;
      expected[j] += 1 - expectation;
      scored[i] += score;
      scored[j] += 1 - score;
      surprise[i] += score - expectation;
      surprise[j] -= score - expectation;
    }
  }
  return sides.map((side, i) => {
    const opponents = sides.filter((_, j) => j !== i).flat();
    return side.map((player) => {
      const k = policy(player, opponents);
      const delta = (k * surprise[i]) / (count - 1);
      return {
        before: player.rating,
        delta,
        after: player.rating + delta,
        k,
        score: scored[i] / (count - 1),
        expected: expected[i] / (count - 1),
      };
    });
  });
}

/** Two single players and what the first scored, 0 … 1. */
export function rateDuel(
  first: RatedPlayer,
  second: RatedPlayer,
  score: number,
  policy: KPolicy = ladderK,
): [RatingChange, RatingChange] {
  const [[a], [b]] = rateSet([[first], [second]], headToHead(score), policy);
  return [a, b];
}

/** Plain Elo with one K for both: the new ratings of two players after the first scored `score`. */
export function updateElo(first: number, second: number, score: number, k: number): [number, number] {
  const [a, b] = rateDuel({ rating: first, sets: 0 }, { rating: second, sets: 0 }, score, constantK(k));
  return [a.after, b.after];
}

function meanRating(side: readonly RatedPlayer[]): number {
  if (side.length === 0) throw new RangeError('a side has at least one player');
  return side.reduce((sum, { rating }) => sum + rating, 0) / side.length;
}
