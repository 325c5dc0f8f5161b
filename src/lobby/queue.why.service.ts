import { Injectable } from '@nestjs/common';
import { type Caller, SeatsService } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { ofItself, whyWaiting, type WaitingReason } from './queue.explanation.js';
import { windowOf } from './queue.js';
import { QueueWatch } from './queue.watch.js';
import type { WhyWaiting } from './queue.wire.js';
import { getQueue, ticketOf } from './queues.service.js';
import { TicketsRepository, type TicketRow } from './tickets.repository.js';

const NOT_WAITING: WaitingReason = {
  code: 'not-waiting',
  detail: 'The bot is not in this queue: enter it.',
  others: null,
  until: null,
};

/** Says why a bot is not being matched, by the very rules that match it. */
@Injectable()
export class QueueWhyService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly watch: QueueWatch,
    private readonly seats: SeatsService,
    private readonly clock: Clock,
  ) {}

  async why(caller: Caller, id: string, reference: string | undefined): Promise<Result<WhyWaiting, Refusal>> {
    const queue = getQueue(id);
    if (!queue.ok) return queue;
    const own = await this.seats.getOwn(caller, reference);
    if (!own.ok) return own;
    const { bot } = own.value;
    const latest = await this.tickets.findLatest(id, bot);
    const isWaiting = latest?.status === 'waiting' && latest.expiresAt > this.clock.now();
    const { tickets, scene } = await this.watch.look(
      queue.value,
      isWaiting ? undefined : visitor(id, own.value, this.clock.now()),
    );
    const ticket = tickets.find((one) => one.bot === bot);
    // Paired between the two questions: the next time it is told of its match.
    const reasons =
      ticket && isWaiting
        ? whyWaiting(ticket, tickets, scene)
        : [NOT_WAITING, ...(ticket ? ofItself(ticket, scene) : [])];
    return ok({
      queue: id,
      bot,
      ticket: isWaiting ? ticketOf(latest) : null,
      rating: ticket?.rating ?? 0,
      window: ticket && isWaiting ? windowOf(ticket, scene.now) : null,
      reasons: reasons.map(({ until, ...reason }) => ({
        ...reason,
        until: until === null ? null : new Date(until).toISOString(),
      })),
    });
  }
}

/** Somebody who does not wait, as if it did. */
const visitor = (
  queue: string,
  { account, bot, version }: Pick<TicketRow, 'account' | 'bot' | 'version'>,
  now: number,
): TicketRow => ({
  id: '',
  queue,
  account,
  bot,
  version,
  takesHouse: false,
  since: now,
  expiresAt: now,
  status: 'waiting',
  match: null,
  endedAt: null,
});
