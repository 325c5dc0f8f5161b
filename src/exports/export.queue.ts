import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { hinted } from '../platform/queues/hint.js';

export const EXPORTS = 'exports';

export interface ExportJob {
  readonly export: string;
}

/** How often a file is tried that fails; what fails then fails the export. */
export const ATTEMPTS = 4;

/** Files that are to be written, each in the queue once, however many ask for it. */
@Injectable()
export class ExportQueue {
  constructor(@InjectQueue(EXPORTS) private readonly queue: Queue<ExportJob>) {}

  async add(id: string): Promise<void> {
    await hinted(
      this.queue.add(
        'write',
        { export: id },
        {
          jobId: id,
          removeOnComplete: true,
          removeOnFail: true,
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: 500 },
        },
      ),
    );
  }
}
