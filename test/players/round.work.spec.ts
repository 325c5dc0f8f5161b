import { leastNodes, randomFrom, roundWork, usualNodes } from '../../src/players/index.js';
import { Search, type Witness } from '../../src/players/search.js';
import { brainOf, dealt, engineFor } from './tables.js';

describe('the work of a round', () => {
  it('is measured by a round of two-seat draw', () => {
    expect(roundWork(engineFor('draw', 2))).toMatchObject({ decisions: 1, choices: 1, node: 1, round: 1 });
  });

  it('is the same whenever it is asked for', () => {
    const game = () => engineFor('all-fives', 3);
    const first = roundWork(game());
    expect(roundWork(game())).toEqual(first);
  });

  it('grows with what there is to decide, and with what deciding takes', () => {
    const draw = roundWork(engineFor('draw', 2));
    const trains = roundWork(engineFor('mexican-train', 8));
    expect(trains.decisions).toBeGreaterThan(3 * draw.decisions);
    expect(trains.playout).toBeGreaterThan(3 * draw.playout);
    const fives = engineFor('all-fives', 2);
    expect(roundWork(fives).node).toBeCloseTo(usualNodes(engineFor('draw', 2)) / usualNodes(fives), 5);
    const foot = (handSize: number) => roundWork(engineFor('chicken-foot', 2, { set: 18, handSize }));
    expect(foot(60).round).toBeGreaterThan(foot(10).round);
    expect(foot(60).actions).toBeGreaterThan(foot(10).actions);
  });

  it.each([
    ['draw', 2],
    ['mexican-train', 8],
    ['forty-two', 4],
  ])(
    'has no decision without two imagined rounds, of all actions in ten worlds where it is even: %s',
    (name, seats) => {
      const engine = engineFor(name, seats);
      const seen = dealt(engine, 3).seen();
      const rounds = (even: boolean): number => {
        let ended = 0;
        const witness: Witness = { begun: () => undefined, ended: () => void ended++ };
        new Search(engine, brainOf(engine)).explore(seen, randomFrom(1), { nodes: 1, even, witness });
        return ended;
      };
      expect(rounds(false)).toBeGreaterThanOrEqual(2);
      expect(rounds(true)).toBeGreaterThan(10);
      const { playout, actions } = roundWork(engine);
      expect(leastNodes(engine)).toBeCloseTo(2 * playout + actions, 5);
      expect(leastNodes(engine, true)).toBeCloseTo(10 * actions * playout, 5);
    },
  );
});
