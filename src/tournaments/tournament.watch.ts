import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { TournamentLog } from './tournament.log.repository.js';
import { TournamentQueue } from './tournament.queue.js';
import { TournamentSweeper } from './tournament.sweeper.js';

/** How often to look for matches that have ended and times that have come, in ms. */
const LOOK_MS = 300;
/** How often to look for what was lost, in ms. */
const SWEEP_MS = 10_000;

/**
 * Wakes tournaments: when one of their matches has ended, when their time has come, and from time to time in any case, so
 * that whatever a crash or an empty Redis has lost is made up for.
 */
@Injectable()
export class TournamentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TournamentWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private sweptAt = -Infinity;
  private stopping = false;

  constructor(
    private readonly log: TournamentLog,
    private readonly queue: TournamentQueue,
    private readonly sweeper: TournamentSweeper,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.runsWorkers) this.lookLater(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.working;
  }

  private lookLater(ms: number): void {
    this.timer = setTimeout(() => {
      this.working = this.look().finally(() => {
        if (!this.stopping) this.lookLater(LOOK_MS);
      });
    }, ms).unref();
  }

  private async look(): Promise<void> {
    try {
      const news = await this.log.news(this.clock.now());
      if (news.length > 0) await this.queue.wake(news);
      if (performance.now() - this.sweptAt < SWEEP_MS) return;
      this.sweptAt = performance.now();
      await this.sweeper.sweep(() => this.stopping);
    } catch (error) {
      this.logger.warn(error);
    }
  }
}
