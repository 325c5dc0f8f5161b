import 'reflect-metadata';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getQueueToken } from '@nestjs/bullmq';
import type { Job, Queue } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.js';
import { QueuesModule } from '../../src/platform/queues/queues.module.js';
import { Stores } from '../../src/platform/stores.js';
import { freePort } from '../servers/child.server.js';
import { configOf, FLAVOURS } from '../servers/flavours.js';

describe.each(FLAVOURS)('stores on $name', (flavour) => {
  const suite = flavour.available ? describe : describe.skip;
  suite('when the servers are there', () => {
    let servers: Awaited<ReturnType<typeof flavour.start>>;
    let stores: Stores;

    beforeAll(async () => {
      servers = await flavour.start();
      stores = await Stores.open(configOf(servers.variables));
    });
    afterAll(async () => {
      await stores.close();
      await servers.stop();
    });

    it('have the tables that the migrations make, whoever starts first', async () => {
      const [{ count }] = await stores.postgres.query<{ count: number }>('SELECT count(*) FROM migrations');
      expect(count).toBeGreaterThan(0);
      expect(await stores.postgres.query("SELECT * FROM tokens WHERE hint = 'none'")).toEqual([]);
    });

    it('answer pings', async () => {
      await Promise.all([stores.postgres.ping(), stores.live.ping(), stores.queues.ping()]);
    });

    it.each(['all', 'api'] as const)(
      'bring jobs to their processors if ROLE=%s works on them',
      async (ROLE) => {
        const done: unknown[] = [];
        const name = `test-${ROLE}`;

        @Processor(name)
        class Counting extends WorkerHost {
          process(job: Job<{ n: number }>): Promise<void> {
            done.push(job.data.n);
            return Promise.resolve();
          }
        }
        @Module({
          imports: [
            QueuesModule.forRoot(
              { ...configOf({}), runsWorkers: ROLE === 'all', servesApi: true },
              () => stores.queues,
            ),
            QueuesModule.register(name),
          ],
          providers: [Counting],
        })
        class TestModule {}

        const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
        const queue = app.get<Queue>(getQueueToken(name));
        await queue.add('count', { n: 1 });
        await queue.add('count', { n: 2 }, { delay: 50 });
        for (let i = 0; i < 100 && done.length < 2; i++) await sleep(ROLE === 'all' ? 20 : 3);
        expect(done).toEqual(ROLE === 'all' ? [1, 2] : []);
        await app.close();
        await stores.queues.ping();
      },
    );

    it('give a job up that fails on and on', async () => {
      let attempts = 0;

      @Processor('test-failing')
      class Failing extends WorkerHost {
        process(): Promise<void> {
          attempts += 1;
          return Promise.reject(new Error('It never works.'));
        }
      }
      @Module({
        imports: [
          QueuesModule.forRoot({ ...configOf({}), runsWorkers: true, servesApi: true }, () => stores.queues),
          QueuesModule.register('test-failing'),
        ],
        providers: [Failing],
      })
      class TestModule {}

      const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
      const queue = app.get<Queue>(getQueueToken('test-failing'));
      // How often is the queue's own business, only the pauses are shortened.
      const job = await queue.add('fail', {}, { backoff: { type: 'fixed', delay: 1 } });
      for (let i = 0; i < 500 && !(await job.isFailed()); i++) await sleep(20);
      expect(attempts).toBe(5);
      await sleep(200);
      expect(attempts).toBe(5);
      await app.close();
    });
  });
});

describe('stores that cannot be opened', () => {
  const open = async (variables: Record<string, string>): Promise<unknown> => {
    const config = readConfig(variables);
    if (!config.ok) return config.error;
    return Stores.open(config.value).then(
      (stores) => stores.close(),
      (error: Error) => error.message,
    );
  };

  it('say in one sentence that nothing listens', async () => {
    const port = await freePort();
    expect(await open({ DATABASE_URL: `postgres://u:hidden@127.0.0.1:${port}/b` })).toBe(
      `The database at 127.0.0.1:${port}/b cannot be reached: nothing listens there.`,
    );
  });

  it('say in one sentence that the host is unknown', async () => {
    expect(await open({ DATABASE_URL: 'postgres://u:hidden@no-such-host.invalid/b' })).toMatch(
      /^The database at no-such-host.invalid:5432\/b cannot be reached: the host (is unknown|cannot be looked up now)\.$/,
    );
  });
});
