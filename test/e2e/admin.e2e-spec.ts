import { describeService, type RequestOptions } from './harness.js';
import { type Event, eventsOf, newBot, newMatch, signUp } from './players.js';

const ADMIN_TOKEN = 'operator-of-these-tests';

describeService(
  'administrators',
  (serviceOf) => {
    const problem = async (method: string, path: string, options?: RequestOptions) => {
      const { status, body } = await serviceOf().request<{ code: string }>(method, path, options);
      return [status, body.code];
    };
    const board = (path: string, authorization?: string): Promise<Response> =>
      fetch(`${serviceOf().url}/admin/queues${path}`, {
        headers: authorization === undefined ? {} : { authorization },
      });
    const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;

    describe('the board of the queues', () => {
      it.each(['', '/api/queues', '/static/favicon.ico'])('is closed: %s', async (path) => {
        const owner = await signUp(serviceOf());
        for (const authorization of [
          undefined,
          'Basic',
          'Basic ####',
          basic('wrong'),
          `Bearer ${'x'.repeat(20)}`,
        ]) {
          const refused = await board(path, authorization);
          expect(refused.status).toBe(401);
          expect(refused.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
          expect(await refused.json()).toMatchObject({ code: 'unauthenticated' });
        }
        const other = await board(path, basic(owner));
        expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
      });

      it('is open to an administrator, as a browser or a program asks', async () => {
        const page = await board('', basic(ADMIN_TOKEN));
        expect(page.status).toBe(200);
        expect(page.headers.get('content-type')).toContain('text/html');
        expect(await page.text()).toContain('/admin/queues');
        const queues = await board('/api/queues', `Bearer ${ADMIN_TOKEN}`);
        const { queues: listed } = (await queues.json()) as { queues: { name: string }[] };
        expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['webhooks']));
        expect(listed.length).toBeGreaterThan(1);
      });
    });

    describe('a match that cannot go on', () => {
      const abort = (id: string, body: unknown, token = ADMIN_TOKEN) =>
        serviceOf().post<{ code: string } & Record<string, unknown>>(`/v1/matches/${id}/abort`, body, {
          token,
        });

      it('is ended, counts for nobody, and its last event says why', async () => {
        const bot = await newBot(serviceOf());
        const match = await newMatch(serviceOf(), bot.token, [bot.id, 'house:easy'], {
          clock: { perMove: 600 },
        });
        const ended = await abort(match.id, { reason: 'The disk of the host is gone.' });
        expect(ended).toMatchObject({
          status: 200,
          body: {
            status: 'aborted',
            termination: 'infrastructure',
            reason: 'The disk of the host is gone.',
            winners: [],
            turn: null,
          },
        });
        const last = (await eventsOf(serviceOf(), match.id, bot.token)).at(-1);
        expect(last).toMatchObject({
          type: 'aborted',
          termination: 'infrastructure',
          reason: 'The disk of the host is gone.',
        });
        expect((await abort(match.id, { reason: 'Again.' })).body.code).toBe('match-over');
      });

      it('ends the streams of those who wait for it', async () => {
        const bot = await newBot(serviceOf());
        const match = await newMatch(serviceOf(), bot.token, [bot.id, null]);
        const stream = (async () => {
          const events: Event[] = [];
          for await (const event of serviceOf().stream<Event>(`/v1/matches/${match.id}/events`, {
            token: bot.token,
          }))
            events.push(event);
          return events;
        })();
        await abort(match.id, { termination: 'aborted', reason: 'Nobody will come.' });
        const events = (await stream).filter(({ type }) => type !== undefined);
        expect(events.some(({ type, reason }) => type === 'aborted' && reason === 'Nobody will come.')).toBe(
          true,
        );
      });

      it('of a rated set leaves the set unrated, with the reason', async () => {
        const [one, two] = [await newBot(serviceOf()), await newBot(serviceOf())];
        const match = await newMatch(serviceOf(), one.token, [one.id, two.id], {
          rated: true,
          clock: { perMove: 600 },
        });
        await abort(match.id, { reason: 'The host went away.' });
        const set = await serviceOf().get<Record<string, unknown>>(`/v1/rated-sets/${match.id}`);
        expect(set.body).toMatchObject({ ratings: [] });
        expect(set.body['status']).not.toBe('rated');
      });

      it('is ended by administrators only, and with a reason', async () => {
        const bot = await newBot(serviceOf());
        const match = await newMatch(serviceOf(), bot.token, [bot.id, null]);
        const path = `/v1/matches/${match.id}/abort`;
        const body = { reason: 'Because.' };
        expect(await problem('POST', path, { token: bot.token, body })).toEqual([403, 'forbidden']);
        expect(await problem('POST', path, { token: bot.owner, body })).toEqual([403, 'forbidden']);
        expect(await problem('POST', path, { body })).toEqual([401, 'unauthenticated']);
        for (const wrong of [{}, { reason: '' }, { reason: 'x', termination: 'rules' }]) {
          expect(await problem('POST', path, { token: ADMIN_TOKEN, body: wrong })).toEqual([
            400,
            'malformed-request',
          ]);
        }
        const nobody = '/v1/matches/0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00/abort';
        expect(await problem('POST', nobody, { token: ADMIN_TOKEN, body })).toEqual([404, 'not-found']);
        const { data } = await serviceOf().graphql<{ abortMatch: object }>(
          'mutation ($id: ID!) { abortMatch(match: $id, input: { reason: "Because." }) { ... on Match { status termination } } }',
          { id: match.id },
          ADMIN_TOKEN,
        );
        expect(data.abortMatch).toEqual({ status: 'aborted', termination: 'infrastructure' });
      });
    });

    describe('the private log of a match', () => {
      const write = (id: string, token: string, body: object) =>
        serviceOf().post<{ number: number; seat: number; code: string }>(`/v1/matches/${id}/log`, body, {
          token,
        });
      const read = async (id: string, token: string, query = '') =>
        (
          await serviceOf().get<{ lines: Record<string, unknown>[]; last: number }>(
            `/v1/matches/${id}/log${query}`,
            { token },
          )
        ).body;

      it('keeps lines and objects beside the moves, for the bot and its owner only', async () => {
        const [one, two] = [await newBot(serviceOf()), await newBot(serviceOf())];
        const { id } = await newMatch(serviceOf(), one.token, [one.id, two.id], { clock: { perMove: 600 } });
        const turn = (await eventsOf(serviceOf(), id, one.token)).findLast(({ type }) => type === 'turn')!;
        const [mover, other] = turn.seat === 0 ? [one, two] : [two, one];
        const own = (await eventsOf(serviceOf(), id, mover.token)).findLast(({ type }) => type === 'turn')!;
        const move = own.legalMoves![0];
        await serviceOf().post(`/v1/matches/${id}/moves`, { ply: 1, move }, { token: mover.token });
        expect(await write(id, mover.token, { ply: 1, data: { value: 0.7, line: [1, 2] } })).toMatchObject({
          status: 201,
          body: { number: 1, seat: turn.seat },
        });
        expect((await write(id, mover.token, { line: 'they pass on fives' })).body.number).toBe(2);
        const lines = [
          { number: 1, ply: 1, move, line: null, data: { value: 0.7, line: [1, 2] }, at: expect.any(String) },
          {
            number: 2,
            ply: null,
            move: null,
            line: 'they pass on fives',
            data: null,
            at: expect.any(String),
          },
        ];
        expect(await read(id, mover.token)).toEqual({ lines, last: 2 });
        expect(await read(id, mover.owner, '?after=1')).toEqual({ lines: [lines[1]], last: 2 });
        expect(await read(id, other.token)).toEqual({ lines: [], last: 0 });
        const stranger = await newBot(serviceOf());
        expect(await problem('GET', `/v1/matches/${id}/log`, { token: stranger.token })).toEqual([
          403,
          'forbidden',
        ]);
        expect(await problem('GET', `/v1/matches/${id}/log`)).toEqual([401, 'unauthenticated']);
        const { data } = await serviceOf().graphql<{ matchLog: object }>(
          'query ($id: ID!) { matchLog(match: $id) { nodes { number move line data } pageInfo { endCursor } } }',
          { id },
          mover.token,
        );
        expect(data.matchLog).toMatchObject({
          nodes: [{ number: 1, move }, { number: 2 }],
          pageInfo: { endCursor: '2' },
        });
      });

      it('numbers lines that come at once one after the other', async () => {
        const bot = await newBot(serviceOf());
        const { id } = await newMatch(serviceOf(), bot.token, [bot.id, null]);
        const written = await Promise.all(
          Array.from({ length: 12 }, (_, i) => write(id, bot.token, { line: `line ${i}` })),
        );
        const numbers = written.map(({ body }) => body.number).sort((a, b) => a - b);
        expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
      });

      it('takes no more than a line may hold', async () => {
        const bot = await newBot(serviceOf());
        const { id } = await newMatch(serviceOf(), bot.token, [bot.id, null]);
        for (const body of [
          {},
          { line: 'a', data: {} },
          { line: 'x'.repeat(2_001) },
          { data: { text: 'x'.repeat(4_096) } },
          { data: [1] },
          { line: 'a', ply: 0 },
          { line: 'a', seat: 99 },
        ]) {
          const refused = await write(id, bot.token, body);
          expect([refused.status, refused.body.code]).toEqual([400, 'malformed-request']);
        }
      });
    });
  },
  { ADMIN_TOKEN },
);
