import { Logger } from '@nestjs/common';
import { isCrowded, isOutage } from '../../../src/platform/outage.js';
import { Postgres, statement } from '../../../src/platform/postgres/postgres.js';
import { migrate } from '../../../src/platform/postgres/migrations.js';
import type { SuiteServers } from '../../servers/flavours.js';
import { FLAVOURS } from '../../servers/flavours.js';

Logger.overrideLogger(false);

const ADD = statement('INSERT INTO numbers (n) VALUES ($1) ON CONFLICT DO NOTHING RETURNING n');

for (const flavour of FLAVOURS) {
  (flavour.available ? describe : describe.skip)(`Postgres: ${flavour.name}`, () => {
    let servers: SuiteServers;
    let postgres: Postgres;

    beforeAll(async () => {
      servers = await flavour.start();
      postgres = new Postgres(servers.variables['DATABASE_URL'], 4, 30_000);
      await postgres.query('CREATE TABLE numbers (n bigint PRIMARY KEY)');
    });
    afterAll(async () => {
      await postgres.close();
      await servers.stop();
    });
    beforeEach(() => postgres.query('TRUNCATE numbers'));

    const numbers = async (): Promise<unknown[]> =>
      (await postgres.query<{ n: number }>('SELECT n FROM numbers ORDER BY n')).map(({ n }) => n);

    it('runs prepared statements, and gives bigint as a number', async () => {
      expect(await postgres.run(ADD, [2 ** 40])).toEqual([{ n: 2 ** 40 }]);
      expect(await postgres.run(ADD, [2 ** 40])).toEqual([]);
      expect(await numbers()).toEqual([2 ** 40]);
    });

    it('makes a transaction again that was ended in favour of another', async () => {
      await postgres.query('INSERT INTO numbers (n) VALUES (1), (2)');
      let begun = 0;
      const take = (first: number, second: number) =>
        postgres.transaction(async (client) => {
          begun++;
          await client.query('UPDATE numbers SET n = n WHERE n = $1', [first]);
          await client.query('SELECT pg_sleep(0.2)');
          await client.query('UPDATE numbers SET n = n WHERE n = $1', [second]);
          return first;
        });
      expect(await Promise.all([take(1, 2), take(2, 1)])).toEqual([1, 2]);
      expect(begun).toBe(3);
    });

    it('names a statement by its text', () => {
      expect(statement('SELECT 1')).toEqual(statement('SELECT 1'));
      expect(statement('SELECT 1').name).not.toBe(statement('SELECT 2').name);
      expect(statement('SELECT 1').name.length).toBeLessThan(64);
    });

    it('commits a transaction, or nothing of it', async () => {
      await postgres.transaction((client) => client.query('INSERT INTO numbers VALUES (1)'));
      const failing = postgres.transaction(async (client) => {
        await client.query('INSERT INTO numbers VALUES (2)');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      const conflicting = postgres.transaction((client) =>
        client.query('INSERT INTO numbers VALUES (3), (1)'),
      );
      await expect(conflicting).rejects.toThrow('duplicate key');
      expect(await numbers()).toEqual([1]);
    });

    it('waits for a connection so long and no longer, and says what it was', async () => {
      const one = new Postgres(servers.variables['DATABASE_URL'], 1, 300);
      try {
        // What must never be: a transaction that asks for a second connection while it holds the only one.
        const stuck = one.transaction(() => one.query('SELECT 1'));
        const error: unknown = await stuck.catch((thrown: unknown) => thrown);
        expect([isOutage(error), isCrowded(error)]).toEqual([true, true]);
        expect(await one.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      } finally {
        await one.close();
      }
    });

    it('goes on after a connection was lost in the middle of a transaction', async () => {
      const lost = postgres.transaction((client) =>
        client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
      );
      await expect(lost).rejects.toThrow();
      for (let n = 1; n <= 8; n++) await postgres.run(ADD, [n]);
      expect(await numbers()).toHaveLength(8);
    });

    it('is brought up to date once, however many processes start together', async () => {
      let beside = 0;
      const url = servers.variables['DATABASE_URL'];
      await Promise.all(Array.from({ length: 3 }, () => migrate(url, () => Promise.resolve(void beside++))));
      expect(beside).toBe(3);
      const names = await postgres.query<{ name: string }>('SELECT name FROM migrations');
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(0);
    });
  });
}
