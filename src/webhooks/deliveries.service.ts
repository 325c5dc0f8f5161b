import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { DeliveriesRepository, type DeliveryPosition } from './deliveries.repository.js';
import type { DeliveryEntity } from './webhook.entity.js';
import { WebhookQueue } from './webhook.queue.js';
import { WebhookRegistry } from './webhook.registry.js';
import type { FindDeliveries, Redelivery, WebhookDelivery } from './webhook.wire.js';

const deliveryOf = ({
  webhook: _webhook,
  sentAt,
  attemptedAt,
  ...rest
}: DeliveryEntity): WebhookDelivery => ({
  ...rest,
  sentAt: sentAt.toISOString(),
  attemptedAt: attemptedAt.toISOString(),
});

const formatPosition = ({ attemptedAt, id }: DeliveryEntity): string => `${attemptedAt.getTime()} ${id}`;

function parsePosition(text: string): DeliveryPosition | undefined {
  const [at, id, more] = text.split(' ');
  return /^\d{1,15}$/.test(at) && id !== undefined && isId(id) && more === undefined
    ? { at: Number(at), id }
    : undefined;
}

/** The log of what was sent to a webhook. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly registry: WebhookRegistry,
    private readonly queue: WebhookQueue,
  ) {}

  /** What was sent, the latest attempt first. */
  async list(
    caller: Caller,
    webhook: string,
    query: FindDeliveries,
  ): Promise<Result<Page<WebhookDelivery>, Refusal>> {
    const own = await this.registry.getOwn(caller, webhook);
    if (!own.ok) return own;
    const before = parseCursor(query.after, (key) => parsePosition(key) !== undefined);
    if (!before.ok) return before;
    const { status, match, limit } = query;
    const from = before.value === undefined ? undefined : parsePosition(before.value);
    const found = await this.deliveries.list({ webhook, status, match }, limit + 1, from);
    return ok(mapPage(pageOf(found, limit, formatPosition), deliveryOf));
  }

  /** Has a message sent once more, with the same identifier; also to a webhook that is not active. */
  async redeliver(caller: Caller, webhook: string, delivery: string): Promise<Result<Redelivery, Refusal>> {
    const own = await this.registry.getOwn(caller, webhook);
    if (!own.ok) return own;
    const found = isId(delivery) ? await this.deliveries.find(delivery) : undefined;
    if (found?.webhook !== webhook) {
      return refuse('not-found', `The webhook's log has no delivery ${delivery}.`);
    }
    await this.queue.again(webhook, delivery);
    return ok({ delivery });
  }
}
