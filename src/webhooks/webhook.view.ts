import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { type FeedItem, FeedRows } from '../matches/index.js';
import type { WebhookEntity } from './webhook.entity.js';

/** Events that are made ready at once at most. */
const PIECE = 20;

/** Which events: those after `sent`, up to `target`, the last one of the row `step`. */
export interface Stretch {
  /** The match, or what notices are about. */
  readonly match: string;
  readonly sent: number;
  readonly target: number;
  readonly step: number;
}

/** A webhook as somebody who reads and plays: with the rights of its bot's version, or of its account. */
export const callerOf = ({ id, account, bot, version, mayPlay }: WebhookEntity): Caller => ({
  account,
  bot,
  version,
  scopes: new Set(mayPlay ? ['read', 'play'] : ['read']),
  token: id,
  expiresAt: Infinity,
  suspension: null,
});

/** Events as a webhook may see them, the same as on every transport; made from the log when they are sent. */
@Injectable()
export class WebhookView {
  constructor(private readonly rows: FeedRows) {}

  /**
   * The next events, in order; none where the webhook's bots have no seat. A turn is only ever the first of them, as its
   * remaining time is that of the moment.
   */
  async read(webhook: WebhookEntity, { match, sent, target, step }: Stretch): Promise<FeedItem[]> {
    const count = Math.min(PIECE, target - sent);
    const shown = await this.rows.show(callerOf(webhook), [{ tx: '0', match, step, seq: sent + 1, count }]);
    const turn = shown.findIndex(({ type }, at) => type === 'turn' && at > 0);
    return (turn === -1 ? shown : shown.slice(0, turn)).map(({ cursor: _cursor, ...event }) => event);
  }
}
