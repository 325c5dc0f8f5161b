import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { newId } from '../platform/id.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { IdempotentCallsRepository } from './idempotent-calls.repository.js';
import { seal, unseal } from './sealed.js';
import { TokenHasher } from './token.hasher.js';

/** A creating call that its client marked as safe to repeat. */
export interface IdempotentCall {
  /** Within whom the key means this call: an account, a version of a bot, a guest, or an address for callers without a token. */
  readonly who: string;
  /** The client's `Idempotency-Key`. */
  readonly key: string;
  /** Method, address and body; the same key with another request is refused. */
  readonly request: string;
  /** For how long the answer can be had again, in seconds. */
  readonly keepS: number;
}

/** What was answered, and whether it had been answered before. */
export interface IdempotentAnswer {
  readonly value: unknown;
  readonly isRepeated: boolean;
}

/** How long whoever works on a call may be silent before another takes it over, in seconds. Creating takes milliseconds. */
const LEASE_S = 10;

/** How long a repeated call waits for the answer of the first, in ms. */
const WAIT_MS = 5_000;

const SWEEP_MS = 600_000;

const reused = refuse('idempotency-conflict', 'The key stands for an earlier request with other contents.');
const unfinished = refuse(
  'idempotency-in-progress',
  'The first request with this key has no answer yet: ask again.',
);

/**
 * Makes creating calls safe to repeat: the same key with the same request is carried out once and answered the same
 * every time, also when both come at once or the process dies in between. Answers hold tokens, so key and answer are
 * kept in a form that only the key itself opens.
 */
@Injectable()
export class IdempotentCalls implements OnModuleDestroy {
  private readonly log = new Logger(IdempotentCalls.name);
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();

  constructor(
    private readonly calls: IdempotentCallsRepository,
    private readonly hasher: TokenHasher,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
  }

  /**
   * Carries out `work` unless the call was answered before. `work` gets the id that what it makes shall have: a call
   * that was cut short comes again with the same id, so `work` must take something of that id for its own. When it
   * throws, or its value is not `isDone`, nothing counts as answered and the key is free again.
   */
  async run(
    call: IdempotentCall,
    work: (id: string) => Promise<unknown>,
    isDone: (value: unknown) => boolean = () => true,
  ): Promise<Result<IdempotentAnswer, Refusal>> {
    const key = this.hasher.derive('idempotency key', call.who, call.key);
    const lock = this.hasher.derive('idempotent answer', call.who, call.key);
    const fingerprint = createHash('sha256').update(call.request).digest();
    const until = performance.now() + WAIT_MS;
    for (let delay = 10; ; delay = Math.min(2 * delay, 250)) {
      const id = await this.calls.claim(key, fingerprint, newId(), LEASE_S, call.keepS);
      if (id !== undefined) {
        const value = await this.carryOut(key, lock, () => work(id), isDone);
        return ok({ value, isRepeated: false });
      }
      const kept = await this.calls.find(key);
      if (kept !== undefined) {
        if (!kept.fingerprint.equals(fingerprint)) return reused;
        if (kept.answer !== null) {
          return ok({ value: JSON.parse(unseal(kept.answer, lock)) as unknown, isRepeated: true });
        }
      }
      if (performance.now() + delay > until) return unfinished;
      await pause(delay);
    }
  }

  private async carryOut(
    key: Buffer,
    lock: Buffer,
    work: () => Promise<unknown>,
    isDone: (value: unknown) => boolean,
  ): Promise<unknown> {
    let value: unknown;
    try {
      value = await work();
    } catch (error) {
      await this.calls.release(key);
      throw error;
    }
    if (isDone(value)) await this.calls.keepAnswer(key, seal(JSON.stringify(value), lock));
    else await this.calls.release(key);
    return value;
  }

  private async sweep(): Promise<void> {
    try {
      await this.calls.deleteExpired();
    } catch (error) {
      this.log.warn(error);
    }
  }
}
