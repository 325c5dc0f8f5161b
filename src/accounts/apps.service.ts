import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { isId } from '../platform/id.js';
import type { Transaction } from '../platform/postgres/postgres.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { AccountEntity } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import type { AppQuotas, AppSettings, QuotaGrant } from './guest.wire.js';
import { GuestsRepository } from './guests.repository.js';

/** Counts the seats that an account has and waits for. */
export type CountSeats = (account: string) => Promise<number>;

// As `holdAccountAlone`, with what the app may have.
const HOLD_APP = `
  SELECT most_matches AS most FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`;

/** Apps and how much of the service they have. An app is an account that plays for its own end users, its guests. */
@Injectable()
export class Apps {
  private countSeats: CountSeats = () => Promise.resolve(0);

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly guests: GuestsRepository,
    private readonly config: Config,
  ) {}

  /** From now on seats are counted by whoever knows of them. */
  setSeats(count: CountSeats): void {
    this.countSeats = count;
  }

  /** The account, if it is an app's. */
  async get(account: string): Promise<Result<AccountEntity, Refusal>> {
    const found = isId(account) ? await this.accounts.find(account) : undefined;
    if (found === undefined || found.deletedAt !== null)
      return refuse('not-found', `There is no account ${account}.`);
    if (found.kind === 'app') return ok(found);
    return refuse('forbidden', 'Only an app has guests: sign up with "kind": "app".');
  }

  /** Guests and matches that an app may have. */
  async quotas(account: string): Promise<Result<AppQuotas, Refusal>> {
    const app = await this.get(account);
    if (!app.ok) return app;
    return ok({
      mostGuests: app.value.mostGuests ?? this.config.apps.guests,
      guests: await this.guests.count(account),
      mostMatches: this.mostMatchesOf(app.value.mostMatches),
      matches: await this.countSeats(account),
    });
  }

  /** Whether an account is an app's, which it is from the beginning or never. */
  async isApp(account: string): Promise<boolean> {
    return (await this.accounts.find(account))?.kind === 'app';
  }

  /**
   * Seats that an app may have and wait for at most; undefined where its account is deleted. Nobody else gets any for it until the
   * transaction ends: for whoever counts them and takes more.
   */
  async holdMostMatches(transaction: Transaction, account: string): Promise<number | undefined> {
    const { rows } = await transaction.query<{ most: number | null }>(HOLD_APP, [account]);
    return rows.length === 0 ? undefined : this.mostMatchesOf(rows[0].most);
  }

  /** The longest delay that apps among these accounts have set for their spectators, in seconds; 0 where there is none. */
  longestDelay(accounts: readonly string[]): Promise<number> {
    return this.guests.longestDelay(accounts);
  }

  /** How an app shows its matches. */
  async settings(account: string): Promise<Result<AppSettings, Refusal>> {
    const app = await this.get(account);
    return app.ok ? ok({ spectatorDelay: app.value.spectatorDelay }) : app;
  }

  async set(account: string, settings: AppSettings): Promise<Result<AppSettings, Refusal>> {
    const app = await this.get(account);
    if (!app.ok) return app;
    await this.guests.grant(account, settings);
    return ok(settings);
  }

  private mostMatchesOf(granted: number | null): number {
    return granted ?? this.config.apps.matches;
  }

  /** Grants an app other quotas than all have. */
  async grant(account: string, grant: QuotaGrant): Promise<Result<AppQuotas, Refusal>> {
    const app = await this.get(account);
    if (!app.ok) return app;
    const { mostGuests, mostMatches } = grant;
    await this.guests.grant(account, {
      ...(mostGuests === undefined ? {} : { mostGuests }),
      ...(mostMatches === undefined ? {} : { mostMatches }),
    });
    return this.quotas(account);
  }
}
