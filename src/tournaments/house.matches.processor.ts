import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { HOUSE_MATCHES, type HouseJob } from './house.matches.queue.js';
import { TournamentDriver } from './tournament.driver.js';

/** Plays matches among house players and lets their tournament go on. */
@Processor(HOUSE_MATCHES, { concurrency: 2, ...TAKEN_OVER })
export class HouseMatchesProcessor extends WorkerHost {
  constructor(private readonly driver: TournamentDriver) {
    super();
  }

  override async process({ data }: Job<HouseJob>): Promise<void> {
    await this.driver.playHouse(data.tournament, data.matches);
  }
}
