import type { Config } from '../config/config.js';
import { EmbeddedPostgres } from './embedded/embedded.postgres.js';
import { InProcessLiveStore } from './live/in-process.live.store.js';
import type { LiveStore } from './live/live.store.js';
import { migrate } from './postgres/migrations.js';
import { Postgres } from './postgres/postgres.js';
import {
  migrateQueues,
  type QueueConnection,
  queuesOnPostgres,
  queuesOnRedis,
} from './queues/queue.connection.js';

/** Whatever is open so far, closed in the opposite order. */
class Opened {
  /** Never, where nothing of it can be lost. */
  lost = new Promise<void>(() => undefined);
  private readonly closing: (() => Promise<void>)[] = [];

  add<T>(thing: T, close: (thing: T) => Promise<void>): T {
    this.closing.unshift(() => close(thing));
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0)) await close();
  }
}

/** The client of Redis is five hundred files, which a program that needs none does not read. */
async function connectLiveStore(url: string): Promise<LiveStore> {
  const { RedisLiveStore } = await import('./live/redis.live.store.js');
  return RedisLiveStore.connect(url);
}

/**
 * Everything outside the program that it stores in: opened before the application is made and closed after it is gone,
 * the embedded database last.
 */
export class Stores {
  private constructor(
    /** Address of the database, the given or the embedded one. */
    readonly databaseUrl: string,
    readonly postgres: Postgres,
    readonly live: LiveStore,
    readonly queues: QueueConnection,
    private readonly opened: Opened,
  ) {}

  /** Resolves when the embedded database has ended by itself: nothing can be stored any more. */
  get lost(): Promise<void> {
    return this.opened.lost;
  }

  /**
   * Starts what is embedded, connects, and brings tables up to date. Throws `StartFailure`, with nothing left open,
   * where that cannot be.
   */
  static async open(config: Config): Promise<Stores> {
    const opened = new Opened();
    try {
      return await Stores.openInto(opened, config);
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  private static async openInto(opened: Opened, config: Config): Promise<Stores> {
    const { database, live } = config;
    let url: string;
    if (database.kind === 'given') url = database.url;
    else {
      const server = await EmbeddedPostgres.start({ dataDir: database.dataDir });
      ({ url, lost: opened.lost } = opened.add(server, (postgres) => postgres.stop()));
    }
    await migrate(url, () => (live.kind === 'redis' ? Promise.resolve() : migrateQueues(url)));
    const store = live.kind === 'redis' ? await connectLiveStore(live.url) : new InProcessLiveStore();
    opened.add(store, (open) => open.close());
    const queues = live.kind === 'redis' ? await queuesOnRedis(live.url) : queuesOnPostgres(url);
    opened.add(queues, (open) => open.close());
    const postgres = opened.add(new Postgres(url, config.databasePool, config.databaseWaitMs), (open) =>
      open.close(),
    );
    return new Stores(url, postgres, store, queues, opened);
  }

  /** Closes everything; call it when nothing uses it any more. */
  close(): Promise<void> {
    return this.opened.close();
  }
}
