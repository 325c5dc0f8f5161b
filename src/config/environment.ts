import { z } from 'zod';

/** What this process does: serve the API, work off the queues, or both. */
export const ROLES = ['api', 'worker', 'all'] as const;
export type Role = (typeof ROLES)[number];

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A whole number in text; `z.coerce` would also take '', ' 7 ' and '0x10'. */
const whole = (min: number, max: number, initial: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(initial);

/** Whether text is an address that the `pg` client takes: also without a host before a socket's `?host=`. */
function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  return URL.canParse(text) || URL.canParse(text.replace('@/', '@socket/'));
}

function isRedisUrl(text: string): boolean {
  return /^(rediss?|unix):\/\/./.test(text) && URL.canParse(text);
}

function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}

const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .default(false);

/** Every variable the program reads, by name; all others are none of its business. */
export const ENVIRONMENT = z.object({
  ROLE: z.enum(ROLES).default('all'),
  PORT: whole(0, 65_535, 3000),
  HEALTH_PORT: whole(0, 65_535, -1),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  DATABASE_POOL: whole(1, 100, 10),
  DATABASE_WAIT: whole(1, 600, 30),
  REDIS_URL: z.string().refine(isRedisUrl).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ADMIN_TOKEN: z.string().min(16).optional(),
  TOKEN_PEPPER: z.string().min(32).optional(),
  CORS_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin))
    .default(['*']),
  TRUST_PROXY: flag,
  BODY_LIMIT: whole(1024, 16_777_216, 65_536),
  WEBHOOKS_HTTP: flag,
  WEBHOOKS_PRIVATE: flag,
  LIMIT_WINDOW: whole(1, 3_600, 60),
  LIMIT_READS: whole(0, 999_999_999, 30_000),
  LIMIT_MOVES: whole(0, 999_999_999, 120_000),
  LIMIT_CREATES: whole(0, 999_999_999, 6_000),
  LIMIT_RULES: whole(0, 999_999_999, 120_000),
  LIMIT_ANONYMOUS_READS: whole(0, 999_999_999, 12_000),
  LIMIT_ANONYMOUS_CREATES: whole(0, 999_999_999, 3_000),
  LIMIT_ANONYMOUS_RULES: whole(0, 999_999_999, 120_000),
  LIMIT_SOCKETS: whole(0, 100_000, 200),
  APP_GUESTS: whole(0, 10_000_000, 10_000),
  APP_MATCHES: whole(0, 10_000_000, 1_000),
  EXPERIMENTS_AT_ONCE: whole(0, 1_000, 4),
  EXPERIMENTS_DAILY_WORK: whole(0, 999_999_999, 10_000_000),
});

const REQUESTS = 'must be a whole number of requests; 0 for any number';

export type Environment = z.output<typeof ENVIRONMENT>;

/** What each variable must be: the second half of the sentence that says that it is not. */
export const EXPECTATIONS: Record<keyof Environment, string> = {
  ROLE: 'must be api, worker or all',
  PORT: 'must be a whole number from 0 to 65535',
  HEALTH_PORT: 'must be a whole number from 0 to 65535',
  HOST: 'must be an address to listen on',
  DATA_DIR: 'must be a folder',
  DATABASE_URL: 'must be a PostgreSQL address like postgres://user:password@host:5432/database',
  DATABASE_POOL: 'must be a whole number from 1 to 100',
  DATABASE_WAIT: 'must be a whole number of seconds from 1 to 600',
  REDIS_URL: 'must be a Redis address like redis://host:6379',
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  ADMIN_TOKEN: 'must have at least 16 characters',
  TOKEN_PEPPER: 'must have at least 32 characters',
  CORS_ORIGINS: 'must be * or a comma-separated list of origins like https://example.org',
  TRUST_PROXY: 'must be true or false',
  BODY_LIMIT: 'must be a whole number of bytes from 1024 to 16777216',
  WEBHOOKS_HTTP: 'must be true or false',
  WEBHOOKS_PRIVATE: 'must be true or false',
  LIMIT_WINDOW: 'must be a whole number of seconds from 1 to 3600',
  LIMIT_READS: REQUESTS,
  LIMIT_MOVES: REQUESTS,
  LIMIT_CREATES: REQUESTS,
  LIMIT_RULES: REQUESTS,
  LIMIT_ANONYMOUS_READS: REQUESTS,
  LIMIT_ANONYMOUS_CREATES: REQUESTS,
  LIMIT_ANONYMOUS_RULES: REQUESTS,
  LIMIT_SOCKETS: 'must be a whole number of connections from 0 to 100000; 0 for any number',
  APP_GUESTS: 'must be a whole number of guests from 0 to 10000000',
  APP_MATCHES: 'must be a whole number of matches from 0 to 10000000',
  EXPERIMENTS_AT_ONCE: 'must be a whole number of experiments from 0 to 1000; 0 for any number',
  EXPERIMENTS_DAILY_WORK: 'must be a whole number of rounds; 0 for any number',
};

/** Variables whose value is never repeated in a message. */
export const SECRETS: readonly (keyof Environment)[] = [
  'DATABASE_URL',
  'REDIS_URL',
  'ADMIN_TOKEN',
  'TOKEN_PEPPER',
];
