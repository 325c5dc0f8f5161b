import { Injectable } from '@nestjs/common';
import { type NewNotice, Notices } from '../matches/index.js';
import { Clock } from '../platform/clock.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { TicketsRepository, type TicketRow } from './tickets.repository.js';

/** Takes those out of the queues who wait no longer, and tells them. */
@Injectable()
export class TicketRemoval {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly notices: Notices,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    let news: NewNotice[] = [];
    await this.postgres.transaction(async (transaction) => {
      news = (await this.tickets.remove(transaction, now)).map((ticket) => unqueuedNotice(ticket, now));
      await this.notices.insert(transaction, news);
    });
    this.notices.announce(news);
  }
}

function unqueuedNotice({ id, account, bot, version, queue, status }: TicketRow, now: number): NewNotice {
  const [objection, reason] =
    status === 'expired'
      ? ['expired', 'The time of its ticket is up.']
      : ['suspended', 'The bot is suspended or gone.'];
  return {
    subject: id,
    number: 1,
    type: 'unqueued',
    account,
    bot,
    version,
    match: null,
    at: now,
    facts: { queue, ticket: id, objection, reason },
  };
}
