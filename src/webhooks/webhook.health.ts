import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/id.js';
import { PAUSE_AFTER_FAILURES, PAUSE_AFTER_MS, probeDelay } from './backoff.js';
import type { Attempt } from './target.request.js';
import type { WebhookEntity } from './webhook.entity.js';
import { faultOf, isDelivered, WebhookMailer } from './webhook.mailer.js';
import { WebhookProgress } from './webhook.progress.repository.js';
import { WebhookQueue } from './webhook.queue.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** The answer by which an address says that it is gone for good (Standard Webhooks). */
const GONE = 410;
/** How much too early a timer may go off, in ms. */
const EARLY_MS = 1_000;

/** Pauses webhooks whose address does not work, and finds out when it does again. */
@Injectable()
export class WebhookHealth {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly progress: WebhookProgress,
    private readonly queue: WebhookQueue,
    private readonly mailer: WebhookMailer,
    private readonly clock: Clock,
  ) {}

  /** Takes note of an attempt. */
  async note(webhook: WebhookEntity, attempt: Attempt): Promise<void> {
    if (isDelivered(attempt)) {
      await this.webhooks.clearFailures(webhook.id);
      return;
    }
    if (attempt.status === GONE) {
      await this.webhooks.change(webhook.id, {
        status: 'disabled',
        reason: 'The address answered 410 (gone).',
      });
      return;
    }
    const now = this.clock.now();
    const failing = await this.webhooks.countFailure(webhook.id, new Date(now));
    if (failing === undefined || failing.failures < PAUSE_AFTER_FAILURES) return;
    if (now - (failing.failingSince?.getTime() ?? now) < PAUSE_AFTER_MS) return;
    const reason = `${failing.failures} attempts in a row failed; the last because ${faultOf(attempt)}.`;
    const delay = probeDelay(0);
    if (await this.webhooks.pause(webhook.id, reason, new Date(now + delay))) {
      await this.queue.probe(webhook.id, delay);
    }
  }

  /**
   * Probes a paused webhook. Answers when to probe again, ms since 1970; null where there is no need, or another job does it: a probe
   * that was late has been asked for again.
   */
  async probe(id: string): Promise<number | null> {
    const webhook = await this.webhooks.findLiving(id);
    if (webhook?.status !== 'paused') return null;
    const { probes, probeAt } = webhook;
    if (probeAt !== null && probeAt.getTime() > this.clock.now() + EARLY_MS) return null;
    const attempt = await this.trial(webhook);
    if (isDelivered(attempt)) return null;
    const next = this.clock.now() + probeDelay(probes + 1);
    return (await this.webhooks.postponeProbe(id, probes, new Date(next))) ? next : null;
  }

  /** Sends a ping; a paused webhook whose address takes it goes on. */
  async trial(webhook: WebhookEntity): Promise<Attempt> {
    const attempt = await this.mailer.ping(webhook, newId());
    if (isDelivered(attempt) && webhook.status === 'paused') await this.resume(webhook.id);
    return attempt;
  }

  /** A paused webhook goes on where it was. */
  async resume(id: string): Promise<void> {
    if (await this.webhooks.resume(id)) await this.goOn(id);
  }

  /** Everything that a webhook has to send is sent without waiting. */
  async goOn(id: string): Promise<void> {
    const matches = await this.progress.resume(id);
    await this.queue.send(matches.map((match) => ({ webhook: id, match })));
  }
}
