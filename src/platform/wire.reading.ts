import { getMetadataStorage } from 'class-validator';

/** How a property of a wire class is read where it is as it should be. */
export interface PropertyReading {
  /** Whether the property takes a value, given that there is one. */
  readonly accepts: (value: unknown) => boolean;
  /** Reads the value from text, where it may come as such. */
  readonly parse: ((text: string) => unknown) | undefined;
  /** Whether the property may be left out; then it has its `default`, or is not there. */
  readonly optional: boolean;
  readonly default: unknown;
  /** How many rules it has in class-validator. */
  readonly rules: number;
}

/** Reads an object into a wire class; undefined where it is not clearly as it should be. */
export type WireReader = (given: Readonly<Record<string, unknown>>) => object | undefined;

type Properties = Map<string, PropertyReading | undefined>;
const declared = new WeakMap<object, Properties>();
const readers = new WeakMap<object, { readonly read: WireReader | undefined }>();

/** Notes how a property is read; undefined where only class-validator can tell. */
export function declareReading(prototype: object, name: string, reading: PropertyReading | undefined): void {
  const properties = declared.get(prototype) ?? (new Map() as Properties);
  declared.set(prototype, properties.set(name, reading));
}

/**
 * The reader of a class all of whose properties say how they are read. class-validator and class-transformer interpret a
 * class's rules anew for every value, which for a query costs more than all the rest of the request; a reader takes what
 * they would take, and leaves everything else to them: what it does not take is refused in their words.
 */
export function wireReader(of: abstract new (...args: never[]) => object): WireReader | undefined {
  let known = readers.get(of);
  if (known === undefined) readers.set(of, (known = { read: makeReader(of) }));
  return known.read;
}

function makeReader(of: abstract new (...args: never[]) => object): WireReader | undefined {
  const prototype = of.prototype as object;
  const properties = new Map() as Properties;
  for (let at: object | null = prototype; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    for (const [name, reading] of declared.get(at) ?? []) {
      // Declared twice, or of a kind that is not read here.
      if (reading === undefined || properties.has(name)) return undefined;
      properties.set(name, reading);
    }
  }
  const readings = [...properties] as [string, PropertyReading][];
  const rules = readings.reduce((sum, [, reading]) => sum + reading.rules, 0);
  // Rules that come from elsewhere (mapped classes, other decorators) are class-validator's business.
  const all = getMetadataStorage().getTargetValidationMetadatas(of, '', false, false).length;
  if (rules === 0 || rules !== all) return undefined;
  return (given) => {
    for (const name in given) if (!properties.has(name)) return undefined;
    const read = Object.create(prototype) as Record<string, unknown>;
    for (const [name, reading] of readings) {
      let value = given[name];
      if (value === undefined) {
        if (!reading.optional) return undefined;
        if (reading.default !== undefined) read[name] = reading.default;
        continue;
      }
      if (reading.parse && typeof value === 'string') value = reading.parse(value);
      if (!reading.accepts(value)) return undefined;
      read[name] = value;
    }
    return read;
  };
}
