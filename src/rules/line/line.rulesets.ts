import type { Preset } from '../options.js';
import type { Disagreement, Ruleset } from '../ruleset.js';
import type { SetSize } from '../tiles.js';
import { LineEngine } from './line.engine.js';
import {
  handSizes,
  lineOptions,
  lineSeats,
  PARTNERSHIP_OPTIONS,
  SEVEN_FIVE_FIVE,
  targets,
  type LineDefaults,
} from './line.options.js';

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
    here: 'S3 by default; S2 with the presets `two-ends` and `four-ends`; option `layout`.',
  },
  {
    question: 'What is the most that two ends can count?',
    published: [{ source: 'S2', says: '24' }],
    here: 'Twenty can be scored and 22 counted: 6-6 at one end and 5-5 at the other, since a set has one 6-6.',
  },
];

interface LineGame {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly howToPlay: string;
  readonly sources: readonly string[];
  readonly disagreements: readonly Disagreement[];
  readonly presets: readonly Preset[];
  readonly defaults: LineDefaults;
  /** Most seats with a double-six. */
  readonly most: number;
}

const lineGame = ({ defaults, most, ...game }: LineGame): Ruleset => ({
  ...game,
  seats: (set: SetSize) => lineSeats(set, most),
  options: lineOptions(defaults),
  engine: (rules) => new LineEngine(rules),
});

const TURN_TEXT = `The seats take turns in order. Add one tile to an open end; the touching halves must show the same number. A seat that can play must play.`;
const END_TEXT = `The round ends when a seat plays its last tile, or at once when nobody can play and nothing may be drawn: it is blocked, and the hand with the fewest pips wins it.`;
const COUNT_TEXT = `After every play the open ends are counted: a tile counts the number it shows, a double lying crosswise at an end both its halves. A total that five divides is scored at once.`;

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

const partnershipDefaults: LineDefaults = { teams: true, handSize: 7, draw: 'none', target: 100 };
export const partnership: Ruleset = {
  ...lineGame({
    id: 'partnership',
    name: 'Partnership',
    summary: 'Four seats, two teams, all 28 tiles dealt, no drawing.',
    howToPlay: `Seats 0 and 2 play together against 1 and 3. ${TURN_TEXT} If nothing fits, the turn passes.

The holder of the highest double opens the first round with it; afterwards the opening moves on by one seat.

${END_TEXT} In a blocked round the team whose two hands hold fewer pips wins. The winning team scores the pips of the other team.`,
    sources: ['S0'],
    disagreements: [
      {
        question: 'Who wins a blocked round?',
        published: [
          {
            source: 'S0',
            says: 'the smaller team sum, the lightest single hand, or the blocker against the next seat, by place',
          },
        ],
        here: 'The team sum; `lowest-hand` with the preset `jamaica`, `blocker-against-next` with `dominican`; option `blockWinner`.',
      },
    ],
    presets: [
      { name: 'standard', title: 'Standard', sources: ['S0'], changes: {} },
      { name: 'jamaica', title: 'Jamaica', sources: ['S0'], changes: { blockWinner: 'lowest-hand' } },
      {
        name: 'dominican',
        title: 'Dominican Republic',
        sources: ['S0'],
        changes: {
          blockWinner: 'blocker-against-next',
          partnerTiles: 'counted',
          bonuses: { capicua: 25, chuchazo: 0, 'skip-all': 25 },
        },
      },
    ],
    defaults: partnershipDefaults,
    most: 4,
  }),
  seats: () => ({ min: 4, max: 4 }),
  options: lineOptions(partnershipDefaults, PARTNERSHIP_OPTIONS),
  conflict: ({ options }) => (options.teams ? undefined : 'partnership is played in teams'),
};
