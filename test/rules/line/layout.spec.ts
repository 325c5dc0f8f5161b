import { below, randomFrom } from '../../../src/players/chance.js';
import { lineFields } from '../../../src/rules/line/line.fields.js';
import { LineLayout, NO_END } from '../../../src/rules/line/line.layout.js';
import type { LineOptions } from '../../../src/rules/line/line.options.js';
import { resolveGame } from '../../../src/rules/rulesets.js';
import { HIGH, LOW } from '../../../src/rules/tiles.js';

describe.each([
  ['line', 'both-sides'],
  ['spinner', 'both-sides'],
  ['spinner', 'at-once'],
  ['all-spinners', 'both-sides'],
  ['all-spinners', 'at-once'],
])('a layout of kind %s whose arms open %s', (layout, spinnerOpens) => {
  const game = resolveGame({ ruleset: 'all-fives', seats: 2, options: { layout, spinnerOpens } });
  if (!game.ok) throw new Error(game.error.detail);
  const options = game.value.options as unknown as LineOptions;
  const fields = lineFields(2, options);

  it('counts a tile that is thought of as it counts one that is laid', () => {
    let tried = 0;
    for (let seed = 0; seed < 30; seed++) {
      const random = randomFrom(seed);
      const table = new LineLayout(fields, options);
      const words = new Int32Array(fields.words);
      const left = new Set(Array.from({ length: 28 }, (_, tile) => tile));
      table.clear(words);
      const first = below(random, 28);
      table.layFirst(words, first);
      left.delete(first);
      for (;;) {
        const plays: [number, number][] = [];
        for (let slot = 0; slot < fields.slots; slot++) {
          const number = table.shown(words, slot);
          if (number === NO_END) continue;
          for (const tile of left)
            if (HIGH[tile] === number || LOW[tile] === number) plays.push([tile, slot]);
        }
        if (plays.length === 0) break;
        for (const [tile, slot] of plays) {
          const after = words.slice();
          table.lay(after, tile, slot);
          expect(table.countAfter(words, table.count(words), tile, slot)).toBe(table.count(after));
          tried++;
        }
        const [tile, slot] = plays[below(random, plays.length)];
        table.lay(words, tile, slot);
        left.delete(tile);
      }
    }
    expect(tried).toBeGreaterThan(1000);
  });
});
