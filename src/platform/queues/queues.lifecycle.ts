import { WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Job, Queue, type Worker } from 'bullmq';
import { ThreadsClosed } from '../threads.js';

/** All queues and workers of this process: their mistakes are logged, and running jobs end before anything is closed. */
@Injectable()
export class QueuesLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(QueuesLifecycle.name);

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly runsWorkers: boolean,
  ) {}

  onApplicationBootstrap(): void {
    // Without a listener BullMQ writes errors to the console.
    for (const queue of this.instances((instance) => instance instanceof Queue)) this.logErrorsOf(queue);
    for (const worker of this.workers()) {
      this.logErrorsOf(worker);
      worker.on('failed', (job, error) => this.logFailure(worker, job, error));
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers().map((worker) => worker.close()));
  }

  private logFailure({ name }: Worker, job: Job | undefined, error: Error): void {
    const which = { queue: name, job: job?.id, attempt: job?.attemptsMade };
    if (error instanceof ThreadsClosed) this.log.debug(which, 'Job left undone: the program ends');
    else this.log.error({ ...which, err: error }, 'Job failed');
  }

  private logErrorsOf(source: Queue | Worker): void {
    const listener = (error: Error): void => this.log.warn(`Queue ${source.name}: ${error.message}`);
    if (source instanceof Queue) source.on('error', listener);
    else source.on('error', listener);
  }

  private workers(): Worker[] {
    if (!this.runsWorkers) return [];
    const isHost = (instance: unknown): instance is WorkerHost<Worker> => instance instanceof WorkerHost;
    return this.instances(isHost).map((host) => host.worker);
  }

  private instances<T>(are: (instance: unknown) => instance is T): T[] {
    return this.discovery
      .getProviders()
      .map(({ instance }: { instance: unknown }) => instance)
      .filter(are);
  }
}
