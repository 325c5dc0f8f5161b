/**
 * Shapes of JSON that comes from outside. A shape says in one sentence what is wrong with a value, naming the place, or
 * nothing where the value is as it should be; keys that a shape does not name are let pass.
 */
export type Shape = (value: unknown, at: string) => string | undefined;

/** Text of at most `most` UTF-16 units; `is` may ask more of it, `kind` says what. */
export const text =
  (most: number, kind = 'a text', is: (value: string) => boolean = () => true): Shape =>
  (value, at) =>
    typeof value !== 'string'
      ? `${at} must be ${kind}`
      : value.length > most
        ? `${at} must be at most ${most} characters long`
        : is(value)
          ? undefined
          : `${at} must be ${kind}`;

export const integer =
  (min: number, max: number): Shape =>
  (value, at) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `${at} must be a whole number from ${min} to ${max}`;

export const oneOf =
  (words: readonly unknown[]): Shape =>
  (value, at) =>
    words.includes(value) ? undefined : `${at} must be one of ${words.join(', ')}`;

export const nullable =
  (shape: Shape): Shape =>
  (value, at) =>
    value === null ? undefined : shape(value, at);

export const optional =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? undefined : shape(value, at);

/** A list of `min` to `max` things. */
export const list =
  (shape: Shape, min: number, max: number): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return `${at} must be a list`;
    if (value.length < min || value.length > max) {
      return `${at} must have ${min === max ? min : `${min} to ${max}`} entries`;
    }
    for (let i = 0; i < value.length; i++) {
      const wrong = shape(value[i], `${at}[${i}]`);
      if (wrong) return wrong;
    }
    return undefined;
  };

/** An object with at least these keys. */
export const object =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} must be an object`;
    for (const [key, shape] of Object.entries(shapes)) {
      const wrong = shape((value as Record<string, unknown>)[key], at === '' ? key : `${at}.${key}`);
      if (wrong) return wrong;
    }
    return undefined;
  };

/** An object with at least the keys that must be there and none but these. */
export const exact =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    const wrong = object(shapes)(value, at);
    if (wrong) return wrong;
    const stranger = Object.keys(value as object).find((key) => !Object.hasOwn(shapes, key));
    return stranger === undefined
      ? undefined
      : `there is no field "${at === '' ? stranger : `${at}.${stranger}`}"`;
  };
