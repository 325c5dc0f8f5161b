import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Vigil } from '../platform/vigil.js';
import { WebhookLanes } from './webhook.lanes.js';
import { type Behind, WebhookProgress } from './webhook.progress.repository.js';
import { WebhookQueue } from './webhook.queue.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** How often it is checked that everything which has to be sent has a job, in ms. */
const SWEEP_MS = 5_000;
const PAGE = 500;
/** How late a probe may be before its job counts as lost, in ms. */
const LATE_PROBE_MS = 5_000;

/** Does again what a crash lost. */
@Injectable()
export class WebhookSweeper extends Vigil {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly progress: WebhookProgress,
    private readonly queue: WebhookQueue,
    private readonly lanes: WebhookLanes,
    config: Config,
  ) {
    super(config, SWEEP_MS);
  }

  protected async look(): Promise<void> {
    await this.sendAgain();
    const late = new Date(Date.now() - LATE_PROBE_MS);
    for (const id of await this.webhooks.overdueProbes(late, PAGE)) await this.queue.probe(id, 0);
  }

  private async sendAgain(): Promise<void> {
    let behind: Behind[] = [];
    do {
      behind = await this.progress.behind(PAGE, behind.at(-1));
      const lost = behind.filter(({ webhook, match }) => !this.lanes.isWaiting(webhook, match));
      await this.queue.send(lost, { unlessAsked: true });
    } while (behind.length === PAGE && !this.isEnding);
  }
}
