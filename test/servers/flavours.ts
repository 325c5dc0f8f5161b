import { type Config, readConfig } from '../../src/config/config.js';
import type { TestServer } from './child.server.js';
import { createDatabase, hasPostgres, startEmbeddedPostgres, startRealPostgres } from './postgres.server.js';
import { hasRedis, startRedis } from './redis.server.js';

/** Servers for one suite, with a database of its own. */
export interface SuiteServers {
  /** Environment variables that make the program use them. */
  readonly variables: Record<string, string>;
  stop(): Promise<void>;
}

/** One of the two kinds of servers that the program must work on alike. */
export interface Flavour {
  readonly name: string;
  /** Whether this machine has what is needed; suites skip themselves otherwise. */
  readonly available: boolean;
  /** `migrated`: the database may have the program's tables already, which saves each suite the making of them. */
  start(options?: { migrated?: boolean }): Promise<SuiteServers>;
}

async function onOwnServers(
  postgres: TestServer,
  redis?: TestServer,
  template?: string,
): Promise<SuiteServers> {
  const variables: Record<string, string> = { DATABASE_URL: await createDatabase(postgres.url, template) };
  if (redis !== undefined) variables['REDIS_URL'] = redis.url;
  return {
    variables,
    async stop() {
      await postgres.stop();
      await redis?.stop();
    },
  };
}

/** `npm test` starts one real Postgres for all suites and says where; alone a suite starts its own. */
function realPostgres(): Promise<TestServer> {
  const shared = process.env['TEST_POSTGRES_URL'];
  return shared === undefined
    ? startRealPostgres()
    : Promise.resolve({ url: shared, stop: () => Promise.resolve() });
}

/** For `describe.each`: storage and end-to-end suites run over both. */
export const FLAVOURS: readonly Flavour[] = [
  {
    name: 'the embedded Postgres and live state in the process',
    available: true,
    start: async () => onOwnServers(await startEmbeddedPostgres()),
  },
  {
    name: 'a real Postgres and a real Redis',
    available: hasPostgres && hasRedis,
    start: async ({ migrated = false } = {}) =>
      onOwnServers(
        await realPostgres(),
        await startRedis(),
        // On the one server of `npm test`, which has made it.
        migrated ? process.env['TEST_POSTGRES_TEMPLATE'] : undefined,
      ),
  },
];

/** The configuration that these variables give. */
export function configOf(variables: Record<string, string>): Config {
  const result = readConfig({ LOG_LEVEL: 'silent', ...variables });
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
