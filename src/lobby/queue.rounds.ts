import { Injectable } from '@nestjs/common';
import { MatchCreation, type MatchRequest, type NewNotice, Notices, type Seat } from '../matches/index.js';
import { newId } from '../platform/id.js';
import type { Transaction } from '../platform/postgres/postgres.js';
import { Doorkeeper } from './doorkeeper.js';
import { pairTickets, type Pairing, type Ticket } from './queue.js';
import type { Queue } from './queue.name.js';
import { QueueWatch } from './queue.watch.js';
import type { Table } from './table.js';
import { TicketsRepository } from './tickets.repository.js';

/** Brings those together who wait in a queue. Any number of workers may do so at once: a ticket is paired once. */
@Injectable()
export class QueueRounds {
  constructor(
    private readonly watch: QueueWatch,
    private readonly tickets: TicketsRepository,
    private readonly creation: MatchCreation,
    private readonly doorkeeper: Doorkeeper,
    private readonly notices: Notices,
  ) {}

  /** Pairs whom it can; answers how many matches (or sets) have come of it. */
  async pair(queue: Queue): Promise<number> {
    const { tickets, scene } = await this.watch.look(queue);
    let made = 0;
    for (const pairing of pairTickets(tickets, scene)) {
      if (await this.seat(queue, pairing, scene.now)) made += 1;
    }
    return made;
  }

  /** Makes the match of a pairing, unless one of the tickets has been used or left meanwhile, or a profile has changed. */
  private async seat(queue: Queue, pairing: Pairing, now: number): Promise<boolean> {
    const ids = pairing.tickets.map(({ id }) => id);
    const match = newId();
    const news = pairing.tickets.map((ticket) => pairedNotice(queue, ticket, { match, now }));
    const seated = await this.doorkeeper.seat(tableFor(queue, pairing), {
      isStillWanted: (transaction) => this.tickets.lock(transaction, ids),
      seat: async (transaction: Transaction) => {
        const made = await this.creation.makeWithin(transaction, requestFor(queue, pairing), match);
        if (!made.ok) return made;
        await this.tickets.pair(transaction, ids, match, now);
        await this.notices.insert(transaction, news);
        return made;
      },
    });
    if (!seated?.ok) return false;
    seated.value.announce();
    this.notices.announce(news);
    return true;
  }
}

const tableFor = ({ offer }: Queue, { tickets, house }: Pairing): Table => ({
  offer,
  guests: tickets.map(({ account, bot, version }) => ({ account, bot, version, question: 'everything' })),
  houses: house,
});

/** Whoever has waited longest sits first; partners are one bot. */
function requestFor({ offer }: Queue, { tickets, house }: Pairing): MatchRequest {
  const { rules, clock, onTimeout, rated } = offer;
  const parties: Seat[] = [
    ...tickets.map(({ account, bot, version }) => ({ account, bot, version, entropy: '' })),
    ...house.map((name) => ({ house: name })),
  ];
  return {
    creator: tickets[0].account,
    ruleset: rules.ruleset,
    preset: rules.preset,
    clock,
    onTimeout,
    rated,
    seats: Array.from({ length: rules.seats }, (_, seat) => parties[seat % parties.length]),
  };
}

const pairedNotice = (
  { id, rated }: Queue,
  ticket: Ticket,
  { match, now }: { match: string; now: number },
): NewNotice => ({
  subject: ticket.id,
  number: 1,
  type: 'paired',
  account: ticket.account,
  bot: ticket.bot,
  version: ticket.version,
  match,
  at: now,
  facts: { queue: id, ticket: ticket.id, rated },
});
