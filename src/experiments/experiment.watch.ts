import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { ExperimentDriver } from './experiment.driver.js';
import { ExperimentsRepository } from './experiments.repository.js';

/** How often to look for matches that have ended, in ms. */
const LOOK_MS = 500;
/** How often to look for what was lost, in ms. */
const SWEEP_MS = 5_000;
const PAGE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Wakes experiments: when one of their matches has ended, and from time to time in any case, so that whatever a crash or
 * an empty Redis has lost is made up for.
 */
@Injectable()
export class ExperimentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ExperimentWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private sweptAt = -Infinity;
  private stopping = false;

  constructor(
    private readonly experiments: ExperimentsRepository,
    private readonly driver: ExperimentDriver,
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
      for (const part of await this.experiments.endedMatches(PAGE)) {
        if (this.stopping) return;
        await this.aloneWith(part.experiment, () => this.driver.hear(part));
      }
      if (performance.now() - this.sweptAt < SWEEP_MS) return;
      this.sweptAt = performance.now();
      await this.sweep();
    } catch (error) {
      this.log.warn(error);
    }
  }

  private async sweep(): Promise<void> {
    for (let after = FIRST; ;) {
      const page = await this.experiments.goingOn(after, PAGE);
      for (const { id, orphaned } of page) {
        if (this.stopping) return;
        await this.aloneWith(id, async () => {
          if (orphaned) await this.driver.end(id, 'cancelled', 'Its account is gone.');
          else await this.driver.attend(id, { thorough: true });
        });
      }
      if (page.length < PAGE) return;
      after = page[page.length - 1].id;
    }
  }

  /** Whatever is wrong with one experiment must not hurt the others. */
  private async aloneWith(experiment: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error({ experiment, err: error }, 'An experiment could not go on');
    }
  }
}
