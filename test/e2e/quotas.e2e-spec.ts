import { MODES, type Answer, type Service } from './harness.js';
import { challenge, eventually } from './lobby.js';
import { newBot, newMatch, type TestBot } from './players.js';

const [, onServers] = MODES;
const ADMIN_TOKEN = 'operator-of-these-tests';

/** More than a quota has room for: what is asked at once. */
const MANY = 12;
const QUOTA = 2;
const QUEUE = 'draw.standard.2.slow.unrated';
/** Nobody else waits here. */
const LONELY = 'draw.standard.2.fast.unrated';

interface TestApp {
  readonly token: string;
  readonly id: string;
  /** One for each request, so that nothing but the app is the same. */
  readonly guests: readonly string[];
}

type Asked = Answer<{ code?: string }>;

async function newApp(service: Service, mostMatches = QUOTA): Promise<TestApp> {
  const { body } = await service.post<{ account: { id: string }; token: string }>('/v1/accounts', {
    name: 'Tea Room',
    kind: 'app',
  });
  const { token } = body;
  const { id } = body.account;
  await service.request('PUT', `/v1/apps/${id}/quotas`, { token: ADMIN_TOKEN, body: { mostMatches } });
  const guests = await Promise.all(
    Array.from({ length: MANY }, async () => {
      const guest = await service.post<{ id: string }>('/v1/guests', { name: 'Grace' }, { token });
      return guest.body.id;
    }),
  );
  return { token, id, guests };
}

