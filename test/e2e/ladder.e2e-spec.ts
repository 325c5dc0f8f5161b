import { describeModes, type Service } from './harness.js';
import { emptyRedis } from './redis.emptying.js';
import { newBot, playOn, type TestBot } from './players.js';

const POOL = 'draw.standard.2';

interface Entry {
  readonly bot: string;
  readonly pool: string;
  readonly capacity: number;
  readonly running: number;
  readonly today: number;
  readonly reason: string | null;
  readonly paused: string | null;
}

describeModes('ladders', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let bob: TestBot;
  const path = (bot: TestBot, pool = POOL): string => `/v1/bots/${bot.id}/ladder/${pool}`;
  const join = (bot: TestBot, body: object | undefined, token = bot.token, pool = POOL) =>
    service.request<Entry & { code?: string }>('PUT', path(bot, pool), { token, body });

  beforeAll(async () => {
    service = serviceOf();
    [ada, bob] = [await newBot(service), await newBot(service)];
  });

  it('take a bot on by its own token or its owner’s, again and again', async () => {
    expect(await join(ada, undefined)).toMatchObject({ status: 200, body: { bot: ada.id, capacity: 2 } });
    expect(await join(ada, { capacity: 1 }, ada.owner)).toMatchObject({
      status: 200,
      body: { pool: POOL, capacity: 1, paused: null },
    });
    const { body } = await service.get<{ entries: Entry[] }>(`/v1/bots/${ada.id}/ladder`);
    expect(body.entries).toMatchObject([{ pool: POOL, capacity: 1 }]);
  });

  it('refuse other people’s bots, pools that are none, and games for more than two sides', async () => {
    expect(await join(ada, {}, bob.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await join(ada, {}, ada.token, 'chess.standard.2')).toMatchObject({ status: 404 });
    expect(await join(ada, {}, ada.token, 'draw.standard.3')).toMatchObject({
      status: 422,
      body: { code: 'bad-options' },
    });
    expect(await join(ada, { capacity: 0 })).toMatchObject({ status: 400 });
  });

  it('match two bots that nobody has paired, for ratings, and go on when they are done', async () => {
    await join(bob, { capacity: 1 });
    const begun = async () =>
      (
        await service.get<{ matches: { id: string; set: string; rated: boolean }[] }>(
          `/v1/matches?bot=${ada.id}`,
        )
      ).body.matches;
    const until = Date.now() + 60_000;
    let matches = await begun();
    while (matches.length < 2 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      matches = await begun();
    }
    expect(matches).toHaveLength(2);
    expect(matches.every(({ rated }) => rated)).toBe(true);
    // Redis is emptied in the middle: what the ladder and its matches know is in the database.
    const playing = matches.flatMap(({ id }) => [
      playOn(service, id, ada.token),
      playOn(service, id, bob.token),
    ]);
    await emptyRedis(service);
    await Promise.all(playing);
    await emptyRedis(service);
    let entries: Entry[] = [];
    while (Date.now() < until) {
      const { body } = await service.get<{ entries: Entry[] }>(`/v1/pools/${POOL}/ladder`);
      entries = body.entries.filter(({ bot }) => [ada.id, bob.id].includes(bot));
      if (entries.every(({ today }) => today > 1)) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(entries.map(({ today, running }) => [today, running])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    const rated = await service.get<{ status: string }>(`/v1/rated-sets/${matches[0].set}`);
    expect(['rated', 'playing']).toContain(rated.body.status);
  });

  it('are listed page by page', async () => {
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 10; page++) {
      const { body } = await service.get<{ entries: Entry[]; next: string | null }>(
        `/v1/pools/${POOL}/ladder?limit=1${after}`,
      );
      seen.push(...body.entries.map(({ bot }) => bot));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen).toEqual([ada.id, bob.id]);
    expect(await service.get(`/v1/pools/${POOL}/ladder?after=bm9uZQ`)).toMatchObject({ status: 400 });
  });

  it('are the same in GraphQL', async () => {
    const joined = await service.graphql<{ joinLadder: object }>(
      `mutation ($bot: ID!) { joinLadder(bot: $bot, pool: "block.standard.2", input: { capacity: 3 }) {
        ... on LadderEntry { pool capacity } } }`,
      { bot: ada.id },
      ada.token,
    );
    expect(joined.data).toMatchObject({ joinLadder: { pool: 'block.standard.2', capacity: 3 } });
    const { data, errors } = await service.graphql<{ bot: object; ratingPool: object }>(
      `query ($bot: ID!) { bot(id: $bot) { ladder { pool } } ratingPool(id: "block.standard.2") { ladder(first: 1) { nodes { botId bot { name } } pageInfo { hasNextPage } } } }`,
      { bot: ada.id },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      bot: { ladder: [{ pool: POOL }, { pool: 'block.standard.2' }] },
      ratingPool: {
        ladder: {
          nodes: [{ botId: ada.id, bot: { name: expect.any(String) } }],
          pageInfo: { hasNextPage: false },
        },
      },
    });
    const left = await service.graphql<{ leaveLadder: object }>(
      `mutation ($bot: ID!) { leaveLadder(bot: $bot, pool: "block.standard.2") { ... on Ladder { entries { pool } } } }`,
      { bot: ada.id },
      ada.token,
    );
    expect(left.data).toMatchObject({ leaveLadder: { entries: [{ pool: POOL }] } });
  });

  it('let a bot go, however often it says so', async () => {
    for (let i = 0; i < 2; i++) {
      const left = await service.request<{ entries: Entry[] }>('DELETE', path(ada), { token: ada.token });
      expect(left).toMatchObject({ status: 200, body: { entries: [] } });
    }
  });

  it('have no place for a bot whose account is deleted', async () => {
    const cy = await newBot(service);
    await join(cy, undefined);
    const bots = async () =>
      (await service.get<{ entries: Entry[] }>(`/v1/pools/${POOL}/ladder`)).body.entries.map(
        (entry) => entry.bot,
      );
    expect(await bots()).toContain(cy.id);
    expect((await service.request('DELETE', '/v1/accounts/me', { token: cy.owner })).status).toBe(204);
    expect(await bots()).not.toContain(cy.id);
  });
});
