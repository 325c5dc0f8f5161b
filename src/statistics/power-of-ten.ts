/**
 * 10ˣ out of additions, multiplications and divisions alone, in a fixed order.
 *
 * `Math.pow` and `Math.exp` may round differently on another machine or another version of the engine. IEEE 754 fixes
 * the four operations, so a rating ledger that is built on this function comes out bit for bit the same everywhere.
 * Accurate to a few units in the last place.
 */

const LN_10 = 2.302585092994046;
const LOG2_10 = 3.321928094887362;

/** log₁₀ 2 in two parts: the first has 12 bits, so its product with any exponent is exact. */
const LOG10_2_HIGH = 0.301025390625;
const LOG10_2_LOW = 4.605038981195214e-6;

/** Terms of the exponential series; the next would be below 1e-19 for |y| ≤ ½·ln 2. */
const TERMS = 15;

export function powerOfTen(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x > 308.3) return Infinity;
  if (x < -323.4) return 0;
  const exponent = Math.round(x * LOG2_10);
  const y = (x - exponent * LOG10_2_HIGH - exponent * LOG10_2_LOW) * LN_10;
  let sum = 1;
  for (let k = TERMS; k >= 1; k--) sum = 1 + (y / k) * sum;
  const step = exponent < 0 ? 0.5 : 2;
  for (let k = Math.abs(exponent); k > 0; k--) sum *= step;
  return sum;
}
