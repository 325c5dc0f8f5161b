import { readConfig, type Config } from '../../src/config/config.js';
import { HeartbeatRepository } from '../../src/matches/heartbeat.repository.js';
import { MatchFactsRepository } from '../../src/matches/match.facts.repository.js';
import { MatchFeed } from '../../src/matches/match.feed.js';
import { MatchLog } from '../../src/matches/match.log.repository.js';
import { MatchRepository } from '../../src/matches/match.repository.js';
import type { BotSeat } from '../../src/matches/match.state.js';
import { MatchTime } from '../../src/matches/match.time.js';
import { Outages } from '../../src/matches/outages.service.js';
import { Clock } from '../../src/platform/clock.js';
import { InProcessLiveStore } from '../../src/platform/live/in-process.live.store.js';
import type { LiveStore } from '../../src/platform/live/live.store.js';
import { RedisLiveStore } from '../../src/platform/live/redis.live.store.js';
import { migrate } from '../../src/platform/postgres/migrations.js';
import { Postgres } from '../../src/platform/postgres/postgres.js';
import {
  createDatabase,
  hasPostgres,
  startEmbeddedPostgres,
  startRealPostgres,
} from '../servers/postgres.server.js';
import { hasRedis, startRedis } from '../servers/redis.server.js';
import { bot } from './playing.js';

export const OWNER = bot(0).account;

/** A clock that a test can put forward. */
export class MovableClock extends Clock {
  ahead = 0;
  override now(): number {
    return super.now() + this.ahead;
  }
}

/** Database and live store that any number of processes share. */
export interface Shared {
  readonly url: string;
  readonly postgres: Postgres;
  /** Another process's connection to the live store. */
  connect(): Promise<LiveStore>;
  stop(): Promise<void>;
}

/** Every pair of stores that the program runs on. */
export const STORES: readonly { name: string; runs: boolean; start: () => Promise<Shared> }[] = [
  {
    name: 'the embedded Postgres and the live store in the process',
    runs: true,
    async start() {
      const server = await startEmbeddedPostgres();
      const live = new InProcessLiveStore();
      return share(server, await createDatabase(server.url), () => Promise.resolve(live));
    },
  },
  {
    name: 'a real Postgres and a real Redis',
    runs: hasPostgres && hasRedis,
    async start() {
      const [server, redis] = await Promise.all([startRealPostgres(), startRedis()]);
      const stop = async () => void (await Promise.all([server.stop(), redis.stop()]));
      return share({ stop }, await createDatabase(server.url), () => RedisLiveStore.connect(redis.url));
    },
  },
];

async function share(
  server: { stop(): Promise<void> },
  url: string,
  connect: () => Promise<LiveStore>,
): Promise<Shared> {
  await migrate(url, () => Promise.resolve());
  const postgres = new Postgres(url, 8, 30_000);
  await seedBots(postgres);
  return {
    url,
    postgres,
    connect,
    async stop() {
      await postgres.close();
      await server.stop();
    },
  };
}

/** The accounts and bots that tests seat: `bot(0)` to `bot(9)`. */
async function seedBots(postgres: Postgres): Promise<void> {
  for (let number = 0; number < 10; number++) {
    const seat: BotSeat = bot(number);
    await postgres.query(`INSERT INTO accounts (id, name, created_at) VALUES ($1, $2, now())`, [
      seat.account,
      `account ${number}`,
    ]);
    await postgres.query(
      `INSERT INTO bots (id, account, name, name_key, created_at) VALUES ($1, $2, $3, $3, now())`,
      [seat.bot, seat.account, `bot ${number}`],
    );
    await postgres.query(`INSERT INTO bot_versions (id, bot, number, created_at) VALUES ($1, $1, 1, now())`, [
      seat.bot,
    ]);
  }
}

export const config = (variables: Record<string, string> = {}): Config => {
  const read = readConfig(variables);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

/** The room's storage as one process has it; two of them on the same stores are two processes. */
export class TestProcess {
  readonly clock = new MovableClock();
  readonly log: MatchLog;
  readonly facts: MatchFactsRepository;
  readonly feed: MatchFeed;
  readonly heartbeats: HeartbeatRepository;
  readonly outages: Outages;
  readonly time: MatchTime;
  readonly matches: MatchRepository;

  private constructor(
    readonly postgres: Postgres,
    readonly live: LiveStore,
    role: Config,
  ) {
    this.log = new MatchLog(postgres);
    this.facts = new MatchFactsRepository(postgres);
    this.feed = new MatchFeed(this.log, live, this.clock);
    this.heartbeats = new HeartbeatRepository(postgres);
    this.outages = new Outages(this.heartbeats, live, this.clock, role);
    this.time = new MatchTime(this.clock, this.outages);
    this.matches = new MatchRepository(this.facts, this.log, live, this.feed, this.time);
  }

  /** `starting` is called when the process is there, and before it takes requests. */
  static async open(
    shared: Shared,
    role = config(),
    starting: (process: TestProcess) => void = () => undefined,
  ): Promise<TestProcess> {
    const process = new TestProcess(shared.postgres, await shared.connect(), role);
    await process.outages.onModuleInit();
    starting(process);
    await process.outages.onApplicationBootstrap();
    await process.feed.onModuleInit();
    return process;
  }

  async close(): Promise<void> {
    this.feed.onModuleDestroy();
    await this.outages.onModuleDestroy();
    if (!(this.live instanceof InProcessLiveStore)) await this.live.close();
  }
}
