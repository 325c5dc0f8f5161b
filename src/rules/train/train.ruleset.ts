import type { Ruleset } from '../ruleset.js';
import { TrainEngine } from './train.engine.js';
import { TRAIN_BOOK } from './train.options.js';

/** The ruleset mexican-train. */
export const mexicanTrain: Ruleset = {
  ...TRAIN_BOOK,
  name: 'Mexican Train',
  summary:
    'Every seat builds a train of its own, one train belongs to all; a round for each double, and the lowest total wins.',
  howToPlay: `Each round has an engine: the set's highest double in the first round, the next lower one in the second, and so on down to 0-0. All trains start from it, one for each seat and the Mexican Train, which is everybody's.

In its first turn a seat may put down a whole chain on its own train, tile after tile, and stop when it likes. A seat that cannot begin gets a marker on its train. From its second turn on a seat lays one tile: on its own train, on any train with a marker, or on the Mexican Train.

Whoever cannot play draws one tile and plays it if it fits. If it does not, or the boneyard is empty, the seat's train gets a marker, and everybody may add to it until its owner does.

A double asks its player for one more tile, anywhere that player may go. If nothing lies on the double when the turn ends, the next tile anybody plays has to go there, on whosever train it is. A double that no tile can cover any more holds nobody up.

The round ends when a seat plays its last tile, a double included, or when the boneyard is empty and nobody can play even with all trains open. Everybody adds the pips left in its hand to its score. After the last round the lowest score wins.`,
  disagreements: [
    {
      question: 'May the extra tile after a double be another double?',
      published: [
        { source: 'S2', says: 'it names no restriction on the extra tile' },
        { source: 'S4', says: 'it has to be a tile that is not a double' },
      ],
      here: 'It may, and then asks for one more; not so with the presets `leaflet` and `leaflet-nine`; option `doubleChain`.',
    },
    {
      question: 'When does a marker go away?',
      published: [
        { source: 'S2', says: 'as soon as the owner plays on the train' },
        { source: 'S4', says: 'the owner may take it away after playing there' },
      ],
      here: 'At once; by choice with the presets `leaflet` and `leaflet-nine`; option `markerRemoval`.',
    },
    {
      question: 'How does the engine get on the table?',
      published: [
        { source: 'S2', says: 'it is put aside before the shuffle' },
        { source: 'S4', says: 'the round begins with it, next in line below the last one' },
      ],
      here: 'It is set aside and the seats take turns at going first; with the presets `leaflet` and `leaflet-nine` its holder lays it and goes first; option `engine`.',
    },
    {
      question: 'What does 0-0 cost?',
      published: [
        { source: 'S2', says: 'nothing; fifty, or twenty-five for each blank half, as house rules' },
      ],
      here: 'Nothing; options `doubleBlank` and `blankHalf`.',
    },
    {
      question: 'How many tiles does a seat get?',
      published: [
        {
          source: 'S2',
          says: 'fifteen for up to four seats, twelve for six, ten for eight, eight for ten, from a double-twelve',
        },
        { source: 'S4', says: 'fifteen, thirteen and ten for two, three and four seats, from a double-nine' },
      ],
      here: 'As each says for its set; for every other set `handSize` must be given.',
    },
    {
      question: 'What if a seat plays its last tile in its first turn?',
      published: [],
      here: 'Everybody still has a first turn; then the round is over, and the first to run out has won it.',
    },
  ],
  sources: ['S2', 'S4'],
  engine: (rules) => new TrainEngine(rules),
};
