import { describeModes, type Service } from './harness.js';
import { newBot, playOn, signUp, type TestBot } from './players.js';

interface Result {
  id: string;
  kind: string;
  status: string;
  reason: string | null;
  unit: string;
  players: string[];
  seed: number;
  progress: { done: number; total: number; percent: number };
  last: number;
  simulation: { rounds: number; cells: { figure: string; ours: number }[] } | null;
  match: {
    rounds: number;
    wins: [number, number];
    draws: number;
    winRateA: number;
    interval: [number, number];
    eloError: number;
    adjusted: object | null;
    forfeits: { player: string; fault: string; count: number; matches: string[] }[];
    voided: string[];
  } | null;
  sprt: { decision: string; llr: number; count: number; path: object[] } | null;
  plots: string[];
}
interface Notice {
  seq: number;
  type: string;
  percent: number;
  done: number;
}

const UNKNOWN = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';

async function order(service: Service, token: string, body: object): Promise<Result> {
  const made = await service.post<Result>('/v1/experiments', body, { token });
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201 });
  return made.body;
}

const look = async (service: Service, token: string, id: string): Promise<Result> =>
  (await service.get<Result>(`/v1/experiments/${id}`, { token })).body;

/** Waits until it is over. */
async function ended(service: Service, token: string, id: string): Promise<Result> {
  for (const until = Date.now() + 80_000; ;) {
    const experiment = await look(service, token, id);
    if (!['queued', 'running'].includes(experiment.status) || Date.now() > until) return experiment;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What must be the same of two experiments with equal plans. */
const essence = ({ simulation, match, sprt, progress, status }: Result) => ({
  simulation,
  match,
  sprt,
  progress,
  status,
});

describeModes(
  'experiments',
  (serviceOf) => {
    let service: Service;
    let token: string;
    beforeAll(async () => {
      service = serviceOf();
      token = await signUp(service);
    });

    const MATCH = { kind: 'match', a: 'house:hard', b: 'house:easy', rounds: 3_000, seed: 5 };

    it('are played by the service, and the same seed gives the same result', async () => {
      const first = await order(service, token, { ...MATCH, name: 'how much?' });
      expect(first).toMatchObject({
        kind: 'match',
        name: 'how much?',
        unit: 'round',
        seed: 5,
        simulation: null,
      });
      const done = await ended(service, token, first.id);
      expect(done).toMatchObject({
        status: 'finished',
        reason: null,
        progress: { done: 3_000, total: 3_000, percent: 100 },
        players: ['house:hard', 'house:easy'],
      });
      const { wins, draws, winRateA, interval } = done.match!;
      expect(wins[0] + wins[1] + draws).toBe(3_000);
      expect(winRateA).toBeCloseTo((wins[0] + draws / 2) / 3_000, 5);
      expect(interval[0]).toBeGreaterThan(0.5);
      const again = await ended(service, token, (await order(service, token, MATCH)).id);
      expect(essence(again)).toEqual(essence(done));
    });

    it('tell of their progress on every transport, with the same numbers', async () => {
      const { id } = await order(service, token, { kind: 'simulation', rounds: 3_000, seed: 1 });
      const streamed: Notice[] = [];
      for await (const notice of service.stream<Notice>(`/v1/experiments/${id}/events`, { token }))
        streamed.push(notice);
      expect(streamed.map(({ seq }) => seq)).toEqual(streamed.map((_, i) => i + 1));
      expect(streamed[0].type).toBe('created');
      expect(streamed[1].type).toBe('started');
      expect(streamed.at(-1)).toMatchObject({ type: 'finished', percent: 100, done: 3_000 });
      const percents = streamed.map(({ percent }) => percent);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      expect(streamed.filter(({ type }) => type === 'progress').length).toBeGreaterThan(5);
      const page = await service.get<{ events: Notice[]; last: number }>(
        `/v1/experiments/${id}/events?after=2`,
        { token },
      );
      expect(page.body).toEqual({ events: streamed.slice(2), last: streamed.length });
      const sse: Notice[] = [];
      const options = { token, accept: 'text/event-stream', headers: { 'last-event-id': '3' } };
      for await (const notice of service.stream<Notice>(`/v1/experiments/${id}/events`, options))
        sse.push(notice);
      expect(sse).toEqual(streamed.slice(3));
      const beyond = await service.get(`/v1/experiments/${id}/events?after=9999`, { token });
      expect(beyond).toMatchObject({ status: 422, body: { code: 'unknown-position' } });
    });

    it('are sequential tests, which end as soon as they can', async () => {
      const { id } = await order(service, token, {
        kind: 'sprt',
        a: 'house:hard',
        b: 'house:medium',
        seed: 1,
      });
      const done = await ended(service, token, id);
      expect(done).toMatchObject({ status: 'finished', sprt: { decision: 'accept-h1' } });
      expect(done.sprt!.count).toBeLessThan(2_000);
      expect(done.sprt!.path.length).toBeGreaterThan(10);
      // No pair counts beyond the decision.
      expect(done.match!.rounds).toBe(2 * done.sprt!.count);
    });

    it('are pictures too', async () => {
      const list = await service.get<{ experiments: Result[] }>('/v1/experiments?status=finished', { token });
      const kinds = new Set<string>();
      for (const { kind, plots } of list.body.experiments) {
        kinds.add(kind);
        for (const path of plots) {
          const { status, headers, body } = await service.get<string>(path, { token });
          expect([path, status, headers.get('content-type')]).toEqual([
            path,
            200,
            'image/svg+xml; charset=utf-8',
          ]);
          expect(body).toMatch(/^<svg[\s\S]*<\/svg>$/);
        }
      }
      expect([...kinds].sort()).toEqual(['match', 'simulation', 'sprt']);
      const { id } = list.body.experiments.find(({ kind }) => kind === 'match')!;
      expect((await service.get(`/v1/experiments/${id}/plots/sprt.svg`, { token })).status).toBe(404);
    });

    it('go on after a kill -9, with nothing counted twice', async () => {
      const plan = { ...MATCH, rounds: 24_000, seed: 77 };
      const { id } = await order(service, token, plan);
      for (;;) {
        const { progress } = await look(service, token, id);
        if (progress.percent >= 5) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await service.restart();
      const before = await look(service, token, id);
      expect(before.status).toBe('running');
      const done = await ended(service, token, id);
      expect(done.progress).toEqual({ done: 24_000, total: 24_000, percent: 100 });
      const whole = await ended(service, token, (await order(service, token, plan)).id);
      expect(essence(done)).toEqual(essence(whole));
      const { events } = (await service.get<{ events: Notice[] }>(`/v1/experiments/${id}/events`, { token }))
        .body;
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      expect(events.filter(({ type }) => type === 'started')).toHaveLength(1);
    }, 300_000);

    it('can be cancelled, and keep what was counted', async () => {
      const { id } = await order(service, token, { ...MATCH, rounds: 1_000_000 });
      const cancelled = await service.post<Result>(`/v1/experiments/${id}/cancel`, undefined, { token });
      expect(cancelled).toMatchObject({
        status: 200,
        body: { status: 'cancelled', reason: 'Its owner cancelled it.' },
      });
      const again = await service.post<Result>(`/v1/experiments/${id}/cancel`, undefined, { token });
      expect(again.status).toBe(200);
      const later = await look(service, token, id);
      expect(later.progress.done).toBe(cancelled.body.progress.done);
      const [over] = (
        await service.get<{ experiments: Result[] }>('/v1/experiments?status=finished', { token })
      ).body.experiments;
      const refused = await service.post(`/v1/experiments/${over.id}/cancel`, undefined, { token });
      expect(refused).toMatchObject({ status: 410, body: { code: 'experiment-over' } });
    });

    it('are one’s own business', async () => {
      const stranger = await signUp(service);
      const { id } = await order(service, token, { kind: 'simulation', rounds: 10 });
      for (const path of [id, `${id}/events`, `${id}/plots/scores.svg`]) {
        expect(await service.get(`/v1/experiments/${path}`, { token: stranger })).toMatchObject({
          status: 404,
        });
        expect(await service.get(`/v1/experiments/${path}`)).toMatchObject({ status: 401 });
      }
      const cancel = await service.post(`/v1/experiments/${id}/cancel`, undefined, { token: stranger });
      expect(cancel.status).toBe(404);
      expect((await service.get(`/v1/experiments/${UNKNOWN}`, { token })).status).toBe(404);
      const list = await service.get<{ experiments: object[] }>('/v1/experiments', { token: stranger });
      expect(list.body.experiments).toEqual([]);
    });

    it('are listed in pages', async () => {
      const first = await service.get<{ experiments: Result[]; next: string }>('/v1/experiments?limit=2', {
        token,
      });
      expect(first.body.experiments).toHaveLength(2);
      const second = await service.get<{ experiments: Result[] }>(
        `/v1/experiments?limit=2&after=${first.body.next}`,
        { token },
      );
      expect(second.body.experiments[0].id < first.body.experiments[1].id).toBe(true);
      expect((await service.get('/v1/experiments?after=nonsense', { token })).status).toBe(400);
    });

    it('are made once with an idempotency key', async () => {
      const headers = { 'idempotency-key': 'once' };
      const body = { kind: 'simulation', rounds: 10, seed: 3 };
      const [one, two] = [
        await service.post<Result>('/v1/experiments', body, { token, headers }),
        await service.post<Result>('/v1/experiments', body, { token, headers }),
      ];
      expect(two.body.id).toBe(one.body.id);
    });

    it('are all there over GraphQL', async () => {
      const made = await service.graphql<{ createExperiment: { id: string; __typename: string } }>(
        `mutation ($input: NewExperiment!) { createExperiment(input: $input) {
          __typename ... on Experiment { id kind progress { total } } ... on Refusal { code detail } } }`,
        { input: { kind: 'match', a: 'house:easy', b: 'house:random', rounds: 200, seed: 2 } },
        token,
      );
      expect(made.errors).toBeUndefined();
      expect(made.data.createExperiment).toMatchObject({ __typename: 'Experiment', kind: 'match' });
      const { id } = made.data.createExperiment;
      await ended(service, token, id);
      const read = await service.graphql(
        `query ($id: ID!) { experiment(id: $id) { status match { winRateA interval eloA eloError } }
          experiments(first: 1) { nodes { id } }
          experimentEvents(experiment: $id, first: 1) { nodes { seq type percent } pageInfo { hasNextPage endCursor } } }`,
        { id },
        token,
      );
      expect(read.errors).toBeUndefined();
      expect(read.data).toMatchObject({
        experiment: { status: 'finished', match: { interval: [expect.any(Number), expect.any(Number)] } },
        experimentEvents: { nodes: [{ seq: 1 }], pageInfo: { hasNextPage: true, endCursor: '1' } },
      });
      const refused = await service.graphql(
        `mutation ($id: ID!) { cancelExperiment(id: $id) { __typename ... on Refusal { code } } }`,
        { id },
        token,
      );
      expect(refused.data).toEqual({
        cancelExperiment: { __typename: 'PlainRefusal', code: 'experiment-over' },
      });
    });

    it.each([
      [{ kind: 'guess' }, 400, 'malformed-request'],
      [{ kind: 'match', a: 'house:hard' }, 400, 'malformed-request'],
      [{ kind: 'match', a: 'house:hard', b: 'house:harder' }, 400, 'malformed-request'],
      [{ kind: 'match', a: 'house:hard', b: UNKNOWN }, 404, 'not-found'],
      [{ kind: 'match', a: 'house:hard', b: 'nobody' }, 404, 'not-found'],
      [{ kind: 'match', a: 'house:hard', b: 'house:easy', rounds: 0 }, 400, 'malformed-request'],
      [{ kind: 'match', a: 'house:hard', b: 'house:easy', rounds: 1e9 }, 400, 'malformed-request'],
      [{ kind: 'match', a: 'house:hard', b: 'house:easy', rounds: 1.5 }, 400, 'malformed-request'],
      [{ kind: 'match', a: 'house:expert', b: 'house:easy', rounds: 20_000 }, 400, 'malformed-request'],
      [
        { kind: 'match', a: 'house:hard', b: 'house:easy', players: ['house:hard'] },
        400,
        'malformed-request',
      ],
      [{ kind: 'match', a: 'house:hard', b: 'house:easy', ruleset: 'chess' }, 404, 'unknown-ruleset'],
      [{ kind: 'match', a: 'house:hard', b: 'house:easy', options: { reserve: 9 } }, 422, 'bad-options'],
      [{ kind: 'match', a: 'house:hard', b: 'house:easy', preset: 'nope' }, 422, 'bad-options'],
      [{ kind: 'simulation', seats: 5, options: { handSize: 9 } }, 422, 'bad-options'],
      [{ kind: 'simulation', players: ['house:hard', 'house:easy', 'house:easy'] }, 400, 'malformed-request'],
      [{ kind: 'simulation', a: 'house:hard' }, 400, 'malformed-request'],
      [{ kind: 'sprt', a: 'house:hard', b: 'house:easy', elo0: 5, elo1: 5 }, 400, 'malformed-request'],
      [{ kind: 'sprt', a: 'house:hard', b: 'house:easy', alpha: 0 }, 400, 'malformed-request'],
      [{ kind: 'simulation', rounds: 'many' }, 400, 'malformed-request'],
      [{ kind: 'simulation', colour: 'red' }, 400, 'malformed-request'],
    ])('refuse %j', async (body, status, code) => {
      const refused = await service.post('/v1/experiments', body, { token });
      expect(refused).toMatchObject({ status, body: { code } });
    });

    describe('with registered bots', () => {
      let ada: TestBot;
      let stopPlaying: AbortController;

      beforeAll(async () => {
        ada = await newBot(service);
        stopPlaying = new AbortController();
      });
      afterAll(() => stopPlaying.abort());

      /** Plays every match that the bot gets, as a bot does. */
      async function play(): Promise<void> {
        const begun = new Set<string>();
        for await (const event of service.stream<{ match: string }>('/v1/events', { token: ada.token })) {
          if (stopPlaying.signal.aborted) return;
          if (begun.has(event.match)) continue;
          begun.add(event.match);
          void playOn(service, event.match, ada.token).catch(() => undefined);
        }
      }

      it('tell a reader that waits when its token is revoked', async () => {
        const silent = await newBot(service);
        const second = await service.post<{ token: string; details: { id: string } }>(
          '/v1/tokens',
          { name: 'second', scopes: ['read', 'experiments'] },
          { token: silent.owner },
        );
        const plan = { kind: 'match', a: silent.id, b: 'house:easy', rounds: 2 };
        const { id } = await order(service, silent.owner, plan);
        const path = `/v1/experiments/${id}/events`;
        let last = 0;
        for (let read = -1; read !== last;) {
          read = last;
          const query = `${path}?after=${last}&wait=2`;
          ({ last } = (await service.get<{ last: number }>(query, { token: silent.owner })).body);
        }
        const reader = { token: second.body.token };
        const waiting = service.get(`${path}?after=${last}&wait=50`, reader);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await service.request('DELETE', `/v1/tokens/${second.body.details.id}`, { token: silent.owner });
        expect(await waiting).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
        await service.post(`/v1/experiments/${id}/cancel`, undefined, { token: silent.owner });
      });

      it('play unrated matches of independent deals, with the luck taken out beside the plain score', async () => {
        const playing = play().catch(() => undefined);
        const { id } = await order(service, ada.owner, {
          kind: 'match',
          a: ada.id,
          b: 'house:easy',
          rounds: 30,
          options: { target: 20 },
          atOnce: 6,
        });
        const done = await ended(service, ada.owner, id);
        expect(done).toMatchObject({
          status: 'finished',
          unit: 'match',
          players: [`${ada.id}@1`, 'house:easy'],
          names: [expect.stringMatching(/^bot \d+@1$/), 'house:easy'],
        });
        const { rounds, adjusted, forfeits, voided } = done.match!;
        expect({ rounds, forfeits, voided }).toEqual({ rounds: 30, forfeits: [], voided: [] });
        expect(adjusted).toMatchObject({ winRateA: expect.any(Number), varianceRemoved: expect.any(Number) });
        const { matches } = (
          await service.get<{ matches: { id: string; rated: boolean; status: string }[] }>(
            `/v1/matches?bot=${ada.id}&limit=100`,
          )
        ).body;
        expect(matches).toHaveLength(30);
        expect(matches.every(({ rated, status }) => !rated && status === 'finished')).toBe(true);
        const deals = await Promise.all(
          matches.map(async (match) => {
            const record = await service.get<{ rounds: { deal: object }[] }>(
              `/v1/matches/${match.id}/record`,
            );
            return JSON.stringify(record.body.rounds[0].deal);
          }),
        );
        // A bot that lives elsewhere never meets the same deal twice.
        expect(new Set(deals).size).toBe(30);
        stopPlaying.abort();
        // One more event lets the reader see that it is over.
        await service.post(
          '/v1/matches',
          { ruleset: 'draw', seats: [ada.id, 'house:easy'] },
          { token: ada.token },
        );
        await playing;
      }, 180_000);

      it('end where a bot does not answer, and say which matches that was', async () => {
        const silent = await newBot(service);
        const { id } = await order(service, silent.owner, {
          kind: 'match',
          a: silent.id,
          b: 'house:random',
          rounds: 20,
          perMove: 0.1,
          atOnce: 8,
        });
        const done = await ended(service, silent.owner, id);
        expect(done.status).toBe('failed');
        expect(done.reason).toContain('not waited for any longer');
        const [{ player, fault, count, matches }] = done.match!.forfeits;
        expect({ player, fault }).toEqual({ player: `${silent.id}@1`, fault: 'timeout' });
        expect(count).toBe(5);
        expect(matches).toHaveLength(5);
      }, 180_000);

      it('take nobody else’s bots', async () => {
        const other = await newBot(service);
        const refused = await service.post(
          '/v1/experiments',
          { kind: 'match', a: ada.id, b: other.id },
          { token: ada.owner },
        );
        expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      });
    });

    it('are limited for each account', async () => {
      const busy = await signUp(service);
      const long = { kind: 'simulation', rounds: 400_000 };
      const ids = [];
      for (let i = 0; i < 3; i++) ids.push((await order(service, busy, long)).id);
      const fourth = await service.post('/v1/experiments', long, { token: busy });
      expect(fourth).toMatchObject({ status: 409, body: { code: 'too-many-experiments' } });
      for (const id of ids) await service.post(`/v1/experiments/${id}/cancel`, undefined, { token: busy });
      // What was not played of them is there again.
      await order(service, busy, { ...long, rounds: 1_000_000 });
      const spent = await service.post('/v1/experiments', { ...long, rounds: 700_000 }, { token: busy });
      expect(spent).toMatchObject({ status: 429, body: { code: 'experiments-spent' } });
      expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(80_000);
    });
  },
  { EXPERIMENTS_AT_ONCE: '3', EXPERIMENTS_DAILY_WORK: '1600000' },
);
