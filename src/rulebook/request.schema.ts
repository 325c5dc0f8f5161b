import { resolveOptions, type OptionSpec, type OptionValue } from '../rules/options.js';
import type { Ruleset } from '../rules/ruleset.js';
import { SET_SIZES, tilesInSet, type SetSize } from '../rules/tiles.js';
import { optionSchema, type JsonSchema } from './option.schema.js';

/**
 * The schema of what a client says about a game: ruleset, preset, seats, options. `resolveOptions` alone decides what
 * can be played; the schema is found out by asking it about every preset, set and number of seats, so that both
 * agree wherever no more than two options depend on each other. Other fields (deal, moves, clock, …) are let pass.
 */
export function requestSchema(ruleset: Ruleset): JsonSchema {
  const { id, name, presets, options } = ruleset;
  const book = new Probe(ruleset);
  const rules = [...teamRules(book), ...book.sets.flatMap((set) => setRules(book, set))];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `A game of ${name}`,
    description: 'The part of a request that says which game is meant; the service has the last word.',
    type: 'object',
    required: ['ruleset', 'seats'],
    properties: {
      ruleset: { const: id },
      preset: { enum: presets.map((preset) => preset.name), default: presets[0].name },
      seats: { type: 'integer', minimum: book.fewestSeats, maximum: book.mostSeats },
      options: {
        type: 'object',
        properties: Object.fromEntries(options.map((option) => [option.name, optionSchema(option)])),
        additionalProperties: false,
      },
    },
    ...(rules.length > 0 ? { allOf: rules } : {}),
  };
}

/** Answers of `resolveOptions`, and what can be read off them. */
class Probe {
  readonly sets: readonly SetSize[];
  readonly fewestSeats: number;
  readonly mostSeats: number;

  constructor(readonly ruleset: Ruleset) {
    const type = this.option('set')?.type;
    this.sets = type?.kind === 'choice' ? SET_SIZES.filter((set) => type.values.includes(set)) : [6];
    const ranges = this.sets.map((set) => ruleset.seats(set));
    this.fewestSeats = Math.min(...ranges.map(({ min }) => min));
    this.mostSeats = Math.max(...ranges.map(({ max }) => max));
  }

  option(name: string): OptionSpec | undefined {
    return this.ruleset.options.find((option) => option.name === name);
  }

  seatsOf(set: SetSize): number[] {
    const { min, max } = this.ruleset.seats(set);
    return Array.from({ length: max - min + 1 }, (_, i) => min + i);
  }

  resolve(preset: string, seats: number, options: Readonly<Record<string, OptionValue>>) {
    return resolveOptions(this.ruleset, { preset, seats, options });
  }

  /** What an option is where the request does not say it, by preset. Asked with as little else as can be. */
  byPreset(name: string): Map<string, OptionValue | undefined> {
    return new Map(
      this.ruleset.presets.map((preset) => {
        const tries = this.sets
          .flatMap((set) => this.seatsOf(set))
          .map((seats) => this.resolve(preset.name, seats, { ...this.hand(1) }));
        const made = tries.find((resolved) => resolved.ok);
        return [preset.name, made?.ok ? made.value.options[name] : undefined];
      }),
    );
  }

  /** Says the set, where there is a choice. */
  saying(set: SetSize): Record<string, OptionValue> {
    return this.option('set') ? { set } : {};
  }

  hand(size: number): Record<string, number> {
    return this.option('handSize') ? { handSize: size } : {};
  }

  /** Condition: the option has this value, by request or by preset. */
  has(name: string, value: OptionValue): JsonSchema {
    const { presets } = this.ruleset;
    const byDefault = this.byPreset(name);
    const giving = presets.map((preset) => preset.name).filter((preset) => byDefault.get(preset) === value);
    const said = {
      required: ['options'],
      properties: { options: { type: 'object', required: [name], properties: { [name]: { const: value } } } },
    };
    const unsaid = {
      not: { required: ['options'], properties: { options: { type: 'object', required: [name] } } },
    };
    if (giving.length === 0) return said;
    return { anyOf: [said, { ...unsaid, ...this.presetIn(giving) }] };
  }

  /** Condition: one of these presets; the first of the ruleset is also meant where none is named. */
  presetIn(names: readonly string[]): JsonSchema {
    const { presets } = this.ruleset;
    if (names.length === presets.length) return {};
    const named = { properties: { preset: { enum: names } } };
    return names.includes(presets[0].name) ? named : { required: ['preset'], ...named };
  }
}

