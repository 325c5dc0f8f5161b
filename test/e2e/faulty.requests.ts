import { examplesOf, type Operation, resolved, type Schema } from './openapi.operations.js';
import type { RawRequest } from './raw.client.js';

/** A request that is not as an operation wants it. */
export interface FaultyRequest {
  readonly fault: string;
  readonly request: RawRequest;
  /** It cannot be taken for a right one, so it must be refused; others may turn out to be allowed. */
  readonly mustBeRefused: boolean;
  /** The only code that may answer it. */
  readonly code?: string;
}

/** How a test fills in what is right with a request. */
export interface Filling {
  /** A value for a hole of the operation's address. */
  readonly hole: (name: string) => string;
  readonly token: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const UNKNOWN_ID = '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00';
const LONG = 'a'.repeat(3_000);
/** What operations take whose bodies may be larger than others, in KB: records of whole matches, entrants by the thousand. */
const LARGER: Readonly<Record<string, number>> = {
  '/v1/rules/verify': 2048,
  '/v1/rules/scorecard': 2048,
  '/v1/tournaments': 256,
};

const address = ({ path }: Operation, hole: Filling['hole']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => hole(name));

/** The operation's own example of a body; undefined when it takes none. */
function bodyOf({ requestBody }: Operation): Record<string, unknown> | undefined {
  const media = requestBody?.content['application/json'];
  return media && (examplesOf(media)[0] as Record<string, unknown>);
}

/** Bodies that are no JSON object, or not even JSON. */
const NO_OBJECTS: Record<string, string | Buffer> = {
  'broken JSON': '{"name":',
  'two values': '{}{}',
  'a lone bracket': '}',
  'an array': '[]',
  'an array of objects': '[{}]',
  'a string': '"text"',
  'a number': '7',
  'a boolean': 'true',
  null: 'null',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'brackets without end': '['.repeat(30_000),
  'deep brackets': '['.repeat(30_000) + ']'.repeat(30_000),
  'deep objects': '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000),
  'a polluted prototype': '{"__proto__":{"admin":true}}',
  'a polluted constructor': '{"constructor":{"prototype":{"admin":true}}}',
};

/** Values, as JSON text, that nearly any field refuses. */
const ODD_VALUES = [
  '{}',
  '{"$ne":null}',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '""',
  '"x"',
  '"\\u0000"',
  '"\\ud800"',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"a":{"\\u0000":1}}',
  JSON.stringify(LONG),
  '-1',
  '0.5',
  '1e400',
  '9007199254740993',
  'true',
  'null',
];

const type = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Whether a field of this schema can by no means be this value, by its type alone. */
function cannotBe(schema: Schema, json: string): boolean {
  const { type: types } = resolved(schema);
  const given = type(JSON.parse(json));
  if (given === 'null' || types === undefined) return false;
  const names = ([types].flat() as string[]).map((name) => (name === 'integer' ? 'number' : name));
  return !names.includes(given);
}

function* bodyFaults(operation: Operation, filling: Filling): Generator<FaultyRequest> {
  const example = bodyOf(operation);
  if (example === undefined) return;
  const { schema } = operation.requestBody!.content['application/json'];
  const properties = (resolved(schema!)['properties'] ?? {}) as Record<string, Schema>;
  const send = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE): RawRequest => ({
    method: operation.method,
    path: address(operation, filling.hole),
    headers: { ...headers, authorization: `Bearer ${filling.token}` },
    body,
  });
  for (const [name, body] of Object.entries(NO_OBJECTS)) {
    yield { fault: `body: ${name}`, request: send(body), mustBeRefused: true, code: 'malformed-request' };
  }
  const huge: RawRequest = { ...send(''), body: undefined, announced: 100_000_000 };
  yield { fault: 'a huge body', request: huge, mustBeRefused: true, code: 'payload-too-large' };
  const kilobytes = LARGER[operation.path] ?? 64;
  const large = send(JSON.stringify({ ...example, padding: 'x'.repeat(kilobytes * 1024) }));
  const fault = `a body over ${kilobytes} KB`;
  yield { fault, request: large, mustBeRefused: true, code: 'payload-too-large' };
  const text = JSON.stringify(example);
  for (const kind of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense']) {
    const request = send(text, { 'content-type': kind });
    yield { fault: `type ${kind}`, request, mustBeRefused: true, code: 'unsupported-media-type' };
  }
  yield { fault: 'no content type', request: send(text, {}), mustBeRefused: true };
  // A record may have fields of a later version, so its schema leaves the object open.
  const isOpen = Object.keys(properties).length === 0;
  yield {
    fault: 'an unknown field',
    request: send(JSON.stringify({ ...example, noSuchField: 1 })),
    mustBeRefused: !isOpen,
  };
  for (const [name, property] of Object.entries(properties)) {
    const { [name]: _left, ...rest } = example;
    for (const json of ODD_VALUES) {
      const rests = JSON.stringify(rest).slice(0, -1);
      const body = `${rests}${rests === '{' ? '' : ','}${JSON.stringify(name)}:${json}}`;
      const fault = `${name}: ${json.length > 30 ? `${json.slice(0, 10)}…` : json}`;
      yield { fault, request: send(body), mustBeRefused: cannotBe(property, json) };
    }
  }
}

