import { createClient } from 'redis';
import { describeModes, type Service } from './harness.js';
import { essence, house, Organiser, sleep } from './organisers.js';
import { signUp } from './players.js';

/** Empties Redis, where the service has one. */
async function emptyRedis({ variables }: Service): Promise<void> {
  const url = variables['REDIS_URL'];
  if (url === undefined) return;
  const client = createClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}

describeModes('a tournament whose service is killed again and again', (serviceOf) => {
  it.each([
    ['swiss', { entrants: house(8, 'house:medium'), rounds: 3 }],
    ['round-robin', { entrants: house(6, 'house:medium') }],
    ['arena', { entrants: house(6, 'house:medium'), sets: 3 }],
    ['double-elimination', { entrants: house(5, 'house:medium'), bestOf: 1 }],
  ])(
    '%s: ends with the same pairings and results as one that nobody disturbed',
    async (format, more) => {
      const service = serviceOf();
      const organiser = new Organiser(service, await signUp(service));
      const wish = { format, seed: `crash ${format}`, options: { target: 60 }, ...more };
      const quiet = await organiser.create(wish);
      expect((await organiser.finished(quiet.id)).status).toBe('finished');
      const expected = essence(await organiser.pairings(quiet.id));

      const { id } = await organiser.create(wish);
      for (let kills = 0; kills < 2; kills++) {
        const { status, last } = await organiser.get(id);
        if (status === 'finished') break;
        // Something more has happened, so it is in the middle of something.
        await service.get(`/v1/tournaments/${id}/events?after=${last}&wait=20`);
        await sleep(20 * kills);
        await service.restart('SIGKILL');
        await emptyRedis(service);
      }
      expect((await organiser.finished(id, 120_000)).status).toBe('finished');
      expect(essence(await organiser.pairings(id))).toEqual(expected);
      expect(await organiser.standings(id)).toEqual(await organiser.standings(quiet.id));
    },
    300_000,
  );
});