/** What holds under a condition; nothing where there is nothing to hold, and everywhere without a condition. */
function when(condition: JsonSchema | undefined, then: readonly JsonSchema[]): JsonSchema[] {
  if (then.length === 0 || !condition) return [...then];
  return [{ if: condition, then: then.length === 1 ? then[0] : { allOf: then } }];
}
const seatsIn = (seats: readonly number[]): JsonSchema => ({ properties: { seats: { enum: seats } } });
const optionIs = (name: string, schema: JsonSchema): JsonSchema => ({
  properties: { options: { properties: { [name]: schema } } },
});

/** Teams need four seats. */
const teamRules = (book: Probe): JsonSchema[] =>
  book.option('teams') ? when(book.has('teams', true), [{ properties: { seats: { const: 4 } } }]) : [];

/** What holds with one set: its seats, values that only smaller or larger sets allow, and its hands. */
function setRules(book: Probe, set: SetSize): JsonSchema[] {
  const { min, max } = book.ruleset.seats(set);
  return when(book.option('set') && book.has('set', set), [
    { properties: { seats: { minimum: min, maximum: max } } },
    ...valueRules(book, set),
    ...handRules(book, set),
  ]);
}

/** Values that the ruleset has but not with this set, or never (a conflict). */
function valueRules(book: Probe, set: SetSize): JsonSchema[] {
  const { ruleset } = book;
  const seats = book.seatsOf(set).includes(4) ? 4 : book.seatsOf(set)[0];
  const base = { ...book.saying(set), ...book.hand(1) };
  const allows = (name: string, value: OptionValue) =>
    book.resolve(ruleset.presets[0].name, seats, { ...base, [name]: value }).ok;
  return ruleset.options.flatMap(({ name, type }) => {
    if (name === 'set' || name === 'handSize') return [];
    switch (type.kind) {
      case 'choice':
      case 'switch': {
        const values = type.kind === 'choice' ? type.values : [false, true];
        const allowed = values.filter((value) => allows(name, value));
        return allowed.length === values.length ? [] : [optionIs(name, { enum: allowed })];
      }
      case 'integer': {
        const most = greatest(type.min, type.max, (value) => allows(name, value));
        return most === type.max ? [] : [optionIs(name, { maximum: most })];
      }
      case 'points':
        return [];
    }
  });
}

/** The greatest number from `min` to `max` that is allowed, where everything below an allowed number is allowed too. */
function greatest(min: number, max: number, allows: (value: number) => boolean): number {
  let [low, high] = [min, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (allows(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many tiles a hand can have, and where its size must be given, for each number of seats. */
function handRules(book: Probe, set: SetSize): JsonSchema[] {
  if (!book.option('handSize')) return [];
  const { packSize, presets } = book.ruleset;
  return packVariants(book, set).flatMap(({ condition, options }) => {
    const game = { ...book.saying(set), ...options };
    const pack = packSize?.(game) ?? tilesInSet(set);
    const limits = book
      .seatsOf(set)
      .flatMap((seats) =>
        when(seatsIn([seats]), [optionIs('handSize', { maximum: Math.floor(pack / seats) })]),
      );
    const needed = presets.flatMap(({ name }) => {
      const seats = book
        .seatsOf(set)
        .filter(
          (count) =>
            !book.resolve(name, count, game).ok && book.resolve(name, count, { ...game, handSize: 1 }).ok,
        );
      const required = { required: ['options'], properties: { options: { required: ['handSize'] } } };
      return seats.length === 0 ? [] : when({ allOf: [seatsIn(seats), book.presetIn([name])] }, [required]);
    });
    return when(condition, [...limits, ...needed]);
  });
}

/** The options on which the number of shuffled tiles depends beside the set, as cases. */
function packVariants(
  book: Probe,
  set: SetSize,
): { condition?: JsonSchema; options: Record<string, OptionValue> }[] {
  const { ruleset } = book;
  const { packSize } = ruleset;
  for (const { name, type } of packSize ? ruleset.options : []) {
    if (!packSize || name === 'set' || type.kind !== 'choice') continue;
    const sizes = new Set(type.values.map((value) => packSize({ set, [name]: value })));
    if (sizes.size > 1) {
      return type.values.map((value) => ({ condition: book.has(name, value), options: { [name]: value } }));
    }
  }
  return [{ options: {} }];
}
