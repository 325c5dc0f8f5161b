import { setOption, type OptionSpec } from '../options.js';
import { SET_SIZES } from '../tiles.js';
import { choice, integer, SWITCH } from './option.types.js';

/** What is dealt to whom, and who opens a round. */
export const DEAL_OPTIONS: readonly OptionSpec[] = [
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
];
