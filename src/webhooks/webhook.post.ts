import { Injectable } from '@nestjs/common';
import { type FeedItem, placeOf } from '../matches/index.js';
import { problemOf } from '../platform/problem.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { Attempt } from './target.request.js';
import { isOwnTurn, TurnAnswers } from './turn.answer.js';
import type { DeliveryEntity, DeliveryStatus, WebhookEntity } from './webhook.entity.js';
import { WebhookHealth } from './webhook.health.js';
import { ANSWER_MS, faultOf, isDelivered, WebhookMailer } from './webhook.mailer.js';
import { messageId } from './webhook.message.js';

/** An answer to a turn may take as long as the turn has time, but a connection is not kept for longer than this, in ms. */
const LONGEST_TURN_MS = 60_000;
/** How often a turn is sent again because the move in the answer was refused. */
const MOST_REPEATS = 3;
/** Refusals after which another move can be made for the same turn. */
const MENDABLE: readonly string[] = ['illegal-move', 'malformed-move', 'malformed-request'];

/** What came of sending an event. */
export interface Posted {
  readonly delivered: boolean;
  readonly attempt: Attempt;
}

const timeoutOf = (event: FeedItem): number => {
  const remaining = event['remainingMs'];
  return isOwnTurn(event) && typeof remaining === 'number'
    ? Math.min(Math.max(remaining, ANSWER_MS), LONGEST_TURN_MS)
    : ANSWER_MS;
};

function messageIdOf(webhook: WebhookEntity, event: FeedItem): string {
  const { log, number } = placeOf(event);
  return messageId(webhook.id, log, number);
}

const inWords = (played: Result<unknown, Refusal>): string =>
  played.ok ? 'accepted' : `${played.error.code}: ${played.error.detail}`;

/** Sends an event to a webhook once, plays the move in the answer, and writes down what came of it. */
@Injectable()
export class WebhookPost {
  constructor(
    private readonly mailer: WebhookMailer,
    private readonly answers: TurnAnswers,
    private readonly log: DeliveriesRepository,
    private readonly health: WebhookHealth,
  ) {}

  /**
   * Sends an event. A turn whose answer held a move that was refused is sent again with the refusal beside it.
   * @param fails the status that the log gets where it cannot be delivered.
   */
  async send(webhook: WebhookEntity, event: FeedItem, fails: DeliveryStatus): Promise<Posted> {
    const id = messageIdOf(webhook, event);
    const until = performance.now() + timeoutOf(event);
    const earlier = isOwnTurn(event) ? (await this.log.find(id))?.sentAt.getTime() : undefined;
    let refusal: Refusal | undefined;
    for (let repeats = 0; ; repeats++) {
      const content = { type: event.type, timestamp: event.at, data: event };
      const attempt = await this.mailer.send(
        webhook,
        repeats === 0 ? id : `${id}.${repeats}`,
        refusal === undefined ? content : { ...content, refusal: problemOf(refusal) },
        Math.max(1_000, until - performance.now()),
      );
      const played =
        isDelivered(attempt) && isOwnTurn(event)
          ? await this.answers.play(webhook, event, attempt, earlier ?? attempt.sentAt)
          : undefined;
      await this.record(webhook, event, attempt, { fails, played });
      refusal = played && !played.ok ? played.error : undefined;
      if (refusal === undefined || !MENDABLE.includes(refusal.code) || repeats === MOST_REPEATS) {
        return { delivered: isDelivered(attempt), attempt };
      }
    }
  }

  /** What is known of a message that was sent before. */
  find(delivery: string): Promise<DeliveryEntity | undefined> {
    return this.log.find(delivery);
  }

  private async record(
    webhook: WebhookEntity,
    event: FeedItem,
    attempt: Attempt,
    { fails, played }: { fails: DeliveryStatus; played: Result<unknown, Refusal> | undefined },
  ): Promise<void> {
    const { log, number } = placeOf(event);
    await this.log.record({
      id: messageIdOf(webhook, event),
      webhook: webhook.id,
      match: log,
      seq: number,
      type: event.type,
      status: isDelivered(attempt) ? 'delivered' : fails,
      httpStatus: attempt.status,
      error: faultOf(attempt),
      tookMs: Math.max(0, Math.round(attempt.arrivedAt - attempt.startedAt)),
      answer: played === undefined ? null : inWords(played),
      sentAt: new Date(attempt.sentAt),
      attemptedAt: new Date(attempt.arrivedAt),
    });
    await this.health.note(webhook, attempt);
  }
}
