import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { RefusedException } from '../answer.js';

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, and no text has a use for them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether a text can be stored, and shown again. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Values within values; the deepest request there is (a record's rounds) has about ten. */
const DEEPEST = 64;

/** What is wrong with a value, and the path to it. */
interface Fault {
  readonly path: string;
  readonly message: string;
}

function findFault(value: unknown, path: string, depth: number): Fault | undefined {
  if (typeof value === 'string') {
    return isStorable(value)
      ? undefined
      : { path, message: 'must not hold U+0000 or half of a surrogate pair' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return { path: '', message: `must not be nested more than ${DEEPEST} deep` };
  for (const [name, one] of Object.entries(value)) {
    const inside = path === '' ? name : `${path}.${name}`;
    // Whoever copies it would change what the copy inherits.
    if (name === '__proto__') return { path: inside, message: 'is no name for a field' };
    const fault = findFault(name, path, depth) ?? findFault(one, inside, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Refuses what no wire class can look for because it may be in any text: characters that cannot be stored, values so deep that
 * looking at them is dangerous, and fields that are called `__proto__`. For bodies, queries, addresses, and arguments of GraphQL.
 */
export class TextPipe implements PipeTransform {
  transform(value: unknown, { type, data }: ArgumentMetadata): unknown {
    if (type === 'custom') return value;
    const fault = findFault(value, data ?? '', 0);
    if (fault === undefined) return value;
    const { path: field, message } = fault;
    throw new RefusedException({
      code: 'malformed-request',
      detail: `${field === '' ? 'The request' : field.slice(0, 100)} ${message}.`,
      errors: [{ field, message }],
    });
  }
}
