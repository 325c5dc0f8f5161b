import Ajv from 'ajv';
import fc from 'fast-check';
import { requestSchema } from '../../src/rulebook/request.schema.js';
import type { OptionSpec } from '../../src/rules/options.js';
import { resolveGame, RULESETS, type GameRequest } from '../../src/rules/rulesets.js';
import { optionValues, requests } from '../rules/arbitraries.js';

/** Values that an option may not take, and some that it may. */
const anyValue = (spec: OptionSpec): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: optionValues(spec), weight: 3 },
    {
      arbitrary: fc.constantFrom<unknown>(
        0,
        -1,
        1,
        2,
        6,
        9,
        1e6,
        2.5,
        '',
        'none',
        '6',
        true,
        null,
        [],
        {},
        { capicua: -1 },
      ),
      weight: 1,
    },
  );

/** Requests that mostly resolve, with one thing changed or added. */
const spoilt = (ruleset: (typeof RULESETS)[number]): fc.Arbitrary<GameRequest> =>
  fc
    .tuple(
      requests(ruleset),
      fc.oneof(
        fc.constant({}),
        fc
          .constantFrom(...ruleset.options)
          .chain((spec) => anyValue(spec).map((value) => ({ [spec.name]: value }))),
        fc.constant({ unknownOption: 1 }),
      ),
      fc.option(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 10, 14, 16, 17, 2.5)),
      fc.option(fc.constantFrom('standard', 'pagat', 'nobody', 'leaflet-nine', 'rule-sheet'), { freq: 8 }),
    )
    .map(([request, changed, seats, preset]) => ({
      ...request,
      options: { ...request.options, ...changed },
      seats: seats ?? request.seats,
      ...(preset === null ? {} : { preset }),
    }));

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('the schema of %s', (_, ruleset) => {
  const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false });
  const valid = ajv.compile(requestSchema(ruleset));
  const agrees = (request: GameRequest) => {
    const json = JSON.parse(JSON.stringify(request)) as GameRequest;
    const resolved = resolveGame(json);
    if (valid(json) !== resolved.ok) {
      throw new Error(
        `${resolved.ok ? 'resolves' : resolved.error.detail}, but not by the schema: ${JSON.stringify(json)}`,
      );
    }
  };

  it('takes exactly the requests that resolve: every preset, set and number of seats', () => {
    for (const preset of [undefined, ...ruleset.presets.map(({ name }) => name)]) {
      for (const set of [undefined, 6, 9, 12, 15, 18]) {
        for (let seats = 1; seats <= 17; seats++) {
          for (const handSize of [undefined, 1, 9, 20, 64, 95]) {
            agrees({ ruleset: ruleset.id, preset, seats, options: { set, handSize } });
          }
        }
      }
    }
  });

  it('takes exactly the requests that resolve: any options, right and wrong', () => {
    fc.assert(fc.property(spoilt(ruleset), agrees), { numRuns: 800 });
  });
});