const codesOf = (answers: readonly Asked[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = body.code ?? String(status);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

/** Everything by which an app gets seats, one call of each kind for a guest. */
const WAYS: Record<string, (service: Service, bot: TestBot) => Promise<(guest: string) => [string, object]>> =
  {
    'making matches': () =>
      Promise.resolve((guest) => [
        '/v1/matches',
        { ruleset: 'draw', seats: [guest, 'house:easy'], clock: { perMove: 300 } },
      ]),
    'taking open seats': async (service, bot) => {
      const { id } = await newMatch(service, bot.token, [bot.id, null]);
      return () => [`/v1/matches/${id}/join`, {}];
    },
    'making challenges': () => Promise.resolve(() => ['/v1/challenges', { ruleset: 'draw' }]),
    'accepting challenges': async (service, bot) => {
      const { body } = await challenge(service, bot, {});
      return () => [`/v1/challenges/${body.joinCode}/accept`, {}];
    },
    'entering queues': () => Promise.resolve(() => [`/v1/queues/${QUEUE}/enter`, {}]),
    'asking for rematches': async (service, bot) => {
      const { id } = await newMatch(service, bot.owner, [bot.id, bot.id]);
      return () => [`/v1/matches/${id}/rematch`, {}];
    },
  };

function suite(serviceOf: () => Service): void {
  const ask = async (app: TestApp, guest: string, [path, body]: [string, object]): Promise<Asked> =>
    serviceOf().post(path, body, { token: app.token, headers: { 'boneyard-guest': guest } });
  const quotasOf = async ({ token }: TestApp) =>
    (await serviceOf().get('/v1/apps/me/quotas', { token })).body;

  describe('an app’s quota of seats holds when all guests come at once', () => {
    it.each(Object.keys(WAYS).filter((way) => way !== 'asking for rematches'))('%s', async (way) => {
      const app = await newApp(serviceOf());
      const bot = await newBot(serviceOf());
      const calls = await Promise.all(
        app.guests.map(async (guest) => [guest, (await WAYS[way](serviceOf(), bot))(guest)] as const),
      );
      const answers = await Promise.all(calls.map(([guest, call]) => ask(app, guest, call)));
      const { 'quota-exceeded': refused, ...others } = codesOf(answers);
      expect(refused).toBe(MANY - QUOTA);
      expect(Object.values(others)).toEqual([QUOTA]);
      // What a pairing makes seats of while it is looked at may be in both counts.
      let quotas = await quotasOf(app);
      for (let looks = 0; looks < 100 && quotas['matches'] !== QUOTA; looks++) quotas = await quotasOf(app);
      expect(quotas).toMatchObject({ mostMatches: QUOTA, matches: QUOTA });
    });

    it('asking for rematches', async () => {
      const app = await newApp(serviceOf(), MANY);
      const bot = await newBot(serviceOf());
      const over = await Promise.all(
        app.guests.map(async (guest) => {
          const match = await newMatch(serviceOf(), app.token, [guest, null]);
          await serviceOf().post(`/v1/matches/${match.id}/join`, {}, { token: bot.token });
          await serviceOf().post(`/v1/matches/${match.id}/resign`, {}, { token: bot.token });
          return match.id;
        }),
      );
      await serviceOf().request('PUT', `/v1/apps/${app.id}/quotas`, {
        token: ADMIN_TOKEN,
        body: { mostMatches: QUOTA },
      });
      const answers = await Promise.all(
        app.guests.map((guest, i) => ask(app, guest, [`/v1/matches/${over[i]}/rematch`, {}])),
      );
      expect(codesOf(answers)).toEqual({ 200: QUOTA, 'quota-exceeded': MANY - QUOTA });
    });

    it('in every way at once', async () => {
      const app = await newApp(serviceOf());
      const bot = await newBot(serviceOf());
      const ways = Object.values(WAYS).slice(0, 5);
      const calls = await Promise.all(
        app.guests.map(async (guest, i) => {
          const callFor = await ways[i % ways.length](serviceOf(), bot);
          return [guest, callFor(guest)] as const;
        }),
      );
      const answers = await Promise.all(calls.map(([guest, call]) => ask(app, guest, call)));
      expect(codesOf(answers)['quota-exceeded']).toBe(MANY - QUOTA);
      expect(await quotasOf(app)).toMatchObject({ matches: QUOTA });
    });

    it('also for several of them in one match, and counts whoever waits once', async () => {
      const app = await newApp(serviceOf());
      const seats = app.guests.slice(0, QUOTA + 1);
      const body = { ruleset: 'mexican-train', seats };
      const spent: Asked = await serviceOf().post('/v1/matches', body, { token: app.token });
      expect(spent).toMatchObject({ status: 409, body: { code: 'quota-exceeded' } });
      expect(await quotasOf(app)).toMatchObject({ matches: 0 });
      const [guest] = app.guests;
      for (let i = 0; i < 2 * QUOTA; i++)
        expect((await ask(app, guest, [`/v1/queues/${LONELY}/enter`, {}])).status).toBe(200);
      expect(await quotasOf(app)).toMatchObject({ matches: 1 });
      await serviceOf().post(
        `/v1/queues/${LONELY}/leave`,
        {},
        { token: app.token, headers: { 'boneyard-guest': guest } },
      );
    });

    it('and has room again when something is over', async () => {
      const app = await newApp(serviceOf(), 1);
      const [guest] = app.guests;
      const make = () =>
        ask(app, guest, ['/v1/matches', { ruleset: 'draw', seats: [guest, null] }]) as Promise<
          Answer<{ match: { id: string }; code?: string }>
        >;
      const made = await make();
      expect((await make()).body.code).toBe('quota-exceeded');
      await ask(app, guest, [`/v1/matches/${made.body.match.id}/resign`, {}]);
      expect((await make()).status).toBe(201);
    });
  });

  it('an account has 100 open challenges and no more, however many it makes at once', async () => {
    const bot = await newBot(serviceOf());
    const answers = await Promise.all(Array.from({ length: 115 }, () => challenge(serviceOf(), bot, {})));
    expect(codesOf(answers as unknown as Asked[])).toEqual({ 201: 100, 'too-many-challenges': 15 });
  });

  describe('a token that is exchanged several times at once', () => {
    interface Issued {
      readonly token: string;
      readonly details: { readonly id: string };
      readonly code?: string;
      readonly detail?: string;
    }
    const issue = async (owner: string): Promise<Issued> =>
      (await serviceOf().post<Issued>('/v1/tokens', { name: 'x' }, { token: owner })).body;

    it('has one successor', async () => {
      const { owner } = await newBot(serviceOf());
      const { token, details } = await issue(owner);
      const path = `/v1/tokens/${details.id}/rotate`;
      // Both ways: by itself, and by a token that sees to all of them.
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          serviceOf().post<Issued>(path, { overlap: 0 }, { token: i % 2 ? token : owner }),
        ),
      );
      const won = answers.filter(({ status }) => status === 201);
      expect(won).toHaveLength(1);
      const lost = answers.filter(({ status }) => status !== 201);
      // By itself it may have ended before it was asked for.
      for (const { body } of lost) expect(['not-found', 'unauthenticated']).toContain(body.code);
      const ended = lost.find(({ body }) => body.code === 'not-found');
      expect(ended?.body.detail).toMatch(/exchanged/);
      const [{ body: successor }] = won;
      expect((await serviceOf().get('/v1/accounts/me', { token: successor.token })).status).toBe(200);
      const listed = await serviceOf().get<{ tokens: { id: string; name: string }[] }>('/v1/tokens', {
        token: owner,
      });
      const named = listed.body.tokens.filter(({ name }) => name === 'x');
      expect(named.map(({ id }) => id)).toEqual([successor.details.id]);
    });
  });
}

(onServers.available ? describe : describe.skip)('quotas', () => {
  let service: Service;
  beforeAll(async () => {
    service = await onServers.start({ ADMIN_TOKEN });
  }, 240_000);
  afterAll(() => service.stop());
  suite(() => service);
});

(onServers.available ? describe : describe.skip)('quotas over one connection to the database', () => {
  let service: Service;
  beforeAll(async () => {
    service = await onServers.start({ ADMIN_TOKEN, DATABASE_POOL: '1', DATABASE_WAIT: '60' });
  }, 240_000);
  afterAll(async () => {
    await service.stop();
  });
  suite(() => service);

  it('and nobody has waited for a second one', async () => {
    await eventually(() =>
      Promise.resolve(expect(service.log).not.toMatch(/timeout exceeded when trying to connect/)),
    );
  });
});
