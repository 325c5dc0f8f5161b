import fc from 'fast-check';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { games } from '../arbitraries.js';
import { begin, walk } from '../walking.js';
import { ReferenceLayout } from './layout.reference.js';

const LINES = ['draw', 'block', 'all-fives', 'muggins', 'five-up', 'partnership'];
/** `PROPERTY_RUNS=500 npx jest test/rules/line/layout.reference` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);

describe.each(
  RULESETS.filter(({ id }) => LINES.includes(id)).map((ruleset) => [ruleset.id, ruleset] as const),
)('the table of %s, with any options', (_, ruleset) => {
  it('has the ends and counts that it has when it is worked out the slow way', () => {
    fc.assert(
      fc.property(games([ruleset]), (game) => {
        const begun = begin(game);
        const { engine, position } = begun.round;
        const reference = new ReferenceLayout(game.rules.options);
        walk(
          begun,
          () => undefined,
          (_action, events) => {
            for (const event of events) if (event.type === 'played') reference.lay(event.tile, event.end);
            const expected = reference.ends();
            const { ends = [], endCount } = engine.facts(position);
            const byName = (a: { end: string }, b: { end: string }) => a.end.localeCompare(b.end);
            expect([...ends].sort(byName)).toEqual([...expected].sort(byName));
            if (endCount !== undefined) {
              expect(endCount).toBe(expected.reduce((sum, { count = 0 }) => sum + count, 0));
            }
          },
        );
      }),
      { numRuns: RUNS },
    );
  });
});
