import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { ChallengeLedger } from './challenge.ledger.js';
import { parseQueue } from './queue.name.js';
import { QueueRounds } from './queue.rounds.js';
import { TicketRemoval } from './ticket.removal.js';
import { TicketsRepository } from './tickets.repository.js';

/** What has to be done in the lobby from time to time; may be done at any time, any number of times, in any process. */
@Injectable()
export class LobbyRounds {
  private readonly log = new Logger(LobbyRounds.name);

  constructor(
    private readonly challenges: ChallengeLedger,
    private readonly removal: TicketRemoval,
    private readonly tickets: TicketsRepository,
    private readonly queues: QueueRounds,
    private readonly clock: Clock,
  ) {}

  /** Ends what has to end, and pairs those who wait. `isOver`: whether to stop in between. */
  async run(isOver: () => boolean): Promise<void> {
    await this.attempt(() => this.challenges.expireOverdue());
    await this.attempt(() => this.removal.run());
    for (const { queue: id, waiting, takesHouse } of await this.tickets.crowds(this.clock.now())) {
      if (isOver()) return;
      const queue = parseQueue(id);
      if (queue && (waiting > 1 || takesHouse)) await this.attempt(() => this.queues.pair(queue));
    }
  }

  /** What goes wrong in one place must not hold up the others. */
  private async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error(error);
    }
  }
}
