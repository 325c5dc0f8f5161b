import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/config/config.js';
import { ENVIRONMENT } from '../src/config/environment.js';
import { composeServices } from './servers/compose.file.js';

const root = join(__dirname, '..');
const services = composeServices();
const { postgres, redis, api, worker } = services;
const ours = { api, worker };

describe('docker-compose.yml', () => {
  it('has Postgres, Redis, the API and a worker, each in a container of its own', () => {
    expect(Object.keys(services)).toEqual(['postgres', 'redis', 'api', 'worker']);
    expect(api.environment?.['ROLE']).toBe('api');
    expect(worker.environment?.['ROLE']).toBe('worker');
    expect(postgres.image).toMatch(/^postgres:\d+/);
    expect(redis.image).toMatch(/^redis:\d+/);
    for (const { image, build } of Object.values(ours)) expect([image, build]).toEqual(['boneyard', '.']);
  });

  it.each(Object.entries(ours))(
    'starts the %s with variables that the program knows and takes',
    (_, { environment = {} }) => {
      const known = Object.keys(ENVIRONMENT.shape);
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
      expect(readConfig(environment)).toMatchObject({ ok: true, value: { role: environment['ROLE'] } });
    },
  );

  it('lets secrets and settings be given from outside', () => {
    const given = {
      ADMIN_TOKEN: 'an-administrator-of-mine',
      TOKEN_PEPPER: 'p'.repeat(32),
      LOG_LEVEL: 'warn',
      POSTGRES_PASSWORD: 'something else',
      PORT: '8080',
    };
    const changed = composeServices(given);
    for (const { environment = {} } of [changed['api'], changed['worker']]) {
      expect(readConfig(environment)).toMatchObject({
        ok: true,
        value: { adminToken: given.ADMIN_TOKEN, tokenPepper: given.TOKEN_PEPPER, logLevel: 'warn' },
      });
    }
    expect(changed['api'].ports).toEqual(['8080:3000']);
  });

  it('points the program at the database and the Redis beside it', () => {
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = postgres.environment!;
    for (const { environment } of Object.values(ours)) {
      const database = new URL(environment!['DATABASE_URL']);
      expect([database.username, database.password, database.hostname, database.pathname]).toEqual([
        POSTGRES_USER,
        POSTGRES_PASSWORD,
        'postgres',
        `/${POSTGRES_DB}`,
      ]);
      expect(new URL(environment!['REDIS_URL']).hostname).toBe('redis');
    }
    // BullMQ loses jobs where Redis may throw keys away.
    expect(redis.command).toEqual(expect.arrayContaining(['--maxmemory-policy', 'noeviction']));
  });

  it('waits until servers answer, looks after all four, and keeps what they store', () => {
    for (const { healthcheck, restart } of Object.values(services)) {
      expect(healthcheck?.test[0]).toBe('CMD');
      expect(restart).toBe('unless-stopped');
    }
    for (const { depends_on: needed } of Object.values(ours)) {
      expect(needed).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
    }
    expect([postgres.volumes?.length, redis.volumes?.length]).toEqual([1, 1]);
  });

  it('asks for health where the program answers', () => {
    const config = (environment: Record<string, string> = {}) => {
      const read = readConfig(environment);
      if (!read.ok) throw new Error(read.error);
      return read.value;
    };
    const port = (service: typeof api) =>
      Number(/localhost:(\d+)\/health\/ready/.exec(service.healthcheck!.test.join(' '))?.[1]);
    expect(port(api)).toBe(config(api.environment).port);
    expect(port(worker)).toBe(config(worker.environment).healthPort);
    expect(api.ports?.[0].endsWith(`:${port(api)}`)).toBe(true);
  });

  it('builds an image from what is there', () => {
    const copied = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
      .flatMap(([, sources]) => sources.split(' '))
      .filter((source) => !source.includes('*'));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  });
});
