import type { OptionSpec, OptionValue } from './options.js';

/** Values as notation writes them: words with spaces between, `-` for an empty list or nobody. */
const NOTHING = '-';

export const formatWords = (words: readonly (string | number)[]): string => words.join(' ') || NOTHING;
export const parseWords = (words: string): string[] => (words === NOTHING ? [] : words.split(' '));

export const formatSeat = (seat: number | null): string => (seat === null ? NOTHING : String(seat));
/** A seat, or null for nobody; undefined where the text is neither. */
export const parseSeat = (word: string): number | null | undefined =>
  word === NOTHING ? null : /^\d{1,2}$/.test(word) ? Number(word) : undefined;

/** Whole numbers; undefined where a word is none. */
export function parseNumbers(words: string): number[] | undefined {
  const parsed = parseWords(words);
  return parsed.every((word) => /^-?(0|[1-9]\d{0,8})$/.test(word))
    ? parsed.map((word) => Number(word) || 0)
    : undefined;
}

/** Text that can stand on a line as it is: visible, neither quoted nor spaced at its edges. */
const PLAIN = /^(?!")(?!.*[\p{C}\p{Zl}\p{Zp}])\S(.*\S)?$/u;

/** Free text of a header: as it is where that is readable, else in JSON's quotes. */
export const formatText = (text: string): string => (PLAIN.test(text) ? text : JSON.stringify(text));

export function parseText(written: string): string | undefined {
  if (!written.startsWith('"')) return PLAIN.test(written) ? written : undefined;
  try {
    const text: unknown = JSON.parse(written);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** `150`, `line`, `true`, and for a table of points `capicua:25,skip-all:25`, names that count 0 left out. */
export function formatOption(value: OptionValue): string {
  if (typeof value !== 'object') return String(value);
  const counted = Object.entries(value).filter(([, points]) => points !== 0);
  return counted.map(([name, points]) => `${name}:${points}`).join(',') || NOTHING;
}

/** Reads an option's value by its type; undefined where it can be none of that type. Ranges are `resolveOptions`' business. */
export function parseOption({ type }: OptionSpec, word: string): OptionValue | undefined {
  switch (type.kind) {
    case 'choice':
      return type.values.find((value) => String(value) === word);
    case 'switch':
      return word === 'true' ? true : word === 'false' ? false : undefined;
    case 'integer':
      return /^-?\d{1,9}$/.test(word) ? Number(word) : undefined;
    case 'points': {
      const table: Record<string, number> = {};
      for (const entry of word === NOTHING ? [] : word.split(',')) {
        const [, name, points] = /^([a-z-]+):(\d{1,9})$/.exec(entry) ?? [];
        if (name === undefined || Object.hasOwn(table, name)) return undefined;
        table[name] = Number(points);
      }
      return table;
    }
  }
}
