import { availableParallelism } from 'node:os';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job } from 'bullmq';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { ThreadsClosed } from '../platform/threads.js';
import { ExperimentDriver } from './experiment.driver.js';
import { ATTEMPTS, EXPERIMENTS, type ExperimentJob } from './experiment.queue.js';

/** How long a part waits that the end of the program has interrupted, in ms: this process must not take it again. */
const LATER_MS = 1_000;

/** Plays parts of experiments: as many at a time as there are cores, for they are played in threads. */
@Processor(EXPERIMENTS, { concurrency: availableParallelism(), ...TAKEN_OVER })
export class ExperimentProcessor extends WorkerHost {
  constructor(private readonly driver: ExperimentDriver) {
    super();
  }

  override async process(job: Job<ExperimentJob>, token?: string): Promise<void> {
    const { experiment, number } = job.data;
    try {
      await this.driver.play(experiment, number);
    } catch (error) {
      if (!(error instanceof ThreadsClosed)) throw error;
      // The program stops. That is no attempt that has failed: whoever works next plays the part.
      await job.moveToDelayed(Date.now() + LATER_MS, token);
      throw new DelayedError();
    }
  }

  /** What fails again and again will not succeed the next time. */
  @OnWorkerEvent('failed')
  async failed(job: Job<ExperimentJob> | undefined): Promise<void> {
    if (job && job.attemptsMade >= ATTEMPTS) {
      await this.driver.end(
        job.data.experiment,
        'failed',
        'A part of it could not be played; this is a mistake of the service.',
      );
    }
  }
}
