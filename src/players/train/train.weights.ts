/** A first guess. */
export const TRAIN_WEIGHTS: ArrayLike<number> = [
  0, -0.05, 0.5, -0.01, 0.005, 0.01, -0.03, -0.02, -0.1, 0.1, -0.2, 0, 0, 0.05, 0,
];
