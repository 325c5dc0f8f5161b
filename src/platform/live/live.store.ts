import { Logger } from '@nestjs/common';

/** A lock that was got, and what was stored under it. */
export interface Held {
  /** Grows with every lock of a key; whoever comes with an older one is refused. */
  readonly token: number;
  /** What was stored last; null when there is nothing to rely on and it must be rebuilt from the log. */
  readonly state: Buffer | null;
  /**
   * The last holder never released: it died, or was slower than its lock. Whether its change reached the log
   * only the log knows, so there is no state then.
   */
  readonly dirty: boolean;
}

/** How much of a budget is spent. */
export interface Spent {
  /** Sum of all costs in the running window, this one included. */
  readonly used: number;
  /** Milliseconds until the window ends and everything is forgotten. */
  readonly resetMs: number;
}

/**
 * Called for every hint on a channel. Without a payload it says that hints may have been lost (the connection was
 * gone for a while): look for yourself.
 */
export type HintListener = (payload: string | undefined) => void;

const log = new Logger('LiveStore');

/** The listener with its mistakes logged instead of thrown at whoever delivers the hint. */
export function guarded(listener: HintListener): HintListener {
  return (payload) => {
    try {
      listener(payload);
    } catch (error) {
      log.error(error);
    }
  };
}

/** Ends a subscription; may be called twice. */
export type Unsubscribe = () => void;

/** How long `lockAndLoad` waits for another holder unless told otherwise. */
export const LOCK_WAIT_MS = 5_000;

/**
 * Live state, locks, hints and counters: everything that is fast, shared by all processes, and can be lost without
 * harm, because it can be rebuilt from Postgres. There are two: inside the one process there is, and in Redis; one
 * conformance suite (`test/platform/live`) says what both must do. There are four primitives and no more.
 */
export abstract class LiveStore {
  /**
   * Locks `key` and loads what is stored there, in one step. The lock ends by itself after `ttlMs`. Waits for another
   * holder for at most `waitMs` (those of one process get their turn in order of asking); null when that was not enough.
   */
  abstract lockAndLoad(key: string, ttlMs: number, waitMs?: number): Promise<Held | null>;

  /**
   * Stores `state` for `ttlMs` and releases the lock, in one step, if the lock is still this token's; otherwise does
   * nothing and answers false. `null` forgets what is stored, `undefined` leaves it as it was loaded.
   */
  abstract putAndRelease(
    key: string,
    token: number,
    state: Uint8Array | null | undefined,
    ttlMs: number,
  ): Promise<boolean>;

  /** Tells everybody who listens on `channel`, in any process. Never waits, never fails, may be lost. */
  abstract hint(channel: string, payload: string): void;

  /** Listens on `channel`. What is hinted after this has resolved will be heard, unless it is lost. */
  abstract subscribe(channel: string, listener: HintListener): Promise<Unsubscribe>;

  /** Adds `cost` to what `key` has spent in its window; the first cost after a window's end begins the next. */
  abstract counter(key: string, windowMs: number, cost: number): Promise<Spent>;

  /** Throws when the store does not answer. */
  abstract ping(): Promise<void>;

  abstract close(): Promise<void>;
}
