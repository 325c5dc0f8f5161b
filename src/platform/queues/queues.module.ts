import { BullModule, type RegisterQueueOptions } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Config } from '../../config/config.js';
import type { QueueConnection } from './queue.connection.js';
import { QueuesList } from './queues.list.js';
import { QueuesLifecycle } from './queues.lifecycle.js';

/** Kept after they are done, for looking at; a job's outcome is kept by the room it belongs to. */
const JOB_OPTIONS: RegisterQueueOptions['defaultJobOptions'] = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: 500,
  removeOnFail: 2_000,
};

/**
 * BullMQ for all rooms. A room registers its queues in its module and writes a processor:
 *
 * ```ts
 * @Module({ imports: [QueuesModule.register('turns')], providers: [TurnsQueue, TurnsProcessor] })
 * // turns.queue.ts:      constructor(@InjectQueue('turns') private readonly queue: Queue) {}
 * // turns.processor.ts:  @Processor('turns', { concurrency: 10 }) class TurnsProcessor extends WorkerHost { process(job) … }
 * ```
 *
 * Processors run in processes whose ROLE is `worker` or `all`; elsewhere they are made but never called. A job may run
 * twice and in any process, so it must be written to be repeated.
 */
@Module({})
export class QueuesModule {
  /** Connects to the backend; `connection` is called when the program starts, not when it is only described. */
  static forRoot(config: Config, connection: () => QueueConnection): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          useFactory: () => ({ connection: connection().options, defaultJobOptions: JOB_OPTIONS }),
          extraOptions: { manualRegistration: !config.runsWorkers },
        }),
      ],
      providers: [
        QueuesList,
        {
          provide: QueuesLifecycle,
          useFactory: (discovery: DiscoveryService) => new QueuesLifecycle(discovery, config.runsWorkers),
          inject: [DiscoveryService],
        },
      ],
      exports: [QueuesList],
    };
  }

  /** The queues of one room, by name. */
  static register(...names: readonly string[]): DynamicModule {
    return BullModule.registerQueue(...names.map((name) => ({ name })));
  }
}
