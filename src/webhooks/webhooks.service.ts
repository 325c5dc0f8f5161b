import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, type PageQuery, parseCursor } from '../platform/page.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhookHealth } from './webhook.health.js';
import { faultOf, isDelivered } from './webhook.mailer.js';
import type { RemovedWebhook, Webhook, WebhookChange, WebhookTrial } from './webhook.wire.js';
import { WebhookRegistry } from './webhook.registry.js';
import { WebhooksRepository } from './webhooks.repository.js';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A webhook as its owner sees it. */
export const webhookOf = (entity: WebhookEntity): Webhook => ({
  id: entity.id,
  bot: entity.bot,
  version: entity.version,
  url: entity.url,
  events: entity.events,
  description: entity.description,
  status: entity.status,
  reason: entity.reason,
  failures: entity.failures,
  probeAt: iso(entity.probeAt),
  oldSecretUntil: iso(entity.oldSecretUntil),
  createdAt: entity.createdAt.toISOString(),
});

/** What owners do with the webhooks that they have; `webhook.registry.ts` makes new ones and their secrets. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly registry: WebhookRegistry,
    private readonly health: WebhookHealth,
  ) {}

  async get(caller: Caller, id: string): Promise<Result<Webhook, Refusal>> {
    const own = await this.registry.getOwn(caller, id);
    return own.ok ? ok(webhookOf(own.value)) : own;
  }

  async list(caller: Caller, query: PageQuery): Promise<Result<Page<Webhook>, Refusal>> {
    const before = parseCursor(query.after, isId);
    if (!before.ok) return before;
    const found = await this.webhooks.list(caller, query.limit + 1, before.value);
    return ok(
      mapPage(
        pageOf(found, query.limit, ({ id }) => id),
        webhookOf,
      ),
    );
  }

  /** Changes what is named. Made active again, a webhook goes on where it was. */
  async change(caller: Caller, id: string, change: WebhookChange): Promise<Result<Webhook, Refusal>> {
    const own = await this.registry.getOwn(caller, id);
    if (!own.ok) return own;
    const { enabled, events, description } = change;
    const url = change.url === undefined ? ok(undefined) : this.registry.readTarget(change.url);
    if (!url.ok) return url;
    await this.webhooks.change(id, {
      ...(url.value === undefined ? {} : { url: url.value.href }),
      ...(events === undefined ? {} : { events }),
      ...(description === undefined ? {} : { description }),
      ...(enabled === undefined ? {} : statusOf(enabled)),
    });
    if (enabled !== undefined) this.registry.announce();
    if (enabled === true) await this.health.goOn(id);
    return this.get(caller, id);
  }

  async remove(caller: Caller, id: string): Promise<Result<RemovedWebhook, Refusal>> {
    const own = await this.registry.getOwn(caller, id);
    if (!own.ok) return own;
    await this.webhooks.remove(id);
    this.registry.announce();
    return ok({ id });
  }

  /** Sends a ping at once. A webhook that the service has paused goes on where its address takes it. */
  async test(caller: Caller, id: string): Promise<Result<WebhookTrial, Refusal>> {
    const own = await this.registry.getOwn(caller, id);
    if (!own.ok) return own;
    const attempt = await this.health.trial(own.value);
    return ok({
      delivered: isDelivered(attempt),
      httpStatus: attempt.status,
      error: faultOf(attempt),
      tookMs: Math.max(0, Math.round(attempt.arrivedAt - attempt.startedAt)),
    });
  }
}

function statusOf(enabled: boolean): Partial<WebhookEntity> {
  if (!enabled) return { status: 'disabled', reason: 'Its owner disabled it.', probeAt: null };
  return { status: 'active', reason: null, failures: 0, failingSince: null, probes: 0, probeAt: null };
}
