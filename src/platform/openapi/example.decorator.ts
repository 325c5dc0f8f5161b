/** Examples by the name of their wire class, which is the name of its schema. */
const examples = new Map<string, object>();

/**
 * Says what an object of a wire class looks like, for the reference: `@Example<Seat>({ seat: 0, bot: … })`. Needed where the
 * examples of its fields (`Prop.Str({ example: … })`) make no sensible whole, or where fields that may be left out matter.
 */
export const Example =
  <T extends object>(example: Partial<T>) =>
  (of: abstract new (...args: never[]) => T): void => {
    examples.set(of.name, example);
  };

/** The example of a schema, if its class has one. */
export function findExample(schema: string): object | undefined {
  return examples.get(schema);
}
