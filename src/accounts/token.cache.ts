import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform/clock.js';
import type { Caller } from './caller.js';

interface Entry {
  /** The whole token. */
  readonly secret: Buffer;
  readonly caller: Caller;
  /** When the token must be looked up again, at the latest. */
  readonly staleAt: number;
}

/** What was revoked or changed: a token, or everything of a bot or an account. */
export type Change = { readonly token: string } | { readonly bot: string } | { readonly account: string };

/** How long a token is believed without asking the database again, in ms: bounds what a lost hint can do. */
export const BELIEVED_MS = 10_000;

/** Tokens remembered at most; about 300 bytes each. */
export const REMEMBERED = 20_000;

/** The half of a token by which it is looked for; the other half is only ever compared in constant time. */
const indexOf = (secret: string): string => secret.slice(0, secret.length >> 1);

/**
 * The tokens that this process has verified lately, so that a request of a known caller asks nobody and hashes nothing.
 * The longest unverified are dropped first. Changes take effect through `forget`.
 */
export class TokenCache {
  private readonly entries = new Map<string, Entry>();
  private changes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly size = REMEMBERED,
  ) {}

  /** Whom the token speaks for, if it was verified lately. */
  find(secret: string): Caller | undefined {
    const index = indexOf(secret);
    const entry = this.entries.get(index);
    if (entry === undefined) return undefined;
    if (this.clock.now() >= entry.staleAt) {
      this.entries.delete(index);
      return undefined;
    }
    const given = Buffer.from(secret, 'latin1');
    const isSame = given.length === entry.secret.length && timingSafeEqual(given, entry.secret);
    return isSame ? entry.caller : undefined;
  }

  /** How many changes there have been: taken before a look-up, given to `remember` after it. */
  get age(): number {
    return this.changes;
  }

  /** Remembers a verified caller, unless something changed since `age`: the look-up may not have seen it. */
  remember(secret: string, caller: Caller, age: number): void {
    if (age !== this.changes) return;
    const index = indexOf(secret);
    this.entries.delete(index);
    if (this.entries.size >= this.size) {
      for (const oldest of this.entries.keys()) {
        this.entries.delete(oldest);
        break;
      }
    }
    const staleAt = Math.min(this.clock.now() + BELIEVED_MS, caller.expiresAt);
    this.entries.set(index, { secret: Buffer.from(secret, 'latin1'), caller, staleAt });
  }

  /** Drops whatever a change concerns; everything when it is not known what changed. */
  forget(change: Change | undefined): void {
    this.changes += 1;
    if (change === undefined) return this.entries.clear();
    for (const [index, { caller }] of this.entries) {
      if (concerns(change, caller)) this.entries.delete(index);
    }
  }
}

/** Whether a change is about the token, the bot or the account of a caller. */
export function concerns(change: Change, caller: Caller): boolean {
  if ('token' in change) return caller.token === change.token;
  if ('bot' in change) return caller.bot === change.bot;
  return caller.account === change.account;
}
