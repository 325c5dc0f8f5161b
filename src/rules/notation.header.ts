import {
  formatOption,
  formatText,
  formatWords,
  parseNumbers,
  parseOption,
  parseText,
  parseWords,
} from './notation.values.js';
import { resolveOptions, type OptionBook, type Options, type OptionValue } from './options.js';
import { TERMINATIONS, type MatchRecord } from './record.js';
import { ok, refuse, type Result } from './result.js';
import { findRuleset, RULESETS } from './rulesets.js';
import { SHUFFLE_VERSION } from './shuffle.js';

/** What stands above the rounds. */
export type Header = Omit<MatchRecord, 'rounds' | 'proof'> & {
  readonly proof: Omit<MatchRecord['proof'], 'rounds'>;
};

/** What is wrong with a line, which is counted from 1. */
export interface NotationFault {
  readonly code: 'malformed-notation';
  readonly line: number;
  readonly detail: string;
}
export const fault = (line: number, detail: string) =>
  refuse<NotationFault>({ code: 'malformed-notation', line, detail });

const FORMAT = 'boneyard 1';
const MATCH_LINES = ['notation', 'match', 'ruleset', 'preset', 'options', 'rules'] as const;
const END_LINES = ['scores', 'winners', 'termination'] as const;
const PROOF_LINES = ['shuffle', 'server seed', 'commitment'] as const;
/** Lines that stand once for each seat, with its number: `seat 0: ada@2`. */
const SEAT_LINES = ['seat', 'bot', 'version', 'entropy'] as const;
type Single = (typeof MATCH_LINES)[number] | (typeof END_LINES)[number] | (typeof PROOF_LINES)[number];
const SINGLE: readonly string[] = [...MATCH_LINES, ...END_LINES, ...PROOF_LINES];

/** The header's lines: the match, its seats, its end, its proof. */
export function formatHeader(record: Header): string[] {
  const { seats, proof } = record;
  const values: Record<Single, string> = {
    notation: FORMAT,
    match: formatText(record.match),
    ruleset: record.ruleset,
    preset: record.preset,
    options: formatWords(
      changedOptions(record).map((name) => `${name}=${formatOption(record.options[name])}`),
    ),
    rules: String(record.rulesVersion),
    scores: formatWords(record.scores),
    winners: formatWords(record.winners),
    termination: record.termination,
    shuffle: proof.algorithm,
    'server seed': formatText(proof.serverSeed),
    commitment: formatText(proof.commitment),
  };
  const single = (name: Single) => `${name}: ${values[name]}`;
  return [
    ...MATCH_LINES.map(single),
    ...seats.flatMap(({ name, bot, version }, seat) => [
      `seat ${seat}: ${formatText(name)}`,
      ...(bot === undefined ? [] : [`bot ${seat}: ${bot}`]),
      ...(version === undefined ? [] : [`version ${seat}: ${version}`]),
    ]),
    ...END_LINES.map(single),
    ...PROOF_LINES.map(single),
    ...proof.entropies.map((entropy, seat) => `entropy ${seat}: ${formatText(entropy)}`),
  ];
}

/** Options that the preset would not give the same value if they were left out. */
function changedOptions({ ruleset, preset, options, seats }: Header): string[] {
  const book = findRuleset(ruleset);
  return Object.keys(options).filter((name) => {
    if (!book) return true;
    const { [name]: value, ...others } = options;
    const without = resolveOptions(book, { preset, seats: seats.length, options: others });
    return !without.ok || formatOption(without.value.options[name]) !== formatOption(value);
  });
}

/** One `name: value` line of a header. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

interface Field<T> {
  /** Completes "must be …". */
  readonly wanted: string;
  readonly parse: (value: string) => T | undefined;
}
const field = <T>(wanted: string, parse: (value: string) => T | undefined): Field<T> => ({ wanted, parse });
const exactly = <T extends string>(words: readonly T[]) =>
  field(words.length === 1 ? `"${words[0]}"` : `one of ${words.join(', ')}`, (value) =>
    words.find((word) => word === value),
  );
const text = field('a text', parseText);
const word = field('a word', (value) => (/^\S+$/.test(value) ? value : undefined));
const count = field('a number', (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined));
const numbers = field('whole numbers', parseNumbers);

