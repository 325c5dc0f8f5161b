import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { RefusedException } from '../answer.js';
import type { FieldFault } from '../refusal.js';
import { wireReader } from '../wire.reading.js';

/** All faults of a value and of what is in it, with the path of each. */
function faultsOf(errors: readonly ValidationError[], path = ''): FieldFault[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = path === '' ? property : `${path}.${property}`;
    const own = Object.values(constraints ?? {}).map((message) => ({ field, message }));
    return [...own.slice(0, 1), ...faultsOf(children ?? [], field)];
  });
}

/** Faults named at most: enough to mend a request by, and no more work than that. */
const MOST_FAULTS = 20;

let remembersRules = false;

/**
 * class-validator looks for the rules of a class, its own and inherited ones, among all classes there are whenever it is given
 * a value; they never change once the class is there. Remembers what it finds.
 */
function rememberRules(): void {
  if (remembersRules) return;
  remembersRules = true;
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const found = new Map<unknown, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (target, schema, ...how) => {
    // With a schema or groups (neither is used here) they depend on more than the class.
    if (schema || how[2]) return find(target, schema, ...how);
    const known = found.get(target);
    if (known) return known;
    const rules = find(target, schema, ...how);
    found.set(target, rules);
    return rules;
  };
}

/** Nest's pipe, which is asked only about what the class's own reader does not take. */
class WirePipe extends ValidationPipe {
  /** Nest would take such fields out of what was sent without a word; `TextPipe` has refused what could do harm. */
  protected override stripProtoKeys(): void {
    // Nothing.
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isRecord && metatype !== undefined && type !== 'custom') {
      const read = wireReader(metatype)?.(value as Record<string, unknown>);
      if (read !== undefined) return read;
    }
    const read: unknown = await super.transform(value, metadata);
    const lost = lostFields(value, read);
    if (lost.length === 0) return read;
    // In class-validator's words for fields that nobody knows.
    throw refusalOfFaults(
      lost.map((field) => ({ field, message: `property ${field.split('.').at(-1)} should not exist` })),
    );
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Fields that class-transformer has left out, and class-validator therefore has not seen: those that are called as a method that
 * every object has (`toString`). Free JSON is not looked into.
 */
function lostFields(given: unknown, read: unknown, path = ''): string[] {
  if (!isObject(given) || !isObject(read) || given === read) return [];
  return Object.keys(given).flatMap((name) => {
    const field = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(read, name)) return name in Object.prototype ? [field] : [];
    return lostFields(given[name], read[name], field);
  });
}

function refusalOfFaults(all: readonly FieldFault[]): RefusedException {
  const faults = all.slice(0, MOST_FAULTS);
  const detail = `${faults.map(({ message }) => message).join('; ') || 'The request body must be a JSON object'}.`;
  return new RefusedException({ code: 'malformed-request', detail, errors: faults });
}

/**
 * Reads bodies and queries into their wire classes. A field that is wrong, or that nobody knows, makes the request
 * `malformed-request`, and all such fields are named.
 */
export function validationPipe(): ValidationPipe {
  rememberRules();
  return new WirePipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    exceptionFactory: (errors) => refusalOfFaults(faultsOf(errors)),
  });
}
