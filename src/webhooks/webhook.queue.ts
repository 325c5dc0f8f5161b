import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { type JobsOptions, Queue } from 'bullmq';

export const WEBHOOKS = 'webhooks';

/** `send`: what a match has for a webhook. `probe`: a paused webhook. `again`: one message once more. */
export type WebhookJob =
  | { readonly kind: 'send'; readonly webhook: string; readonly match: string }
  | { readonly kind: 'probe'; readonly webhook: string }
  | { readonly kind: 'again'; readonly webhook: string; readonly delivery: string };

/** What came of a message is in the delivery log; a job that fails has met a mistake or an outage of ours. */
const OPTIONS: JobsOptions = { removeOnComplete: true, removeOnFail: true, attempts: 5 };

/** Work of webhooks that is to be done in some worker. */
@Injectable()
export class WebhookQueue {
  constructor(@InjectQueue(WEBHOOKS) private readonly queue: Queue<WebhookJob>) {}

  /**
   * Matches of webhooks have something to send. `unlessAsked`: not where the same was asked for in this way and is not done yet,
   * however often that is.
   */
  async send(
    behind: readonly { webhook: string; match: string }[],
    { unlessAsked = false } = {},
  ): Promise<void> {
    if (behind.length === 0) return;
    await this.queue.addBulk(
      behind.map(({ webhook, match }) => ({
        name: 'send',
        data: { kind: 'send', webhook, match },
        opts: unlessAsked ? { ...OPTIONS, jobId: `${webhook}-${match}` } : OPTIONS,
      })),
    );
  }

  /** A webhook is to be probed after `delay` ms. */
  async probe(webhook: string, delay: number): Promise<void> {
    await this.queue.add('probe', { kind: 'probe', webhook }, { ...OPTIONS, delay });
  }

  /** A message is to be sent once more. */
  async again(webhook: string, delivery: string): Promise<void> {
    await this.queue.add('again', { kind: 'again', webhook, delivery }, OPTIONS);
  }
}
