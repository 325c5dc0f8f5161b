import type { Resolved } from '../options.js';
import type { Ruleset } from '../ruleset.js';
import { FortyTwoEngine } from './forty-two.engine.js';
import { SEATS } from './forty-two.fields.js';
import { OPTIONS, PRESETS, type FortyTwoOptions } from './forty-two.options.js';

const HOW_TO_PLAY = `Four seats play in two teams, 0 and 2 against 1 and 3. All 28 tiles are dealt, seven to each. One seat is the shaker, by lot in the first round and moving on by one seat after every round.

**Auction.** Beginning after the shaker each seat speaks once: it passes or bids higher than the bid before. A bid promises points for the team: 30 to 41, or all 42, which is bid as one mark. The first bid in marks may be one or two; after it each bid in marks is one more than the last.

**Declaration.** The highest bidder says what is trump: a number, the doubles, or nothing. A tile with the trump number is a trump and belongs to no other number.

**Tricks.** The bidder leads, each seat plays one tile, and whoever wins leads again. A tile that is led asks for its higher number, a trump for trumps. Every other tile belongs to both of its numbers: a seat that holds a tile of the number asked for must play one. The highest trump wins, without trumps the highest tile of the number led. In a number the double is highest, then the tiles go down by their other half; doubles as trumps go from 6-6 down to 0-0.

**Points.** A trick is worth one point, and some tiles bring more to whoever takes them: 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each. That makes 42.

**Score.** The bidders make their contract with at least as many points as they bid; a bid in marks wants all 42. In marks a bid in points is worth one, a bid of m marks m; a contract that fails gives the same to the other side. The match goes to seven marks, or to 250 where points are counted.

**Special contracts** are options. *Nello*: the bidder plays alone without trumps and must lose every trick. *Plunge* and *splash*: with enough doubles a seat bids marks for its partner, who declares and leads; every trick must be taken. *Sevens*: everybody plays the tile nearest to seven pips, the first of the nearest wins, and the bidders must take every trick.`;

/** Forty-two, known as Texas 42. */
export const fortyTwo: Ruleset = {
  id: 'forty-two',
  name: 'Forty-two (Texas 42)',
  summary: 'Two teams of two bid for the right to name trumps, then play seven tricks for 42 points.',
  howToPlay: HOW_TO_PLAY,
  sources: ['S2'],
  disagreements: [
    {
      question: 'Which numbers does a tile that is no trump belong to?',
      published: [{ source: 'S2', says: 'to its higher number only' }],
      here: 'To both when it follows, as at the table: 4-2 must be played to a lead of twos if it is the only two. Led, it asks for its higher number.',
    },
    {
      question: 'How many tiles are no trumps when a number is trump?',
      published: [{ source: 'S2', says: 'seven' }],
      here: '21: seven of the 28 tiles show the number.',
    },
    {
      question: 'What may be declared?',
      published: [{ source: 'S2', says: 'a number; doubles and no trump are agreed variations' }],
      here: 'A number, the doubles or no trump; numbers alone with `declarations: numbers`.',
    },
    {
      question: 'How is the whole hand bid?',
      published: [{ source: 'S2', says: '42 is the highest bid in points, and marks begin above it' }],
      here: 'One mark is 42, and 42 is bid only so. The first bid in marks may be one or two, then one more each time.',
    },
    {
      question: 'What is a made contract worth where points are counted?',
      published: [
        { source: 'S2', says: 'the bid' },
        { source: 'S2', says: 'nothing to the bidders if it fails, the bid to the other side' },
      ],
      here: 'As published by default. With `pointsScoring: taken` both sides score what they took; a nello that is made, where nothing was to be taken, scores its bid alone.',
    },
    {
      question: 'May a splash be bid for more than three marks?',
      published: [],
      here: 'No: over a standing bid of two marks it is three, over three there is none. A plunge goes one over any standing bid of four marks or more.',
    },
    {
      question: 'Does a plunge, splash or sevens end at the first trick lost?',
      published: [],
      here: 'As every contract: with `playOn: until-decided` it ends there, otherwise all seven tricks are played. A trick of the partner counts as taken.',
    },
  ],
  seats: () => ({ min: SEATS, max: SEATS }),
  teams: true,
  options: OPTIONS,
  presets: PRESETS,
  engine: (rules) => new FortyTwoEngine(rules as unknown as Resolved<FortyTwoOptions>),
};
