import fc from 'fast-check';
import { choose, HOUSE_PLAYERS, randomFrom, seedOf } from '../../src/players/index.js';
import { see } from '../../src/players/seen.js';
import { formatMove, isClaimed, DRAW } from '../../src/rules/moves.js';
import { TURN } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { games } from '../rules/arbitraries.js';
import { bytesOf } from '../rules/walking.js';
import { dealt, dealtAnew, engineFor, legalIn, oneOf, playRound } from './tables.js';

/** Enough for expert to search at all; how well it then plays is not asked here. */
const BUDGET = { nodes: 40 };
/** Games of each ruleset, with any options and seats. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'house players in %s with any options',
  (_id, ruleset) => {
    it('only ever take legal actions, and leave what they are shown as it was', () => {
      fc.assert(
        fc.property(games([ruleset]), ({ engine, seed }) => {
          const table = dealt(engine, seed);
          playRound(table, seed, (_, random) => {
            const seen = table.seen();
            const legal = legalIn(engine, table.position);
            const before = bytesOf(seen.position);
            // expert now and then: it is the slow one.
            const players = table.steps.length === 3 ? HOUSE_PLAYERS : HOUSE_PLAYERS.slice(0, 4);
            for (const player of players) {
              const action = choose(player, seen, random, BUDGET);
              if (!legal.includes(action)) throw new Error(`${player}: ${formatMove(action)} is not legal`);
            }
            if (bytesOf(seen.position) !== before) throw new Error('the position has changed');
          });
        }),
        { numRuns: RUNS },
      );
    });

    it('decide by what a seat may know: other hands and the order of the boneyard change nothing', () => {
      fc.assert(
        fc.property(games([ruleset]), ({ engine, seed }) => {
          const table = dealt(engine, seed);
          playRound(table, seed, (_, random) => {
            const turns = table.steps.length;
            if (turns % 16 !== 5) return;
            const other = dealtAnew(engine, table.position, random);
            const seat = table.position.words[TURN];
            const mine = see(engine, table.position, seat, table.steps);
            const same = see(engine, other, seat, table.steps);
            if (bytesOf(mine.position) !== bytesOf(same.position)) throw new Error('the views differ');
            for (const player of turns === 5 ? HOUSE_PLAYERS : HOUSE_PLAYERS.slice(0, 4)) {
              const [a, b] = [mine, same].map((seen) => choose(player, seen, randomFrom(seed), BUDGET));
              if (a !== b) throw new Error(`${player}: ${formatMove(a)}, ${formatMove(b)}`);
            }
          });
        }),
        { numRuns: RUNS },
      );
    });

    it('give the same answer to the same seed, whatever they were asked before', () => {
      fc.assert(
        fc.property(games([ruleset]), ({ engine, seed }) => {
          const table = dealt(engine, seed);
          const answers: number[][] = [];
          for (let time = 0; time < 2; time++) {
            const given: number[] = [];
            table.begin();
            playRound(table, seed, () => {
              if (table.steps.length % 20 !== time && table.steps.length % 20 !== 4) return;
              const own = seedOf(seed, table.steps.length);
              const players = table.steps.length < 20 ? HOUSE_PLAYERS : HOUSE_PLAYERS.slice(0, 4);
              const actions = players.map((player) => choose(player, table.seen(), randomFrom(own), BUDGET));
              if (table.steps.length % 20 === 4) given.push(...actions);
            });
            answers.push(given);
          }
          expect(answers[1]).toEqual(answers[0]);
        }),
        { numRuns: 2 },
      );
    });
  },
);

describe('house players', () => {
  it('random takes every legal action about as often as the others', () => {
    const engine = engineFor('draw', 2, { opener: 'lot' });
    const table = dealt(engine, 4);
    const random = randomFrom(1);
    const counts = new Map<number, number>();
    for (let i = 0; i < 7000; i++) {
      const action = choose('random', table.seen(), random);
      counts.set(action, (counts.get(action) ?? 0) + 1);
    }
    expect(counts.size).toBe(7);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('easy prefers heavy tiles, but mildly', () => {
    const engine = engineFor('draw', 2, { opener: 'lot' });
    const random = randomFrom(1);
    let [light, heavy] = [0, 0];
    for (let seed = 0; seed < 400; seed++) {
      const table = dealt(engine, seed);
      const legal = legalIn(engine, table.position);
      const action = choose('easy', table.seen(), random);
      // Hands are listed by tile, and a tile with a higher number comes later.
      if (legal.indexOf(action) < 3) light++;
      else if (legal.indexOf(action) > 3) heavy++;
    }
    expect(heavy).toBeGreaterThan(light * 1.15);
    expect(heavy).toBeLessThan(light * 2.5);
  });

  it.each(['medium', 'hard', 'expert'] as const)(
    '%s claims every score, and does not draw when it can play',
    (player) => {
      const engine = engineFor('all-fives', 2, { mugginsCall: 'next-scores', voluntaryDraw: true });
      for (let seed = 0; seed < 15; seed++) {
        const table = dealt(engine, seed);
        playRound(table, seed, (_, random) => {
          const action = choose(player, table.seen(), random, BUDGET);
          expect(action).not.toBe(DRAW);
          expect(isClaimed(action)).toBe(true);
        });
      }
    },
  );

  it.each(['medium', 'hard', 'expert'] as const)(
    '%s takes the tile that wins the match on the spot',
    (player) => {
      const engine = engineFor('all-fives', 2, { opener: 'lot', openerMustPlay: false });
      let asked = 0;
      for (let seed = 0; seed < 60; seed++) {
        const table = dealt(engine, seed, 1, [245, 245]);
        const winning = legalIn(engine, table.position).filter((action) => {
          const after = table.position.clone();
          engine.play(after, action, null);
          return after.words[TURN] < 0;
        });
        if (winning.length === 0) continue;
        asked++;
        expect(winning).toContain(choose(player, table.seen(), randomFrom(seed), { nodes: 500 }));
      }
      expect(asked).toBeGreaterThan(10);
    },
  );

  it('play on from a position whose steps are not known', () => {
    const engine = engineFor('block', 4);
    const table = dealt(engine, 2);
    for (let i = 0; i < 6; i++) table.play(oneOf(legalIn(engine, table.position), randomFrom(i)));
    const seen = { ...table.seen(), steps: [] };
    for (const player of HOUSE_PLAYERS) {
      expect(legalIn(engine, table.position)).toContain(choose(player, seen, randomFrom(1), BUDGET));
    }
  });
});
