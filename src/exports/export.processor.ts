import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { TAKEN_OVER } from '../platform/queues/taking.over.js';
import { ExportDriver } from './export.driver.js';
import { ATTEMPTS, EXPORTS, type ExportJob } from './export.queue.js';

/** Writes files of exports, one at a time in each process: nobody waits for the milliseconds of another's gigabyte. */
@Processor(EXPORTS, { concurrency: 1, ...TAKEN_OVER })
export class ExportProcessor extends WorkerHost {
  constructor(private readonly driver: ExportDriver) {
    super();
  }

  override async process({ data }: Job<ExportJob>): Promise<void> {
    await this.driver.write(data.export);
  }

  /** What fails again and again will not succeed the next time. */
  @OnWorkerEvent('failed')
  async failed(job: Job<ExportJob> | undefined): Promise<void> {
    if (job && job.attemptsMade >= ATTEMPTS)
      await this.driver.fail(job.data.export, 'It could not be written; this is a mistake of the service.');
  }
}
