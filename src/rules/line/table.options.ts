import type { OptionSpec } from '../options.js';
import { choice, SWITCH } from './option.types.js';

/** Drawing, and where tiles can be added. */
export const TABLE_OPTIONS: readonly OptionSpec[] = [
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
];
