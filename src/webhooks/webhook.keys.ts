import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { MadeWebhook, NewWebhook, SecretRotation } from './webhook.wire.js';
import { WebhookRegistry } from './webhook.registry.js';
import { WebhookSecrets } from './webhook.secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { webhookOf } from './webhooks.service.js';

/** What gives a secret away, once: a new webhook, and a new secret for it. */
@Injectable()
export class WebhookKeys {
  constructor(
    private readonly registry: WebhookRegistry,
    private readonly webhooks: WebhooksRepository,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  /** A new webhook, with its secret. `id` is what it shall be: asked again with it, nothing is made twice. */
  async create(caller: Caller, input: NewWebhook, id: string): Promise<Result<MadeWebhook, Refusal>> {
    const draft = await this.registry.draft(caller, input, { id, now: this.clock.now() });
    if (!draft.ok) return draft;
    const secret = await this.secrets.seal(this.secrets.make());
    const made = await this.registry.insert({ ...draft.value, secret });
    if (!made.ok) return made;
    return ok({ webhook: webhookOf(made.value), secret: await this.secrets.unseal(made.value.secret) });
  }

  /** A new secret. The one before signs too for a while, so that receivers can change over without losing a message. */
  async rotate(
    caller: Caller,
    id: string,
    { overlap }: SecretRotation,
  ): Promise<Result<MadeWebhook, Refusal>> {
    const own = await this.registry.getOwn(caller, id);
    if (!own.ok) return own;
    const secret = this.secrets.make();
    const keepsOld = overlap > 0;
    const change = {
      secret: await this.secrets.seal(secret),
      oldSecret: keepsOld ? own.value.secret : null,
      oldSecretUntil: keepsOld ? new Date(this.clock.now() + overlap * 1000) : null,
    };
    await this.webhooks.change(id, change);
    return ok({ webhook: webhookOf({ ...own.value, ...change }), secret });
  }
}
