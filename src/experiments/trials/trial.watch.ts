import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Vigil } from '../../platform/vigil.js';
import { TrialDriver } from './trial.driver.js';
import { TrialsRepository } from './trials.repository.js';

/** How often to look after the trials that go on, in ms. */
const LOOK_MS = 500;
const PAGE = 100;

/** Keeps trials going in every process that works; all that it knows is in the database. */
@Injectable()
export class TrialWatch extends Vigil {
  constructor(
    private readonly trials: TrialsRepository,
    private readonly driver: TrialDriver,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  protected async look(): Promise<void> {
    for (const id of await this.trials.goingOn(PAGE)) {
      if (this.isEnding) return;
      await this.aloneWith({ trial: id }, () => this.driver.attend(id));
    }
  }
}
