import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { Budget, LimitSettings } from '../../config/limits.js';
import { LiveStore } from '../live/live.store.js';

/** Whoever has budgets of its own: a bot, an account, or an address without a token. */
export const HOLDER_KINDS = ['bot', 'account', 'address'] as const;
export interface Holder {
  readonly kind: (typeof HOLDER_KINDS)[number];
  /** Identifier of the bot or account; the address, of IPv6 its network. */
  readonly id: string;
}

/** How a budget stands after a request was counted, or refused. */
export interface Spending {
  readonly budget: Budget;
  /** Requests in a window; null where there is no limit. */
  readonly quota: number | null;
  readonly isAllowed: boolean;
  /** What it costs, in requests. */
  readonly cost: number;
  readonly remaining: number;
  /** Until all of it is there again, in ms. */
  readonly resetMs: number;
}

/** One holder's budget in the running window. Times are those of `performance`. */
interface Window {
  /** Requests counted here, and those of other processes as far as they are known. */
  used: number;
  /** Of those, what the live store has not been told of. */
  untold: number;
  endsAt: number;
  isTelling: boolean;
}

/** A process tells the others of its requests after this part of a quota: by so much each may be too generous. */
const TELL_AFTER = 1 / 20;
/** How often it tells of what is less than that, in ms. */
const TELL_EVERY_MS = 2_000;
/** Windows that are kept, at most; some 200 bytes each. The oldest go first. */
const KEPT = 200_000;

/**
 * Counts requests. Each process counts for itself, at the price of a look into a map, and now and then settles with the
 * others through the live store; so processes together let through what is allowed and at most a twentieth of it more for each of
 * them. Where the live store is away each process goes on alone: nobody is refused for that.
 */
@Injectable()
export class Limiter implements OnModuleDestroy {
  private readonly settings: LimitSettings;
  private readonly windows = new Map<string, Window>();
  private readonly timer = setInterval(() => this.sweep(), TELL_EVERY_MS).unref();
  private readonly log = new Logger(Limiter.name);

  constructor(
    config: Config,
    private readonly live: LiveStore,
  ) {
    this.settings = config.limits;
  }

  /** Length of all windows, in ms. */
  get windowMs(): number {
    return this.settings.windowMs;
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Counts a request, unless the budget is spent: then nothing is counted. `worth`: how many requests it is worth; what is worth
   * more than all of a budget costs all of it, or it could never be had.
   */
  spend(holder: Holder, budget: Budget, worth = 1): Spending {
    const quota = this.quotaOf(holder, budget);
    if (quota === null) return worth === 1 ? UNLIMITED[budget] : { ...UNLIMITED[budget], cost: worth };
    const cost = Math.min(worth, quota);
    const now = performance.now();
    const key = keyOf(holder, budget);
    const window = this.windowOf(key, now);
    const isAllowed = window.used + cost <= quota;
    if (isAllowed) {
      window.used += cost;
      window.untold += cost;
      if (window.untold >= quota * TELL_AFTER) void this.tell(key, window);
    }
    return {
      budget,
      quota,
      isAllowed,
      cost,
      remaining: Math.max(0, quota - window.used),
      resetMs: window.endsAt - now,
    };
  }

  /** How a budget stands in all processes together, without spending any of it. */
  async look(holder: Holder, budget: Budget): Promise<Spending> {
    const quota = this.quotaOf(holder, budget);
    if (quota === null) return UNLIMITED[budget];
    const key = keyOf(holder, budget);
    const window = this.windows.get(key);
    const now = performance.now();
    if (window === undefined || window.endsAt <= now) {
      return { budget, quota, isAllowed: true, cost: 0, remaining: quota, resetMs: 0 };
    }
    await this.tell(key, window);
    const resetMs = Math.max(0, window.endsAt - performance.now());
    const remaining = Math.max(0, quota - window.used);
    return { budget, quota, isAllowed: true, cost: 0, remaining, resetMs };
  }

  private quotaOf({ kind }: Holder, budget: Budget): number | null {
    return (kind === 'address' ? this.settings.anonymous : this.settings.known)[budget];
  }

  private windowOf(key: string, now: number): Window {
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { used: 0, untold: 0, endsAt: now + this.settings.windowMs, isTelling: false };
      this.windows.delete(key);
      if (this.windows.size >= KEPT) this.windows.delete(this.windows.keys().next().value as string);
      this.windows.set(key, window);
    }
    return window;
  }

  /** Settles a window with the other processes. */
  private async tell(key: string, window: Window): Promise<void> {
    if (window.isTelling) return;
    window.isTelling = true;
    const { untold } = window;
    window.untold = 0;
    try {
      const { used, resetMs } = await this.live.counter(`limit:${key}`, this.settings.windowMs, untold);
      window.used = used + window.untold;
      window.endsAt = performance.now() + resetMs;
    } catch (error) {
      window.untold += untold;
      this.log.debug(error);
    } finally {
      window.isTelling = false;
    }
  }

  private sweep(): void {
    const now = performance.now();
    for (const [key, window] of this.windows) {
      if (window.endsAt <= now) this.windows.delete(key);
      else if (window.untold > 0) void this.tell(key, window);
    }
  }
}

const keyOf = ({ kind, id }: Holder, budget: Budget): string => `${budget}:${kind}:${id}`;

const unlimited = (budget: Budget): Spending => ({
  budget,
  quota: null,
  isAllowed: true,
  cost: 1,
  remaining: Infinity,
  resetMs: 0,
});
const UNLIMITED: Record<Budget, Spending> = {
  reads: unlimited('reads'),
  moves: unlimited('moves'),
  creates: unlimited('creates'),
  rules: unlimited('rules'),
};
