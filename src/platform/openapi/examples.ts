import { findAnswer, findExample } from './example.decorator.js';
import type { Json } from './openapi31.js';
import { operationsOf } from './operations.js';
import { type ProblemExamples, problemExamples } from './problem.examples.js';
import { type Exchange, readRecording } from './recording.js';

/** What stands for a picture, which says nothing as text. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>';

/** A media type of a body, with what it looks like. */
interface Media extends Json {
  schema?: Json;
  example?: unknown;
  examples?: object;
}

interface Body {
  description?: string;
  content?: Record<string, Media>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Body;
  readonly responses: Record<string, Body>;
}

/** What a body looked like in one exchange. */
interface Shown {
  readonly name: string;
  readonly value: unknown;
}

/** Puts one example beside a body, or several under their names. */
function show(media: Media, shown: readonly Shown[]): void {
  if (shown.length === 0 || media.example !== undefined || media.examples !== undefined) return;
  if (shown.length === 1) media.example = shown[0].value;
  else {
    media.examples = Object.fromEntries(
      shown.map(({ name, value }) => [name.replaceAll(' ', '-'), { summary: name, value }]),
    );
  }
}

/** Fills in the examples of one operation. */
class OperationExamples {
  constructor(
    private readonly operation: Operation,
    private readonly exchanges: readonly Exchange[],
    private readonly problems: ProblemExamples,
  ) {}

  fill(): void {
    const { requestBody, responses } = this.operation;
    for (const media of Object.values(requestBody?.content ?? {})) show(media, this.requests(media));
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) >= 400) this.problems.show(this.operation.operationId, response);
      else {
        for (const [kind, media] of Object.entries(response.content ?? {}))
          show(media, this.answers(Number(status), kind));
      }
    }
  }

  /** What was sent to calls that went well; else the example of the body's class. */
  private requests({ schema }: Media): Shown[] {
    const sent = this.exchanges.filter(({ request, status }) => request !== undefined && status < 300);
    if (sent.length > 0) return sent.map(({ name, request }) => ({ name, value: request }));
    const [own = findExample(String(schema?.['$ref']).split('/').at(-1)!)] = (schema?.['examples'] ??
      []) as unknown[];
    return own === undefined ? [] : [{ name: 'example', value: own }];
  }

  private answers(status: number, kind: string): Shown[] {
    const worked = findAnswer(this.operation.operationId)?.(kind);
    if (worked !== undefined) return [{ name: 'example', value: worked }];
    if (kind === 'image/svg+xml') return [{ name: 'example', value: PICTURE }];
    return this.exchanges
      .filter((exchange) => exchange.status === status && exchange.mediaType === kind)
      .map(({ name, answer }) => ({ name, value: answer }));
  }
}

/**
 * Puts examples beside bodies and answers, unless their operation brought some: what was said in the recorded story; what an
 * operation answers to the example of its request, where that follows from it (`@AnswerExample`); a problem for each code of a refusal.
 * Schemas get those of their wire classes (`@Example`). For a document of version 3.1.
 */
export function addExamples(document: Json, recording = readRecording()): Json {
  const components = document['components'] as { schemas: Record<string, Json>; examples?: object };
  for (const [name, schema] of Object.entries(components.schemas)) {
    const example = findExample(name);
    if (example !== undefined) schema['examples'] = [example];
  }
  const problems = problemExamples(recording);
  for (const { operation } of operationsOf<Operation>(document as { paths: object })) {
    const exchanges = recording.filter((exchange) => exchange.operation === operation.operationId);
    new OperationExamples(operation, exchanges, problems).fill();
  }
  components.examples = problems.components();
  return document;
}
