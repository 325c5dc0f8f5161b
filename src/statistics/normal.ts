/**
 * The normal distribution to double precision.
 *
 * Written here because the small libraries are not good enough: `simple-statistics` gives 1.957 for the 97.5% quantile
 * (1.95996), `jstat` gives 0 for Φ(−10), and `@stdlib` brings native add-ons and dozens of packages into a room that
 * also runs in the browser.
 */

const SQRT_2_PI = Math.sqrt(2 * Math.PI);

/** Where the series hands over to the continued fraction: both reach full precision around here. */
const SERIES_LIMIT = 3;

/** Density of the standard normal distribution at `x`. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / SQRT_2_PI;
}

/** Φ(x), the probability that a standard normal variable is at most `x`; accurate in both tails. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x > SERIES_LIMIT) return 1 - upperTail(x);
  if (x < -SERIES_LIMIT) return upperTail(-x);
  return 0.5 + seriesFromZero(x);
}

/**
 * The `x` with Φ(x) = `probability`. ±Infinity at 1 and 0.
 *
 * @throws RangeError outside 0 … 1
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError(`not a probability: ${probability}`);
  if (probability === 0) return -Infinity;
  if (probability === 1) return Infinity;
  // 1 − p is exact from ½ upwards, so the symmetry costs nothing and the search stays in the accurate lower tail.
  return probability > 0.5 ? -lowerQuantile(1 - probability) : lowerQuantile(probability);
}

/** z of a two-sided interval: 1.959964 for a confidence of 0.95. */
export function twoSidedZ(confidence: number): number {
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`not a confidence: ${confidence}`);
  return normalQuantile(0.5 + confidence / 2);
}

/** ∫₀ˣ φ = φ(x) · (x + x³/3 + x⁵/15 + …), all terms of one sign (Abramowitz & Stegun 26.2.11). */
function seriesFromZero(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return sum * normalDensity(x);
}

/** 1 − Φ(x) for x > 0 by Laplace's continued fraction, from the inside out (Abramowitz & Stegun 26.2.14). */
function upperTail(x: number): number {
  let fraction = x;
  for (let k = 120; k >= 1; k--) fraction = x + k / fraction;
  return normalDensity(x) / fraction;
}

/** Halley's steps from the rational start of Abramowitz & Stegun 26.2.23 (good to 4.5e-4), for probabilities up to ½. */
function lowerQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  let x = numerator / denominator - t;
  for (let step = 0; step < 4; step++) {
    const density = normalDensity(x);
    if (density === 0) break;
    const error = (normalCdf(x) - probability) / density;
    x -= error / (1 + (x * error) / 2);
  }
  return x;
}
