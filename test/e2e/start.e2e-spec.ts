import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../servers/child.server.js';
import { FLAVOURS, type SuiteServers } from '../servers/flavours.js';
import { ensureBuilt, ProgramProcess } from './program.process.js';

/** Processes whose command line names the folder. */
function processesOn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(folder));
}

async function gone(folder: string): Promise<boolean> {
  for (let i = 0; i < 300 && processesOn(folder).length > 0; i++) await sleep(20);
  return processesOn(folder).length === 0;
}

describe('the program', () => {
  let folder: string;
  const running: ProgramProcess[] = [];

  const start = (variables: Record<string, string>): ProgramProcess => {
    const program = new ProgramProcess(variables);
    running.push(program);
    return program;
  };
  const ready = async (variables: Record<string, string>): Promise<ProgramProcess> => {
    const program = start(variables);
    await program.ready();
    return program;
  };
  /** What it says when it does not start: one sentence on standard error, and exit code 1. */
  const sentence = async (variables: Record<string, string>): Promise<string> => {
    const program = start(variables);
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.stderr).toMatch(/^[^\n]+\.\n$/);
    expect(program.stdout).not.toContain('Boneyard listens');
    return program.stderr.trimEnd();
  };

  beforeAll(() => ensureBuilt());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'boneyard-start-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    for (const program of running.splice(0)) await program.stop('SIGKILL');
    expect(await gone(folder)).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'starts with nothing but Node, and stops all it started on %s',
    async (signal) => {
      const DATA_DIR = join(folder, 'data');
      const program = await ready({ DATA_DIR });
      expect(program.stdout).toMatch(/Boneyard listens on http:\/\/localhost:\d+\n/);
      expect(program.stdout).toContain(`${program.url}/docs/api`);
      expect(program.stdout).toContain('/v1/accounts');
      expect((await fetch(`${program.url}/health/ready`)).status).toBe(200);
      expect(processesOn(DATA_DIR)).not.toEqual([]);
      expect(await program.stop(signal)).toEqual({ code: 0, signal: null });
      expect(program.stderr).toBe('');
      // Nothing that looks like a fault, either: pino's levels from `warn` on.
      expect(program.stdout).not.toMatch(/"level":[456]0/);
      expect(processesOn(DATA_DIR)).toEqual([]);
      expect(readdirSync(DATA_DIR)).toEqual(['postgres']);
    },
  );

  it('stops although a request is being sent, and obeys a signal that came while it started', async () => {
    const program = await ready({ DATA_DIR: folder });
    const { port } = new URL(program.url);
    const { connect } = await import('node:net');
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    await fetch(`${program.url}/health/live`);
    expect(await program.stop('SIGINT')).toEqual({ code: 0, signal: null });
    socket.destroy();
    const early = start({ DATA_DIR: folder });
    await sleep(1_000);
    expect((await early.stop('SIGTERM')).signal === null || !early.stdout.includes('listens')).toBe(true);
  });

  it.each(['before it is ready', 'while it runs'])(
    'goes on, and says nothing elsewhere, when nobody reads its log any more: %s',
    async (when) => {
      const PORT = String(await freePort());
      const program = start({ DATA_DIR: folder, LOG_LEVEL: 'trace', PORT });
      if (when === 'while it runs') await program.ready();
      program.closeOutput();
      const ask = (path: string) =>
        fetch(`http://localhost:${PORT}${path}`).then(
          ({ status }) => status,
          () => 0,
        );
      for (let i = 0; i < 2_000 && (await ask('/health/ready')) !== 200; i++) await sleep(20);
      // Each of them is a line of the log.
      for (let i = 0; i < 20; i++) expect(await ask('/nothing')).toBe(404);
      await sleep(1_000);
      expect(await ask('/health/ready')).toBe(200);
      expect(await program.stop('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(program.stderr).toBe('');
      expect(processesOn(folder)).toEqual([]);
    },
  );

  it('leaves no server behind when it is killed, and starts again at once', async () => {
    const first = await ready({ DATA_DIR: folder });
    await first.stop('SIGKILL');
    const second = await ready({ DATA_DIR: folder });
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
    await second.stop('SIGKILL');
    expect(await gone(folder)).toBe(true);
  });

  it('says that its data directory is in use', async () => {
    const first = await ready({ DATA_DIR: folder });
    expect(await sentence({ DATA_DIR: folder })).toBe(
      `The data directory ${folder} is in use by process ${first.pid}.`,
    );
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  });

  it('says that its data directory cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await sentence({ DATA_DIR: join(folder, 'file') })).toBe(
      `The data directory ${folder}/file cannot be written: part of the path is a file.`,
    );
    expect(await sentence({ DATA_DIR: '/proc/boneyard' })).toMatch(
      /^The data directory \/proc\/boneyard cannot be written: .*\.$/,
    );
  });

  it('says that its port is in use, and ends the database it had started', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
    const { port } = other.address() as { port: number };
    expect(await sentence({ DATA_DIR: folder, PORT: String(port) })).toBe(
      `The API cannot listen on 0.0.0.0:${port}: the port is in use.`,
    );
    expect(processesOn(folder)).toEqual([]);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    other.close();
  });

  it('says that the address it is to listen on is not of this machine', async () => {
    expect(await sentence({ DATA_DIR: folder, HOST: '198.51.100.1', PORT: '3000' })).toBe(
      'The API cannot listen on 198.51.100.1:3000: the address is not of this machine.',
    );
    expect(processesOn(folder)).toEqual([]);
  });

  it('says that the host it is to listen on is unknown', async () => {
    expect(await sentence({ DATA_DIR: folder, HOST: '300.1.1.1', PORT: '3000' })).toMatch(
      /^The API cannot listen on 300\.1\.1\.1:3000: the host (is unknown|cannot be looked up now)\.$/,
    );
    expect(processesOn(folder)).toEqual([]);
  });

  it.each([
    [{ PORT: 'http' }, /^PORT must be/],
    [{ DATABASE_URL: 'not a url' }, /^DATABASE_URL must be a PostgreSQL address/],
    [{ DATABASE_URL: 'mysql://localhost/b' }, /^DATABASE_URL must be a PostgreSQL address/],
    [{ DATABASE_URL: 'postgres://localhost:99999/b' }, /^DATABASE_URL must be a PostgreSQL address/],
    [
      { DATABASE_URL: 'postgres://localhost/b?sslrootcert=/no/such/file' },
      /^DATABASE_URL cannot be used: .*\/no\/such\/file/,
    ],
    [
      { DATABASE_URL: 'postgres://localhost/b', REDIS_URL: 'http://localhost:6379' },
      /^REDIS_URL must be a Redis address/,
    ],
    [{ REDIS_URL: 'redis://localhost:6379' }, /^REDIS_URL needs DATABASE_URL/],
    [{ ROLE: 'worker' }, /^ROLE=worker needs/],
    [{ ROLE: 'api', DATABASE_URL: 'postgres://localhost/b' }, /^ROLE=api needs/],
  ])('says what is wrong with %j', async (variables, expected) => {
    expect(await sentence(variables)).toMatch(expected);
  });

  it('says that a database or a Redis cannot be reached', async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://u:hidden@127.0.0.1:${port}/b`;
    expect(await sentence({ DATABASE_URL })).toBe(
      `The database at 127.0.0.1:${port}/b cannot be reached: nothing listens there.`,
    );
  });
});

