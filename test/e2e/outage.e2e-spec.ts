import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { configOf } from '../servers/flavours.js';
import { createDatabase, hasPostgres, startRealPostgres } from '../servers/postgres.server.js';
import { hasRedis, startRedis } from '../servers/redis.server.js';
import { ensureBuilt, ProgramProcess } from './program.process.js';

(hasPostgres && hasRedis ? describe : describe.skip)('when a server goes away, the program', () => {
  let postgres: Awaited<ReturnType<typeof startRealPostgres>>;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let program: ProgramProcess;

  beforeAll(async () => {
    ensureBuilt();
    [postgres, redis] = await Promise.all([startRealPostgres(), startRedis()]);
    const variables = { DATABASE_URL: await createDatabase(postgres.url), REDIS_URL: redis.url };
    expect(configOf(variables).live.kind).toBe('redis');
    program = new ProgramProcess(variables);
    await program.ready();
  });
  afterAll(async () => {
    await program.stop('SIGKILL');
    await redis.stop();
    await postgres.stop();
  });

  const readiness = async (): Promise<{ status: number; code?: string; detail?: string }> => {
    const response = await fetch(`${program.url}/health/ready`);
    const body = (await response.json()) as { code?: string; detail?: string };
    return { status: response.status, code: body.code, detail: body.detail };
  };
  const untilReady = async (): Promise<void> => {
    for (let i = 0; i < 500 && (await readiness()).status !== 200; i++) await sleep(20);
    expect((await readiness()).status).toBe(200);
  };

  it('goes on after Redis was away, and says meanwhile that it is', async () => {
    await redis.stop();
    const answer = await readiness();
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.detail).toMatch(/^No answer from: (live|queues|live, queues)\.$/);
    expect((await fetch(`${program.url}/health/live`)).status).toBe(200);
    redis = await startRedis(redis.port);
    await untilReady();
  });

  it('goes on after all its connections to Postgres were cut', async () => {
    const client = new Client(postgres.url);
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%' AND pid <> pg_backend_pid()`,
    );
    await client.end();
    await untilReady();
  });

  it('says so while Postgres is gone, and stops cleanly all the same', async () => {
    await postgres.stop();
    expect(await readiness()).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'No answer from: postgres.',
    });
    expect(await program.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(program.stderr).toBe('');
  });
});