const FIELDS = {
  notation: exactly([FORMAT]),
  match: text,
  ruleset: field(`one of ${RULESETS.map(({ id }) => id).join(', ')}`, findRuleset),
  preset: word,
  options: field('options such as target=100, or -', parseWords),
  rules: count,
  scores: numbers,
  winners: field('numbers of seats, or -', parseNumbers),
  termination: exactly(TERMINATIONS),
  shuffle: exactly([SHUFFLE_VERSION]),
  'server seed': text,
  commitment: text,
};
const SEAT_FIELDS = {
  seat: text,
  bot: word,
  version: count,
  entropy: text,
};
type Values = { [K in keyof typeof FIELDS]: NonNullable<ReturnType<(typeof FIELDS)[K]['parse']>> };
type SeatValues = {
  [K in keyof typeof SEAT_FIELDS]?: NonNullable<ReturnType<(typeof SEAT_FIELDS)[K]['parse']>>;
};

/** Reads a header; `end` is the line where a missing one would have stood. */
export function parseHeader(lines: readonly HeaderLine[], end: number): Result<Header, NotationFault> {
  const values: Partial<Record<string, unknown>> = {};
  const seats: SeatValues[] = [];
  const at = new Map<string, number>();
  for (const { name, value, line } of lines) {
    const [, kind, seat] = /^([a-z]+) (\d|1[0-5])$/.exec(name) ?? [];
    const of: Field<unknown> | undefined = Object.hasOwn(FIELDS, name)
      ? FIELDS[name as Single]
      : SEAT_LINES.some((known) => known === kind)
        ? SEAT_FIELDS[kind as keyof SeatValues]
        : undefined;
    if (!of) return fault(line, `there is no header line "${name}"`);
    if (at.has(name)) return fault(line, `"${name}" stands twice`);
    at.set(name, line);
    const parsed = of.parse(value);
    if (parsed === undefined) return fault(line, `"${name}" must be ${of.wanted}`);
    if (seat === undefined) values[name] = parsed;
    else (seats[Number(seat)] ??= {})[kind as 'seat'] = parsed as string;
  }
  const missing = SINGLE.find((name) => !at.has(name)) ?? (seats.length === 0 ? 'seat 0' : undefined);
  if (missing) return fault(end, `the header has no line "${missing}"`);
  const unseated = Array.from(seats).findIndex((seat) => seat?.seat === undefined);
  if (unseated >= 0) return fault(end, `the header has no line "seat ${unseated}"`);
  return assemble(values as Values, seats, at);
}

function assemble(
  values: Values,
  seats: readonly SeatValues[],
  at: ReadonlyMap<string, number>,
): Result<Header, NotationFault> {
  const { ruleset, preset } = values;
  const overrides = parseOverrides(ruleset, values.options);
  if (!overrides.ok) return fault(at.get('options') ?? 0, overrides.error);
  const resolved = resolveOptions(ruleset, { preset, seats: seats.length, options: overrides.value });
  if (!resolved.ok) {
    const blamed = resolved.error.option;
    const line = blamed === 'preset' ? 'preset' : blamed === 'seats' ? `seat ${seats.length - 1}` : 'options';
    return fault(at.get(line) ?? 0, resolved.error.detail);
  }
  const entropies = seats.map(({ entropy }) => entropy);
  const given = entropies.filter((entropy) => entropy !== undefined);
  if (given.length > 0 && given.length < seats.length) {
    return fault(
      at.get(`seat ${entropies.indexOf(undefined)}`) ?? 0,
      'entropies must be given for every seat or for none',
    );
  }
  return ok({
    match: values.match,
    ruleset: ruleset.id,
    preset,
    options: resolved.value.options,
    rulesVersion: values.rules,
    seats: seats.map(({ seat = '', bot, version }) => ({
      name: seat,
      ...(bot === undefined ? {} : { bot }),
      ...(version === undefined ? {} : { version }),
    })),
    proof: {
      algorithm: values.shuffle,
      serverSeed: values['server seed'],
      commitment: values.commitment,
      entropies: given,
    },
    winners: values.winners,
    termination: values.termination,
    scores: values.scores,
  });
}

function parseOverrides(book: OptionBook, words: readonly string[]): Result<Options, string> {
  const overrides: Record<string, OptionValue> = {};
  for (const written of words) {
    const [, name, value] = /^(\w+)=(.+)$/.exec(written) ?? [];
    const option = book.options.find((known) => known.name === name);
    if (!option) return refuse(`${book.id} has no option "${name ?? written}"`);
    const parsed = parseOption(option, value);
    if (parsed === undefined) return refuse(`${name} cannot be ${value}`);
    overrides[name] = parsed;
  }
  return ok(overrides);
}
