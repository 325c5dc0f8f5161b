import { Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job } from 'bullmq';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { MATCH_CLOCK, type ClockJob } from './match.clock.queue.js';
import { MatchKeeper } from './match.keeper.js';

/** Looks at a match when its timer goes off, and puts the same timer off until it has to be looked at again. */
@Processor(MATCH_CLOCK, { concurrency: 8, ...TAKEN_OVER })
export class MatchClockProcessor extends WorkerHost {
  constructor(private readonly keeper: MatchKeeper) {
    super();
  }

  override async process(job: Job<ClockJob>, token?: string): Promise<void> {
    const next = await this.keeper.attend(job.data.match);
    if (next === null) return;
    await job.moveToDelayed(next, token);
    throw new DelayedError();
  }
}