const ODD_NAMES = [
  'x',
  '%00',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%ff',
  '%',
  '%F0%9F%92%A9',
  '0',
  '-1',
  '1e3',
  "'%20OR%201=1--",
  '%7B%7D',
  'null',
  'a'.repeat(150),
  LONG,
];

function* addressFaults(operation: Operation, filling: Filling): Generator<FaultyRequest> {
  const example = bodyOf(operation);
  const send = (path: string): RawRequest => ({
    method: operation.method,
    path,
    headers: { ...(example && JSON_TYPE), authorization: `Bearer ${filling.token}` },
    body: example && JSON.stringify(example),
  });
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === 'path') {
      for (const odd of ODD_NAMES) {
        const path = address(operation, (hole) => (hole === name ? odd : filling.hole(hole)));
        yield { fault: `{${name}} = ${odd.slice(0, 30)}`, request: send(path), mustBeRefused: true };
      }
      if (resolved(schema)['format'] === 'uuid') {
        const path = address(operation, (hole) => (hole === name ? UNKNOWN_ID : filling.hole(hole)));
        yield { fault: `an unknown {${name}}`, request: send(path), mustBeRefused: true };
      }
    } else if (place === 'query') {
      const to = address(operation, filling.hole);
      const { type: kind, enum: words } = resolved(schema);
      const odd: string[] = [
        '',
        'x',
        '-1',
        '1e9',
        '0.5',
        '99999999999999999999',
        '%00',
        '%ff',
        '%ED%A0%80',
        LONG,
      ];
      for (const value of odd) {
        const isText = words === undefined && kind === 'string';
        const fault = `?${name}=${value.slice(0, 30)}`;
        const mustBeRefused = value === 'x' && !isText;
        yield { fault, request: send(`${to}?${name}=${value}`), mustBeRefused };
      }
      for (const query of [`${name}[a]=1`, `${name}=1&${name}=x`, `${name}[]=1`, name]) {
        yield { fault: `?${query}`, request: send(`${to}?${query}`), mustBeRefused: query.includes('[') };
      }
    }
  }
  // A ticket is the guard's, not the operation's: what reads no other parameter looks at none.
  if (operation.parameters.some((parameter) => parameter.in === 'query' && parameter.name !== 'ticket')) {
    const request = send(`${address(operation, filling.hole)}?noSuchParameter=1`);
    yield { fault: 'an unknown parameter', request, mustBeRefused: true, code: 'malformed-request' };
  }
}

/** Authorizations that are none; undefined for no header at all. */
const NO_TOKENS = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer nonsense',
  `Bearer ${'x'.repeat(4_000)}`,
  'Bearer two words',
  'Basic YWRhOmFkYQ==',
];

function* tokenFaults(operation: Operation, filling: Filling): Generator<FaultyRequest> {
  const example = bodyOf(operation);
  for (const authorization of NO_TOKENS) {
    // Whoever shows nothing may use what is public; whoever shows something wrong may not.
    const isPublic = operation.security === undefined;
    const answers401 = '401' in operation.responses;
    yield {
      fault: `authorization: ${authorization?.slice(0, 20)}`,
      request: {
        method: operation.method,
        path: address(operation, filling.hole),
        headers: { ...(example && JSON_TYPE), ...(authorization === undefined ? {} : { authorization }) },
        body: example && JSON.stringify(example),
      },
      mustBeRefused: answers401 && (!isPublic || !!authorization),
      code: !isPublic || (answers401 && authorization) ? 'unauthenticated' : undefined,
    };
  }
}

function* headerFaults(operation: Operation, filling: Filling): Generator<FaultyRequest> {
  const example = bodyOf(operation);
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'header')) {
    for (const value of ['', ' ', 'two words', 'x'.repeat(300), 'ümlaut', '"', '\u0080']) {
      yield {
        fault: `${name}: ${value.slice(0, 20)}`,
        request: {
          method: operation.method,
          path: address(operation, filling.hole),
          headers: {
            ...(example && JSON_TYPE),
            authorization: `Bearer ${filling.token}`,
            [name]: value,
          },
          body: example && JSON.stringify(example),
        },
        mustBeRefused: name === 'Idempotency-Key' && value.trim().length > 1,
      };
    }
  }
}

/** Everything that can be wrong with a request of this operation, one thing at a time; the token's faults come first. */
export function* faultyRequests(operation: Operation, filling: Filling): Generator<FaultyRequest> {
  yield* tokenFaults(operation, filling);
  yield* addressFaults(operation, filling);
  yield* headerFaults(operation, filling);
  yield* bodyFaults(operation, filling);
}
