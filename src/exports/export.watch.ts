import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { Vigil } from '../platform/vigil.js';
import { ExportQueue } from './export.queue.js';
import { expire, REMEMBERED_MS } from './export.state.js';
import { ExportsRepository } from './exports.repository.js';

/** How often to look for what was lost and for what has had its time, in ms. */
const SWEEP_MS = 5_000;
const PAGE = 100;

/** Makes up for jobs that a crash or an empty Redis has lost, and takes files away whose time is up. */
@Injectable()
export class ExportWatch extends Vigil {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly queue: ExportQueue,
    private readonly clock: Clock,
    config: Config,
  ) {
    super(config, SWEEP_MS);
  }

  protected async look(): Promise<void> {
    for (const id of await this.exports.goingOn(PAGE)) await this.queue.add(id);
    const now = this.clock.now();
    for (const id of await this.exports.overdue(now, PAGE))
      await this.exports.change(id, (state) => expire(state, now));
    await this.exports.prune(new Date(now - REMEMBERED_MS));
  }
}
