import { bitCount } from '../../src/players/bits.js';
import { below, randomFrom, seedOf, shuffle } from '../../src/players/chance.js';
import { chanceOfNone, chanceStuck, tilesShowing } from '../../src/players/chances.js';
import { unseenBy, wholeSet } from '../../src/players/knowledge.js';
import { HIGH, LOW } from '../../src/rules/tiles.js';
import { dealt, engineFor } from './tables.js';

describe('chances', () => {
  it('of drawing none that is wanted are those of drawing without putting back', () => {
    expect(chanceOfNone(10, 3, 1)).toBeCloseTo(7 / 10);
    expect(chanceOfNone(10, 3, 2)).toBeCloseTo((7 / 10) * (6 / 9));
    expect(chanceOfNone(10, 3, 8)).toBe(0);
    expect(chanceOfNone(10, 0, 4)).toBe(1);
    expect(chanceOfNone(5, 5, 1)).toBe(0);
    expect(chanceOfNone(5, 2, 0)).toBe(1);
  });

  it('count tiles by the numbers that they show', () => {
    const engine = engineFor('draw', 2, { set: 9, handSize: 7 });
    const all = wholeSet(engine);
    expect(tilesShowing(all, engine.fields, 1 << 9, 0)).toBe(10);
    expect(tilesShowing(all, engine.fields, (1 << 9) | 1, 0)).toBe(19);
    expect(tilesShowing(all, engine.fields, (1 << 9) | 1, 1 << 9)).toBe(9);
    expect(tilesShowing(all, engine.fields, (1 << 10) - 1, 0)).toBe(55);
  });

  it('that a seat is stuck are 1 where it lacks every number, and those of its tiles elsewhere', () => {
    const engine = engineFor('block', 2, { handSize: 3 });
    const table = dealt(engine, 1);
    const other = 1 - table.turn;
    const { position } = table;
    const unseen = new Int32Array(1);
    const known = () => {
      const seen = table.seen();
      unseenBy(seen, wholeSet(engine), unseen);
      return { position: seen.position, unseen };
    };
    const fitting = Array.from({ length: 28 }, (_, tile) => tile).filter(
      (tile) => ((known().unseen[0] >> tile) & 1) === 1 && (HIGH[tile] === 6 || LOW[tile] === 6),
    ).length;
    expect(chanceStuck(known(), engine.fields, other, 1 << 6)).toBeCloseTo(chanceOfNone(25, fitting, 3));
    position.words[engine.fields.voids + other] = 1 << 6;
    expect(chanceStuck(known(), engine.fields, other, 1 << 6)).toBe(1);
  });

  it('count bits of words of either sign', () => {
    expect([0, 1, -1, 0x7fffffff, -0x80000000, 0x55555555].map(bitCount)).toEqual([0, 1, 32, 31, 1, 16]);
  });
});

describe('chance', () => {
  it('is the same for the same seed, and other for the next one', () => {
    const row = (seed: number) => {
      const random = randomFrom(seed);
      return Array.from({ length: 8 }, () => below(random, 1000));
    };
    expect(row(5)).toEqual(row(5));
    expect(row(5)).not.toEqual(row(6));
    expect(seedOf(1, 0)).not.toBe(seedOf(1, 1));
    expect(seedOf(1, 0)).not.toBe(seedOf(2, 0));
  });

  it('shuffles into every order about equally often', () => {
    const random = randomFrom(3);
    const counts = new Map<string, number>();
    for (let i = 0; i < 24 * 400; i++) {
      const row = Uint8Array.of(1, 2, 3, 4);
      shuffle(row, 4, random);
      counts.set(row.join(), (counts.get(row.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(100);
  });

  it('leaves what lies beyond the size alone', () => {
    const row = Uint8Array.of(1, 2, 3, 4, 5);
    shuffle(row, 2, randomFrom(1));
    expect([...row.subarray(2)]).toEqual([3, 4, 5]);
  });
});
