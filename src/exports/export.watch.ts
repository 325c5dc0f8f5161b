import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { ExportQueue } from './export.queue.js';
import { expire, REMEMBERED_MS } from './export.state.js';
import { ExportsRepository } from './exports.repository.js';

/** How often to look for what was lost and for what has had its time, in ms. */
const SWEEP_MS = 5_000;
const PAGE = 100;

/** Makes up for jobs that a crash or an empty Redis has lost, and takes files away whose time is up. */
@Injectable()
export class ExportWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ExportWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly exports: ExportsRepository,
    private readonly queue: ExportQueue,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsWorkers) return;
    this.timer = setInterval(() => {
      this.sweeping ??= this.sweep().finally(() => (this.sweeping = undefined));
    }, SWEEP_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    try {
      for (const id of await this.exports.goingOn(PAGE)) await this.queue.add(id);
      const now = this.clock.now();
      for (const id of await this.exports.overdue(now, PAGE))
        await this.exports.change(id, (state) => expire(state, now));
      await this.exports.prune(new Date(now - REMEMBERED_MS));
    } catch (error) {
      this.log.warn(error);
    }
  }
}
