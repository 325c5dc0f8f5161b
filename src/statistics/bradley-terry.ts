import { groupsThatBeatEachOther } from './beat-graph.js';
import { ELO_PER_LOGIT } from './elo-scale.js';
import { CONFIDENCE, type Estimate } from './intervals.js';
import { normalCdf, twoSidedZ } from './normal.js';
import { PairInformation } from './pair-information.js';
import { maximise } from './pair-likelihood.js';
import type { IndexedPair } from './pair-problem.js';
import { RatingSpread } from './rating-spread.js';
import { ok, refuse, type Result } from './result.js';

/** All independent results between two players: sets, not legs of the same deals. */
export interface PairRecord {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  /** Sum of what the first scored, 0 … 1 each; a draw is ½. */
  readonly score: number;
  /** Sum of the squares of these scores, needed for robust errors only. */
  readonly squares?: number;
}

export interface BradleyTerryOptions {
  /**
   * Virtual wins, and as many virtual losses, of everybody against a phantom of middling strength. They keep the
   * undefeated, the winless and the unconnected finite. 0 is plain maximum likelihood.
   */
  readonly prior?: number;
  /** A player whose rating is given; without one the mean rating is 0. */
  readonly anchor?: { readonly player: string; readonly rating: number };
  /**
   * `model` takes each game for a coin toss; `robust` takes the spread that the scores had (sandwich estimator), which is
   * less where sets cancel the luck or draws are frequent.
   */
  readonly errors?: 'model' | 'robust';
  readonly confidence?: number;
}

export interface BradleyTerryFit {
  /** In the order of `players`. */
  readonly ratings: readonly { readonly player: string; readonly elo: Estimate }[];
  /** How far differences of the ratings may be off, by the players' index. */
  readonly spread: RatingSpread;
  readonly confidence: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** Whether everybody is connected to everybody by wins, so that the ratings would exist without a prior. */
  readonly connected: boolean;
}

/** Why plain maximum likelihood has no finite answer: these groups never lost to, or never beat, the rest. */
export interface NotConnected {
  readonly code: 'not-connected';
  readonly groups: readonly (readonly string[])[];
}

const meanOf = (values: Float64Array): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Bradley–Terry ratings, P(i beats j) = γᵢ/(γᵢ + γⱼ), by Newton's method on the concave log-likelihood, with errors from
 * the inverse information. Unlike sequential Elo the result does not depend on the order of the games.
 * Errors take some dozens of operations for each player and each pair that met: a second or two for 1,000 players of nine rounds.
 *
 * @throws RangeError for records that name a stranger, a player against itself, or an impossible score
 */
export function fitBradleyTerry(
  players: readonly string[],
  records: readonly PairRecord[],
  options: BradleyTerryOptions = {},
): Result<BradleyTerryFit, NotConnected> {
  const { prior = 1, errors = 'model', confidence = CONFIDENCE, anchor } = options;
  if (!(prior >= 0 && prior < Infinity)) throw new RangeError(`not a prior: ${prior}`);
  const pairs = indexed(players, records);
  const groups = groupsThatBeatEachOther(players.length, pairs);
  if (prior === 0 && groups.length > 1) {
    return refuse({
      code: 'not-connected',
      groups: groups.map((group) => group.map((i) => players[i])),
    });
  }
  const problem = { size: players.length, pairs, prior };
  const { logits, iterations, converged } = maximise(problem);
  const spread = new RatingSpread(new PairInformation(problem, logits), problem, logits, errors);
  const fixed = anchor && indexOf(players, anchor.player);
  const origin = fixed === undefined ? meanOf(logits) : logits[fixed];
  const z = twoSidedZ(confidence);
  return ok({
    ratings: players.map((player, i) => {
      const value = (anchor?.rating ?? 0) + (logits[i] - origin) * ELO_PER_LOGIT;
      const error = z * Math.sqrt(spread.variance(i, fixed));
      return { player, elo: { value, low: value - error, high: value + error, error } };
    }),
    spread,
    confidence,
    iterations,
    converged,
    connected: groups.length <= 1,
  });
}

/** The difference of two fitted ratings, and the chance that the first player is the better one. */
export function compareRatings(
  fit: BradleyTerryFit,
  first: string,
  second: string,
): { readonly elo: Estimate; readonly superiority: number } {
  const names = fit.ratings.map(({ player }) => player);
  const i = indexOf(names, first);
  const j = indexOf(names, second);
  const variance = fit.spread.variance(i, j);
  const value = fit.ratings[i].elo.value - fit.ratings[j].elo.value;
  const error = twoSidedZ(fit.confidence) * Math.sqrt(variance);
  const superiority = variance > 0 ? normalCdf(value / Math.sqrt(variance)) : 0.5;
  return { elo: { value, low: value - error, high: value + error, error }, superiority };
}

function indexed(players: readonly string[], records: readonly PairRecord[]): IndexedPair[] {
  const index = new Map(players.map((player, i) => [player, i]));
  if (index.size < players.length) throw new RangeError('a player is named twice');
  return records.map(({ first, second, games, score, squares }) => {
    const i = index.get(first);
    const j = index.get(second);
    if (i === undefined || j === undefined || i === j)
      throw new RangeError(`not a pair: ${first}, ${second}`);
    if (!(games >= 0 && score >= 0 && score <= games && games < Infinity)) {
      throw new RangeError(`not a score: ${score} of ${games}`);
    }
    return { first: i, second: j, games, score, squares: squares ?? score };
  });
}

function indexOf(players: readonly string[], player: string): number {
  const index = players.indexOf(player);
  if (index < 0) throw new RangeError(`not among the players: ${player}`);
  return index;
}
