import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isAlive } from '../../../src/platform/embedded/directory.lock.js';
import { EmbeddedPostgres } from '../../../src/platform/embedded/embedded.postgres.js';

const isRoot = process.getuid?.() === 0;

describe('the embedded database', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'boneyard-pg-'));
    // mkdtemp closes its folder; the account that runs the server must pass through.
    spawnSync('chmod', ['755', base]);
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  const query = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return rows;
  };

  it('keeps its data from one start to the next', async () => {
    const dataDir = join(base, 'made/by/itself');
    const first = await EmbeddedPostgres.start({ dataDir, fast: true });
    await query(first.url, 'CREATE TABLE tile (high int, low int); INSERT INTO tile VALUES (6, 4)');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    const second = await EmbeddedPostgres.start({ dataDir, fast: true });
    expect(await query(second.url, 'SELECT * FROM tile')).toEqual([{ high: 6, low: 4 }]);
    await second.stop();
  });

  it('is kept by one process at a time', async () => {
    const postgres = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    await expect(EmbeddedPostgres.start({ dataDir: base })).rejects.toThrow(
      `The data directory ${base} is in use by process ${process.pid}.`,
    );
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('says when its server has ended by itself, and not when it was stopped', async () => {
    const killed = await EmbeddedPostgres.start({ dataDir: join(base, 'killed'), fast: true });
    process.kill(killed.pid, 'SIGKILL');
    await killed.lost;
    await killed.stop();
    const stopped = await EmbeddedPostgres.start({ dataDir: join(base, 'stopped'), fast: true });
    let isLost = false;
    void stopped.lost.then(() => (isLost = true));
    await stopped.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isLost).toBe(false);
  });

  it('takes over from a server that a killed run left behind', async () => {
    const left = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    await query(left.url, 'CREATE TABLE kept (n int)');
    // As after a kill: the server runs on, nobody holds the lock.
    writeFileSync(join(base, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
    const next = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    expect(isAlive(left.pid)).toBe(false);
    expect(await query(next.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    await next.stop();
  });

  it('starts over the mark of a crashed server whose number another program has now', async () => {
    const first = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    const mark = readFileSync(join(base, 'postgres/postmaster.pid'), 'utf8');
    await first.stop();
    const other = spawn('sleep', ['60']);
    writeFileSync(join(base, 'postgres/postmaster.pid'), mark.replace(/^\d+/, String(other.pid)));
    const second = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    await second.stop();
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  it('begins anew after an interrupted first start', async () => {
    mkdirSync(join(base, 'postgres.new'));
    writeFileSync(join(base, 'postgres.new/PG_VERSION'), '18\n');
    const postgres = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    await postgres.stop();
  });

  it('finds a place for its socket when the path is long', async () => {
    const dataDir = join(base, 'a'.repeat(90));
    const postgres = await EmbeddedPostgres.start({ dataDir, fast: true });
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const socket = new URL(postgres.url.replace('@/', '@socket/')).searchParams.get('host')!;
    await postgres.stop();
    expect(existsSync(socket)).toBe(false);
  });

  (isRoot ? it : it.skip)('runs in a user namespace where nobody cannot reach it', async () => {
    const dataDir = join(base, 'closed/data');
    mkdirSync(join(base, 'closed'), { mode: 0o700 });
    const postgres = await EmbeddedPostgres.start({ dataDir, fast: true });
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('says in one sentence that the folder cannot be written', async () => {
    writeFileSync(join(base, 'file'), '');
    await expect(EmbeddedPostgres.start({ dataDir: join(base, 'file') })).rejects.toThrow(
      `The data directory ${base}/file cannot be written: part of the path is a file.`,
    );
    await expect(EmbeddedPostgres.start({ dataDir: join(base, 'file/data') })).rejects.toThrow(
      'cannot be written: part of the path is a file.',
    );
  });

  it('says in one sentence why the server did not start', async () => {
    const first = await EmbeddedPostgres.start({ dataDir: base, fast: true });
    await first.stop();
    writeFileSync(join(base, 'postgres/PG_VERSION'), '9\n');
    await expect(EmbeddedPostgres.start({ dataDir: base, fast: true })).rejects.toThrow(
      /^The embedded database did not start: .*9.*\.$/,
    );
    expect(existsSync(join(base, 'lock'))).toBe(false);
  });
});
