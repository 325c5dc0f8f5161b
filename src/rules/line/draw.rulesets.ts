import type { Disagreement } from '../ruleset.js';
import { handSizes, SEVEN_FIVE_FIVE } from './line.defaults.js';
import { lineGame, TURN_TEXT } from './line.game.js';

const RULE_SHEET = {
  handSize: SEVEN_FIVE_FIVE,
  noDouble: 'redeal',
  handScore: 'others',
  target: 100,
} as const;

const DRAW_OR_BLOCK: readonly Disagreement[] = [
  {
    question: 'How many tiles does a seat get?',
    published: [
      {
        source: 'S2',
        says: 'seven for two or three in the draw game, six for four; seven and five in the block game',
      },
      { source: 'S0', says: 'seven for two, five for three or four' },
    ],
    here: 'S2 by default, S0 with the preset `rule-sheet`.',
  },
  {
    question: 'What does the winner of a round score?',
    published: [
      { source: 'S2', says: "the pips of the other hands less the winner's own" },
      { source: 'S0', says: 'the pips of the other hands' },
    ],
    here: 'S2 by default, S0 with the preset `rule-sheet`; option `handScore`.',
  },
  {
    question: 'What if nobody was dealt a double?',
    published: [
      { source: 'S2', says: 'the heaviest tile opens' },
      { source: 'S0', says: 'the tiles are shuffled and dealt again' },
    ],
    here: 'The heaviest tile opens; `redeal` with the preset `rule-sheet`; option `noDouble`.',
  },
  {
    question: 'Who opens the first round?',
    published: [
      { source: 'S0', says: 'the holder of the highest double' },
      { source: 'S3', says: 'whoever wins a draw of one tile each' },
    ],
    here: 'The highest double; a lot with the preset `pagat`; option `opener`.',
  },
];

const END_TEXT = `The round ends when a seat plays its last tile, or at once when nobody can play and nothing may be drawn: it is blocked, and the hand with the fewest pips (in teams the two hands of a side together) wins it.`;

/** The ruleset draw. */
export const draw = lineGame({
  id: 'draw',
  name: 'Draw',
  summary: 'One line with two ends; whoever cannot play draws from the boneyard until a tile fits.',
  howToPlay: `${TURN_TEXT} If nothing fits, draw one tile at a time until one does, which must be played; the last two tiles of the boneyard stay there. With nothing left to draw the turn passes.

The holder of the highest double opens the first round with it; afterwards the opening moves on by one seat.

${END_TEXT} The winner scores the pips of the other hands less its own. The match goes to the target.`,
  sources: ['S0', 'S1', 'S2', 'S3'],
  disagreements: [
    ...DRAW_OR_BLOCK,
    {
      question: 'Do the last two tiles of the boneyard stay?',
      published: [
        { source: 'S2', says: 'they are never drawn' },
        { source: 'S0', says: 'every tile may be drawn' },
      ],
      here: 'They stay; option `reserve`, 0 with the presets `rule-sheet` and `basics`.',
    },
    {
      question: 'Does the layout branch in the basic game?',
      published: [{ source: 'S1', says: 'a plus-shaped layout is shown, but play goes on at two ends' }],
      here: 'A line with two ends.',
    },
  ],
  presets: [
    { name: 'standard', title: 'Standard', sources: ['S2'], changes: {} },
    { name: 'rule-sheet', title: 'Rule sheet', sources: ['S0'], changes: { ...RULE_SHEET, reserve: 0 } },
    {
      name: 'basics',
      title: 'Basics',
      sources: ['S1'],
      changes: { handSize: SEVEN_FIVE_FIVE, reserve: 0, target: 121, nextOpener: 'same-as-first' },
    },
    { name: 'pagat', title: 'Opening by lot', sources: ['S3'], changes: { opener: 'lot' } },
  ],
  defaults: { handSize: handSizes(7, 7, 6), reserve: 2, handScore: 'others-minus-own' },
  most: 5,
});

/** The ruleset block. */
export const block = lineGame({
  id: 'block',
  name: 'Block',
  summary: 'One line with two ends and no drawing: whoever cannot play passes.',
  howToPlay: `${TURN_TEXT} If nothing fits, the turn passes; nobody draws.

The holder of the highest double opens the first round with it; afterwards the opening moves on by one seat.

${END_TEXT} The winner scores the pips of the other hands less its own. The match goes to the target.`,
  sources: ['S0', 'S2', 'S3'],
  disagreements: DRAW_OR_BLOCK,
  presets: [
    { name: 'standard', title: 'Standard', sources: ['S2'], changes: {} },
    { name: 'rule-sheet', title: 'Rule sheet', sources: ['S0'], changes: { ...RULE_SHEET, reserve: 0 } },
    { name: 'pagat', title: 'Opening by lot', sources: ['S3'], changes: { opener: 'lot' } },
  ],
  defaults: { handSize: SEVEN_FIVE_FIVE, draw: 'none', handScore: 'others-minus-own' },
  most: 5,
});
