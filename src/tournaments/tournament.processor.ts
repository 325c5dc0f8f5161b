import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { TournamentDriver } from './tournament.driver.js';
import { SOON, TOURNAMENTS, type TournamentJob } from './tournament.queue.js';

/** Lets tournaments go on. */
@Processor(TOURNAMENTS, { concurrency: 4, ...SOON })
export class TournamentProcessor extends WorkerHost {
  constructor(private readonly driver: TournamentDriver) {
    super();
  }

  override async process({ data }: Job<TournamentJob>): Promise<void> {
    await this.driver.attend(data.tournament);
  }
}
