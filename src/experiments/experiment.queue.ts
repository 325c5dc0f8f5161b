import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { hinted } from '../platform/queues/hint.js';

export const EXPERIMENTS = 'experiments';

/** One part of an experiment that is to be played, or begun where it is a match with a registered bot. */
export interface ExperimentJob {
  readonly experiment: string;
  readonly number: number;
}

/** How often a part is tried that fails; what fails then fails the experiment. */
export const ATTEMPTS = 4;

const OPTIONS = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: 500 },
} as const;

/** Parts of experiments that are to be played, each in the queue once, however many ask for it. */
@Injectable()
export class ExperimentQueue {
  constructor(@InjectQueue(EXPERIMENTS) private readonly queue: Queue<ExperimentJob>) {}

  async add(experiment: string, numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await hinted(
      this.queue.addBulk(
        numbers.map((number) => ({
          name: 'part',
          data: { experiment, number },
          opts: { ...OPTIONS, jobId: `${experiment}-${number}` },
        })),
      ),
    );
  }
}
