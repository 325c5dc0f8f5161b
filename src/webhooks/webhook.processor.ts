import { Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job } from 'bullmq';
import { Clock } from '../platform/clock.js';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { Stopping } from './target.request.js';
import { WebhookCourier } from './webhook.courier.js';
import { WebhookHealth } from './webhook.health.js';
import { WebhookLanes } from './webhook.lanes.js';
import { WEBHOOKS, type WebhookJob } from './webhook.queue.js';

/** How soon to look again where a webhook has no lane free, in ms. */
const BUSY_MS = 100;
/** How soon another worker takes over what a stop has interrupted, in ms. */
const STOPPED_MS = 500;

/** Does the work of webhooks. It waits for others most of the time, so much of it runs at once. */
@Processor(WEBHOOKS, { concurrency: 200, ...TAKEN_OVER })
export class WebhookProcessor extends WorkerHost {
  constructor(
    private readonly courier: WebhookCourier,
    private readonly health: WebhookHealth,
    private readonly lanes: WebhookLanes,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async process(job: Job<WebhookJob>, token?: string): Promise<void> {
    const next = await this.nextOf(job.data);
    if (next === null) return;
    await job.moveToDelayed(next, token);
    throw new DelayedError();
  }

  /** When the same job is to be done again, ms since 1970; null when it is done. */
  private async nextOf(job: WebhookJob): Promise<number | null> {
    try {
      const done = await this.lanes.run(job.webhook, () => this.work(job));
      return done === undefined ? this.clock.now() + BUSY_MS : done.value;
    } catch (error) {
      if (error instanceof Stopping) return this.clock.now() + STOPPED_MS;
      throw error;
    }
  }

  private async work(job: WebhookJob): Promise<number | null> {
    switch (job.kind) {
      case 'send':
        return this.courier.attend(job.webhook, job.match);
      case 'probe':
        return this.health.probe(job.webhook);
      case 'again':
        await this.courier.again(job.webhook, job.delivery);
        return null;
    }
  }
}
