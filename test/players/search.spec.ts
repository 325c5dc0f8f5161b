import { below, randomFrom, seedOf } from '../../src/players/chance.js';
import { sideOf } from '../../src/players/outcome.js';
import type { Brain } from '../../src/players/brain.js';
import { Search } from '../../src/players/search.js';
import { Solver } from '../../src/players/solver.js';
import type { Engine } from '../../src/rules/engine.js';
import { formatMove } from '../../src/rules/moves.js';
import { NEXT } from '../../src/rules/position.js';
import { brainOf, dealt, engineFor, legalIn, oneOf, playRound } from './tables.js';

/** A brain whose rollouts count how many actions they rated, beside what it really has. */
function counting(engine: Engine): { brain: Brain; rated: () => number } {
  const brain = brainOf(engine);
  let rated = 0;
  const rollout = Object.assign(
    (known: Parameters<Brain['rollout']>[0]) => {
      const action = brain.rollout(known);
      rollout.looked = brain.rollout.looked;
      rated += Math.max(1, rollout.looked);
      return action;
    },
    { looked: 0 },
  );
  return { brain: { ...brain, rollout }, rated: () => rated };
}

describe('expert', () => {
  it.each([
    ['draw', 2],
    ['all-fives', 4],
    ['mexican-train', 8],
    ['chicken-foot', 6],
    ['forty-two', 4],
  ])('keeps to its budget of nodes in %s with %i seats', (ruleset, seats) => {
    const engine = engineFor(ruleset, seats);
    for (const nodes of [200, 2000]) {
      const { brain, rated } = counting(engine);
      const search = new Search(engine, brain);
      let before = 0;
      const table = dealt(engine, 3);
      let asked = 0;
      playRound(table, 3, (_, random) => {
        if (++asked > 12) return;
        search.choose(table.seen(), random, { nodes });
        // One round may be on its way when the budget runs out; it has its share of a twentieth.
        expect(rated() - before).toBeLessThanOrEqual(nodes * 1.1 + 60);
        before = rated();
      });
    }
  });

  it('hurries through imagined rounds where rating one decision would take more than a round may cost', () => {
    const options = { set: 18, handSize: 40, layout: 'all-spinners', playScore: 'fives' };
    const engine = engineFor('partnership', 4, options);
    const { brain, rated } = counting(engine);
    const search = new Search(engine, brain);
    const table = dealt(engine, 3);
    let asked = 0;
    playRound(table, 3, (_, random) => {
      if (legalIn(engine, table.position).length <= brain.nodes / 20 || ++asked > 3) return;
      search.choose(table.seen(), random);
    });
    expect(asked).toBeGreaterThan(0);
    expect(rated()).toBe(0);
  });

  it('tries hard’s favourites only where one imagined round takes more than the whole budget', () => {
    const options = { set: 18, handSize: 40, layout: 'all-spinners', playScore: 'fives' };
    const engine = engineFor('partnership', 4, options);
    const table = dealt(engine, 1);
    const search = new Search(engine, brainOf(engine));
    let [asked, most] = [0, 0];
    playRound(table, 1, (_, random) => {
      if (legalIn(engine, table.position).length < 20 || ++asked > 5) return;
      const play = jest.spyOn(engine, 'play');
      search.choose(table.seen(), random);
      most = Math.max(most, play.mock.calls.length);
      play.mockRestore();
    });
    expect(asked).toBeGreaterThan(5);
    // Three imagined rounds of 160 tiles, and their ends solved with a budget of 600.
    expect(most).toBeLessThan(2_500);
  });

  it('answers with what hard would do when it is stopped at once', () => {
    const engine = engineFor('draw', 2);
    const brain = brainOf(engine);
    const table = dealt(engine, 7);
    playRound(
      table,
      7,
      (_, random) => {
        const search = new Search(engine, brain);
        const seen = table.seen();
        const action = search.choose(seen, random, { stop: () => true });
        expect(legalIn(engine, table.position)).toContain(action);
        expect(search.explore(seen, random, { stop: () => true }).prospects[0].action).toBe(action);
      },
      'hard',
    );
  });

  it('tries every action equally often where it is asked to, and says how sure it is', () => {
    const engine = engineFor('draw', 2, { opener: 'lot' });
    const search = new Search(engine, brainOf(engine));
    const { prospects } = search.explore(dealt(engine, 5).seen(), randomFrom(1), {
      nodes: 12_000,
      even: true,
    });
    expect(prospects).toHaveLength(7);
    expect(new Set(prospects.map(({ action }) => action)).size).toBe(7);
    for (const { count, winRate, winRateError, valueError, pointsError } of prospects) {
      expect(count).toBe(prospects[0].count);
      expect(count).toBeGreaterThan(20);
      expect(winRate).toBeGreaterThan(0);
      expect(winRate).toBeLessThan(1);
      // At most that of a fair coin.
      expect(winRateError).toBeLessThanOrEqual(0.5 / Math.sqrt(count - 1) + 1e-9);
      expect(winRateError).toBeGreaterThan(0);
      expect(valueError).toBeGreaterThan(0);
      expect(pointsError).toBeGreaterThan(0);
    }
  });

  it('gives up what is clearly worse, so that the rest is tried more', () => {
    const engine = engineFor('draw', 2, { opener: 'lot' });
    const search = new Search(engine, brainOf(engine));
    const counts = search
      .explore(dealt(engine, 5).seen(), randomFrom(1), { nodes: 20_000 })
      .prospects.map(({ count }) => count);
    expect(Math.max(...counts)).toBeGreaterThan(1.5 * Math.min(...counts));
  });

  it.each(['draw', 'block', 'all-fives', 'five-up'])(
    'plays %s perfectly once the boneyard is empty and the other hand is known',
    (ruleset) => {
      const engine = engineFor(ruleset, 2, { reserve: 0, draw: 'until-playable', handSize: 8 });
      const brain = brainOf(engine);
      const search = new Search(engine, brain);
      const solver = new Solver(engine);
      let asked = 0;
      for (let seed = 0; seed < 120 && asked < 40; seed++) {
        const table = dealt(engine, seed);
        playRound(table, seed, (_, random) => {
          const { position } = table;
          if (position.words[NEXT] < position.stockSize || !brain.endgame(position)) return;
          const legal = legalIn(engine, position);
          if (legal.length === 1) return;
          asked++;
          const best = solver.solve(position)?.value as number;
          const action = search.choose(table.seen(), random, { nodes: 100_000 });
          const root = position.words.slice(engine.fields.scores, engine.fields.scores + 2);
          const after = position.clone();
          engine.play(after, action, null);
          if (after.words[0] < 0) return;
          const worth = solver.solve(after, undefined, root)?.value as number;
          const mine = sideOf(engine, after.words[0]) === sideOf(engine, position.words[0]) ? worth : -worth;
          expect([formatMove(action), mine.toFixed(6)]).toEqual([formatMove(action), best.toFixed(6)]);
        });
      }
      expect(asked).toBeGreaterThan(4);
    },
  );

  it('gives the same prospects to the same seed, however many were asked for before', () => {
    const engine = engineFor('mexican-train', 3);
    const table = dealt(engine, 2);
    for (let i = 0; i < 20; i++) table.play(oneOf(legalIn(engine, table.position), randomFrom(i)));
    const first = new Search(engine, brainOf(engine));
    const again = new Search(engine, brainOf(engine));
    again.choose(dealt(engine, 9).seen(), randomFrom(below(randomFrom(1), 100)), { nodes: 300 });
    expect(again.explore(table.seen(), randomFrom(seedOf(1, 1)), { nodes: 900 })).toEqual(
      first.explore(table.seen(), randomFrom(seedOf(1, 1)), { nodes: 900 }),
    );
  });
});
