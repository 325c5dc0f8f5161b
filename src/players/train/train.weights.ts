/** Fits to what expert finds the plays worth: `npm run fit:players -- train --rounds 300 --nodes 5000 --laps 1`, from weights set by hand. */
export const TRAIN_WEIGHTS: ArrayLike<number> = [
  0, 0, -0.003, 0.0015, 0.0124, -0.0032, -0.0175, -0.0292, 0.059, 0, 0.0638,
];