const [, real] = FLAVOURS;
(real.available ? describe : describe.skip)('the program on Postgres and Redis', () => {
  let servers: SuiteServers;
  beforeAll(async () => {
    ensureBuilt();
    servers = await real.start();
  });
  afterAll(() => servers.stop());

  it('runs as API and worker apart, started at the same time on an empty database', async () => {
    const roles = ['api', 'worker', 'api', 'worker'];
    const programs = roles.map((ROLE) => new ProgramProcess({ ...servers.variables, ROLE }));
    await Promise.all(programs.map((program) => program.ready()));
    for (const [i, program] of programs.entries()) {
      if (roles[i] === 'api') expect((await fetch(`${program.url}/health/ready`)).status).toBe(200);
      else {
        expect(program.stdout).not.toContain('listens');
        // A worker has health and metrics on a port of its own.
        const [, health] = /^Health and metrics: (http:\/\/\S+)\/health\/ready, /m.exec(program.stdout)!;
        const ready = await fetch(`${health}/health/ready`);
        expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
        expect((await fetch(`${health}/health/live`)).status).toBe(200);
        expect(await (await fetch(`${health}/metrics`)).text()).toMatch(
          /^process_resident_memory_bytes \d+$/m,
        );
        const nothing = await fetch(`${health}/v1/matches`);
        expect([nothing.status, ((await nothing.json()) as { code: string }).code]).toEqual([
          404,
          'not-found',
        ]);
      }
    }
    for (const program of programs) expect(await program.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('says that a Redis or a database of that name is not there', async () => {
    const port = await freePort();
    const noRedis = new ProgramProcess({ ...servers.variables, REDIS_URL: `redis://127.0.0.1:${port}` });
    expect(await noRedis.ended).toEqual({ code: 1, signal: null });
    expect(noRedis.stderr).toBe(`Redis at 127.0.0.1:${port} cannot be reached: nothing listens there.\n`);
    const badRedis = new ProgramProcess({ ...servers.variables, REDIS_URL: `redis://127.0.0.1:${port}/db` });
    expect(await badRedis.ended).toEqual({ code: 1, signal: null });
    expect(badRedis.stderr).toMatch(/^REDIS_URL cannot be used: [^\n]+\.\n$/);
    const noDatabase = new ProgramProcess({
      DATABASE_URL: servers.variables['DATABASE_URL'].replace(/\/[^/]*$/, '/no_such_database'),
    });
    expect(await noDatabase.ended).toEqual({ code: 1, signal: null });
    expect(noDatabase.stderr).toMatch(
      /^The database at 127\.0\.0\.1:\d+\/no_such_database cannot be reached: database "no_such_database" does not exist\.\n$/,
    );
  });

  it('says that it may not make tables', async () => {
    const url = new URL(servers.variables['DATABASE_URL']);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const role = `poor_${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'poor'`);
    [url.username, url.password] = [role, 'poor'];
    const program = new ProgramProcess({ DATABASE_URL: url.href });
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.stderr).toMatch(
      /^Tables cannot be made in the database at 127\.0\.0\.1:\d+\/\w+: permission denied for schema public\.\n$/,
    );
    await client.query(`DROP ROLE ${role}`);
    await client.end();
  });

  it('says that the port for health is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
    const { port } = other.address() as { port: number };
    const program = new ProgramProcess({ ...servers.variables, ROLE: 'worker', HEALTH_PORT: String(port) });
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.stderr).toMatch(new RegExp(`^[^\\n]*0\\.0\\.0\\.0:${port}: the port is in use\\.\\n$`));
    other.close();
  });
});
