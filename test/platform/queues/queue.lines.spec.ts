import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type QueryResult } from 'pg';
import { isRenewal, QueueLines, type Ask } from '../../../src/platform/queues/queue.lines.js';
import { FLAVOURS, type SuiteServers } from '../../servers/flavours.js';

/** Takes the rows of a queue in some order, with time for another to take them in the opposite one. */
const TAKING = `
  CREATE TABLE taken (queue text, n integer, times integer NOT NULL DEFAULT 0, PRIMARY KEY (queue, n));
  CREATE FUNCTION take(p_queue text, p_first integer, p_second integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE taken SET times = times + 1 WHERE queue = p_queue AND n = p_first;
    PERFORM pg_sleep(0.2);
    UPDATE taken SET times = times + 1 WHERE queue = p_queue AND n = p_second;
  END $$;
  INSERT INTO taken (queue, n) VALUES ('a', 1), ('a', 2), ('b', 1), ('b', 2)`;
const TAKE = 'SELECT take($1, $2, $3)';

for (const flavour of FLAVOURS) {
  (flavour.available ? describe : describe.skip)(`lines of queues: ${flavour.name}`, () => {
    let servers: SuiteServers;
    let pool: Pool;

    beforeAll(async () => {
      servers = await flavour.start();
      pool = new Pool({ connectionString: servers.variables['DATABASE_URL'], max: 8 });
      // Connections that are being closed may hear that the server goes first.
      pool.on('error', () => undefined);
      await pool.query(TAKING);
    });
    afterAll(async () => {
      await pool.end();
      await servers.stop();
    });
    beforeEach(async () => {
      await pool.query('UPDATE taken SET times = 0');
      // Two connections are open, so that two statements begin at once.
      await Promise.all([pool.query('SELECT pg_sleep(0.1)'), pool.query('SELECT pg_sleep(0.1)')]);
    });

    const lines = () => new QueueLines(pool.query.bind(pool) as Ask);
    const times = async (queue: string): Promise<number[]> =>
      (
        await pool.query<{ times: number }>('SELECT times FROM taken WHERE queue = $1 ORDER BY n', [queue])
      ).rows.map((row) => row.times);

    it('know what a deadlock is: without them there is one', async () => {
      const both = [pool.query(TAKE, ['a', 1, 2]), pool.query(TAKE, ['a', 2, 1])];
      const codes = (await Promise.allSettled(both)).map((one) =>
        one.status === 'rejected' ? (one.reason as { code: string }).code : 'done',
      );
      expect(codes.sort()).toEqual(['40P01', 'done']);
    });

    it('leave no deadlock within a queue', async () => {
      const asked: string[] = [];
      const { run } = new QueueLines((text, values) => {
        asked.push(String(values));
        return pool.query(text, values);
      });
      await Promise.all([run(TAKE, ['a', 1, 2]), run(TAKE, ['a', 2, 1]), run(TAKE, ['a', 1, 2])]);
      expect(await times('a')).toEqual([3, 3]);
      expect(asked).toEqual(['a,1,2', 'a,2,1', 'a,1,2']);
    });

    it('make again what another process has been preferred to', async () => {
      const [one, other] = [lines(), lines()];
      await Promise.all([one.run(TAKE, ['b', 1, 2]), other.run(TAKE, ['b', 2, 1])]);
      expect(await times('b')).toEqual([2, 2]);
    });
  });
}

const EMPTY = { rows: [] } as unknown as QueryResult;

it('does not have queues wait for each other, nor for what is about none', async () => {
  const done: unknown[] = [];
  let letGo!: () => void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const { run } = new QueueLines(async (_text, values) => {
    if (values?.[0] === 'slow') await held;
    done.push(values?.[0]);
    return EMPTY;
  });
  const slow = run('…', ['slow']);
  await Promise.all([run('…', ['fast']), run('…'), run('…', [7])]);
  expect(new Set(done)).toEqual(new Set(['fast', undefined, 7]));
  letGo();
  await slow;
  expect(done.at(-1)).toBe('slow');
});

it('goes on after a statement that failed', async () => {
  const { run } = new QueueLines(async (text) => {
    await sleep(1);
    if (text === 'wrong') throw new Error('wrong');
    return EMPTY;
  });
  const wrong = run('wrong', ['a']);
  const right = run('right', ['a']);
  await expect(wrong).rejects.toThrow('wrong');
  await expect(right).resolves.toBe(EMPTY);
});

it('lets renewals of locks go first, and knows them by the text that BullMQ has for them', async () => {
  const scripts = join(dirname(require.resolve('bullmq')), 'postgres', 'sql-scripts.js');
  const { SQL_COMMANDS } = jest.requireActual<{ SQL_COMMANDS: Record<string, string> }>(scripts);
  const renewals = Object.keys(SQL_COMMANDS).filter((name) => isRenewal(SQL_COMMANDS[name]));
  expect(renewals.sort()).toEqual(['extend_lock.sql', 'extend_locks.sql']);

  const done: string[] = [];
  const { run } = new QueueLines(async (text) => {
    await sleep(1);
    done.push(text);
    return EMPTY;
  });
  const renewal = SQL_COMMANDS['extend_locks.sql'];
  await Promise.all(['one', 'two', renewal].map((text) => run(text, ['a'])));
  expect(done).toEqual(['one', renewal, 'two']);
});
