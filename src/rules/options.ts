import { ok, refuse, type Result } from './result.js';
import { tilesInSet, type SetSize } from './tiles.js';

/** An option's value: a choice, a switch, a number, or a small table of points (partnership's `bonuses`). */
export type OptionValue = string | number | boolean | Readonly<Record<string, number>>;
export type Options = Readonly<Record<string, OptionValue>>;

/** What is known when an option's default is worked out: options are resolved in the order in which a ruleset lists them. */
export interface Given {
  readonly seats: number;
  readonly options: Options;
}

export type OptionType =
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  /** Points by name; names left out count 0. */
  | { readonly kind: 'points'; readonly names: readonly string[]; readonly max: number };

/** One option of a ruleset, described by data. */
export interface OptionSpec {
  readonly name: string;
  readonly type: OptionType;
  /** The value where neither request nor preset gives one; a function where it depends on seats or earlier options; undefined from it: the option must be given. */
  readonly default: OptionValue | ((given: Given) => OptionValue | undefined);
  /** What it does, in the project's own words, for the rulebook. */
  readonly description: string;
  /** What the values mean, by value. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Published sources (keys of the rulebook's list, `S0`…`S4`). */
  readonly sources?: readonly string[];
}

/** Named changes to a ruleset's defaults. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly sources: readonly string[];
  readonly changes: Readonly<Record<string, OptionValue | ((given: Given) => OptionValue | undefined)>>;
}

/** What options are resolved against; the part of a ruleset that is data. */
export interface OptionBook {
  readonly id: string;
  /** Fewest and most seats for a set (most by the set's size; undefined where the set cannot be used). */
  readonly seats: (set: SetSize) => { readonly min: number; readonly max: number };
  /** Played in teams only (0 and 2 against 1 and 3); left out, teams are the option `teams`, where there is one. */
  readonly teams?: true;
  readonly options: readonly OptionSpec[];
  /** The first is the default. */
  readonly presets: readonly Preset[];
  /** Tiles that are shuffled in a round, to tell whether the hands can be dealt; the whole set where left out. */
  readonly packSize?: (options: Options) => number;
  /** A conflict between values that are each allowed, in one sentence. */
  readonly conflict?: (given: Given) => string | undefined;
}

/** A ruleset with every option given a value. Matches store this; the same `Resolved` always means the same game. */
export interface Resolved<O = Options> {
  readonly ruleset: string;
  readonly preset: string;
  readonly seats: number;
  /** Seats 0 and 2 against 1 and 3. */
  readonly teams: boolean;
  readonly options: O;
}

export interface BadOptions {
  readonly code: 'bad-options';
  readonly detail: string;
  /** The option at fault, where it is one. */
  readonly option?: string;
}

const bad = (detail: string, option?: string) =>
  refuse<BadOptions>({ code: 'bad-options', detail, ...(option ? { option } : {}) });

/** Why `value` is not allowed, in words that follow the option's name; undefined where it is. */
function fault(type: OptionType, value: unknown): string | undefined {
  switch (type.kind) {
    case 'choice':
      return type.values.some((allowed) => allowed === value)
        ? undefined
        : `must be one of ${type.values.join(', ')}`;
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'integer':
      return Number.isInteger(value) && (value as number) >= type.min && (value as number) <= type.max
        ? undefined
        : `must be a whole number from ${type.min} to ${type.max}`;
    case 'points': {
      const sentence = `must be an object with points from 0 to ${type.max} for any of ${type.names.join(', ')}`;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return sentence;
      for (const [name, points] of Object.entries(value)) {
        if (!type.names.includes(name) || !Number.isInteger(points) || points < 0 || points > type.max)
          return sentence;
      }
      return undefined;
    }
  }
}

const valueOf = (
  rule: OptionValue | ((given: Given) => OptionValue | undefined) | undefined,
  given: Given,
) => (typeof rule === 'function' ? rule(given) : rule);

/**
 * The one place where options are judged: ruleset, preset, seats and overrides become full options, or a refusal that
 * says what is wrong. A preset may be given with the ruleset's name before it (`draw/pagat`) only where the ruleset
 * is not stated separately, so here it is refused.
 */
export function resolveOptions(
  book: OptionBook,
  request: { preset?: string; seats: number; options?: Readonly<Record<string, unknown>> },
): Result<Resolved, BadOptions> {
  const preset =
    request.preset === undefined
      ? book.presets[0]
      : book.presets.find((candidate) => candidate.name === request.preset);
  if (!preset) {
    return bad(
      `${book.id} has no preset "${request.preset}"; it has ${book.presets.map((p) => p.name).join(', ')}`,
      'preset',
    );
  }
  const { seats } = request;
  const overrides = request.options ?? {};
  for (const name of Object.keys(overrides)) {
    if (!book.options.some((option) => option.name === name))
      return bad(
        `${book.id} has no option "${name}"; it has ${book.options.map((option) => option.name).join(', ')}`,
        name,
      );
  }
  if (!Number.isInteger(seats) || seats < 1) return bad('seats must be a whole number', 'seats');

  const options: Record<string, OptionValue> = {};
  const given: Given = { seats, options };
  for (const option of book.options) {
    const override = Object.hasOwn(overrides, option.name) ? overrides[option.name] : undefined;
    if (override !== undefined) {
      const wrong = fault(option.type, override);
      if (wrong) return bad(`${option.name} ${wrong}`, option.name);
    }
    const value = (override ??
      valueOf(preset.changes[option.name], given) ??
      valueOf(option.default, given)) as OptionValue;
    if (value === undefined) {
      // Seats are judged first where they are the reason why there is no default.
      const wrongSeats = seatFault(book, given);
      return wrongSeats
        ? bad(wrongSeats, 'seats')
        : bad(`${option.name} must be given for ${seats} seats`, option.name);
    }
    options[option.name] =
      option.type.kind === 'points'
        ? Object.fromEntries(
            option.type.names.map((name) => [name, (value as Record<string, number>)[name] ?? 0]),
          )
        : value;
  }

  const wrongSeats = seatFault(book, given);
  if (wrongSeats) return bad(wrongSeats, 'seats');
  const teams = book.teams ?? options.teams === true;
  if (teams && seats !== 4) return bad('teams need four seats', 'teams');
  const conflict = book.conflict?.(given);
  if (conflict) return bad(conflict);
  const set = setOf(options);
  const pack = book.packSize?.(options) ?? tilesInSet(set);
  if (typeof options.handSize === 'number' && seats * options.handSize > pack) {
    return bad(`${seats} hands of ${options.handSize} cannot be dealt from ${pack} tiles`, 'handSize');
  }
  // An object that grew name by name is slow to read; a copy is not.
  return ok({ ruleset: book.id, preset: preset.name, seats, teams, options: { ...options } });
}

/** The set that options use; double-six where a ruleset has no choice of sets. */
export const setOf = (options: Options): SetSize => (options.set as SetSize | undefined) ?? 6;

function seatFault(book: OptionBook, { seats, options }: Given): string | undefined {
  const { min, max } = book.seats(setOf(options));
  if (seats >= min && seats <= max) return undefined;
  const range = min === max ? `${min} seats` : `${min} to ${max} seats`;
  return `${book.id} with a double-${setOf(options)} set has ${range}`;
}

/** The option `set`, for rulesets that can be played with these sets. */
export const setOption = (sizes: readonly SetSize[], byDefault: SetSize): OptionSpec => ({
  name: 'set',
  type: { kind: 'choice', values: sizes },
  default: byDefault,
  description: 'The highest double of the set of tiles.',
});
