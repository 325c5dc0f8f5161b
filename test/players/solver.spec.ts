import { below, randomFrom, seedOf } from '../../src/players/chance.js';
import { sideOf } from '../../src/players/outcome.js';
import { Payoff } from '../../src/players/payoff.js';
import { Solver } from '../../src/players/solver.js';
import type { Engine } from '../../src/rules/engine.js';
import { NEXT, TURN, type Position } from '../../src/rules/position.js';
import { bytesOf } from '../rules/walking.js';
import { dealt, engineFor, legalIn, oneOf } from './tables.js';

/** Positions of each game that are compared with plain minimax. */
const POSITIONS = Number(process.env.SOLVER_POSITIONS ?? 200);
/** Tiles in all hands and in what may be drawn, so few that minimax without any pruning is quick. */
const FEW = 6;

const GAMES: readonly [string, number, Record<string, unknown>?][] = [
  ['draw', 2],
  ['draw', 2, { reserve: 0, voluntaryDraw: true, handSize: 10 }],
  ['block', 2],
  ['block', 2, { blockTie: 'lightest-tile', ownPips: 'subtract', handScore: 'others-plus-boneyard' }],
  ['all-fives', 2],
  ['all-fives', 2, { mugginsCall: 'next-scores', target: 30, targetExact: true }],
  ['muggins', 2],
  ['muggins', 2, { mugginsCall: 'lost', fancyGoOut: true }],
  ['five-up', 2],
  ['partnership', 4],
  ['partnership', 4, { bonuses: { capicua: 25, chuchazo: 25, 'skip-all': 25 }, partnerTiles: 'counted' }],
  ['five-up', 4, { teams: true }],
  ['mexican-train', 2, { set: 6, handSize: 10 }],
  ['chicken-foot', 2],
  ['forty-two', 4],
  ['forty-two', 4, { scoring: 'points', pointsScoring: 'taken' }],
];

/** What a position is worth to `side`: every action of every seat tried, nothing left out. */
function minimax(engine: Engine, position: Position, payoff: Payoff, root: Int32Array, side: number): number {
  if (position.words[TURN] < 0) return payoff.of(position, root, 0, side).value;
  const values = legalIn(engine, position).map((action) => {
    const after = position.clone();
    engine.play(after, action, null);
    return minimax(engine, after, payoff, root, side);
  });
  return sideOf(engine, position.words[TURN]) === side ? Math.max(...values) : Math.min(...values);
}

/** Tiles that may still come into play. */
function tilesLeft(engine: Engine, { words, stockSize }: Position): number {
  const { counts, seats } = engine.fields;
  const held = words.subarray(counts, counts + seats).reduce((sum, count) => sum + count, 0);
  const { draw, reserve } = engine.rules.options;
  return draw === 'none'
    ? held
    : held + stockSize - words[NEXT] - (typeof reserve === 'number' ? reserve : 0);
}

/** Small positions that chance leads to. */
function* smallPositions(engine: Engine, count: number): Generator<Position> {
  const scores = new Array<number>(engine.fields.seats).fill(0);
  for (let seed = 0, found = 0; found < count; seed++) {
    const random = randomFrom(seedOf(seed, 2));
    const table = dealt(engine, seed, 1 + (seed % Math.min(3, engine.rounds ?? 1)), scores);
    while (table.turn >= 0 && !(tilesLeft(engine, table.position) <= FEW && below(random, 2) === 0)) {
      table.play(oneOf(legalIn(engine, table.position), random));
    }
    if (table.turn < 0) continue;
    found++;
    yield table.position;
  }
}

describe.each(GAMES)('the solver, %s with %i seats and %j', (ruleset, seats, options) => {
  const engine = engineFor(ruleset, seats, options);
  const solver = new Solver(engine);
  const payoff = new Payoff(engine);
  const { scores } = engine.fields;

  it('finds what plain minimax finds, and a line that leads there', () => {
    for (const position of smallPositions(engine, ruleset === 'chicken-foot' ? POSITIONS / 4 : POSITIONS)) {
      const before = bytesOf(position);
      const root = position.words.slice(scores, scores + seats);
      const side = sideOf(engine, position.words[TURN]);
      const solution = solver.solve(position);
      expect(bytesOf(position)).toBe(before);
      if (!solution) throw new Error('not solved');
      expect(solution.value).toBeCloseTo(minimax(engine, position, payoff, root, side), 10);

      const played = position.clone();
      for (const action of solution.line) {
        expect(legalIn(engine, played)).toContain(action);
        engine.play(played, action, null);
      }
      expect(played.words[TURN]).toBe(-1);
      expect(payoff.of(played, root, 0, side).value).toBeCloseTo(solution.value, 10);
    }
  });
});

describe('the solver', () => {
  const engine = engineFor('block', 2);

  it('counts points from the scores that it is given', () => {
    for (const position of smallPositions(engine, 20)) {
      const root = [3, 7];
      const side = position.words[TURN];
      const solution = new Solver(engine).solve(position, undefined, root);
      expect(solution?.value).toBeCloseTo(
        minimax(engine, position, new Payoff(engine), Int32Array.from(root), side),
        10,
      );
    }
  });

  it('gives up beyond its budget of actions, and leaves the position as it was', () => {
    const [position] = smallPositions(engineFor('all-fives', 2), 1);
    const solver = new Solver(engineFor('all-fives', 2));
    const before = bytesOf(position);
    const needed = solver.solve(position)?.nodes as number;
    expect(solver.solve(position, needed)).toBeDefined();
    expect(solver.solve(position, needed - 1)).toBeUndefined();
    expect(bytesOf(position)).toBe(before);
  });

  it('has nothing to say of a round that is over', () => {
    const table = dealt(engine, 1);
    while (table.turn >= 0) table.play(legalIn(engine, table.position)[0]);
    expect(new Solver(engine).solve(table.position)).toBeUndefined();
  });

  it('refuses games of more than two sides', () => {
    expect(Solver.solves(engineFor('draw', 3))).toBe(false);
    expect(() => new Solver(engineFor('draw', 3))).toThrow('two sides');
  });
});
