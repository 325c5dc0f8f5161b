import { describeService, type Service } from './harness.js';
import { newBot, playOn, type TestBot } from './players.js';

const POOL = 'draw.standard.2';
const UNKNOWN = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';

/** Asks again until it is so. */
async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (const until = Date.now() + 15_000; ;) {
    const answer = await ask();
    if (isSo(answer) || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describeService('ratings', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let set: string;
  let rated: {
    status: string;
    pool: string;
    ratings: { player: string; before: number; after: number; k: number }[];
  };

  beforeAll(async () => {
    service = serviceOf();
    ada = await newBot(service);
    const made = await service.post<{ match: { id: string }; set: string }>(
      '/v1/matches',
      { ruleset: 'draw', seats: [ada.id, 'house:easy'], rated: true },
      { token: ada.token },
    );
    expect(made.status).toBe(201);
    set = made.body.set;
    const legs = await service.get<{ matches: { id: string }[] }>(`/v1/matches?set=${set}`);
    expect(legs.body.matches).toHaveLength(2);
    await Promise.all(legs.body.matches.map(({ id }) => playOn(service, id, ada.token)));
    const answer = await eventually(
      () => service.get<typeof rated>(`/v1/rated-sets/${set}`),
      ({ body }) => body.status === 'rated',
    );
    rated = answer.body;
  });

  it('rate a set when all its legs are over', () => {
    expect(rated).toMatchObject({ status: 'rated', pool: POOL });
    const [mine, house] = [...rated.ratings].sort((a) => (a.player === 'house:easy' ? 1 : -1));
    expect(mine).toMatchObject({ player: `${ada.id}@1`, before: 1400, k: 40 });
    expect(mine.after).not.toBe(1400);
    expect(house).toMatchObject({ player: 'house:easy', before: 1500, after: 1500, k: 0 });
  });

  it('are listed by bot, with their error and history', async () => {
    const { body } = await service.get<{ ratings: object[] }>(`/v1/bots/${ada.id}/ratings`);
    expect(body.ratings).toMatchObject([
      { pool: POOL, version: 1, sets: 1, isProvisional: true, isNewest: true },
    ]);
    const history = await service.get<{ history: object[] }>(
      `/v1/bots/${ada.id}/history?pool=${POOL}&version=1`,
    );
    expect(history.body.history).toMatchObject([{ set, number: 1, opponents: ['house:easy'] }]);
    const meeting = await service.get(`/v1/bots/${ada.id}/head-to-head/house:easy`);
    expect(meeting.body).toMatchObject({ sets: 1, meetings: [{ set }] });
  });

  it('have boards, on which newcomers do not stand yet', async () => {
    const pools = await service.get<{ pools: object[] }>('/v1/pools?ruleset=draw');
    expect(pools.body.pools).toMatchObject([{ id: POOL, sets: 1, players: 2 }]);
    const board = await service.get<{ places: object[]; next: string | null }>(
      `/v1/pools/${POOL}/leaderboard`,
    );
    expect(board.body).toMatchObject({
      places: [{ rank: 1, player: 'house:easy', error: 0, shown: '1500' }],
      next: null,
    });
  });

  it('are pictures too', async () => {
    for (const path of [`/v1/pools/${POOL}/leaderboard.svg`, `/v1/bots/${ada.id}/history.svg`]) {
      const { status, headers, body } = await service.get<string>(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(body).toMatch(/^<svg[\s\S]*<\/svg>$/);
    }
  });

  it('are fields of GraphQL', async () => {
    const { data, errors } = await service.graphql<{ bot: object; ratingPool: object }>(
      `query ($bot: ID!, $pool: String!) {
        bot(id: $bot) { ratings { pool shown } ratingHistory { nodes { delta } } headToHead(other: "house:easy") { sets } }
        ratingPool(id: $pool) { sets leaderboard(first: 5) { nodes { player rank bot { id } } } }
        ratingPools { id }
      }`,
      { bot: ada.id, pool: POOL },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      bot: { ratings: [{ pool: POOL }], headToHead: { sets: 1 } },
      ratingPool: { sets: 1, leaderboard: { nodes: [{ player: 'house:easy', rank: 1, bot: null }] } },
    });
  });

  it('refuse what is not there', async () => {
    for (const path of [
      '/v1/pools/chess/leaderboard',
      `/v1/bots/${UNKNOWN}/ratings`,
      `/v1/bots/${UNKNOWN}/history`,
      `/v1/bots/${ada.id}/head-to-head/${UNKNOWN}`,
      `/v1/rated-sets/${UNKNOWN}`,
    ]) {
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
    }
    expect((await service.get(`/v1/pools/${POOL}/leaderboard?after=nonsense`)).status).toBe(400);
    expect((await service.get(`/v1/pools/muggins.pagat.4`)).body).toMatchObject({ sets: 0 });
  });

  it('say why a set is not rated', async () => {
    const made = await service.post<{ match: { id: string }; set: string }>(
      '/v1/matches',
      { ruleset: 'draw', seats: [ada.id, null], rated: true },
      { token: ada.token },
    );
    await service.post(`/v1/matches/${made.body.match.id}/resign`, {}, { token: ada.token });
    const { body } = await service.get<{ status: string; reason: string }>(`/v1/rated-sets/${made.body.set}`);
    expect(body).toMatchObject({ status: 'playing', reason: expect.stringContaining('Leg 1 has no result') });
  });
});
