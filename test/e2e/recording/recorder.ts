import type { Exchange } from '../../../src/platform/openapi/recording.js';
import { expectDescribed } from '../described.js';
import { OPERATIONS } from '../openapi.operations.js';
import { StandIns } from './stand.ins.js';

/** How an operation is called, and what is kept of its answer. */
export interface Call {
  /** Whose token. */
  readonly as?: string;
  /** What fills the holes of the address. */
  readonly in?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** What the reference calls this example, in a word or two. */
  readonly name?: string;
  /** How many items of the answer's lists are kept, by the list's name; those that have pages are asked for few instead. */
  readonly keep?: Readonly<Record<string, number>>;
  /** How many items of a stream are read. */
  readonly items?: number;
}

export interface Heard<T> {
  readonly status: number;
  readonly body: T;
}

/** Calls the service and keeps what was sent and what was answered, as the reference will show it. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  private readonly standIns = new StandIns();

  constructor(private readonly url: string) {}

  /** Calls an operation, which must go well. */
  async call<T = Record<string, never>>(operation: string, call: Call = {}): Promise<T> {
    const { status, body } = await this.ask<T>(operation, call);
    if (status >= 300) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Calls an operation, which must be refused with this code. */
  async refused(operation: string, code: string, call: Call = {}): Promise<void> {
    const { status, body } = await this.ask<{ code?: string }>(operation, { ...call, name: code });
    if (body.code !== code) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}, not ${code}`);
  }

  private async ask<T>(id: string, call: Call): Promise<Heard<T>> {
    const operation = OPERATIONS.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`There is no operation ${id}.`);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, hole: string) =>
      encodeURIComponent(String(call.in?.[hole])),
    );
    const closing = new AbortController();
    this.standIns.begin(call.body);
    const response = await fetch(`${this.url}${path}${call.query === undefined ? '' : `?${call.query}`}`, {
      method: operation.method,
      headers: {
        ...(call.as === undefined ? {} : { authorization: `Bearer ${call.as}` }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.accept === undefined ? {} : { accept: call.accept }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: closing.signal,
    });
    const [mediaType] = (response.headers.get('content-type') ?? '').split(';');
    const text = call.items === undefined ? await response.text() : await firstItems(response, call.items);
    closing.abort();
    const answer: unknown = /[/+]json$/.test(mediaType) ? JSON.parse(text) : text;
    if (call.items === undefined) expectDescribed(operation.method, path, response.status, mediaType, answer);
    this.exchanges.push({
      operation: id,
      name: call.name ?? 'example',
      ...(call.body === undefined || response.status >= 300 ? {} : { request: this.standIns.in(call.body) }),
      status: response.status,
      ...(text === ''
        ? {}
        : {
            mediaType,
            answer: this.standIns.in(
              typeof answer === 'string' ? linesOf(answer, call.keep) : cut(answer, call.keep),
            ),
          }),
    });
    return { status: response.status, body: answer as T };
  }
}

/** An answer whose long lists are cut, and maps like them. */
function cut(answer: unknown, keep: Call['keep'] = {}): unknown {
  if (Array.isArray(answer)) return answer.map((one) => cut(one, keep));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, unknown]) => [
      name,
      cut(begun(value, keep[name]), keep),
    ]),
  );
}

/** A text's first lines. */
const linesOf = (text: string, keep: Call['keep'] = {}): string =>
  text.split('\n').slice(0, keep['lines']).join('\n');

/** The beginning of a list or map. */
function begun(value: unknown, count?: number): unknown {
  if (Array.isArray(value)) return value.slice(0, count);
  if (count === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).slice(0, count));
}

/** What a stream sends first, as it comes: so many lines of JSON or server-sent events, heartbeats left out. */
async function firstItems({ headers, body }: Response, count: number): Promise<string> {
  const end = headers.get('content-type')!.startsWith('text/event-stream') ? '\n\n' : '\n';
  const items: string[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split(end);
    rest = pieces.pop()!;
    items.push(...pieces.filter((piece) => piece.includes('{')));
    if (items.length >= count) break;
  }
  return items
    .slice(0, count)
    .map((item) => item + end)
    .join('');
}
