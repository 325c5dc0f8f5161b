import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Vigil } from '../platform/vigil.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { WebhookProgress } from './webhook.progress.repository.js';

/** How often it is looked for what is old, in ms. */
const CLEANING_MS = 3_600_000;
/** How long the delivery log reaches back, in ms. */
export const LOG_MS = 7 * 24 * 3600 * 1000;

/** Forgets what is old. */
@Injectable()
export class WebhookCleaner extends Vigil {
  constructor(
    private readonly progress: WebhookProgress,
    private readonly deliveries: DeliveriesRepository,
    config: Config,
  ) {
    super(config, CLEANING_MS);
  }

  protected async look(): Promise<void> {
    await this.deliveries.prune(new Date(Date.now() - LOG_MS));
    await this.progress.prune(LOG_MS / 1000);
  }
}
