import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Vigil } from '../platform/vigil.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { WebhookProgress } from './webhook.progress.repository.js';
import { WebhookQueue } from './webhook.queue.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** How often it is checked that everything which has to be sent has a job, in ms. */
const SWEEP_MS = 5_000;
const PAGE = 500;
/** How late a probe may be before its job counts as lost, in ms. */
const LATE_PROBE_MS = 5_000;
/** How long the delivery log reaches back, in ms. */
export const LOG_MS = 7 * 24 * 3600 * 1000;
/** Sweeps between two clean-ups: an hour. */
const SWEEPS_PER_CLEANING = 720;

/** Does again what a crash lost, and forgets what is old. */
@Injectable()
export class WebhookSweeper extends Vigil {
  private sweeps = 0;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly progress: WebhookProgress,
    private readonly deliveries: DeliveriesRepository,
    private readonly queue: WebhookQueue,
    config: Config,
  ) {
    super(config, SWEEP_MS);
  }

  protected async look(): Promise<void> {
    await this.queue.send(await this.progress.behind(PAGE));
    const now = Date.now();
    for (const id of await this.webhooks.overdueProbes(new Date(now - LATE_PROBE_MS), PAGE)) {
      await this.queue.probe(id, 0);
    }
    if (this.sweeps++ % SWEEPS_PER_CLEANING > 0) return;
    await this.deliveries.prune(new Date(now - LOG_MS));
    await this.progress.prune(LOG_MS / 1000);
  }
}
