import { resolve } from 'node:path';
import { type Config, readConfig } from '../../src/config/config.js';

const POSTGRES = 'postgres://boneyard:secret@localhost:5432/boneyard';
const REDIS = 'redis://localhost:6379';

function read(variables: Record<string, string>): Config {
  const result = readConfig(variables);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(read({})).toEqual({
      role: 'all',
      port: 3000,
      host: '0.0.0.0',
      healthPort: undefined,
      database: { kind: 'embedded', dataDir: resolve('data') },
      databasePool: 10,
      databaseWaitMs: 30_000,
      live: { kind: 'in-process' },
      logLevel: 'info',
      adminToken: undefined,
      tokenPepper: undefined,
      corsOrigins: ['*'],
      trustProxy: false,
      bodyLimit: 65_536,
      webhookTargets: { http: false, private: false },
      limits: {
        windowMs: 60_000,
        known: { reads: 30_000, moves: 120_000, creates: 6_000, rules: 120_000 },
        anonymous: { reads: 12_000, moves: 12_000, creates: 3_000, rules: 120_000 },
        sockets: 200,
      },
      apps: { guests: 10_000, matches: 1_000 },
      experiments: { atOnce: 4, dailyWork: 10_000_000 },
    });
  });

  it('sets no limit to experiments where it is told so', () => {
    const { experiments } = read({ EXPERIMENTS_AT_ONCE: '0', EXPERIMENTS_DAILY_WORK: '0' });
    expect(experiments).toEqual({ atOnce: null, dailyWork: null });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '', REDIS_URL: '', ADMIN_TOKEN: '' })).toEqual(read({}));
  });

  it('uses the servers it is given', () => {
    const config = read({ DATABASE_URL: POSTGRES, REDIS_URL: REDIS, ROLE: 'worker' });
    expect(config.database).toEqual({ kind: 'given', url: POSTGRES });
    expect(config.live).toEqual({ kind: 'redis', url: REDIS });
    expect([config.servesApi, config.runsWorkers]).toEqual([false, true]);
  });

  it('keeps live state in the process when only a database is given', () => {
    expect(read({ DATABASE_URL: POSTGRES }).live).toEqual({ kind: 'in-process' });
  });

  it.each([
    ['postgresql://u@/db?host=%2Ftmp%2Fsocket', 'unix:///tmp/redis.sock'],
    ['postgres://h/db', 'rediss://user:pw@h:6380/3'],
  ])('takes %s and %s', (DATABASE_URL, REDIS_URL) => {
    expect(read({ DATABASE_URL, REDIS_URL }).database).toEqual({ kind: 'given', url: DATABASE_URL });
  });

  it('splits origins at commas', () => {
    expect(read({ CORS_ORIGINS: 'https://a.org, http://localhost:8080' }).corsOrigins).toEqual([
      'https://a.org',
      'http://localhost:8080',
    ]);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [{ PORT: ' 80' }, 'PORT must be a whole number from 0 to 65535, not " 80".'],
    [{ ROLE: 'both' }, 'ROLE must be api, worker or all, not "both".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ],
    [{ LIMIT_READS: '-1' }, 'LIMIT_READS must be a whole number of requests; 0 for any number, not "-1".'],
    [{ LIMIT_WINDOW: '0' }, 'LIMIT_WINDOW must be a whole number of seconds from 1 to 3600, not "0".'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false, not "yes".'],
    [
      { CORS_ORIGINS: 'example.org' },
      /^CORS_ORIGINS must be \* or a comma-separated list .*"example.org"\.$/,
    ],
    [{ BODY_LIMIT: '1' }, /^BODY_LIMIT must be a whole number of bytes/],
    [{ DATABASE_URL: 'mysql://u:hidden@h/db' }, /^DATABASE_URL must be a PostgreSQL address .*[^)]\.$/],
    [{ DATABASE_URL: 'localhost:5432' }, /^DATABASE_URL must be/],
    [{ DATABASE_URL: 'postgres://u:hidden@h:port/db' }, /^DATABASE_URL must be/],
    [{ DATABASE_URL: POSTGRES, REDIS_URL: 'localhost:6379' }, /^REDIS_URL must be a Redis address/],
    [{ ADMIN_TOKEN: 'hidden' }, 'ADMIN_TOKEN must have at least 16 characters.'],
    [{ TOKEN_PEPPER: 'hidden' }, 'TOKEN_PEPPER must have at least 32 characters.'],
    [{ REDIS_URL: REDIS }, /^REDIS_URL needs DATABASE_URL/],
    [{ ROLE: 'api' }, /^ROLE=api needs DATABASE_URL and REDIS_URL/],
    [{ ROLE: 'worker', DATABASE_URL: POSTGRES }, /^ROLE=worker needs/],
  ])('refuses %j in one sentence', (variables, sentence) => {
    const result = readConfig(variables);
    expect(result).toMatchObject({ ok: false });
    const { error } = result as { error: string };
    expect(error).toMatch(sentence);
    expect(error).not.toContain('\n');
    expect(error).not.toContain('hidden');
  });
});
