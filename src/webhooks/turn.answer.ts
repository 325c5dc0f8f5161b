import { Injectable } from '@nestjs/common';
import { findObjection, SeatsService } from '../accounts/index.js';
import { type FeedItem, MatchesService, parseNewMove, type ShownEvent } from '../matches/index.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import type { Attempt } from './target.request.js';
import type { WebhookEntity } from './webhook.entity.js';
import { callerOf } from './webhook.view.js';

/**
 * Time between the offer of a turn and the moment its first request had been sent that is not charged, in ms at most. More
 * than that only an address that is slow to take its messages needs, and slowness must not buy time to think.
 */
export const MOST_CREDIT_MS = 2_000;

/** Whether an event is a turn that its receiver may answer with a move. */
export const isOwnTurn = (event: FeedItem): event is ShownEvent & { type: 'turn' } =>
  event.type === 'turn' && event['legalMoves'] !== undefined;

/** What stands in an answer instead of a move: `move` is whatever was there. */
interface Answered {
  readonly move: unknown;
}

/** The move in an answer; undefined where it is no JSON object with one, which is a plain receipt. */
export function moveIn({ body }: Pick<Attempt, 'body'>): Answered | undefined {
  if (body === null || !body.trimStart().startsWith('{')) return undefined;
  try {
    const parsed = JSON.parse(body) as Partial<Answered>;
    return parsed.move === undefined ? undefined : { move: parsed.move };
  } catch {
    return undefined;
  }
}

/** Plays the moves that come as answers to turns. */
@Injectable()
export class TurnAnswers {
  constructor(
    private readonly matches: MatchesService,
    private readonly seats: SeatsService,
  ) {}

  /**
   * Plays the move in an answer; undefined where there is none. The seat is charged for the time from when the turn's first
   * request had been sent (`firstSentAt`, ms since 1970) until the answer arrived.
   */
  async play(
    webhook: WebhookEntity,
    turn: ShownEvent,
    attempt: Attempt,
    firstSentAt: number,
  ): Promise<Result<unknown, Refusal> | undefined> {
    const answered = moveIn(attempt);
    if (answered === undefined) return undefined;
    const move = parseNewMove({ ply: turn['ply'], move: answered.move });
    if (!move.ok) return move;
    if (!webhook.mayPlay) {
      return refuse('forbidden', 'The webhook was registered with a token that may not play.');
    }
    const caller = { ...callerOf(webhook), suspension: await this.suspensionOf(webhook) };
    const objection = findObjection(caller, 'play');
    if (objection !== undefined) return objection;
    const lag = Math.max(0, firstSentAt - Date.parse(turn.at));
    const arrived = attempt.arrivedAt - Math.min(lag, MOST_CREDIT_MS);
    return this.matches.play(caller, turn.match, move.value, arrived);
  }

  private async suspensionOf({ bot, version }: WebhookEntity): Promise<string | null> {
    if (bot === null) return null;
    return (await this.seats.find(`${bot}@${version}`))?.suspension ?? null;
  }
}
