import { gunzipSync } from 'node:zlib';
import { describeService, type Service } from './harness.js';
import { eventually } from './lobby.js';
import { type Event, newBot, newMatch, playOn, signUp, type TestBot } from './players.js';

interface ExportBody {
  readonly id: string;
  readonly status: string;
  readonly code: string;
  readonly download: string | null;
  readonly progress: { done: number; total: number; percent: number };
  readonly bytes: number;
  readonly last: number;
  readonly expiresAt: string | null;
}
interface Line {
  readonly cursor: string;
  readonly endedAt: string;
  readonly record: { match: string; ruleset: string; winners: number[]; rounds: unknown[] };
}

const SHORT = { options: { target: 10 }, clock: { perMove: 600 } };

/** Matches of a bot that are over, in the order in which they ended. */
async function play(service: Service, bot: TestBot, count: number, more: object = {}): Promise<string[]> {
  const matches: string[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await newMatch(service, bot.token, [bot.id, 'house:random'], { ...SHORT, ...more });
    await playOn(service, id, bot.token);
    matches.push(id);
  }
  return matches;
}

async function linesOf<T>(service: Service, path: string, token: string): Promise<T[]> {
  const lines: T[] = [];
  for await (const line of service.stream<T>(path, { token })) lines.push(line);
  return lines;
}

const order = (service: Service, token: string, body: object) =>
  service.post<ExportBody>('/v1/exports', body, { token });

async function finished(service: Service, token: string, id: string): Promise<ExportBody> {
  return eventually(async () => {
    const { body } = await service.get<ExportBody>(`/v1/exports/${id}`, { token });
    expect(body.status).toBe('finished');
    return body;
  }, 60_000);
}

