import { randomFrom } from '../../src/players/chance.js';
import { see, stepAction, stepDrawn, stepOf, stepSeat } from '../../src/players/seen.js';
import { Table } from '../../src/players/table.js';
import { formatMove } from '../../src/rules/moves.js';
import { NEXT, TURN } from '../../src/rules/position.js';
import { NO_TILE } from '../../src/rules/tiles.js';
import { bytesOf } from '../rules/walking.js';
import { dealt, engineFor, hiddenTiles, legalIn, playRound } from './tables.js';

describe('a table', () => {
  it('deals the same round to the same seed, whatever was played before', () => {
    const engine = engineFor('mexican-train', 4);
    const table = new Table(engine);
    table.deal(randomFrom(5), 3, [0, 0, 0, 0]);
    const before = bytesOf(table.position);
    table.deal(randomFrom(6), 1, [9, 9, 9, 9]);
    while (table.turn >= 0) table.play(legalIn(engine, table.position)[0]);
    table.deal(randomFrom(5), 3, [0, 0, 0, 0]);
    expect(bytesOf(table.position)).toBe(before);
  });

  it('puts a round back to its beginning', () => {
    const engine = engineFor('draw', 3);
    const table = dealt(engine, 8);
    const before = bytesOf(table.position);
    while (table.turn >= 0) table.play(legalIn(engine, table.position)[0]);
    table.begin();
    expect(bytesOf(table.position)).toBe(before);
    expect(table.steps).toEqual([]);
  });

  it.each([
    ['draw', 2, {}],
    ['draw', 3, { nextOpener: 'winner' }],
    ['chicken-foot', 3, {}],
    ['forty-two', 4, {}],
  ])('opens the round dealt of %s with %i seats and %j for those who watch', (ruleset, seats, options) => {
    const engine = engineFor(ruleset, seats, options);
    for (const [round, first] of [
      [1, null],
      [2, null],
      [2, 1],
    ] as const) {
      const table = new Table(engine);
      table.deal(randomFrom(4), round, new Array<number>(seats).fill(0), first);
      const opened = table.openRound();
      expect(bytesOf(opened.position)).toBe(bytesOf(table.position));
      while (table.turn >= 0) {
        const [action] = legalIn(engine, table.position);
        opened.play(action);
        table.play(action);
      }
      expect(bytesOf(opened.position)).toBe(bytesOf(table.position));
    }
  });

  it('lets the last round say who opens, but not with what', () => {
    const engine = engineFor('draw', 2, { nextOpener: 'winner' });
    const table = new Table(engine);
    table.deal(randomFrom(4), 2, [10, 0], 1);
    expect(table.opener).toBe(1);
    expect(legalIn(engine, table.position)).toHaveLength(7);
    table.deal(randomFrom(4), 2, [0, 0], null);
    expect(legalIn(engine, table.position)).toHaveLength(1);
  });
});

describe('what a seat may know', () => {
  it('has its own hand and what is public, and nothing of the rest', () => {
    const engine = engineFor('draw', 3);
    const { hands, handWords, counts } = engine.fields;
    const table = dealt(engine, 1);
    playRound(table, 1, () => {
      const { position } = see(engine, table.position, table.turn, table.steps);
      for (let seat = 0; seat < 3; seat++) {
        const own = seat === table.turn;
        for (let w = 0; w < handWords; w++) {
          const at = hands + seat * handWords + w;
          expect(position.words[at]).toBe(own ? table.position.words[at] : 0);
        }
        expect(position.words[counts + seat]).toBe(table.position.words[counts + seat]);
      }
      expect([...position.stock].every((tile) => tile === NO_TILE)).toBe(true);
      expect(position.stockSize).toBe(table.position.stockSize);
    });
  });

  it('has all hands where they are open, but not the boneyard', () => {
    const engine = engineFor('mexican-train', 2, { openHands: true });
    const table = dealt(engine, 1);
    const seen = table.seen();
    expect(seen.position.words).toEqual(table.position.words);
    expect([...seen.position.stock].every((tile) => tile === NO_TILE)).toBe(true);
    expect(hiddenTiles(engine, table.position)).toHaveLength(
      table.position.stockSize - table.position.words[NEXT],
    );
  });

  it('has the steps, each with its seat and the tiles drawn before it', () => {
    const engine = engineFor('draw', 2);
    const table = dealt(engine, 12);
    playRound(table, 12, () => {
      const [action] = legalIn(engine, table.position);
      const step = stepOf(table.position, action);
      expect(formatMove(stepAction(step))).toBe(formatMove(action));
      expect(stepSeat(step)).toBe(table.position.words[TURN]);
      expect(stepDrawn(step)).toBe(table.position.words[NEXT]);
    });
  });
});
