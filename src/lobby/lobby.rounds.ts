import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { Watching } from '../platform/vigil.js';
import { ChallengeLedger } from './challenge.ledger.js';
import { parseQueue } from './queue.name.js';
import { QueueRounds } from './queue.rounds.js';
import { TicketRemoval } from './ticket.removal.js';
import { TicketsRepository } from './tickets.repository.js';

/** What has to be done in the lobby from time to time; may be done at any time, any number of times, in any process. */
@Injectable()
export class LobbyRounds {
  constructor(
    private readonly challenges: ChallengeLedger,
    private readonly removal: TicketRemoval,
    private readonly tickets: TicketsRepository,
    private readonly queues: QueueRounds,
    private readonly clock: Clock,
  ) {}

  /** Ends what has to end, and pairs those who wait. */
  async run(watching: Watching): Promise<void> {
    await watching.aloneWith({ lobby: 'challenges' }, () => this.challenges.expireOverdue());
    await watching.aloneWith({ lobby: 'tickets' }, () => this.removal.run());
    for (const { queue: id, waiting, takesHouse } of await this.tickets.crowds(this.clock.now())) {
      if (watching.isEnding) return;
      const queue = parseQueue(id);
      if (queue && (waiting > 1 || takesHouse))
        await watching.aloneWith({ queue: id }, () => this.queues.pair(queue));
    }
  }
}
