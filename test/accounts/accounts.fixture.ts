import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Accounts1796000000000 } from '../../migrations/1796000000000-accounts.js';
import { Apps1796000900100 } from '../../migrations/1796000900100-apps.js';
import { AppSettings1796001200100 } from '../../migrations/1796001200100-app-settings.js';
import { AccountEntity } from '../../src/accounts/account.entity.js';
import { AccountsRepository } from '../../src/accounts/accounts.repository.js';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { Authenticator } from '../../src/accounts/authenticator.js';
import { BotEntity, BotVersionEntity } from '../../src/accounts/bot.entity.js';
import { BotExits } from '../../src/accounts/bot.exits.js';
import { BotsRepository } from '../../src/accounts/bots.repository.js';
import { BotsService } from '../../src/accounts/bots.service.js';
import type { Caller } from '../../src/accounts/caller.js';
import { IdempotentCallsRepository } from '../../src/accounts/idempotent-calls.repository.js';
import { IdempotentCalls } from '../../src/accounts/idempotent-calls.service.js';
import { LastUsesRepository } from '../../src/accounts/last-uses.repository.js';
import { Revocations } from '../../src/accounts/revocations.js';
import { SeatsService } from '../../src/accounts/seats.service.js';
import { SecretsRepository } from '../../src/accounts/secrets.repository.js';
import { SuspensionsService } from '../../src/accounts/suspensions.service.js';
import { TokenCache } from '../../src/accounts/token.cache.js';
import { TokenEntity } from '../../src/accounts/token.entity.js';
import { TokenHasher } from '../../src/accounts/token.hasher.js';
import { TokenMint } from '../../src/accounts/token.mint.js';
import { TokensRepository } from '../../src/accounts/tokens.repository.js';
import { TokensService } from '../../src/accounts/tokens.service.js';
import { type Config, readConfig } from '../../src/config/config.js';
import { Belongings } from '../../src/platform/belongings/belongings.js';
import { Clock } from '../../src/platform/clock.js';
import { Postgres } from '../../src/platform/postgres/postgres.js';
import { EmbeddedPostgres } from '../../src/platform/embedded/embedded.postgres.js';
import { newId } from '../../src/platform/id.js';
import type { LiveStore } from '../../src/platform/live/live.store.js';
import type { Refusal } from '../../src/platform/refusal.js';
import type { Result } from '../../src/platform/result.js';

export const ADMIN_TOKEN = 'the-operator-of-this-test';

/** What was granted; fails the test with the refusal otherwise. */
export function granted<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`);
  return result.value;
}

/** Code of a refusal, undefined when there is none. */
export function codeOf(result: Result<unknown, Refusal>): string | undefined {
  return result.ok ? undefined : result.error.code;
}

/** A clock that a test can put forward. */
export class MovableClock extends Clock {
  ahead = 0;
  override now(): number {
    return super.now() + this.ahead;
  }
}

/** A database of one's own with the room's tables. */
export class TestDatabase {
  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedPostgres,
    readonly source: DataSource,
  ) {}

  static async open(): Promise<TestDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'boneyard-accounts-'));
    chmodSync(folder, 0o755);
    const server = await EmbeddedPostgres.start({ dataDir: folder, fast: true });
    const source = new DataSource({
      type: 'postgres',
      url: server.url,
      entities: [AccountEntity, BotEntity, BotVersionEntity, TokenEntity],
      migrations: [Accounts1796000000000, Apps1796000900100, AppSettings1796001200100],
      installExtensions: false,
    });
    await source.initialize();
    await source.runMigrations();
    return new TestDatabase(folder, server, source);
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The room of one process, put together by hand: two of them on one database and live store are two processes. */
export class AccountsRoom {
  readonly clock = new MovableClock();
  readonly postgres: Postgres;
  readonly lastUses: LastUsesRepository;
  readonly tokens: TokensRepository;
  readonly revocations: Revocations;
  readonly authenticator: Authenticator;
  readonly accountsService: AccountsService;
  readonly botsService: BotsService;
  readonly tokensService: TokensService;
  readonly suspensions: SuspensionsService;
  readonly seats: SeatsService;
  readonly calls: IdempotentCalls;

  private constructor(source: DataSource, live: LiveStore, config: Config, pepper: Buffer) {
    const hasher = new TokenHasher(pepper);
    const mint = new TokenMint(hasher, this.clock);
    const cache = new TokenCache(this.clock);
    const bots = new BotsRepository(source);
    this.postgres = new Postgres((source.options as { url: string }).url, 2, 30_000);
    const accounts = new AccountsRepository(source, this.postgres, new Belongings());
    this.lastUses = new LastUsesRepository(source, this.clock);
    this.tokens = new TokensRepository(source, this.lastUses);
    this.revocations = new Revocations(live, cache, this.tokens, this.clock, this.lastUses);
    this.authenticator = new Authenticator(config, hasher, cache, this.tokens, this.lastUses);
    this.accountsService = new AccountsService(accounts, mint, this.revocations, this.clock);
    this.botsService = new BotsService(bots, mint, this.clock);
    this.tokensService = new TokensService(this.tokens, this.botsService, mint, this.revocations, this.clock);
    this.suspensions = new SuspensionsService(
      this.botsService,
      bots,
      this.revocations,
      this.clock,
      new BotExits(),
    );
    this.seats = new SeatsService(bots);
    this.calls = new IdempotentCalls(new IdempotentCallsRepository(source), hasher);
  }

  static async open(source: DataSource, live: LiveStore): Promise<AccountsRoom> {
    const config = readConfig({ ADMIN_TOKEN });
    if (!config.ok) throw new Error(config.error);
    const pepper = await new SecretsRepository(source).getOrKeep('token-pepper', Buffer.from(newId()));
    const room = new AccountsRoom(source, live, config.value, pepper);
    await room.revocations.onModuleInit();
    return room;
  }

  async close(): Promise<void> {
    this.revocations.onModuleDestroy();
    this.calls.onModuleDestroy();
    await this.lastUses.onModuleDestroy();
    await this.postgres.close();
  }

  /** Whom a token speaks for; undefined when it is refused. */
  async callerOf(token: string): Promise<Caller | undefined> {
    const result = await this.authenticator.authenticate(`Bearer ${token}`);
    return result.ok ? result.value : undefined;
  }

  /** A new account, as the caller of its first token. */
  async signUp(name = 'Ada'): Promise<Caller> {
    const { token } = granted(await this.accountsService.signUp({ name }, newId()));
    return (await this.callerOf(token))!;
  }

  /** A new bot of an account: its id and its first version's token. */
  async makeBot(owner: Caller, name = `bot ${newId()}`): Promise<{ bot: string; token: string }> {
    const input = { name, description: '', note: '' };
    const made = granted(await this.botsService.create(owner, input, newId()));
    return { bot: made.bot.id, token: made.token };
  }
}
