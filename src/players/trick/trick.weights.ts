/** Who plays a tile, by the side that bid and by whether it leads to the trick. */
export const TRICK_PARTS = [
  'bidders leading',
  'bidders following',
  'defenders leading',
  'defenders following',
] as const;
export type TrickPart = (typeof TRICK_PARTS)[number];

/** What the figures of a tile played (`TRICK_FEATURES`, in that order) are worth. */
export type TrickWeights = Readonly<Record<TrickPart, ArrayLike<number>>>;

/** Fits to what expert finds the tiles worth: `npm run fit:players -- tricks --rounds 1500 --nodes 3000 --laps 1`. */
export const TRICK_WEIGHTS: TrickWeights = {
  'bidders leading': [
    0, 0.0001, -0.03, 0.2103, -0.0021, 0.027, 0.0154, -0.0021, -0.0154, 0.0021, 0.0424, -0.027, 0.0249,
    -0.0224, 0, -0.0895,
  ],
  'bidders following': [
    0, 0.0104, -0.0286, 0.0668, 0, 0, 0, -0.0387, -0.0458, 0.0387, 0.0635, -0.0177, -0.021, -0.0058, 0,
    0.0529,
  ],
  'defenders leading': [
    0, 0.0019, -0.0104, 0.0446, -0.0139, 0.0049, -0.0108, -0.0139, 0.0108, 0.0139, -0.0059, -0.0049, -0.009,
    -0.0056, 0, -0.0102,
  ],
  'defenders following': [
    0, 0.0096, -0.0374, 0.001, 0, 0, 0, -0.063, -0.0557, 0.063, 0.095, -0.0393, -0.0237, -0.0107, 0, 0.1524,
  ],
};

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
