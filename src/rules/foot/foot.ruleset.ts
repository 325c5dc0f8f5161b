import type { Ruleset } from '../ruleset.js';
import { FootEngine } from './foot.engine.js';
import { FOOT_BOOK } from './foot.options.js';

/** The ruleset chicken-foot. */
export const chickenFoot: Ruleset = {
  ...FOOT_BOOK,
  name: 'Chicken Foot',
  summary: 'A layout that branches at every double, and stands still until the double has its three toes.',
  howToPlay: `Each round begins with a double: the set's highest in the first round, the next lower one in the second, and so on down to 0-0. It is laid for the seat that holds it, which counts as that seat's turn. While nobody holds it, every seat draws one tile.

The first double needs a tile on each of its four arms before anything else is played. After that a seat adds one tile to any end.

A double played later becomes a foot. Its three toes come before everything else, whoever is in turn; its player gets no extra turn for them. When they lie there, each of them is an end like the others.

Whoever cannot play draws one tile and plays it if it fits; if not, or with an empty boneyard, the turn is over.

The round ends when a seat plays its last tile (a double too: nobody has to fill its foot), or when the boneyard is empty and nobody can play, for instance because the tiles that a foot needs lie elsewhere. Everybody adds the pips left in its hand to its score, and 50 for 0-0. After the last round the lowest score wins.`,
  disagreements: [
    {
      question: 'How many tiles does a double need?',
      published: [
        {
          source: 'S2',
          says: 'four around the double that begins the round, three on every later one; elsewhere it says three for every double',
        },
      ],
      here: 'Four and three; option `ring` makes the first 6 or 8.',
    },
    {
      question: 'What if the tiles for a foot are not there any more?',
      published: [{ source: 'S2', says: 'only that players draw, and pass if that does not help' }],
      here: 'The round goes on until the boneyard is empty and then ends blocked; with `impossibleFoot: release` such a foot is not owed.',
    },
    {
      question: 'What does 0-0 cost?',
      published: [{ source: 'S2', says: 'fifty as the commoner figure, twenty-five as a variation' }],
      here: 'Fifty; option `doubleBlank`.',
    },
    {
      question: 'Who begins if nobody was dealt the double?',
      published: [{ source: 'S2', says: 'everybody takes one more tile, again and again until it turns up' }],
      here: 'The same, all at once, so that hands stay even; with `engine: set-aside` the double lies on the table and the seats take turns.',
    },
  ],
  sources: ['S2'],
  engine: (rules) => new FootEngine(rules),
};
