/** A first guess. */
const GUESS: ArrayLike<number> = [0, 1, -1, 1, 1, 3, -2, -1, 0, 1, 1, 1, -0.5, -0.1, 0, 0.5];
export const TRICK_WEIGHTS = { bidders: GUESS, defenders: GUESS } as const;

/**
 * Points that the declaring side takes, in the order of `HAND_FEATURES`, and how far they spread: least squares over
 * 40,000 rounds in which hard's hand declared and hard played all four seats.
 */
export const POINTS: { readonly weights: ArrayLike<number>; readonly spread: number } = {
  weights: [1.47, 3.88, 0.13, 1.38, 3.66, 1.3, 1.49, -0.1, 0.23, 0.25, 6.8, 1.55],
  spread: 9.3,
};

/** Log odds of taking every trick: logistic regression over the same rounds. */
export const ALL_TRICKS: ArrayLike<number> = [
  -0.3, -0.03, 0.006, 0.57, -0.45, -0.73, -0.9, 0.006, 0.008, 0.05, 3.47, -0.7,
];

/** Log odds of losing every trick, by the tiles of the hand. */
export const NELLO_ODDS = {
  one: 4,
  tile: [0, 0, -0.2, -0.4, -0.7, -1, -1.3],
  double: [0, -0.3, -0.6, -1, -1.3, -1.6, -2],
} as const;
