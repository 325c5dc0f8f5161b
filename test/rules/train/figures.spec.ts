import { layDeal, newPosition } from '../../../src/rules/dealing.js';
import { TURN } from '../../../src/rules/position.js';
import { openGame } from '../../../src/rules/rulesets.js';

const opened = openGame({ ruleset: 'mexican-train', seats: 2 });
if (!opened.ok) throw new Error(opened.error.detail);
const engine = opened.value;

/** Whether a seat dealt just this tile can begin its train in round 1, as the engine sees it. */
function begins(tile: number): boolean {
  const position = newPosition(engine);
  const other = engine.pack(1).find((candidate) => candidate !== tile) as number;
  layDeal(engine, position, { hands: [[tile], [other]], boneyard: [] }, [0, 0]);
  engine.start(position, 1, 0, null);
  // It plays its tile, or is passed over in its first turn (or the round is blocked at once).
  return position.words[TURN] === 0;
}

/** Ways to choose `k` of `n`. */
function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

it('twelve of the ninety tiles beside the 12-12 can begin a train', () => {
  expect(engine.pack(1)).toHaveLength(90);
  expect(Array.from(engine.pack(1)).filter(begins)).toHaveLength(12);
});

it.each([
  [15, 9.538],
  [12, 15.857],
  [10, 21.996],
  [8, 30.248],
])('a hand of %i tiles cannot begin in %f%% of deals', (size, percent) => {
  const pack = Array.from(engine.pack(1));
  const without = pack.length - pack.filter(begins).length;
  // Exact to a millionth before rounding.
  const share = Number((choose(without, size) * 100_000_000n) / choose(pack.length, size)) / 1_000_000;
  expect(share).toBeCloseTo(percent, 3);
});
