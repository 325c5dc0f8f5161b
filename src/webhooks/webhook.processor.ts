import { Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job } from 'bullmq';
import { Clock } from '../platform/clock.js';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { Stopping } from './target.request.js';
import { WebhookCourier } from './webhook.courier.js';
import { WebhookHealth } from './webhook.health.js';
import { type Evidence, WebhookLanes } from './webhook.lanes.js';
import { WEBHOOKS, type WebhookJob, WebhookQueue } from './webhook.queue.js';

/** How soon to look again where a message that somebody asked for finds no lane free, in ms. */
const BUSY_MS = 1_000;
/**
 * How long a job's lock is good for, in ms. Long, so that a worker which was held up keeps them: what a killed one had is taken over by
 * its claims (`WebhookProgress`), which end sooner.
 */
const LOCK_MS = 30_000;
/** How soon another worker takes over what a stop has interrupted, in ms. */
const STOPPED_MS = 500;

/** Does the work of webhooks. It waits for others most of the time, so much of it runs at once. */
@Processor(WEBHOOKS, { concurrency: 200, ...TAKEN_OVER, lockDuration: LOCK_MS })
export class WebhookProcessor extends WorkerHost {
  constructor(
    private readonly courier: WebhookCourier,
    private readonly health: WebhookHealth,
    private readonly lanes: WebhookLanes,
    private readonly queue: WebhookQueue,
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
      return await this.work(job);
    } catch (error) {
      if (error instanceof Stopping) return this.clock.now() + STOPPED_MS;
      throw error;
    }
  }

  private async work(job: WebhookJob): Promise<number | null> {
    switch (job.kind) {
      case 'send':
        return this.send(job.webhook, job.match);
      case 'probe':
        return this.health.probe(job.webhook);
      case 'again':
        return this.again(job.webhook, job.delivery);
    }
  }

  /** A match that finds no lane is done with here: whoever leaves one has it gone on with. */
  private async send(webhook: string, match: string): Promise<number | null> {
    if (!this.lanes.enter(webhook, match)) return null;
    let evidence: Evidence = { kind: 'none' };
    try {
      evidence = await this.courier.attend(webhook, match);
      return evidence.kind === 'fails' ? evidence.until : null;
    } finally {
      await this.leave(webhook, evidence);
    }
  }

  private async again(webhook: string, delivery: string): Promise<number | null> {
    if (!this.lanes.enterNow(webhook)) return this.clock.now() + BUSY_MS;
    try {
      await this.courier.again(webhook, delivery);
      return null;
    } finally {
      await this.leave(webhook, { kind: 'none' });
    }
  }

  private async leave(webhook: string, evidence: Evidence): Promise<void> {
    await this.queue.send(this.lanes.leave(webhook, evidence).map((match) => ({ webhook, match })));
  }
}
