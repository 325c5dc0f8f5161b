import { Injectable } from '@nestjs/common';
import { newId } from '../platform/id.js';
import { Clock } from '../platform/clock.js';
import { type FeedItem, placeOf } from '../matches/index.js';
import { MOST_ATTEMPTS, retryDelay } from './backoff.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhookPost } from './webhook.post.js';
import type { Evidence } from './webhook.lanes.js';
import { type Claim, WebhookProgress } from './webhook.progress.repository.js';
import { WebhookView } from './webhook.view.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** How often a worker tells that it still has a match, in ms: a third of the time after which another takes over. */
const RENEW_MS = 5_000;

/** Whether a webhook wants an event. */
export const wants = ({ events }: WebhookEntity, { type }: Pick<FeedItem, 'type'>): boolean =>
  events.length === 0 || events.includes(type);

/** What came of going on with a match. */
type Step =
  | { readonly kind: 'progress'; readonly sent: number; readonly delivered?: boolean }
  | { readonly kind: 'retry'; readonly delayMs: number };

/** Brings a match's events to a webhook: one after the other, in order, each until it is delivered or given up. */
@Injectable()
export class WebhookCourier {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly progress: WebhookProgress,
    private readonly view: WebhookView,
    private readonly post: WebhookPost,
    private readonly clock: Clock,
  ) {}

  /** Sends what there is, and says how the address has taken it: where it fails, when to try again. */
  async attend(id: string, match: string): Promise<Evidence> {
    const webhook = await this.webhooks.findLiving(id);
    if (webhook?.status !== 'active') return { kind: 'off' };
    const claim = await this.progress.claim(id, match, newId());
    return claim === undefined ? { kind: 'none' } : this.bring(webhook, claim);
  }

  /** Sends the message of a delivery once more, whatever came of it before. */
  async again(id: string, delivery: string): Promise<void> {
    const webhook = await this.webhooks.findLiving(id);
    const found = await this.post.find(delivery);
    if (webhook === undefined || found?.webhook !== id) return;
    const { match, seq } = found;
    const [event] = await this.view.read(webhook, { match, sent: seq - 1, target: seq, step: 0 });
    if (event !== undefined) await this.post.send(webhook, event, 'failed');
  }

  private async bring(webhook: WebhookEntity, first: Claim): Promise<Evidence> {
    let claim: Claim | undefined = first;
    let evidence: Evidence = { kind: 'none' };
    const renewing = setInterval(() => {
      // Whoever loses a match because this failed is told by the next progress.
      this.progress.renew(first).catch(() => undefined);
    }, RENEW_MS);
    try {
      while (claim !== undefined) {
        if (claim.sent >= claim.target) {
          if (await this.progress.release(claim)) return evidence;
          claim = await this.progress.progress(claim, claim.sent);
          continue;
        }
        const step = await this.step(webhook, claim);
        if (step.kind === 'retry') {
          await this.progress.fail(claim, step.delayMs);
          return { kind: 'fails', until: this.clock.now() + step.delayMs };
        }
        if (step.delivered) evidence = { kind: 'works' };
        claim = await this.progress.progress(claim, step.sent);
      }
      return evidence;
    } catch (error) {
      if (claim !== undefined) await this.progress.letGo(claim).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  /** Goes on by one message, passing over what the webhook does not want. */
  private async step(webhook: WebhookEntity, claim: Claim): Promise<Step> {
    const events = await this.view.read(webhook, claim);
    // No seat of the webhook's bots is in the match any more that it could look from.
    if (events.length === 0) return { kind: 'progress', sent: claim.target };
    const event = events.find((one) => wants(webhook, one));
    if (event === undefined) return { kind: 'progress', sent: placeOf(events[events.length - 1]).number };
    const { number } = placeOf(event);
    // Attempts are counted for the event that comes next.
    if (number > claim.sent + 1) return { kind: 'progress', sent: number - 1 };
    const attempts = claim.attempts + 1;
    const isLast = attempts >= MOST_ATTEMPTS;
    const { delivered, attempt } = await this.post.send(webhook, event, isLast ? 'failed' : 'retrying');
    if (delivered || isLast) return { kind: 'progress', sent: number, delivered };
    return { kind: 'retry', delayMs: retryDelay(attempts, Math.random(), attempt.retryAfter) };
  }
}
