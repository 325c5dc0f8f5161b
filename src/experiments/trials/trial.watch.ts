import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../../config/config.js';
import { TrialDriver } from './trial.driver.js';
import { TrialsRepository } from './trials.repository.js';

/** How often to look after the trials that go on, in ms. */
const LOOK_MS = 500;
const PAGE = 100;

/** Keeps trials going in every process that works; all that it knows is in the database. */
@Injectable()
export class TrialWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(TrialWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly trials: TrialsRepository,
    private readonly driver: TrialDriver,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.runsWorkers) this.lookLater();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.working;
  }

  private lookLater(): void {
    this.timer = setTimeout(() => {
      this.working = this.look().finally(() => {
        if (!this.stopping) this.lookLater();
      });
    }, LOOK_MS).unref();
  }

  private async look(): Promise<void> {
    try {
      for (const id of await this.trials.goingOn(PAGE)) {
        if (this.stopping) return;
        await this.driver.attend(id).catch((error: unknown) => this.log.error({ trial: id, err: error }));
      }
    } catch (error) {
      this.log.warn(error);
    }
  }
}
