import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { PAUSE_AFTER_FAILURES } from './backoff.js';

/** Messages to one webhook that are under way at once in one process: a slow address must not take all there is. */
export const LANES = 16;
/** The same until one has been delivered: whoever names twenty addresses at which nobody is must not take all there is either. */
export const FIRST_LANES = 4;
/** How long after the time of a match that others wait for it is no more relied upon, in ms: another process may have had it. */
const LATE_MS = 5_000;
/** How much too early a match may be tried, in ms: timers and the clocks of several workers do not agree to the millisecond. */
const EARLY_MS = 50;

/** What going on with a match has shown of the webhook: nothing, that it works, that it fails and will be tried at `until`, that it is off. */
export type Evidence =
  | { readonly kind: 'none' }
  | { readonly kind: 'works' }
  | { readonly kind: 'fails'; readonly until: number }
  | { readonly kind: 'off' };

interface Lanes {
  under: number;
  delivered: boolean;
  /** In a row. */
  failures: number;
  /** Where it fails on and on: nothing is tried before, ms since 1970. */
  closedUntil: number;
  /** Matches that have found no lane, first come first. */
  readonly waiting: Set<string>;
}

/**
 * What is under way to each webhook, and which of its matches wait for that: they cost nothing meanwhile. An address that fails on
 * and on gets one message at a time, when the match that failed last is due, however many matches it has.
 */
@Injectable()
export class WebhookLanes {
  private readonly webhooks = new Map<string, Lanes>();

  constructor(private readonly clock: Clock) {}

  /** Takes a lane for a match. Where there is none the match waits, and a `leave` will name it. */
  enter(webhook: string, match: string): boolean {
    const lanes = this.of(webhook);
    lanes.waiting.delete(match);
    if (this.free(lanes) > 0) {
      lanes.under++;
      return true;
    }
    lanes.waiting.add(match);
    return false;
  }

  /** Takes a lane for a message that somebody asked for; it is not kept waiting by failures. */
  enterNow(webhook: string): boolean {
    const lanes = this.of(webhook);
    if (lanes.under >= LANES) return false;
    lanes.under++;
    return true;
  }

  /** Gives a lane back; answers the matches that are to be gone on with now. */
  leave(webhook: string, evidence: Evidence): string[] {
    const lanes = this.of(webhook);
    lanes.under--;
    this.learn(lanes, evidence);
    const next = [...lanes.waiting].slice(0, Math.max(0, this.free(lanes)));
    for (const match of next) lanes.waiting.delete(match);
    if (lanes.under === 0 && lanes.waiting.size === 0 && lanes.failures === 0) this.webhooks.delete(webhook);
    return next;
  }

  /** Whether a match waits for something that will come. */
  isWaiting(webhook: string, match: string): boolean {
    const lanes = this.webhooks.get(webhook);
    if (lanes?.waiting.has(match) !== true) return false;
    return lanes.under > 0 || this.clock.now() < lanes.closedUntil + LATE_MS;
  }

  private of(webhook: string): Lanes {
    let lanes = this.webhooks.get(webhook);
    if (lanes === undefined) {
      lanes = { under: 0, delivered: false, failures: 0, closedUntil: 0, waiting: new Set() };
      this.webhooks.set(webhook, lanes);
    }
    return lanes;
  }

  private free({ under, delivered, failures, closedUntil }: Lanes): number {
    if (failures >= PAUSE_AFTER_FAILURES) return this.clock.now() < closedUntil - EARLY_MS ? 0 : 1 - under;
    return (delivered ? LANES : FIRST_LANES) - under;
  }

  private learn(lanes: Lanes, evidence: Evidence): void {
    switch (evidence.kind) {
      case 'none':
        return;
      case 'works':
        Object.assign(lanes, { delivered: true, failures: 0, closedUntil: 0 });
        return;
      case 'off':
        Object.assign(lanes, { delivered: false, failures: 0, closedUntil: 0 });
        // It has all of them gone on with when it works again.
        lanes.waiting.clear();
        return;
      case 'fails':
        lanes.failures++;
        // The first that fails while it is open is the one that opens it again.
        if (lanes.failures >= PAUSE_AFTER_FAILURES && this.clock.now() >= lanes.closedUntil - EARLY_MS)
          lanes.closedUntil = evidence.until;
    }
  }
}
