/**
 * Sums that do not depend on the order of their terms.
 *
 * Floating-point addition is not associative, so the same games divided over another number of cores would give another
 * last digit. Here every value is first put on a grid of 2⁻³² (finer than anything a game scores), and the sums of
 * values, squares and products are big integers: exact, so adding and merging commute.
 */

const GRID = 2 ** 32;

/**
 * `value` in grid units.
 *
 * @throws RangeError unless it is a finite number
 */
export function toGrid(value: number): bigint {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  return BigInt(Math.round(value * GRID));
}

/** A sum of grid values, divided by `count`. */
export const fromGrid = (sum: bigint, count: number): number => Number(sum) / GRID / count;

/**
 * Population covariance out of exact sums: (n·Σxy − Σx·Σy) / n², without any cancellation.
 *
 * @param products Σxy, in squared grid units
 */
export function covarianceOfSums(count: number, products: bigint, sumX: bigint, sumY: bigint): number {
  const n = BigInt(count);
  return Number(n * products - sumX * sumY) / GRID / GRID / count / count;
}
