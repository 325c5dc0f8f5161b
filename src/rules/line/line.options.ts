import type { Given, OptionSpec, OptionValue } from '../options.js';
import { setOption } from '../options.js';
import { SET_SIZES, type SetSize } from '../tiles.js';

/** Options of the line games as the engine reads them; the tables of rules.md 1.4. */
export interface LineOptions {
  readonly set: SetSize;
  readonly handSize: number;
  readonly teams: boolean;
  readonly opener: 'highest-double' | 'top-double' | 'lot' | 'heaviest-tile';
  readonly openerMustPlay: boolean;
  readonly noDouble: 'heaviest-tile' | 'redeal';
  readonly nextOpener: 'rotate' | 'winner' | 'same-as-first' | 'winner-or-lot';
  readonly draw: 'none' | 'until-playable' | 'one' | 'two';
  readonly reserve: number;
  readonly voluntaryDraw: boolean;
  readonly layout: 'line' | 'spinner' | 'all-spinners';
  readonly spinnerOpens: 'both-sides' | 'at-once';
  readonly playScore: 'none' | 'fives';
  readonly scoreUnit: 1 | 5;
  readonly mugginsCall: 'off' | 'lost' | 'next-scores';
  readonly handScore: 'others-minus-own' | 'others' | 'pairwise-difference' | 'others-plus-boneyard';
  readonly handRounding: 'none' | 'nearest-5';
  readonly blockTie: 'no-score' | 'lightest-tile' | 'split';
  readonly fancyGoOut: boolean;
  readonly ownPips: 'none' | 'subtract';
  readonly target: number;
  readonly targetCheck: 'round-end' | 'immediate';
  readonly targetExact: boolean;
  /** partnership only */
  readonly blockWinner?: 'team-sum' | 'lowest-hand' | 'blocker-against-next';
  readonly partnerTiles?: 'ignored' | 'counted';
  readonly bonuses?: Readonly<Record<'capicua' | 'chuchazo' | 'skip-all', number>>;
}

type Default = OptionValue | ((given: Given) => OptionValue | undefined);
/** What a line game may set differently from the other line games. */
export type LineDefaults = { readonly [K in keyof LineOptions]?: Default };

/** Most seats by set (rules.md 1.4): fives games take four, the others five, with a double-six. */
export const lineSeats = (set: SetSize, withDoubleSix: number): { min: number; max: number } => ({
  min: 2,
  max: { 6: withDoubleSix, 9: 6, 12: 10, 15: 12, 18: 14 }[set],
});

/** Hands of `two`, `three`, `four` seats, five tiles for five seats; from six seats on the size must be given. */
export const handSizes =
  (two: number, three: number, four: number) =>
  ({ seats }: Given): number | undefined =>
    [two, three, four, 5][seats - 2];

/** Targets of two seats, of more, and of teams. */
export const targets =
  (two: number, more: number, teams: number) =>
  ({ seats, options }: Given): number =>
    options.teams ? teams : seats === 2 ? two : more;

const choice = (values: readonly (string | number)[]) => ({ kind: 'choice', values }) as const;
const integer = (min: number, max: number) => ({ kind: 'integer', min, max }) as const;
const SWITCH = { kind: 'switch' } as const;

