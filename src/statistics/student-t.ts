import { normalQuantile } from './normal.js';

/** From here on Student's t is taken from the normal quantile's expansion, which is then exact to 1e-9. */
const EXPANSION_FROM = 200;

/**
 * Quantile of Student's t distribution.
 *
 * @param probability strictly between 0 and 1
 * @param freedom degrees of freedom, a positive integer
 * @throws RangeError for anything else
 */
export function studentQuantile(probability: number, freedom: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError(`not a probability: ${probability}`);
  if (!Number.isInteger(freedom) || freedom < 1) throw new RangeError(`not degrees of freedom: ${freedom}`);
  if (probability < 0.5) return -studentQuantile(1 - probability, freedom);
  if (freedom >= EXPANSION_FROM) return expansion(probability, freedom);
  // The probability grows with the angle, and the angle is bounded: halving it 60 times leaves nothing to find.
  let low = 0;
  let high = Math.PI / 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (0.5 + central(middle, freedom) / 2 < probability) low = middle;
    else high = middle;
  }
  return Math.sqrt(freedom) * Math.tan((low + high) / 2);
}

/** P(|T| ≤ √ν·tan θ): the finite sums of Abramowitz & Stegun 26.7.3 and 26.7.4. */
function central(theta: number, freedom: number): number {
  const cos = Math.cos(theta);
  const sin = Math.sin(theta);
  const odd = freedom % 2 === 1;
  let term = odd ? cos : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= (cos * cos * (k - 1)) / k;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (theta + sin * sum) : sin * sum;
}

/** Abramowitz & Stegun 26.7.5. */
function expansion(probability: number, freedom: number): number {
  const x = normalQuantile(probability);
  const x2 = x * x;
  const g1 = (x * (x2 + 1)) / 4;
  const g2 = (x * (5 * x2 * x2 + 16 * x2 + 3)) / 96;
  const g3 = (x * (3 * x2 ** 3 + 19 * x2 * x2 + 17 * x2 - 15)) / 384;
  return x + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3;
}
