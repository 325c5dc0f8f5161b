import fc from 'fast-check';
import type { Engine } from '../../src/rules/engine.js';
import type { OptionSpec, OptionValue, Resolved } from '../../src/rules/options.js';
import type { Ruleset } from '../../src/rules/ruleset.js';
import { engineOf, resolveGame, RULESETS, type GameRequest } from '../../src/rules/rulesets.js';
import { SET_SIZES, tilesInSet, type SetSize } from '../../src/rules/tiles.js';

/** A game that can be played: what a client asked for, what it resolved to, and a seed for deals and choices. */
export interface Game {
  readonly request: GameRequest;
  readonly rules: Resolved;
  readonly engine: Engine;
  readonly seed: number;
}

/** Any value that an option's type allows, small numbers more often than large ones. */
export function optionValues({ type }: OptionSpec): fc.Arbitrary<OptionValue> {
  switch (type.kind) {
    case 'choice':
      return fc.constantFrom(...type.values);
    case 'switch':
      return fc.boolean();
    case 'integer': {
      const { min, max } = type;
      return fc.oneof(
        { arbitrary: fc.integer({ min, max: Math.min(max, min + 20) }), weight: 2 },
        { arbitrary: fc.integer({ min, max: Math.min(max, min + 300) }), weight: 1 },
      );
    }
    case 'points':
      return fc.record(
        Object.fromEntries(
          type.names.map((name) => [name, fc.integer({ min: 0, max: Math.min(type.max, 30) })]),
        ),
        { requiredKeys: [] },
      ) as fc.Arbitrary<Record<string, number>>;
  }
}

/** Some of a ruleset's options with any allowed values, each left out half of the time. */
const someOptions = (ruleset: Ruleset): fc.Arbitrary<Record<string, OptionValue | undefined>> =>
  fc.record(
    Object.fromEntries(
      ruleset.options.map((spec) => [spec.name, fc.option(optionValues(spec), { nil: undefined, freq: 2 })]),
    ),
  );

const setOf = (ruleset: Ruleset) => ruleset.options.find(({ name }) => name === 'set');
const setsOf = (ruleset: Ruleset): readonly SetSize[] => {
  const type = setOf(ruleset)?.type;
  return type?.kind === 'choice' ? SET_SIZES.filter((set) => type.values.includes(set)) : [6];
};

/** Requests that mostly resolve: seats that the set has, hands that the pack gives, teams only with four seats. */
export function requests(ruleset: Ruleset): fc.Arbitrary<GameRequest> {
  return fc
    .record({
      preset: fc.option(fc.constantFrom(...ruleset.presets.map(({ name }) => name)), { nil: undefined }),
      set: fc.option(fc.constantFrom(...setsOf(ruleset)), { nil: undefined }),
      seat: fc.nat(13),
      hand: fc.nat(),
      options: someOptions(ruleset),
    })
    .map(({ preset, set, seat, hand, options: { set: _, handSize, teams, ...others } }) => {
      const fromPreset = ruleset.presets.find(({ name }) => name === preset)?.changes.set;
      const size = (set ?? fromPreset ?? setOf(ruleset)?.default ?? 6) as SetSize;
      const { min, max } = ruleset.seats(size);
      const seats = min + (seat % (max - min + 1));
      const most = Math.floor((tilesInSet(size) - 1) / seats);
      const options: Record<string, unknown> = {
        ...others,
        ...(set !== undefined && setOf(ruleset) ? { set } : {}),
        ...(handSize !== undefined ? { handSize: 1 + (hand % most) } : {}),
        ...(teams !== undefined && seats === 4 ? { teams } : {}),
      };
      return {
        ruleset: ruleset.id,
        preset,
        seats,
        options: JSON.parse(JSON.stringify(options)) as Record<string, unknown>,
      };
    });
}

/** Any playable game of any of `rulesets`. */
export const games = (rulesets: readonly Ruleset[] = RULESETS): fc.Arbitrary<Game> =>
  fc
    .tuple(fc.constantFrom(...rulesets).chain(requests), fc.nat())
    .map(([request, seed]) => ({ request, seed, resolved: resolveGame(request) }))
    .filter(({ resolved }) => resolved.ok)
    .map(({ request, seed, resolved }) => {
      if (!resolved.ok) throw new Error(resolved.error.detail);
      const game: Game = { request, seed, rules: resolved.value, engine: engineOf(resolved.value) };
      // What a failing property prints: enough to make the game again, without all that the engine holds.
      return Object.defineProperty(game, fc.toStringMethod, {
        value: () => JSON.stringify({ request, seed }),
      });
    });
