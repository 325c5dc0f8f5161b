import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FLAVOURS, type SuiteServers } from '../servers/flavours.js';
import { expectDescribed } from './described.js';
import { type Ending, ensureBuilt, ProgramProcess } from './program.process.js';

/** An answer of the API, already compared with `openapi.yaml`. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  /** One whose value is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A server of the real program and what a test needs to talk to it. */
export class Service {
  private constructor(
    private readonly servers: SuiteServers,
    private program: ProgramProcess,
  ) {}

  /** Starts the program on servers of its own; `extra` are more environment variables. */
  static async start(servers: SuiteServers, extra: Record<string, string> = {}): Promise<Service> {
    try {
      ensureBuilt();
      const variables = { ...servers.variables, ...extra };
      const program = new ProgramProcess(variables);
      await program.ready();
      return new Service({ ...servers, variables }, program);
    } catch (error) {
      await servers.stop();
      throw error;
    }
  }

  /** `http://localhost:port` of the API. */
  get url(): string {
    return this.program.url;
  }

  /** What the program wrote to its log and to standard error. */
  get log(): string {
    return this.program.stdout + this.program.stderr;
  }

  get pid(): number {
    return this.program.pid;
  }

  /** Environment variables for another process on the same servers (not in embedded mode). */
  get variables(): Record<string, string> {
    return this.servers.variables;
  }

  /** Ends the program, by SIGKILL unless told otherwise, and starts it again on the same servers, perhaps with other settings. */
  async restart(signal: NodeJS.Signals = 'SIGKILL', extra: Record<string, string> = {}): Promise<void> {
    await this.program.stop(signal);
    this.program = new ProgramProcess({ ...this.servers.variables, ...extra });
    await this.program.ready();
  }

  /** One more process on the same servers (not in embedded mode), for `ROLE: 'api'` or `'worker'`; stop it before this one. */
  beside(extra: Record<string, string>): Promise<Service> {
    return Service.start({ variables: this.servers.variables, stop: () => Promise.resolve() }, extra);
  }

  /** Ends the program, and the servers unless they are another's (`beside`). */
  async stop(signal?: NodeJS.Signals): Promise<Ending> {
    const ending = await this.program.stop(signal);
    await this.servers.stop();
    return ending;
  }

  get<T = Record<string, unknown>>(path: string, options?: RequestOptions): Promise<Answer<T>> {
    return this.request('GET', path, options);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<Answer<T>> {
    return this.request('POST', path, { ...options, body });
  }

  /** Any request. `body` is sent as JSON; text is sent as it is. The answer must be one that `openapi.yaml` describes. */
  async request<T>(
    method: string,
    path: string,
    { token, body, headers }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const sent: Record<string, string | undefined> = {
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    };
    const response = await fetch(this.url + path, {
      method,
      headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    const parsed: unknown = type.includes('json') && !type.includes('ndjson') ? JSON.parse(text) : text;
    expectDescribed(method, path, response.status, type, parsed);
    return { status: response.status, headers: response.headers, body: parsed as T };
  }

  /** A GraphQL operation; `errors` of the answer are there as they came. */
  async graphql<T = Record<string, unknown>>(
    query: string,
    variables: object = {},
    token?: string,
  ): Promise<{ data: T; errors?: { message: string; extensions: Record<string, unknown> }[] }> {
    const { body } = await this.post('/graphql', { query, variables }, { token });
    return body as never;
  }

  /**
   * The lines of a stream as they come: JSON objects (NDJSON by default, or the `data` of server-sent events), heartbeats
   * left out. Ends with the stream; breaking out of the loop closes it.
   */
  async *stream<T = Record<string, unknown>>(
    path: string,
    {
      token,
      accept = 'application/x-ndjson',
      headers,
    }: { token?: string; accept?: string; headers?: Record<string, string> } = {},
  ): AsyncGenerator<T> {
    const closing = new AbortController();
    try {
      const response = await fetch(this.url + path, {
        headers: { accept, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        signal: closing.signal,
      });
      const type = response.headers.get('content-type') ?? '';
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      const prefix = type.startsWith('text/event-stream') ? 'data: ' : '';
      let rest = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop()!;
        for (const line of lines) {
          if (line === '' || !line.startsWith(prefix) || line.startsWith(':')) continue;
          const item: unknown = JSON.parse(line.slice(prefix.length));
          expectDescribed('GET', path, 200, type, item);
          yield item as T;
        }
      }
    } finally {
      closing.abort();
    }
  }
}

/** One way to run the program. */
export interface Mode {
  readonly name: string;
  readonly available: boolean;
  /** Starts a server for one suite; stop it with `stop()`. */
  start(extra?: Record<string, string>): Promise<Service>;
}

/** A data directory of its own: a copy of the one that `npm test` has had made, since making one takes seconds; else an empty one. */
function embedded(): SuiteServers {
  const dataDir = mkdtempSync(join(tmpdir(), 'boneyard-e2e-'));
  chmodSync(dataDir, 0o755);
  const template = process.env['TEST_DATA_TEMPLATE'];
  // By a program that keeps owners, and copies without reading where the file system can.
  if (template) execFileSync('cp', ['-a', '--reflink=auto', `${template}/.`, dataDir]);
  return {
    variables: { DATA_DIR: dataDir },
    stop: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  };
}

const real = FLAVOURS[1];

/**
 * Both ways to run the program, for end-to-end suites:
 *
 * ```ts
 * describeModes('a match', (serviceOf) => {
 *   it('is created', async () => expect((await serviceOf().post('/v1/matches', …)).status).toBe(201));
 * });
 * ```
 */
export const MODES: readonly Mode[] = [
  { name: 'embedded', available: true, start: (extra) => Service.start(embedded(), extra) },
  {
    name: 'on Postgres and Redis',
    available: real.available,
    start: async (extra) => Service.start(await real.start({ migrated: true }), extra),
  },
];

type Suite = (serviceOf: () => Service, mode: Mode) => void;

/** A suite over a server in each mode, started before and stopped after; skipped where a mode's servers are missing. */
export function describeModes(name: string, suite: Suite, extra: Record<string, string> = {}): void {
  for (const mode of MODES) describeMode(mode, name, suite, extra);
}

/**
 * A suite over one server, on Postgres and Redis where they are there: for what does not depend on where live state and jobs are
 * kept, so that another mode would only take time.
 */
export function describeService(name: string, suite: Suite, extra: Record<string, string> = {}): void {
  describeMode(
    MODES.findLast(({ available }) => available)!,
    name,
    suite,
    extra,
  );
}

function describeMode(mode: Mode, name: string, suite: Suite, extra: Record<string, string>): void {
  (mode.available ? describe : describe.skip)(`${name} (${mode.name})`, () => {
    let service: Service | undefined;
    beforeAll(async () => {
      service = await mode.start(extra);
      // The first suite also builds the program, and a busy machine does so slowly.
    }, 240_000);
    afterAll(() => service?.stop());
    suite(() => service!, mode);
  });
}
