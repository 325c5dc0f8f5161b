import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { type Attempt, TargetRequest } from './target.request.js';
import type { WebhookEntity } from './webhook.entity.js';
import { type MessageContent, sign } from './webhook.message.js';
import { WebhookSecrets } from './webhook.secrets.js';

/** How long an address may take to answer what needs no thinking, in ms. */
export const ANSWER_MS = 10_000;

/** Whether an attempt counts as delivered. */
export const isDelivered = ({ status, error }: Attempt): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

/** Why an attempt does not count as delivered, in words. */
export function faultOf({ status, error }: Attempt): string | null {
  if (error !== null) return error;
  if (status === null || (status >= 200 && status < 300)) return null;
  return status < 400 && status >= 300
    ? `it answered ${status}, and redirects are not followed`
    : `it answered ${status}`;
}

/** Signs messages and sends them to a webhook's address. */
@Injectable()
export class WebhookMailer {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly request: TargetRequest,
    private readonly clock: Clock,
  ) {}

  /** Sends a message once; `id` is the same for every attempt at it. */
  async send(
    webhook: WebhookEntity,
    id: string,
    content: MessageContent,
    timeoutMs = ANSWER_MS,
  ): Promise<Attempt> {
    const now = this.clock.now();
    const { oldSecret, oldSecretUntil } = webhook;
    const secrets = [await this.secrets.unseal(webhook.secret)];
    if (oldSecret !== null && oldSecretUntil !== null && oldSecretUntil.getTime() > now) {
      secrets.push(await this.secrets.unseal(oldSecret));
    }
    const message = sign(id, content, secrets, now);
    return this.request.send({ url: new URL(webhook.url), ...message, timeoutMs });
  }

  /** Asks an address whether it is there: a message of type `ping`, about nothing. */
  ping(webhook: WebhookEntity, id: string): Promise<Attempt> {
    const timestamp = new Date(this.clock.now()).toISOString();
    return this.send(webhook, id, { type: 'ping', timestamp, data: { webhook: webhook.id } });
  }
}
