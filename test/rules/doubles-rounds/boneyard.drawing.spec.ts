import { BoneyardDrawing } from '../../../src/rules/doubles-rounds/index.js';
import { Round } from '../../../src/rules/round.js';
import { openGame } from '../../../src/rules/rulesets.js';
import { parseTile, type Tile } from '../../../src/rules/tiles.js';

const tiles = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((tile) => parseTile(tile) as Tile);

/** A round of mexican-train with a double-six and single first turns. */
function begin(hands: string[], boneyard: string, options: Record<string, unknown> = {}): Round {
  const game = openGame({
    ruleset: 'mexican-train',
    seats: hands.length,
    options: { set: 6, handSize: 1, firstTurn: 'single', ...options },
  });
  if (!game.ok) throw new Error(game.error.detail);
  const deal = { hands: hands.map(tiles), boneyard: tiles(boneyard) };
  const begun = Round.fromDeal(game.value, deal, { round: 1, scores: hands.map(() => 0) });
  if (!begun.ok) throw new Error(begun.error.detail);
  return begun.value;
}

/** The numbers that a seat is known to lack. */
function lacking({ engine, position }: Round, seat: number): number[] {
  const bits = position.words[engine.fields.voids + seat];
  return Array.from({ length: 19 }, (_, n) => n).filter((n) => (bits >> n) & 1);
}
const play = (round: Round, moves: string) => {
  for (const move of moves.split(' ')) expect(round.move(move)).toMatchObject({ ok: true });
  return round;
};

it('a pass shows the numbers that could have been played', () => {
  // Seat 0 has no six; it draws 3-3 and passes.
  expect(lacking(begin(['5-1 4-3', '6-4 2-0'], '3-3 2-2'), 0)).toEqual([6]);
});

it('a draw that does not fit leaves only what the draw itself shows', () => {
  const round = begin(['6-5 4-3 2-2', '6-1 4-2 4-4', '6-3 3-1 4-0'], '1-1 5-0 2-1');
  play(round, '6-5@train:0 6-1@train:1 6-3@train:2');
  expect(lacking(round, 0)).toEqual([5, 6]);
  play(round, '5-0@train:0 3-1@train:2');
  // Its ends showed 0 and 6 now, and it drew 2-1; for all that is known it could have drawn a five.
  expect(lacking(round, 0)).toEqual([0, 6]);
});

it('a drawn tile that fits is the one that is played, so that all that was known holds again', () => {
  const round = begin(['6-5 4-3 2-2', '6-1 4-2 4-4', '6-3 3-1 4-0'], '1-1 5-0 6-0');
  play(round, '6-5@train:0 6-1@train:1 6-3@train:2');
  // Seat 0 held no 5 and no 6, drew 1-1 and passed; seat 1 held no 1, 5 or 6 and drew 5-0, which fits train:0.
  expect(
    round.events.filter(({ type }) => type === 'drew').map((event) => 'seat' in event && event.seat),
  ).toEqual([0, 1]);
  expect(lacking(round, 0)).toEqual([5, 6]);
  expect(lacking(round, 1)).toEqual([]);
  play(round, '5-0@train:0');
  expect(lacking(round, 1)).toEqual([1, 5, 6]);
});

it('a chain that ends by itself shows that nothing fits its end', () => {
  const round = begin(['6-5 4-3', '6-1 4-2'], '5-0', { firstTurn: 'chain' });
  play(round, '6-5@train:0');
  expect(lacking(round, 0)).toEqual([5]);
  const stopped = begin(['6-5 5-3', '6-1 4-2'], '5-0', { firstTurn: 'chain' });
  expect(lacking(play(stopped, '6-5@train:0 stop'), 0)).toEqual([]);
});

it('a double may be kept from a tile that must not be one, so that its number is not known to be lacking', () => {
  const hands = ['6-2 6-3 2-2 3-3 4-4', '6-1 1-0 4-0 5-5'];
  const paying = '6-2@train:0 6-1@train:1 6-3@mexican 1-0@train:1 2-2@train:0';
  const forbidden = play(begin(hands, '5-4 5-0', { doubleChain: 'forbidden' }), paying);
  // The ends showed 2 and 3; 2-2 lies on the table, 3-3 may be (and is) in the hand.
  expect(lacking(forbidden, 0)).toEqual([2]);
});

it('cannot draw from an empty boneyard', () => {
  const round = begin(['5-1 4-3', '6-4 2-0'], '');
  const drawing = new BoneyardDrawing(round.engine.fields, 0);
  expect(drawing.left(round.position)).toBe(0);
  expect(round.events).toEqual([
    { type: 'passed', seat: 0 },
    { type: 'marked', seat: 0 },
  ]);
});