/** The options that every line game takes, with the values that hold unless a game says otherwise. */
const COMMON: readonly OptionSpec[] = [
  setOption(SET_SIZES, 6),
  {
    name: 'teams',
    type: SWITCH,
    default: false,
    description: 'Four seats only: 0 and 2 play together against 1 and 3.',
    sources: ['S0', 'S2', 'S3'],
  },
  {
    name: 'handSize',
    type: integer(1, 190),
    default: ({ seats }) => [7, 7, 6, 5][seats - 2],
    description: 'Tiles dealt to each seat. Must be given from six seats on.',
    sources: ['S0', 'S1', 'S2', 'S3'],
  },
  {
    name: 'opener',
    type: choice(['highest-double', 'top-double', 'lot', 'heaviest-tile']),
    default: 'highest-double',
    description: 'Who opens the first round.',
    meanings: {
      'highest-double': 'whoever holds the highest double that was dealt',
      'top-double': "whoever holds the set's highest double; the deal is repeated until somebody does",
      lot: 'a fair lot',
      'heaviest-tile': 'whoever holds the tile with the most pips (equal pips: the higher single number)',
    },
    sources: ['S0', 'S1', 'S2', 'S3'],
  },
  {
    name: 'openerMustPlay',
    type: SWITCH,
    default: true,
    description: 'Whether the tile that decided who opens must also be the first tile.',
  },
  {
    name: 'noDouble',
    type: choice(['heaviest-tile', 'redeal']),
    default: 'heaviest-tile',
    description: 'What happens with `highest-double` when no hand holds a double.',
    meanings: { 'heaviest-tile': 'the heaviest tile opens', redeal: 'the tiles are dealt again' },
    sources: ['S0', 'S2'],
  },
  {
    name: 'nextOpener',
    type: choice(['rotate', 'winner', 'same-as-first', 'winner-or-lot']),
    default: 'rotate',
    description: 'Who opens the later rounds.',
    meanings: {
      rotate: 'the seat after the last opener, with any tile',
      winner: 'the winner of the round before; after a tie as in the first round',
      'same-as-first': 'decided as in the first round',
      'winner-or-lot': 'whoever went out; after a block a lot decides',
    },
    sources: ['S0', 'S1', 'S3'],
  },
  {
    name: 'draw',
    type: choice(['none', 'until-playable', 'one', 'two']),
    default: 'until-playable',
    description: 'What a seat that cannot play draws before it passes.',
    meanings: {
      none: 'nothing: it passes',
      'until-playable': 'one tile at a time until one fits, which must then be played',
      one: 'at most one tile',
      two: 'at most two tiles',
    },
    sources: ['S0', 'S1', 'S2', 'S3'],
  },
  {
    name: 'reserve',
    type: choice([0, 1, 2]),
    default: 0,
    description: 'Tiles at the end of the boneyard that are never drawn.',
    sources: ['S2'],
  },
  {
    name: 'voluntaryDraw',
    type: SWITCH,
    default: false,
    description:
      'Whether a seat that could play may draw first (move `draw`). Its turn still ends with a play.',
    sources: ['S0'],
  },
  {
    name: 'layout',
    type: choice(['line', 'spinner', 'all-spinners']),
    default: 'line',
    description: 'Where tiles can be added.',
    meanings: {
      line: 'the two ends of one line',
      spinner: 'the first double opens two more arms once both its long sides are covered',
      'all-spinners': 'every double opens two more arms in that way',
    },
    sources: ['S2', 'S3'],
  },
  {
    name: 'spinnerOpens',
    type: choice(['both-sides', 'at-once']),
    default: 'both-sides',
    description: 'When the arms of a spinner open.',
    meanings: { 'both-sides': 'when both long sides are covered', 'at-once': 'as soon as the double lies' },
  },
  {
    name: 'playScore',
    type: choice(['none', 'fives']),
    default: 'none',
    description:
      'Whether plays score: with `fives` the open ends are counted after every play, and a total that five divides is scored.',
    sources: ['S2', 'S3'],
  },
  {
    name: 'scoreUnit',
    type: choice([1, 5]),
    default: 1,
    description: 'Whether points are pips, or pips divided by five (rounded down).',
    sources: ['S3'],
  },
  {
    name: 'mugginsCall',
    type: choice(['off', 'lost', 'next-scores']),
    default: 'off',
    description: 'Whether a scoring play has to be claimed by adding `!` to the move.',
    meanings: {
      off: 'every score is counted',
      lost: 'an unclaimed score is lost',
      'next-scores': 'an unclaimed score goes to the next seat',
    },
    sources: ['S3'],
  },
  {
    name: 'handScore',
    type: choice(['others-minus-own', 'others', 'pairwise-difference', 'others-plus-boneyard']),
    default: 'others',
    description: 'What the winner of a round scores for the tiles left.',
    meanings: {
      'others-minus-own': "the pips of the other hands less the winner's own",
      others: 'the pips of the other hands',
      'pairwise-difference': 'for each opponent, its pips less one’s own',
      'others-plus-boneyard': 'the pips of the other hands and of the boneyard',
    },
    sources: ['S0', 'S1', 'S2', 'S3'],
  },
  {
    name: 'handRounding',
    type: choice(['none', 'nearest-5']),
    default: 'none',
    description: 'Whether the sum of a hand score is rounded to the nearest multiple of five.',
    sources: ['S2', 'S3'],
  },
  {
    name: 'blockTie',
    type: choice(['no-score', 'lightest-tile', 'split']),
    default: 'no-score',
    description: 'What happens when a blocked round leaves the fewest pips in two hands.',
    meanings: {
      'no-score': 'nobody scores',
      'lightest-tile': 'the tied seat with the single lightest tile wins; still equal: nobody scores',
      split: 'of three seats, the two share what the third holds; otherwise nobody scores',
    },
    sources: ['S0', 'S3'],
  },
  {
    name: 'fancyGoOut',
    type: SWITCH,
    default: false,
    description: 'Doubles the hand score when the last tile was a double or fitted both `left` and `right`.',
  },
  {
    name: 'ownPips',
    type: choice(['none', 'subtract']),
    default: 'none',
    description: 'Whether the losers also lose the pips they hold. Scores may go below 0.',
    sources: ['S0'],
  },
  {
    name: 'target',
    type: integer(1, 100000),
    default: targets(100, 61, 100),
    description: 'The score that wins the match.',
    sources: ['S0', 'S1', 'S2', 'S3'],
  },
  {
    name: 'targetCheck',
    type: choice(['round-end', 'immediate']),
    default: 'round-end',
    description: 'Whether the target counts when a round is settled, or as soon as a play reaches it.',
    sources: ['S3'],
  },
  {
    name: 'targetExact',
    type: SWITCH,
    default: false,
    description: 'Whether the target must be hit exactly: a score that would pass it is not taken.',
  },
];

