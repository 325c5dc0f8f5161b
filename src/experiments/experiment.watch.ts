import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { inPages } from '../platform/id.js';
import { Vigil } from '../platform/vigil.js';
import { ExperimentDriver } from './experiment.driver.js';
import { ExperimentsRepository } from './experiments.repository.js';

/** How often to look for matches that have ended, in ms. */
const LOOK_MS = 500;
/** How often to look for what was lost, in ms. */
const SWEEP_MS = 5_000;
const PAGE = 100;

/**
 * Wakes experiments: when one of their matches has ended, and from time to time in any case, so that whatever a crash or
 * an empty Redis has lost is made up for.
 */
@Injectable()
export class ExperimentWatch extends Vigil {
  private sweptAt = -Infinity;

  constructor(
    private readonly experiments: ExperimentsRepository,
    private readonly driver: ExperimentDriver,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  protected async look(): Promise<void> {
    for (const part of await this.experiments.endedMatches(PAGE)) {
      if (this.isEnding) return;
      const { experiment } = part;
      await this.aloneWith({ experiment }, () => this.driver.hear(part));
    }
    if (performance.now() - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = performance.now();
    await this.sweep();
  }

  private async sweep(): Promise<void> {
    for await (const page of inPages((after, size) => this.experiments.goingOn(after, size), PAGE)) {
      for (const { id, orphaned } of page) {
        if (this.isEnding) return;
        await this.aloneWith({ experiment: id }, async () => {
          if (orphaned) await this.driver.end(id, 'cancelled', 'Its account is gone.');
          else await this.driver.attend(id, { thorough: true });
        });
      }
    }
  }
}
