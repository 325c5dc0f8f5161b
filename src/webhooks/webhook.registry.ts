import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, type Caller, SeatsService } from '../accounts/index.js';
import { Config } from '../config/config.js';
import { MatchOrder } from '../matches/index.js';
import { isId } from '../platform/id.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { parseTarget } from './target.address.js';
import { WebhookDirectory } from './webhook.directory.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhooksRepository, type WebhookOwner } from './webhooks.repository.js';
import type { NewWebhook } from './webhook.wire.js';

/** Webhooks that an account may have. */
export const MOST_WEBHOOKS = 20;

/** A webhook to be put in, without its secret. */
export type Registration = Omit<WebhookEntity, 'secret'>;

/** Who may have which webhooks. */
@Injectable()
export class WebhookRegistry {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly seats: SeatsService,
    private readonly order: MatchOrder,
    private readonly directory: WebhookDirectory,
    private readonly config: Config,
  ) {}

  readTarget(url: string): Result<URL, Refusal> {
    return parseTarget(url, this.config.webhookTargets);
  }

  /** The webhook, if the caller's token speaks for it; somebody else's is as good as none. */
  async getOwn(caller: Caller, id: string): Promise<Result<WebhookEntity, Refusal>> {
    const found = isId(id) ? await this.webhooks.find(id) : undefined;
    const isOwn =
      found !== undefined &&
      found.account === caller.account &&
      (caller.bot === null || (found.bot === caller.bot && found.version === caller.version));
    return isOwn ? ok(found) : refuse('not-found', `There is no webhook ${id} of yours.`);
  }

  /** A webhook as it was asked for: events from now on. `now`: ms since 1970. */
  async draft(
    caller: Caller,
    input: NewWebhook,
    { id, now }: { id: string; now: number },
  ): Promise<Result<Registration, Refusal>> {
    const url = this.readTarget(input.url);
    if (!url.ok) return url;
    const whose = await this.ownerOf(caller, input.bot);
    if (!whose.ok) return whose;
    if (!caller.scopes.has('read')) return refuse('forbidden', 'This needs a token with the scope "read".');
    return ok({
      id,
      ...whose.value,
      url: url.value.href,
      events: [...new Set(input.events)],
      description: input.description,
      mayPlay: caller.scopes.has('play'),
      status: 'active',
      reason: null,
      failures: 0,
      failingSince: null,
      probes: 0,
      probeAt: null,
      oldSecret: null,
      oldSecretUntil: null,
      ...(await this.order.end()),
      createdAt: new Date(now),
    });
  }

  /** Puts a webhook in; one with the same id stays as it is. */
  async insert(webhook: WebhookEntity): Promise<Result<WebhookEntity, Refusal>> {
    const inserted = await this.webhooks.insert(webhook, MOST_WEBHOOKS);
    if (inserted === 'gone') return ACCOUNT_GONE;
    if (inserted === 'full') {
      return refuse('too-many-webhooks', `An account may have ${MOST_WEBHOOKS} webhooks.`);
    }
    this.announce();
    return ok((await this.webhooks.find(webhook.id)) ?? webhook);
  }

  /** Tells everybody that there are other webhooks than before. */
  announce(): void {
    this.directory.announce();
  }

  private async ownerOf(
    caller: Caller,
    reference: string | undefined,
  ): Promise<Result<WebhookOwner, Refusal>> {
    const { account, bot, version } = caller;
    if (reference === undefined) return ok({ account, bot, version });
    const found = await this.seats.find(reference, caller);
    if (found === undefined) return refuse('not-found', `There is no bot ${reference}.`);
    if (found.account !== account) return refuse('forbidden', 'The bot belongs to another account.');
    if (bot !== null && (found.bot !== bot || found.version !== version)) {
      return refuse('forbidden', 'The token plays for another version.');
    }
    return ok({ account, bot: found.bot, version: found.version });
  }
}
