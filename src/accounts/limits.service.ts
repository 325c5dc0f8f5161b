import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import type { Budget } from '../config/limits.js';
import { Clock } from '../platform/clock.js';
import { type Holder, Limiter, type Spending } from '../platform/limits/limiter.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import type { Caller } from './caller.js';

const holders = new WeakMap<Caller, { readonly own: Holder; readonly account: Holder }>();

/**
 * Whose budget a caller's request is counted in. What a bot reads and plays is its own business, all its tokens
 * together; guests share their app's; what is made is counted for the account, so that more bots do not make more of it.
 */
export function holderOf(caller: Caller, budget: Budget): Holder {
  let known = holders.get(caller);
  if (known === undefined) {
    const account: Holder = { kind: 'account', id: caller.account };
    known = {
      account,
      own: caller.bot === null || caller.isGuest ? account : { kind: 'bot', id: caller.bot },
    };
    holders.set(caller, known);
  }
  return budget === 'creates' ? known.account : known.own;
}

/** Groups of an IPv6 address that name a network (64 bits); whoever has it can choose the rest of the address. */
const NETWORK_GROUPS = 4;

/** Whose budget a request without a valid token is counted in: an IPv4 address, or an IPv6 network. */
export function addressHolder(address: string): Holder {
  if (!address.includes(':')) return { kind: 'address', id: address };
  const parsed = ipaddr.process(address.split('%')[0]);
  if (!(parsed instanceof ipaddr.IPv6)) return { kind: 'address', id: parsed.toString() };
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return { kind: 'address', id: `${network.join(':')}::/64` };
}

/** Counts requests, and says it when somebody makes too many. */
@Injectable()
export class Limits {
  constructor(
    private readonly limiter: Limiter,
    private readonly clock: Clock,
  ) {}

  /** Length of all windows, in ms. */
  get windowMs(): number {
    return this.limiter.windowMs;
  }

  /** Counts what is worth so many requests of a holder; whether it is allowed stands in the answer. */
  spend(holder: Holder, budget: Budget, requests = 1): Spending {
    return this.limiter.spend(holder, budget, requests);
  }

  /** Counts one request of a caller; the refusal when there was one too many. */
  objection(caller: Caller, budget: Budget): Err<Refusal> | undefined {
    const holder = holderOf(caller, budget);
    const spending = this.limiter.spend(holder, budget);
    return spending.isAllowed ? undefined : this.refusal(holder, spending);
  }

  /** That a budget is spent: which, whose, how large it is, and when it is there again. */
  refusal({ kind }: Holder, { budget, quota, cost, remaining, resetMs }: Spending): Err<Refusal> {
    const window = this.windowMs / 1000;
    const retryAfter = Math.max(1, Math.ceil(resetMs / 1000));
    const whose = kind === 'address' ? 'an address without a token' : kind === 'bot' ? 'a bot' : 'an account';
    const isSpent = cost === 1 ? 'is spent' : `has ${remaining} left, of which this costs ${cost}`;
    return refuse(
      'rate-limited',
      `The budget "${budget}" of ${whose} is ${quota} requests in ${window} s and ${isSpent}; wait ${retryAfter} s.`,
      {
        retryAfter,
        limit: {
          budget,
          holder: kind,
          quota: quota ?? 0,
          window,
          remaining,
          resetAt: new Date(this.clock.now() + resetMs).toISOString(),
        },
      },
    );
  }
}
