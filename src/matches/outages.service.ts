import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/id.js';
import { LiveStore } from '../platform/live/live.store.js';
import { HeartbeatRepository, type Pulse } from './heartbeat.repository.js';
import type { Outage } from './match.clock.js';

/** How often a process shows that it can take moves, in ms. */
const BEAT_MS = 1_000;
/** Silence of all processes that counts as an outage, in ms: three beats missed. */
export const SILENCE_MS = 3_000;

/**
 * Knows when the service could not take moves, so that no clock is charged for it: processes that serve the API give a
 * sign of life every second, which goes into the database and needs the live store too.
 */
@Injectable()
export class Outages implements OnModuleInit, OnModuleDestroy {
  private readonly process = newId();
  private readonly log = new Logger(Outages.name);
  private pulse: Pulse = { outages: [], lastBeat: undefined };
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;

  constructor(
    private readonly heartbeats: HeartbeatRepository,
    private readonly live: LiveStore,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The first beat comes before the first request and the first timer: it finds out how long nobody was there. */
  async onModuleInit(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void (this.beating ??= this.tryBeat()), BEAT_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
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

  private async beat(): Promise<void> {
    if (this.config.servesApi) {
      await this.live.ping();
      await this.heartbeats.beat(this.process, this.clock.now(), SILENCE_MS);
    }
    this.pulse = await this.heartbeats.read(this.clock.now());
  }

  private async tryBeat(): Promise<void> {
    try {
      await this.beat();
    } catch (error) {
      this.log.warn(error);
    } finally {
      this.beating = undefined;
    }
  }
}