/** Options of partnership only. */
export const PARTNERSHIP_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'blockWinner',
    type: choice(['team-sum', 'lowest-hand', 'blocker-against-next']),
    default: 'team-sum',
    description: 'How a blocked round is compared.',
    meanings: {
      'team-sum': 'the team whose two hands hold fewer pips wins',
      'lowest-hand': 'the team of the single lightest hand wins; a tie across teams is drawn',
      'blocker-against-next': 'the seat that blocked against the one after it; a tie goes to the blocker',
    },
    sources: ['S0'],
  },
  {
    name: 'partnerTiles',
    type: choice(['ignored', 'counted']),
    default: 'ignored',
    description: "Whether the tiles left in the winner's partner's hand are scored too.",
    sources: ['S0'],
  },
  {
    name: 'bonuses',
    type: { kind: 'points', names: ['capicua', 'chuchazo', 'skip-all'], max: 1000 },
    default: { capicua: 0, chuchazo: 0, 'skip-all': 0 },
    description:
      'Points for going out with a tile that fits both ends (`capicua`), for going out with 0-0 (`chuchazo`), and for a play after which all others pass (`skip-all`).',
    sources: ['S0'],
  },
];

/** The options of one line game: the common ones with its own defaults, and what it alone has. */
export function lineOptions(defaults: LineDefaults, own: readonly OptionSpec[] = []): OptionSpec[] {
  const specs = COMMON.map((spec) => {
    const changed = defaults[spec.name as keyof LineOptions];
    return changed === undefined ? spec : { ...spec, default: changed };
  });
  return [...specs, ...own];
}

/** Hands of seven tiles for two seats and five for three and four: the deal of S0 and of most fives games. */
export const SEVEN_FIVE_FIVE = handSizes(7, 5, 5);
