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

/** What operations answer to the example of their request, by their names; asked when the document is made. */
const answers = new Map<string, AnswerOf>();
type AnswerOf = (mediaType: string) => unknown;

/**
 * Has the reference show what an operation really answers to the example of its request: worked out, not written down. For methods
 * of controllers whose answer follows from the request alone.
 */
export const AnswerExample =
  (answer: AnswerOf): MethodDecorator =>
  (_controller, method) => {
    answers.set(String(method), answer);
  };

/** What an operation answers to the example of its request, where that follows from it. */
export function findAnswer(operation: string): AnswerOf | undefined {
  return answers.get(operation);
}
