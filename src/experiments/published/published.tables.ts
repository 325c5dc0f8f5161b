import type { HousePlayer } from '../../players/index.js';
import type { GameRequest } from '../../rules/rulesets.js';
import { MEANS } from '../play/cells.js';
import type { HandWeight } from '../play/rounds.tally.js';

/**
 * The figures that source S2 (a reference site's strategy pages) prints about its own computer players, 15,000 simulated
 * rounds each on a double-six set. Rates are 0 … 1, pips are pips.
 */
export interface PublishedRounds {
  readonly game: GameRequest;
  readonly figures: readonly {
    readonly figure: string;
    readonly printed: number;
    readonly counts:
      | { readonly what: 'blocked' | 'opener' | 'double' }
      | { readonly what: 'blocked by weight' | 'pips left'; readonly weight: HandWeight };
  }[];
}

export interface PublishedMatch {
  readonly game: GameRequest;
  readonly figure: string;
  readonly printed: number;
  readonly players: readonly [HousePlayer, HousePlayer];
}

const DRAW: GameRequest = { ruleset: 'draw', seats: 2 };

/** Rounds behind each printed figure, and the seed that S2 states. */
export const PUBLISHED_ROUNDS = 15_000;
export const PUBLISHED_SEED = 20260805;

/**
 * S2 does not say which of its players sat in its simulated rounds. Ours are therefore played by three strengths, each in
 * all seats: what changes with the strength is about the players, what does not is about the game.
 */
export const PUBLISHED_STRENGTHS: readonly HousePlayer[] = ['hard', 'medium', 'easy'];

/** Weights of a starting hand: what they are called, share of blocked rounds, pips left. */
const BY_WEIGHT = [
  ['light', 'under 35 pips', 0.203, 10.9],
  ['average', '35 to 49 pips', 0.187, 10.3],
  ['heavy', '50 pips and more', 0.192, 9.3],
] as const;

/** S2 does not say how many tiles it dealt to each of four: its rules say five, its page about more players six in draw. */
const fourSeats = (handSize: number): PublishedRounds => ({
  game: { ruleset: 'draw', seats: 4, options: { handSize } },
  figures: [
    {
      figure: `draw, four seats of ${handSize} tiles: rounds blocked`,
      printed: 0.156,
      counts: { what: 'blocked' },
    },
    {
      figure: `draw, four seats of ${handSize} tiles: rounds won by the opener`,
      printed: 0.326,
      counts: { what: 'opener' },
    },
  ],
});

export const PUBLISHED_SIMULATIONS: readonly PublishedRounds[] = [
  {
    game: { ruleset: 'block', seats: 2 },
    figures: [{ figure: 'block, two seats: rounds blocked', printed: 0.61, counts: { what: 'blocked' } }],
  },
  {
    game: DRAW,
    figures: [
      { figure: 'draw, two seats: rounds blocked', printed: 0.192, counts: { what: 'blocked' } },
      { figure: 'draw, two seats: rounds won by the opener', printed: 0.543, counts: { what: 'opener' } },
      { figure: 'draw, two seats: deals with a double', printed: 0.997, counts: { what: 'double' } },
      ...BY_WEIGHT.flatMap(([weight, pips, blocked, left]) => [
        {
          figure: `draw, two seats, hand of ${pips}: rounds blocked`,
          printed: blocked,
          counts: { what: 'blocked by weight', weight } as const,
        },
        {
          figure: `draw, two seats, hand of ${pips}: ${MEANS.left}`,
          printed: left,
          counts: { what: 'pips left', weight } as const,
        },
      ]),
    ],
  },
  ...[6, 5].map(fourSeats),
];

export const PUBLISHED_MATCHES: readonly PublishedMatch[] = [
  { game: DRAW, figure: 'draw, two seats: hard beats easy', printed: 0.637, players: ['hard', 'easy'] },
  { game: DRAW, figure: 'draw, two seats: hard beats medium', printed: 0.556, players: ['hard', 'medium'] },
  { game: DRAW, figure: 'draw, two seats: medium beats easy', printed: 0.6, players: ['medium', 'easy'] },
];

/** Why figures may differ, for whoever reads the table. */
export const PUBLISHED_NOTES = [
  'S2 does not say which of its players sat in its simulated rounds, and its players are not published. Ours are played by house:hard, medium and easy in turn, and each line says by whom.',
  'Who plays decides much: how often rounds are blocked, and what is left in hand, differ between our own strengths by more than the intervals. No player was tuned to these figures.',
  'Nor does it say how many tiles each of four was dealt: five by its rules, six in draw by its page about more players. With six, as many rounds are blocked as with two seats, or more; with five clearly fewer, as it prints, so it was probably five.',
  'The opener’s share is of the rounds that somebody won; a drawn round is half a win between two strengths, which meet in mirrored deals.',
  'The intervals are of our figures alone. A printed one was measured on 15,000 rounds too, with an error of its own of about ±0.8 points, and rounded: it may lie outside by that much.',
] as const;