async function fileOf<T>(service: Service, token: string, download: string): Promise<T[]> {
  const response = await fetch(service.url + download, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toBe('application/gzip');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  const text = gunzipSync(bytes).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

describeService('data out', (serviceOf) => {
  describe('records', () => {
    it('by bot, match, ruleset and time, as lines and as pages, resumable behind any line', async () => {
      const bot = await newBot(serviceOf());
      const other = await newBot(serviceOf());
      const matches = await play(serviceOf(), bot, 3);
      const [block] = await play(serviceOf(), bot, 1, { ruleset: 'block', options: {}, preset: undefined });
      await newMatch(serviceOf(), bot.token, [bot.id, null]);
      const of = (query: string) => linesOf<Line>(serviceOf(), `/v1/records?${query}`, other.token);
      const all = await of(`bot=${bot.id}`);
      expect(all.map(({ record }) => record.match)).toEqual([...matches, block]);
      const single = await serviceOf().get(`/v1/matches/${matches[0]}/record`);
      expect(all[0].record).toEqual(single.body);
      expect((await of(`match=${matches[1]}`)).map(({ record }) => record.match)).toEqual([matches[1]]);
      expect((await of(`bot=${bot.id}&ruleset=block`)).length).toBe(1);
      expect((await of(`bot=${bot.id}&version=2`)).length).toBe(0);
      expect((await of(`bot=${other.id}`)).length).toBe(0);
      expect((await of(`bot=${bot.id}&termination=resigned`)).length).toBe(0);
      expect((await of(`bot=${bot.id}&from=${all[2].endedAt}`)).length).toBe(2);
      expect((await of(`bot=${bot.id}&until=${all[2].endedAt}`)).length).toBe(2);
      expect((await of(`bot=${bot.id}&after=${all[1].cursor}`)).map(({ record }) => record.match)).toEqual([
        matches[2],
        block,
      ]);
      const page = await serviceOf().get<{ records: Line[]; next: string }>(
        `/v1/records?bot=${bot.id}&limit=3`,
        { token: other.token },
      );
      expect(page.body.records).toEqual(all.slice(0, 3));
      const { data } = await serviceOf().graphql<{ records: object }>(
        `query ($bot: ID, $after: String) { records(bot: $bot, after: $after) {
          edges { cursor node { record { match } } } pageInfo { hasNextPage } } }`,
        { bot: bot.id, after: page.body.next },
        other.token,
      );
      expect(data.records).toEqual({
        edges: [{ cursor: all[3].cursor, node: { record: { match: block } } }],
        pageInfo: { hasNextPage: false },
      });
    });

    it('of a tournament', async () => {
      const owner = await signUp(serviceOf());
      const made = await serviceOf().post<{ tournament: { id: string } }>(
        '/v1/tournaments',
        {
          name: 'cup',
          format: 'round-robin',
          ruleset: 'draw',
          start: 'now',
          entrants: ['house:easy', 'house:random'],
        },
        { token: owner },
      );
      const { id } = made.body.tournament;
      await eventually(async () => {
        const { body } = await serviceOf().get<{ status: string }>(`/v1/tournaments/${id}`);
        expect(body.status).toBe('finished');
      }, 60_000);
      const lines = await linesOf<Line>(serviceOf(), `/v1/records?tournament=${id}`, owner);
      expect(lines.length).toBe(2);
    });

    it('are not for everybody to take without a token, and refuse what is no filter', async () => {
      const { token } = await newBot(serviceOf());
      expect((await serviceOf().get('/v1/records')).status).toBe(401);
      for (const query of [
        'bot=x',
        'after=x',
        'rated=perhaps',
        'termination=x',
        'from=yesterday',
        'limit=0',
        'x=1',
      ])
        expect((await serviceOf().get(`/v1/records?${query}`, { token })).status).toBe(400);
    });

    it.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00%2B23:00'])('take the moment %s', async (from) => {
      const { token } = await newBot(serviceOf());
      const query = `from=${from}&until=9999-12-31T23:59:59-23:59`;
      expect((await serviceOf().get(`/v1/records?${query}`, { token })).status).toBe(200);
    });
  });

  describe('an export', () => {
    it('of records is written by the workers, tells of it, and is a file for a day', async () => {
      const bot = await newBot(serviceOf());
      const matches = await play(serviceOf(), bot, 2);
      const made = await order(serviceOf(), bot.token, { kind: 'records', records: { bot: bot.id } });
      expect(made).toMatchObject({ status: 201, body: { download: null } });
      const events: Event[] = [];
      for await (const event of serviceOf().stream<Event>(`/v1/exports/${made.body.id}/events`, {
        token: bot.token,
      }))
        events.push(event);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      expect(events.map(({ type }) => type).filter((type) => type !== 'progress')).toEqual([
        'created',
        'started',
        'finished',
      ]);
      expect(events.at(-1)).toMatchObject({ done: 2, total: 2, percent: 100 });
      const done = await finished(serviceOf(), bot.token, made.body.id);
      expect(Date.parse(done.expiresAt!)).toBeGreaterThan(Date.now());
      const file = await fileOf<Line>(serviceOf(), bot.token, done.download!);
      expect(file.map(({ record }) => record.match)).toEqual(matches);
      const { data } = await serviceOf().graphql<{ export: ExportBody; exportEvents: object }>(
        'query ($id: ID!) { export(id: $id) { status progress { percent } } exportEvents(export: $id) { pageInfo { endCursor } } }',
        { id: made.body.id },
        bot.token,
      );
      expect(data).toEqual({
        export: { status: 'finished', progress: { percent: 100 } },
        exportEvents: { pageInfo: { endCursor: String(done.last) } },
      });
      const stranger = await newBot(serviceOf());
      for (const path of ['', '/download', '/events'])
        expect(
          (await serviceOf().get(`/v1/exports/${made.body.id}${path}`, { token: stranger.token })).status,
        ).toBe(404);
      expect(
        (await serviceOf().request('DELETE', `/v1/exports/${made.body.id}`, { token: bot.token })).status,
      ).toBe(204);
      expect((await serviceOf().get(`/v1/exports/${made.body.id}`, { token: bot.token })).status).toBe(404);
    });

    it('of the account has everything that its owner has, and no secret', async () => {
      const bot = await newBot(serviceOf());
      const [match] = await play(serviceOf(), bot, 1);
      await serviceOf().post(`/v1/matches/${match}/log`, { line: 'I knew it' }, { token: bot.token });
      await serviceOf().post('/v1/challenges', { ruleset: 'draw' }, { token: bot.token });
      const refused = await order(serviceOf(), bot.token, { kind: 'account' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const made = await order(serviceOf(), bot.owner, { kind: 'account' });
      const done = await finished(serviceOf(), bot.owner, made.body.id);
      const lines = await fileOf<{ kind: string; item: Record<string, unknown> }>(
        serviceOf(),
        bot.owner,
        done.download!,
      );
      const kinds = new Set(lines.map(({ kind }) => kind));
      expect([...kinds]).toEqual(
        expect.arrayContaining([
          'account',
          'bot',
          'challenge',
          'export',
          'log-line',
          'match',
          'record',
          'token',
        ]),
      );
      expect(lines.find(({ kind }) => kind === 'log-line')!.item).toMatchObject({ match, line: 'I knew it' });
      const text = JSON.stringify(lines);
      for (const secret of [bot.token, bot.owner]) expect(text).not.toContain(secret);
      const theft = await serviceOf().get(done.download!, { token: bot.token });
      expect(theft).toMatchObject({ status: 403 });
    });

    it('is finished, with every line once, although the program is killed on the way', async () => {
      const bot = await newBot(serviceOf());
      const matches = await play(serviceOf(), bot, 3);
      const made = await order(serviceOf(), bot.token, { kind: 'records', records: { bot: bot.id } });
      await serviceOf().restart('SIGKILL');
      const done = await finished(serviceOf(), bot.token, made.body.id);
      const file = await fileOf<Line>(serviceOf(), bot.token, done.download!);
      expect(file.map(({ record }) => record.match)).toEqual(matches);
    });

    it('is refused where too many are under way, and where it makes no sense', async () => {
      const owner = await signUp(serviceOf());
      const wrong = [
        {},
        { kind: 'x' },
        { kind: 'account', records: {} },
        { kind: 'records', records: { bot: 'x' } },
      ];
      for (const body of wrong) expect((await order(serviceOf(), owner, body)).status).toBe(400);
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => order(serviceOf(), owner, { kind: 'records' })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10 + 2);
      expect(statuses).toContain(409);
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('too-many-exports');
    });
  });

  describe('an account that is deleted', () => {
    it('leaves nothing that waits, ends its tokens, and stays in matches without a name', async () => {
      const [bot, other] = [await newBot(serviceOf()), await newBot(serviceOf())];
      const [over] = await play(serviceOf(), bot, 1);
      await serviceOf().post(`/v1/matches/${over}/log`, { line: 'mine' }, { token: bot.token });
      const open = await newMatch(serviceOf(), other.token, [other.id, null]);
      await serviceOf().post(`/v1/matches/${open.id}/join`, {}, { token: bot.token });
      const waiting = await newMatch(serviceOf(), bot.token, [bot.id, null]);
      const running = await newMatch(serviceOf(), other.token, [other.id, null], { clock: { perMove: 600 } });
      await serviceOf().post(`/v1/matches/${running.id}/join`, {}, { token: bot.token });
      const made = await serviceOf().post<{ id: string; joinCode: string }>(
        '/v1/challenges',
        { ruleset: 'draw' },
        { token: bot.token },
      );
      await serviceOf().post('/v1/queues/draw.standard.2.slow.rated/enter', {}, { token: bot.token });
      expect((await serviceOf().request('DELETE', '/v1/accounts/me', { token: bot.owner })).status).toBe(204);

      for (const token of [bot.token, bot.owner])
        expect((await serviceOf().get('/v1/accounts/me', { token })).status).toBe(401);
      const finishedOne = await serviceOf().get<{ seats: { name: string }[] }>(`/v1/matches/${over}`);
      expect(finishedOne.body.seats[0].name).toBe('deleted');
      const record = await serviceOf().get<{ seats: { name: string }[] }>(`/v1/matches/${over}/record`);
      expect(record.body.seats[0].name).toBe('deleted@1');
      expect((await serviceOf().get(`/v1/matches/${waiting.id}`)).body).toMatchObject({ status: 'aborted' });
      expect(
        await serviceOf().post(`/v1/challenges/${made.body.joinCode}/accept`, {}, { token: other.token }),
      ).toMatchObject({ status: 409, body: { code: 'challenge-over', reason: 'withdrawn' } });
      const queue = await serviceOf().get('/v1/queues/draw.standard.2.slow.rated');
      expect(queue.body).toMatchObject({ waiting: 0 });
      const seated = await serviceOf().post(
        '/v1/matches',
        { ruleset: 'draw', seats: [other.id, bot.id] },
        { token: other.token },
      );
      expect(seated).toMatchObject({ status: 404, body: { code: 'not-found' } });
      // In what was begun it resigns at once: nobody waits for it.
      const { body: ended } = await serviceOf().get(`/v1/matches/${running.id}`);
      expect(ended).toMatchObject({ status: 'finished', termination: 'resigned', winners: [0] });
    });
  });
});
