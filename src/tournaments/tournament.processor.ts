import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { TournamentDriver } from './tournament.driver.js';
import { TOURNAMENTS, type TournamentJob } from './tournament.queue.js';

/** Lets tournaments go on. */
@Processor(TOURNAMENTS, { concurrency: 4, ...TAKEN_OVER })
export class TournamentProcessor extends WorkerHost {
  constructor(private readonly driver: TournamentDriver) {
    super();
  }

  override async process({ data }: Job<TournamentJob>): Promise<void> {
    await this.driver.attend(data.tournament);
  }
}
