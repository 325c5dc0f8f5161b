import type { Engine } from '../../rules/engine.js';

/**
 * Fits to what expert finds the plays worth: `npm run fit:players -- "foot two" --rounds 300 --nodes 6000` and
 * `"foot more" --rounds 500 --nodes 6000`, one lap from weights set by hand.
 */
const WEIGHTS = {
  two: [
    0, -0.0022, -0.1244, -0.0396, 0.0841, 0.2863, 0.0396, 0.1221, 0.0127, 0.0597, -0.1951, -0.0204, -0.0092,
    -0.0164, -0.0282, 0.0823, 0.0368, -0.0064, -0.005, 0,
  ],
  more: [
    0, -0.0048, -0.2076, -0.0172, 0.1278, 0.3319, 0.0172, 0.0528, 0.0166, 0.0146, -0.0682, -0.0187, 0.0106,
    -0.0083, -0.0226, 0.0548, 0.0052, -0.0025, -0.0061, 0,
  ],
} as const;

/** What the figures of a play (`FOOT_FEATURES`, in that order) are worth at an engine's table. */
export const footWeights = ({ rules }: Engine): ArrayLike<number> =>
  WEIGHTS[rules.seats === 2 ? 'two' : 'more'];
