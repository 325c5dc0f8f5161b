/** A first guess. */
export const FOOT_WEIGHTS: ArrayLike<number> = [
  0, -0.05, 0.5, -0.01, -0.5, -0.03, 0.1, 0, 0.02, 0.05, 0, 0, 0, 0.03, 0, 0.01, 0,
];
