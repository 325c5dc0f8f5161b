import type { Transaction } from '../postgres/postgres.js';

/** Some things of one kind, and the place that the next page begins after; null after the last. */
export interface BelongingsPage {
  readonly items: readonly object[];
  readonly next: string | null;
}

/** What is done when the erasure has been committed. */
export type Afterwards = () => unknown;

/** Things of one kind that belong to accounts: how they are given out, and what becomes of them when an account is deleted. */
export interface Belonging {
  /** `bot`, `webhook`, …: how each line of an export is called. */
  readonly kind: string;
  /** Tables in which they are kept. */
  readonly tables: readonly string[];
  /** How many an account has. */
  count(account: string): Promise<number>;
  /** Up to `limit` of them after a place, in an order that does not change. */
  page(account: string, after: string | null, limit: number): Promise<BelongingsPage>;
  /**
   * Takes away, within the transaction in which the account is deleted, what nobody else needs, and ends what waits for it.
   * Left out where everything stays because others have it too, without a name.
   */
  erase?(account: string, transaction: Transaction, now: Date): Promise<Afterwards | void>;
}
