import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/id.js';
import { LiveStore } from '../platform/live/live.store.js';
import { BeatLateness } from './beat.lateness.js';
import { HeartbeatRepository, type Pulse } from './heartbeat.repository.js';
import type { Outage } from './match.clock.js';

/** How often a process shows that it can take moves, in ms. */
const BEAT_MS = 1_000;
/** Silence of all processes that counts as an outage, in ms: three beats missed. */
export const SILENCE_MS = 3_000;
/**
 * The same for a process that starts, in ms: where others are there they have beaten since, or are so slow that nobody is the worse
 * for some time given back. A restart takes longer than this, and none of it may be charged to anybody.
 */
export const RESTART_SILENCE_MS = 1_500;

/**
 * Knows when the service could not take moves, so that no clock is charged for it: processes that serve the API give a
 * sign of life every second, which goes into the database and needs the live store too.
 */
@Injectable()
export class Outages implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly process = newId();
  private readonly log = new Logger(Outages.name);
  private pulse: Pulse = { outages: [], lastBeat: undefined };
  private lateness = new BeatLateness(Infinity);
  /** When the next beat is to begin, by `performance.now()`. */
  private due = 0;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private open!: () => void;
  /** Resolves when this process takes requests, and it is known how long nobody did: no clock is looked at before. */
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  constructor(
    private readonly heartbeats: HeartbeatRepository,
    private readonly live: LiveStore,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** What was is known before the first timer. */
  async onModuleInit(): Promise<void> {
    this.pulse = await this.heartbeats.read(this.clock.now());
  }

  /** The first beat comes right before the first request: it finds out how long nobody was there, this process's own start included. */
  async onApplicationBootstrap(): Promise<void> {
    await this.beat(RESTART_SILENCE_MS);
    this.open();
    this.lateness = new BeatLateness(this.clock.now());
    this.due = performance.now() + BEAT_MS;
    this.timer = setInterval(() => void (this.beating ??= this.tryBeat()), BEAT_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    // Where the first beat failed somebody may still wait for it, and the program for them.
    this.open();
    clearInterval(this.timer);
    await this.beating;
  }

  /** Outages that may concern a running clock. */
  get latest(): readonly Outage[] {
    return this.pulse.outages;
  }

  /** Whether nobody can take moves at this moment, as far as is known. */
  isDown(now = this.clock.now()): boolean {
    const { lastBeat } = this.pulse;
    return lastBeat === undefined || now - lastBeat > SILENCE_MS;
  }

  /**
   * Whether moves could be taken after a moment, as far as is known here. Who takes them knows it of itself; who only works waits for a
   * sign of life from then: an outage that has just begun is known to nobody.
   */
  tookMovesAfter(at: number, now = this.clock.now()): boolean {
    return !this.isDown(now) && (this.config.servesApi || (this.pulse.lastBeat as number) > at);
  }

  /**
   * The longest that a small request had to wait for ourselves in a stretch of time, in ms, as far as the signs of life tell; infinite
   * where this process has not been there all the time.
   */
  worstLateness(from: number, to: number): number {
    return this.lateness.worst(from, to);
  }

  private async beat(silenceMs = SILENCE_MS): Promise<void> {
    if (this.config.servesApi) {
      await this.live.ping();
      await this.heartbeats.beat(this.process, this.clock.now(), silenceMs);
    }
    this.pulse = await this.heartbeats.read(this.clock.now());
  }

  private async tryBeat(): Promise<void> {
    const { due } = this;
    this.due = performance.now() + BEAT_MS;
    try {
      await this.beat();
    } catch (error) {
      this.log.warn(error);
    } finally {
      const now = this.clock.now();
      // Whoever only works learns by it how late those are that serve.
      const silent = now - (this.pulse.lastBeat ?? now) - BEAT_MS;
      this.lateness.note(now, Math.max(performance.now() - due, silent));
      this.beating = undefined;
    }
  }
}
