import { resolve } from 'node:path';
import {
  ENVIRONMENT,
  EXPECTATIONS,
  SECRETS,
  type Environment,
  type LogLevel,
  type Role,
} from './environment.js';
import { limitsOf, type LimitSettings } from './limits.js';

/** A Postgres of the program's own in `dataDir`, or the one at `url`. */
export type DatabaseChoice =
  { readonly kind: 'embedded'; readonly dataDir: string } | { readonly kind: 'given'; readonly url: string };

/** Live state inside the one process there is, or in the Redis at `url`. */
export type LiveChoice = { readonly kind: 'in-process' } | { readonly kind: 'redis'; readonly url: string };

/** Which addresses webhooks may have beside public ones by https. */
export interface WebhookTargets {
  /** Whether http will do. */
  readonly http: boolean;
  /** Whether addresses that are not public will do: loopback, private networks and the like. */
  readonly private: boolean;
}

/** How much an account may have of experiments. */
export interface ExperimentSettings {
  /** Under way at once; null for any number. */
  readonly atOnce: number | null;
  /** In 24 hours, in rounds among quick house players; null for any number. */
  readonly dailyWork: number | null;
}

/** The program's configuration: read once at the start, injected by this class. */
export class Config {
  readonly role: Role;
  /** Port to listen on; 0 takes any free one. */
  readonly port: number;
  /** Port of its own for health and metrics, 0 for any free one; a worker always has one, an API only if it is asked for. */
  readonly healthPort: number | undefined;
  readonly host: string;
  readonly database: DatabaseChoice;
  /** Connections of the shared pool for queries. */
  readonly databasePool: number;
  /** How long whoever needs a connection waits for one, in ms, before it is refused. */
  readonly databaseWaitMs: number;
  readonly live: LiveChoice;
  readonly logLevel: LogLevel;
  /** The administrator's token; without it nobody is one. */
  readonly adminToken: string | undefined;
  /** Key of the hashes that tokens are stored as; without it one is made and kept in the database. */
  readonly tokenPepper: string | undefined;
  /** Origins that browsers may call from; `['*']` for all. */
  readonly corsOrigins: readonly string[];
  /** Whether `X-Forwarded-*` headers are believed. */
  readonly trustProxy: boolean;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  /** Which addresses webhooks may have. */
  readonly webhookTargets: WebhookTargets;
  /** How much anybody may ask for. */
  readonly limits: LimitSettings;
  /** Guests, and seats of theirs in matches that are not over, that an app may have unless it is granted others. */
  readonly apps: { readonly guests: number; readonly matches: number };
  /** How much an account may have of experiments. */
  readonly experiments: ExperimentSettings;

  constructor(environment: Environment) {
    this.role = environment.ROLE;
    this.port = environment.PORT;
    const hasHealthPort = environment.HEALTH_PORT >= 0 || this.role === 'worker';
    this.healthPort = hasHealthPort ? Math.max(0, environment.HEALTH_PORT) : undefined;
    this.host = environment.HOST;
    this.database =
      environment.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: resolve(environment.DATA_DIR) }
        : { kind: 'given', url: environment.DATABASE_URL };
    this.databasePool = environment.DATABASE_POOL;
    this.databaseWaitMs = environment.DATABASE_WAIT * 1000;
    this.live =
      environment.REDIS_URL === undefined
        ? { kind: 'in-process' }
        : { kind: 'redis', url: environment.REDIS_URL };
    this.logLevel = environment.LOG_LEVEL;
    this.adminToken = environment.ADMIN_TOKEN;
    this.tokenPepper = environment.TOKEN_PEPPER;
    this.corsOrigins = environment.CORS_ORIGINS;
    this.trustProxy = environment.TRUST_PROXY;
    this.bodyLimit = environment.BODY_LIMIT;
    this.webhookTargets = {
      http: environment.WEBHOOKS_HTTP,
      private: environment.WEBHOOKS_PRIVATE,
    };
    this.limits = limitsOf(environment);
    this.apps = { guests: environment.APP_GUESTS, matches: environment.APP_MATCHES };
    this.experiments = {
      atOnce: environment.EXPERIMENTS_AT_ONCE || null,
      dailyWork: environment.EXPERIMENTS_DAILY_WORK || null,
    };
  }

  /** Whether this process answers requests. */
  get servesApi(): boolean {
    return this.role !== 'worker';
  }

  /** Whether this process works off the queues. */
  get runsWorkers(): boolean {
    return this.role !== 'api';
  }
}

/** A configuration, or one sentence that says what is wrong. */
export type ConfigResult =
  { readonly ok: true; readonly value: Config } | { readonly ok: false; readonly error: string };

const refused = (error: string): ConfigResult => ({ ok: false, error });

/** Reads the configuration from environment variables. An empty variable counts as one that is not set. */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): ConfigResult {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = ENVIRONMENT.safeParse(given);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as keyof Environment;
    const shown = SECRETS.includes(name) ? '' : `, not ${JSON.stringify(variables[name])}`;
    return refused(`${name} ${EXPECTATIONS[name]}${shown}.`);
  }
  const config = new Config(parsed.data);
  if (config.live.kind === 'redis' && config.database.kind === 'embedded') {
    return refused(
      'REDIS_URL needs DATABASE_URL beside it: other processes cannot reach the embedded database.',
    );
  }
  if (config.role !== 'all' && config.live.kind === 'in-process') {
    return refused(`ROLE=${config.role} needs DATABASE_URL and REDIS_URL: separate processes meet there.`);
  }
  return { ok: true, value: config };
}
