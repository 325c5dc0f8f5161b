import type { OptionSpec } from '../options.js';
import { choice, integer, SWITCH } from './option.types.js';
import { targets } from './line.defaults.js';

/** What plays and the ends of rounds are worth, and the match's target. */
export const SCORE_OPTIONS: readonly OptionSpec[] = [
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
    description:
      'Whether the target must be hit exactly: a score that would pass it is not taken. A round that begins with sides level at the target, of which none could ever get ahead, is played without this.',
  },
];
