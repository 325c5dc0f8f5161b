/** A word of the field as this project uses it. */
export interface Term {
  readonly term: string;
  /** Other words for the same thing, and what the contract calls it. */
  readonly also?: readonly string[];
  readonly meaning: string;
  /** Rulesets it belongs to; every one where left out. */
  readonly rulesets?: readonly string[];
}

const FIVES = ['all-fives', 'muggins', 'five-up'];
const LINES = ['draw', 'block', ...FIVES, 'partnership'];
const TRAIN = ['mexican-train'];
const FOOT = ['chicken-foot'];
const FORTY_TWO = ['forty-two'];

/** The glossary, in alphabetical order. Every word stands once, and every word used in a meaning is meant as it is explained here. */
export const GLOSSARY: readonly Term[] = [
  {
    term: 'arm',
    meaning:
      'A short side of a spinner, or one of the places around the double that begins a chicken-foot round.',
    rulesets: [...FIVES, ...FOOT],
  },
  {
    term: 'auction',
    also: ['bidding'],
    meaning:
      'Each seat once, after the shaker, says what its team would undertake to win. The highest bid becomes the contract.',
    rulesets: FORTY_TWO,
  },
  {
    term: 'bank',
    meaning: 'Thinking time for a whole match, used up by slow moves and filled up by an increment.',
  },
  {
    term: 'bid',
    meaning:
      'Points (30 to 41) or marks that a seat undertakes to win with its partner. Written `bid:31` or `bid:2m`.',
    rulesets: FORTY_TWO,
  },
  { term: 'blank', meaning: 'A half without pips: the number 0.' },
  {
    term: 'blocked',
    also: ['locked', 'jammed'],
    meaning: 'Nobody can play and nobody may draw. The round ends at once.',
  },
  { term: 'bone', also: ['domino', 'stone'], meaning: 'Another word for tile.' },
  {
    term: 'boneyard',
    also: ['stock', 'chicken yard'],
    meaning:
      'The tiles that were not dealt. In a given deal they are written in the order in which they will be drawn.',
  },
  { term: 'bot', meaning: 'A program that plays. It is rated by version.' },
  {
    term: 'capicúa',
    meaning:
      'Going out with a tile, not a double, that fits both ends while they differ. Some partnership rules pay a bonus for it.',
    rulesets: ['partnership'],
  },
  {
    term: 'chain',
    meaning:
      'The tiles that a seat lays in its first turn of a train game, one after another on its own train.',
    rulesets: TRAIN,
  },
  {
    term: 'chuchazo',
    meaning: 'Going out with 0-0. Some partnership rules pay a bonus for it.',
    rulesets: ['partnership'],
  },
  {
    term: 'claim',
    also: ['muggins'],
    meaning: 'Saying that a play scores, by adding `!` to the move. Needed only under `mugginsCall`.',
    rulesets: FIVES,
  },
  { term: 'contract', meaning: 'The bid that won the auction.', rulesets: FORTY_TWO },
  {
    term: 'count',
    meaning:
      'What an end adds to the total in a fives game. Also the five tiles worth five or ten points in forty-two.',
    rulesets: [...FIVES, ...FORTY_TWO],
  },
  {
    term: 'deal',
    meaning: 'Giving each seat its hand from the shuffled pack; also the hands and boneyard that come of it.',
  },
  { term: 'double', also: ['doublet'], meaning: 'A tile with the same number on both halves.' },
  { term: 'drawable', meaning: 'How many tiles of the boneyard may be drawn: all of them less the reserve.' },
  {
    term: 'end',
    also: ['open end'],
    meaning:
      'A place of the layout where a tile can be added. Each has a name: `left`, `6-6:up`, `train:2`, `mexican`, `9-9:3`.',
  },
  {
    term: 'engine',
    meaning:
      'The double that a round of a train or foot game begins with: the highest of the set in round 1, the next lower one in round 2.',
    rulesets: [...TRAIN, ...FOOT],
  },
  {
    term: 'foot',
    meaning:
      'A double played in a chicken-foot round and the three tiles that must be put to it before anything else.',
    rulesets: FOOT,
  },
  {
    term: 'forced',
    meaning:
      'Not a choice: draws and passes that the rules leave no way around are carried out at once and appear as events.',
  },
  { term: 'go out', also: ['domino', 'dominate'], meaning: "Play one's last tile." },
  { term: 'hand', meaning: 'The tiles that a seat holds.' },
  {
    term: 'heavy',
    meaning:
      'With many pips, of a tile or a hand; with few it is light. A heavy hand costs more when the round ends.',
  },
  {
    term: 'house player',
    meaning:
      'A player that the service provides: `house:random`, `house:easy`, `house:medium`, `house:hard`, `house:expert`.',
  },
  { term: 'layout', also: ['line', 'board'], meaning: 'The tiles on the table.' },
  { term: 'leg', meaning: 'One match of a set.' },
  { term: 'lot', meaning: 'A fair choice among the seats, made from the seeds of the shuffle.' },
  {
    term: 'mark',
    meaning:
      'In forty-two the unit of the score: a match goes to seven. A bid of one mark undertakes all 42 points.',
    rulesets: FORTY_TWO,
  },
  {
    term: 'marker',
    meaning: 'A sign on a train that everybody may play on it. In events `marked` and `unmarked`.',
    rulesets: TRAIN,
  },
  { term: 'match', meaning: 'Rounds until somebody wins.' },
  {
    term: 'Mexican Train',
    meaning: 'The one train that belongs to everybody; its end is `mexican`.',
    rulesets: TRAIN,
  },
  {
    term: 'nello',
    also: ['nillo', 'low'],
    meaning: 'A contract to lose every trick, without trumps; the bidder plays alone.',
    rulesets: FORTY_TWO,
  },
  {
    term: 'open double',
    meaning: 'A double on a train on which nothing lies yet. The next tile laid by anybody has to go there.',
    rulesets: TRAIN,
  },
  {
    term: 'opener',
    meaning: 'The seat that plays the first tile of a round. Also the option that says how it is found.',
    rulesets: LINES,
  },
  {
    term: 'pass',
    also: ['knock'],
    meaning:
      'Give up a turn. It happens by itself where nothing can be played or drawn; in an auction it is a move.',
  },
  { term: 'pips', also: ['dots', 'spots'], meaning: 'The dots on a tile. A tile counts both its halves.' },
  {
    term: 'plunge',
    meaning:
      'With four doubles or more: a contract of four marks or higher in which the partner declares and leads.',
    rulesets: FORTY_TWO,
  },
  { term: 'ply', meaning: 'One decision of a seat. The decisions of a match are numbered from 1.' },
  { term: 'preset', meaning: 'A published set of rules as a named set of options.' },
  {
    term: 'rating pool',
    meaning: 'Matches that are rated together: one ruleset, preset and number of seats, solo or in teams.',
  },
  {
    term: 'replay',
    meaning: 'Playing a round from a given deal and a list of moves, without a match or an account.',
  },
  { term: 'reserve', meaning: 'Tiles at the end of the boneyard that are never drawn.', rulesets: LINES },
  {
    term: 'ring',
    meaning: 'The double that begins a chicken-foot round and the tiles that have to be put around it first.',
    rulesets: FOOT,
  },
  { term: 'round', also: ['hand', 'deal'], meaning: 'From one shuffle to the next.' },
  {
    term: 'ruleset',
    meaning:
      'One of the games, by its name: `draw`, `all-fives`, `mexican-train`. Its options make the house rules.',
  },
  { term: 'seat', meaning: 'A place at the table, numbered from 0 in the order of play.' },
  {
    term: 'set',
    meaning:
      'All tiles with numbers up to N: the double-six set has 28. Of matches: as many legs as seats, with the seats rotated.',
  },
  {
    term: 'sevens',
    meaning:
      'A contract in which every seat plays the tile nearest to seven pips and the nearest wins the trick.',
    rulesets: FORTY_TWO,
  },
  {
    term: 'shaker',
    meaning: 'The seat that shuffles in forty-two. The seat after it bids first.',
    rulesets: FORTY_TWO,
  },
  { term: 'spinner', meaning: 'A double that tiles may be added to on all four sides.', rulesets: FIVES },
  {
    term: 'splash',
    meaning: 'With three doubles or more: a plunge for two or three marks.',
    rulesets: FORTY_TWO,
  },
  {
    term: 'suit',
    meaning: 'All tiles with one number that are not trumps. A tile belongs to two suits, a double to one.',
    rulesets: FORTY_TWO,
  },
  { term: 'target', meaning: 'The score that wins the match.' },
  { term: 'team', meaning: 'With four seats: 0 and 2 against 1 and 3. Partners have one score.' },
  {
    term: 'tile',
    meaning: 'An unordered pair of numbers, written with the higher one first: `6-4`, `5-5`, `3-0`.',
  },
  { term: 'tip', meaning: 'An end with a tile on it.' },
  { term: 'toe', meaning: 'One of the three places of a foot.', rulesets: FOOT },
  {
    term: 'train',
    meaning:
      'A line of tiles that begins at the engine. Each seat has one; its end is `train:` and the number of the seat.',
    rulesets: TRAIN,
  },
  {
    term: 'trick',
    meaning: 'One tile from each seat in turn; the highest wins them all.',
    rulesets: FORTY_TWO,
  },
  {
    term: 'trump',
    meaning:
      'The number, or the doubles, that beats all other tiles. A tile with that number is a trump and nothing else.',
    rulesets: FORTY_TWO,
  },
  { term: 'turn', meaning: 'What a seat does before the next seat may: it can be several decisions.' },
  {
    term: 'view',
    meaning:
      'What one seat may know of a position: the table, its own hand, and how many tiles the others hold.',
  },
];
