/**
 * Shapes of JSON that comes from outside. A shape says what is wrong with a value, or nothing where the value is as it
 * should be. Requests come by the thousand and are mostly right: nothing is written, not even the name of a place, before
 * something is wrong.
 */
export type Shape = (value: unknown) => Fault | undefined;

/** What is wrong, and where within the value: `.deal.hands[1]`, or nothing for the value as a whole. */
interface Fault {
  readonly at: string;
  /** Without it there must be no such field. */
  readonly must?: string;
}

/** What is wrong with a value, in one sentence that names the place, or nothing. `whole` is what the value is called. */
export function faultOf(shape: Shape, value: unknown, whole: string): string | undefined {
  const fault = shape(value);
  if (fault === undefined) return undefined;
  const at = fault.at.startsWith('.') ? fault.at.slice(1) : fault.at;
  if (fault.must === undefined) return `there is no field "${at}"`;
  return `${at === '' ? whole : at} must ${fault.must}`;
}

/** The place that such a sentence names, with dots: `deal.hands.1`; empty where it is about the value as a whole. */
export function placeOf(sentence: string): string {
  const named = /^there is no field "(.+)"/.exec(sentence) ?? /^(\S+) must /.exec(sentence);
  return named === null ? '' : named[1].replace(/\[(\d+)\]/g, '.$1').replace(/^\./, '');
}

const be = (what: string): Fault => ({ at: '', must: `be ${what}` });
const within = (at: string, fault: Fault): Fault => ({ ...fault, at: at + fault.at });

/** Whatever `is` accepts; `kind` says what that is. */
export function kindOf(kind: string, is: (value: unknown) => boolean): Shape {
  const fault = be(kind);
  return (value) => (is(value) ? undefined : fault);
}

/** Text of at most `most` UTF-16 units; `is` may ask more of it, `kind` says what. */
export function text(most = Infinity, kind = 'a text', is?: (value: string) => boolean): Shape {
  const fault = be(kind);
  const tooLong = be(`at most ${most} characters long`);
  return (value) => {
    if (typeof value !== 'string') return fault;
    if (value.length > most) return tooLong;
    return is === undefined || is(value) ? undefined : fault;
  };
}

export const integer = (min: number, max: number): Shape =>
  kindOf(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
  );

export const number: Shape = kindOf('a number', (value) => typeof value === 'number');

export const oneOf = (words: readonly unknown[]): Shape =>
  kindOf(`one of ${words.join(', ')}`, (value) => words.includes(value));

export const nullable =
  (shape: Shape): Shape =>
  (value) =>
    value === null ? undefined : shape(value);

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined ? undefined : shape(value);

/** A list of `min` to `max` things. */
export function list(shape: Shape, min = 0, max = Infinity): Shape {
  const notOne = be('a list');
  const range = min === max ? `${min}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
  const odd: Fault = { at: '', must: `have ${range} entries` };
  return (value) => {
    if (!Array.isArray(value)) return notOne;
    if (value.length < min || value.length > max) return odd;
    for (let i = 0; i < value.length; i++) {
      const fault = shape(value[i]);
      if (fault !== undefined) return within(`[${i}]`, fault);
    }
    return undefined;
  };
}

/** An object with at least these keys. */
export function object(shapes: Readonly<Record<string, Shape>>): Shape {
  const notOne = be('an object');
  const keys = Object.entries(shapes);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return notOne;
    for (let i = 0; i < keys.length; i++) {
      const fault = keys[i][1]((value as Record<string, unknown>)[keys[i][0]]);
      if (fault !== undefined) return within(`.${keys[i][0]}`, fault);
    }
    return undefined;
  };
}

/** An object with any keys, whose values are all alike. */
export function mapOf(shape: Shape): Shape {
  const isOne = object({});
  return (value) => {
    const notOne = isOne(value);
    if (notOne !== undefined) return notOne;
    for (const [key, item] of Object.entries(value as object)) {
      const fault = shape(item);
      if (fault !== undefined) return within(`.${key}`, fault);
    }
    return undefined;
  };
}

/** An object with these keys and none but these. */
export function exact(shapes: Readonly<Record<string, Shape>>): Shape {
  const withKeys = object(shapes);
  const known = new Set(Object.keys(shapes));
  return (value) => {
    const fault = withKeys(value);
    if (fault !== undefined) return fault;
    for (const key of Object.keys(value as object)) if (!known.has(key)) return { at: `.${key}` };
    return undefined;
  };
}
