import type { OptionSpec, Preset } from '../options.js';
import type { DoublesRank } from './suits.js';

/** Options of forty-two as the engine reads them (rules.md 4). */
export type FortyTwoOptions = {
  readonly scoring: 'marks' | 'points';
  readonly target: number;
  readonly pointsScoring: 'bid' | 'taken';
  readonly playOn: 'all-seven' | 'until-decided';
  readonly allPass: 'redeal' | 'forced-30';
  readonly declarations: 'all' | 'numbers';
  readonly noTrumpDoubles: Exclude<DoublesRank, 'own'>;
  readonly nello: boolean;
  readonly nelloDoubles: DoublesRank;
  readonly plunge: boolean;
  readonly splash: boolean;
  readonly sevens: boolean;
};

const SWITCH = { kind: 'switch' } as const;

export const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'scoring',
    type: { kind: 'choice', values: ['marks', 'points'] },
    default: 'marks',
    description: 'What a round is scored in.',
    meanings: {
      marks:
        'A bid in points is worth one mark, a bid of m marks m; a contract that fails gives them to the other side.',
      points: 'Points, as pointsScoring says; a bid of m marks is worth 42 · m.',
    },
    sources: ['S2'],
  },
  {
    name: 'target',
    type: { kind: 'integer', min: 1, max: 100_000 },
    default: ({ options }) => (options.scoring === 'points' ? 250 : 7),
    description:
      'The score that wins the match, looked at when a round is settled: 7 marks, or 250 points. If both sides reach it the higher score wins; equal scores play on.',
    sources: ['S2'],
  },
  {
    name: 'pointsScoring',
    type: { kind: 'choice', values: ['bid', 'taken'] },
    default: 'bid',
    description: 'Which points count where scoring is by points.',
    meanings: {
      bid: 'The bid, for the bidders if they make it, for the other side if not.',
      taken:
        'What each side took; after a failed contract the bidders score nothing and the other side the bid on top. All seven tricks are played.',
    },
    sources: ['S2'],
  },
  {
    name: 'playOn',
    type: { kind: 'choice', values: ['all-seven', 'until-decided'] },
    default: 'all-seven',
    description: 'Whether the tricks go on once the contract is made or lost.',
    meanings: {
      'all-seven': 'All seven tricks are played.',
      'until-decided': 'The round ends after the trick that makes the contract or puts it out of reach.',
    },
  },
  {
    name: 'allPass',
    type: { kind: 'choice', values: ['redeal', 'forced-30'] },
    default: 'redeal',
    description: 'What happens when nobody wants to bid.',
    meanings: {
      redeal: 'The round ends without score, and the next shaker deals.',
      'forced-30': 'The shaker, who speaks last, may not pass: it bids 30 or more.',
    },
  },
  {
    name: 'declarations',
    type: { kind: 'choice', values: ['all', 'numbers'] },
    default: 'all',
    description: 'What the winner of the auction may declare, special contracts aside.',
    meanings: {
      all: 'A number, the doubles, or no trump.',
      numbers: 'A number.',
    },
    sources: ['S2'],
  },
  {
    name: 'noTrumpDoubles',
    type: { kind: 'choice', values: ['high', 'low'] },
    default: 'high',
    description: 'Where a double stands in its number when there is no trump.',
    meanings: { high: 'Above all others.', low: 'Below all others.' },
  },
  {
    name: 'nello',
    type: SWITCH,
    default: false,
    description:
      'With a bid of one mark or more the bidder may declare nello: no trump, its partner sits out, and the bidder must lose every trick.',
  },
  {
    name: 'nelloDoubles',
    type: { kind: 'choice', values: ['own', 'high', 'low'] },
    default: 'own',
    description: 'Where the doubles stand in nello.',
    meanings: {
      own: 'They are a suit of their own, 6-6 highest.',
      high: 'Each is the highest tile of its number.',
      low: 'Each is the lowest tile of its number.',
    },
  },
  {
    name: 'plunge',
    type: SWITCH,
    default: false,
    description:
      'With four doubles or more a seat may plunge: four marks, or one more than a standing bid of four or more. Its partner declares and leads, and the two must take every trick.',
  },
  {
    name: 'splash',
    type: SWITCH,
    default: false,
    description:
      'With three doubles or more a seat may splash: two or three marks, above the standing bid. Otherwise as a plunge.',
  },
  {
    name: 'sevens',
    type: SWITCH,
    default: false,
    description:
      'With a bid of one mark or more the bidder may declare sevens: each seat must play its tile nearest to seven pips, the nearest one wins (of equals the first), and the bidders must take every trick.',
  },
];

export const PRESETS: readonly Preset[] = [
  { name: 'straight', title: 'Straight', sources: ['S2'], changes: {} },
  {
    name: 'family',
    title: 'Family (all special contracts)',
    sources: [],
    changes: { nello: true, plunge: true, splash: true, sevens: true },
  },
];
