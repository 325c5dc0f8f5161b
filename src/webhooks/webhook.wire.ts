import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { EVENT_TYPES, NOTICE_TYPES } from '../matches/index.js';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { URL_LENGTH } from './target.address.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  WEBHOOK_STATUSES,
  type WebhookStatus,
} from './webhook.entity.js';

/** Bounds of the time for which the secret before a rotation signs too, in seconds; a day unless told otherwise. */
export const LONGEST_OVERLAP_S = 7 * 24 * 3600;
/** A day: long enough to change over without haste. */
export const DAY_S = 24 * 3600;

/** What can be sent: all types of a feed. */
const FEED_TYPES = [...EVENT_TYPES, ...NOTICE_TYPES];
const EVENTS = 'Types of the events to send; an empty list stands for all.';
const URL_RULE = 'Where events are sent to: https, on the public internet. Redirects are not followed.';
const DESCRIPTION = 'For its owner to recognise it by.';

@ObjectType()
export class Webhook {
  @Prop.Id() id: string;
  @Prop.Id({
    graphqlName: 'botId',
    nullable: true,
    description: 'The bot it is for; null for all bots of the account.',
  })
  bot: string | null;
  @Prop.Int({ nullable: true, min: 1, description: 'Number of the bot’s version.' }) version: number | null;
  @Prop.Str({ description: URL_RULE }) url: string;
  @Prop.Enum(FEED_TYPES, 'FeedEventType', { each: true, description: EVENTS }) events: string[];
  @Prop.Str({ description: DESCRIPTION }) description: string;
  @Prop.Enum(WEBHOOK_STATUSES, 'WebhookStatus', {
    description:
      '`paused`: too many attempts failed; the service probes and goes on by itself. `disabled`: by its owner, or the address answered 410.',
  })
  status: WebhookStatus;
  @Prop.Str({ nullable: true, description: 'Why it is not active.' }) reason: string | null;
  @Prop.Int({ min: 0, description: 'Attempts that failed since one succeeded.' }) failures: number;
  @Prop.Time({ nullable: true, description: 'When a paused webhook is probed next.' }) probeAt: string | null;
  @Prop.Time({ nullable: true, description: 'Until when the secret before the last rotation signs too.' })
  oldSecretUntil: string | null;
  @Prop.Time() createdAt: string;
}

@InputType()
export class NewWebhook {
  @Prop.Str({ min: 1, max: URL_LENGTH, description: URL_RULE, example: 'https://bot.example.org/boneyard' })
  url: string;
  @Prop.Str({
    optional: true,
    max: 60,
    description:
      'The bot, or a version of it (`bot@2`), whose events are sent; its newest version if none is named. Left out: all bots of the account, or the bot of the token.',
  })
  bot?: string;
  @Prop.Enum(FEED_TYPES, 'FeedEventType', {
    each: true,
    default: [],
    maxItems: FEED_TYPES.length,
    description: EVENTS,
  })
  events: string[];
  @Prop.Str({ max: 200, default: '', description: DESCRIPTION }) description: string;
}

@InputType()
@Example<WebhookChange>({ events: ['turn', 'match-over'], enabled: true })
export class WebhookChange {
  @Prop.Str({ optional: true, min: 1, max: URL_LENGTH, description: URL_RULE }) url?: string;
  @Prop.Enum(FEED_TYPES, 'FeedEventType', {
    each: true,
    optional: true,
    maxItems: FEED_TYPES.length,
    description: EVENTS,
  })
  events?: string[];
  @Prop.Str({ optional: true, max: 200, description: DESCRIPTION }) description?: string;
  @Prop.Bool({
    optional: true,
    description: 'false disables it; true makes it active again, also when the service has paused it.',
  })
  enabled?: boolean;
}

@InputType()
@Example<SecretRotation>({ overlap: 3_600 })
export class SecretRotation {
  @Prop.Int({
    min: 0,
    max: LONGEST_OVERLAP_S,
    default: DAY_S,
    description: 'For how many seconds the secret before signs too.',
  })
  overlap: number;
}

@ObjectType()
export class MadeWebhook {
  @Prop.Obj(() => Webhook) webhook: Webhook;
  @Prop.Str({
    description: 'Key of the signatures (Standard Webhooks, `whsec_…`). It is shown this once.',
  })
  secret: string;
}

export class WebhooksPage {
  @Prop.Obj(() => Webhook, { each: true }) webhooks: Webhook[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType()
export class RemovedWebhook {
  @Prop.Id() id: string;
}

@ObjectType()
export class WebhookTrial {
  @Prop.Bool({ description: 'Whether the address took the message.' }) delivered: boolean;
  @Prop.Int({ nullable: true, description: 'HTTP status of its answer; null without one.' }) httpStatus:
    number | null;
  @Prop.Str({ nullable: true, description: 'What went wrong.' }) error: string | null;
  @Prop.Int({ min: 0, description: 'Milliseconds that it took.' }) tookMs: number;
}

@ObjectType()
export class WebhookDelivery {
  @Prop.Id({ description: 'The same in the header `webhook-id` of every attempt.' }) id: string;
  @Prop.Id({ description: 'The match; with a notice what it is about.' }) match: string;
  @Prop.Int({ min: 1, description: 'Number of the event in the match, or of the notice.' }) seq: number;
  @Prop.Str({ description: 'Type of the event.' }) type: string;
  @Prop.Enum(DELIVERY_STATUSES, 'DeliveryStatus', {
    description: '`retrying`: in vain so far. `failed`: given up, what follows is sent.',
  })
  status: DeliveryStatus;
  @Prop.Int({ min: 1 }) attempts: number;
  @Prop.Int({ nullable: true, description: 'HTTP status of the last answer; null without one.' }) httpStatus:
    number | null;
  @Prop.Str({ nullable: true, description: 'Why the last attempt failed.' }) error: string | null;
  @Prop.Int({ min: 0, description: 'Milliseconds that the last attempt took.' }) tookMs: number;
  @Prop.Str({
    nullable: true,
    description: 'What came of the move in the answer: `accepted`, or a refusal’s code and detail.',
  })
  answer: string | null;
  @Prop.Time({ description: 'When it was first sent.' }) sentAt: string;
  @Prop.Time({ description: 'When the last attempt ended.' }) attemptedAt: string;
}

export class WebhookDeliveriesPage {
  @Prop.Obj(() => WebhookDelivery, { each: true }) deliveries: WebhookDelivery[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType()
export class Redelivery {
  @Prop.Id({
    description: 'The delivery that is sent once more; its entry in the log tells what came of it.',
  })
  delivery: string;
}

@ArgsType()
export class FindDeliveries extends PageQuery {
  @Prop.Enum(DELIVERY_STATUSES, 'DeliveryStatus', { optional: true, description: 'Only with this status.' })
  status?: DeliveryStatus;
  @Prop.Id({ optional: true, description: 'Only of this match.' }) match?: string;
}

/** Over REST the webhook stands in the path. */
@ArgsType()
export class FindWebhookDeliveries extends FindDeliveries {
  @Prop.Id({ description: 'The webhook.' }) webhook: string;
}
