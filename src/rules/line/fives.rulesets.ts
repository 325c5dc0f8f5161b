import type { Disagreement } from '../ruleset.js';
import { handSizes, SEVEN_FIVE_FIVE, targets } from './line.defaults.js';
import { lineGame, TURN_TEXT } from './line.game.js';

const FIVES: readonly Disagreement[] = [
  {
    question: 'How many ends does the layout have?',
    published: [
      {
        source: 'S3',
        says: 'the first double branches (all fives), every double does (five-up), none does (muggins)',
      },
      { source: 'S2', says: 'two ends for all fives, four for what it calls Five-Up' },
    ],
    here: 'S3 by default; S2 with the presets `two-ends` and, of five-up, `four-ends`; option `layout`.',
  },
  {
    question: 'What is the most that two ends can count?',
    published: [{ source: 'S2', says: '24' }],
    here: 'Twenty can be scored and 22 counted: 6-6 at one end and 5-5 at the other, since a set has one 6-6.',
  },
];

const COUNT_TEXT = `After every play the open ends are counted: a tile counts the number it shows, a double lying crosswise at an end both its halves. A total that five divides is scored at once.`;

/** What the fives games have in common. */
const FIVES_DEFAULTS = {
  handSize: SEVEN_FIVE_FIVE,
  opener: 'lot',
  nextOpener: 'winner-or-lot',
  playScore: 'fives',
  handRounding: 'nearest-5',
  blockTie: 'split',
  target: targets(250, 200, 200),
  targetCheck: 'immediate',
} as const;

const FIVES_END = `The round ends when a seat plays its last tile or when the game is blocked. Its winner scores the pips left in the other hands, added up and then rounded to the nearest multiple of five. The match ends at once when a play reaches the target.`;

/** The ruleset all-fives. */
export const allFives = lineGame({
  id: 'all-fives',
  name: 'All Fives',
  summary: 'A scoring game: the ends are counted after every play, and the first double opens two more arms.',
  howToPlay: `${TURN_TEXT} If nothing fits, draw until a tile does.

The first double of the round is the spinner. When a tile lies against both its long sides, its short sides open too, so that the layout has up to four ends; an arm counts nothing until a tile lies on it. ${COUNT_TEXT}

A lot decides who opens; later whoever went out.

${FIVES_END}`,
  sources: ['S2', 'S3'],
  disagreements: FIVES,
  presets: [
    { name: 'pagat', title: 'With a spinner', sources: ['S3'], changes: {} },
    {
      name: 'two-ends',
      title: 'Two ends',
      sources: ['S2'],
      changes: { layout: 'line', handSize: SEVEN_FIVE_FIVE },
    },
  ],
  defaults: { ...FIVES_DEFAULTS, handSize: handSizes(9, 7, 5), layout: 'spinner' },
  most: 4,
});

/** The ruleset muggins. */
export const muggins = lineGame({
  id: 'muggins',
  name: 'Muggins',
  summary: 'A scoring game on one line with two ends.',
  howToPlay: `${TURN_TEXT} If nothing fits, draw until a tile does. No double branches: there are always two ends.

${COUNT_TEXT} With the option \`mugginsCall\` a score has to be claimed.

A lot decides who opens; later whoever went out.

${FIVES_END}`,
  sources: ['S2', 'S3'],
  disagreements: FIVES,
  presets: [{ name: 'pagat', title: 'Standard', sources: ['S3'], changes: {} }],
  defaults: FIVES_DEFAULTS,
  most: 4,
});

/** The ruleset five-up. */
export const fiveUp = lineGame({
  id: 'five-up',
  name: 'Five-Up',
  summary: 'A scoring game in which every double branches; points are fives, and 61 win.',
  howToPlay: `${TURN_TEXT} If nothing fits, draw until a tile does.

Every double opens its two short sides once both its long sides are covered, so that the layout can grow many ends. ${COUNT_TEXT} One point is scored for each five.

A lot decides who opens; later whoever went out.

${FIVES_END}`,
  sources: ['S2', 'S3'],
  disagreements: FIVES,
  presets: [
    { name: 'pagat', title: 'Every double branches', sources: ['S3'], changes: {} },
    {
      name: 'four-ends',
      title: 'Four ends',
      sources: ['S2'],
      changes: { layout: 'spinner', scoreUnit: 1, handSize: SEVEN_FIVE_FIVE, target: 150 },
    },
  ],
  defaults: {
    ...FIVES_DEFAULTS,
    handSize: handSizes(5, 5, 5),
    layout: 'all-spinners',
    scoreUnit: 5,
    target: 61,
  },
  most: 4,
});
