import { availableParallelism } from 'node:os';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { ExperimentDriver } from './experiment.driver.js';
import { ATTEMPTS, EXPERIMENTS, type ExperimentJob } from './experiment.queue.js';

/** Plays parts of experiments: as many at a time as there are cores, for they are played in threads. */
@Processor(EXPERIMENTS, { concurrency: availableParallelism(), ...TAKEN_OVER })
export class ExperimentProcessor extends WorkerHost {
  constructor(private readonly driver: ExperimentDriver) {
    super();
  }

  override async process({ data: { experiment, number } }: Job<ExperimentJob>): Promise<void> {
    await this.driver.play(experiment, number);
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
