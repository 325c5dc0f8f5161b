import { setTimeout as sleep } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { WebSocket } from 'ws';
import { graphqlClient } from './graphql.client.js';
import { type Answer, describeModes } from './harness.js';
import { PlayClient } from './play.client.js';
import { newBot, newMatch, signUp } from './players.js';

const NOBODY = '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00';

interface Problem {
  code: string;
  detail: string;
  retryAfter: number;
  limit: Record<string, unknown>;
}
interface BudgetState {
  name: string;
  holder: string;
  holderId: string;
  quota: number | null;
  remaining: number | null;
  window: number;
  resetAt: string | null;
}
interface LimitsBody {
  budgets: BudgetState[];
  caps: { name: string; most: number | null }[];
}

describeModes(
  'limits',
  (serviceOf, mode) => {
    const limitsOf = async (token?: string): Promise<LimitsBody> =>
      (await serviceOf().get<LimitsBody>('/v1/limits', { token })).body;
    const budget = async (name: string, token?: string): Promise<BudgetState> =>
      (await limitsOf(token)).budgets.find((one) => one.name === name)!;
    const headersOf = ({ headers }: Answer<unknown>) =>
      Object.fromEntries([...headers].filter(([name]) => /^(ratelimit|retry-after)/.test(name)));

    it('say with every answer what is left', async () => {
      const bot = await newBot(serviceOf());
      const first = headersOf(await serviceOf().get('/v1/accounts/me', { token: bot.token }));
      expect(first).toEqual({
        'ratelimit-policy': '"reads";q=40;w=30',
        ratelimit: expect.stringMatching(/^"reads";r=39;t=(30|29)$/),
        'ratelimit-limit': '40',
        'ratelimit-remaining': '39',
        'ratelimit-reset': expect.stringMatching(/^(30|29)$/),
      });
      const second = headersOf(await serviceOf().get('/v1/accounts/me', { token: bot.token }));
      expect(second.ratelimit).toMatch(/^"reads";r=38;/);
    });

    it('refuse what is too much, and say everything about it', async () => {
      const bot = await newBot(serviceOf());
      for (let i = 0; i < 40; i++) {
        expect((await serviceOf().get('/v1/accounts/me', { token: bot.token })).status).toBe(200);
      }
      const refused = await serviceOf().get<Problem>('/v1/accounts/me', { token: bot.token });
      expect(refused.status).toBe(429);
      const { code, detail, retryAfter, limit } = refused.body;
      expect(code).toBe('rate-limited');
      expect(detail).toMatch(
        /^The budget "reads" of a bot is 40 requests in 30 s and is spent; wait \d+ s\.$/,
      );
      expect(limit).toEqual({
        budget: 'reads',
        holder: 'bot',
        quota: 40,
        window: 30,
        remaining: 0,
        resetAt: expect.any(String),
      });
      expect(headersOf(refused)).toMatchObject({
        'retry-after': String(retryAfter),
        'ratelimit-remaining': '0',
        ratelimit: expect.stringMatching(/^"reads";r=0;t=\d+$/),
      });
      expect(retryAfter).toBeGreaterThan(0);
      expect(Date.parse(limit['resetAt'] as string)).toBeGreaterThan(Date.now() - 1_000);
    });

    it('of reading, moving and creating are apart: who may look no more can still move', async () => {
      const bot = await newBot(serviceOf());
      const match = await newMatch(serviceOf(), bot.token, [bot.id, 'house:easy'], {
        clock: { perMove: 60 },
      });
      for (let i = 0; i < 40; i++) await serviceOf().get('/v1/accounts/me', { token: bot.token });
      expect((await serviceOf().get('/v1/accounts/me', { token: bot.token })).status).toBe(429);
      const moved = await serviceOf().post<Problem>(
        `/v1/matches/${match.id}/moves`,
        { ply: 99, move: '6-4' },
        { token: bot.token },
      );
      expect([moved.status, moved.body.code]).toEqual([409, 'stale-ply']);
      expect(headersOf(moved)['ratelimit-policy']).toBe('"moves";q=20;w=30');
      const made = await serviceOf().post('/v1/tokens', { name: 'more' }, { token: bot.owner });
      expect(headersOf(made)['ratelimit-policy']).toBe('"creates";q=30;w=30');
    });

    it('of a bot are one for all its tokens, and of creating one for all bots of an account', async () => {
      const owner = await signUp(serviceOf());
      const one = await newBot(serviceOf(), owner);
      const other = await newBot(serviceOf(), owner);
      const again = await serviceOf().post<{ token: string }>(
        '/v1/tokens',
        { name: 'again', bot: one.id },
        { token: owner },
      );
      await serviceOf().get('/v1/accounts/me', { token: one.token });
      await serviceOf().get('/v1/accounts/me', { token: again.body.token });
      // The question itself is the third read.
      expect(await budget('reads', one.token)).toMatchObject({
        holder: 'bot',
        holderId: one.id,
        remaining: 37,
      });
      expect(await budget('reads', other.token)).toMatchObject({ holderId: other.id, remaining: 39 });
      const creates = [await budget('creates', one.token), await budget('creates', other.token)];
      expect(creates).toEqual([
        expect.objectContaining({ holder: 'account', remaining: 27 }),
        expect.objectContaining({ holder: 'account', remaining: 27 }),
      ]);
    });

    it('are told to whoever asks, with and without a token', async () => {
      const bot = await newBot(serviceOf());
      const { budgets, caps } = await limitsOf(bot.token);
      expect(budgets.map(({ name, quota }) => [name, quota])).toEqual([
        ['reads', 40],
        ['moves', 20],
        ['creates', 30],
        ['rules', null],
      ]);
      expect(caps).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'sockets', most: 2 }),
          expect.objectContaining({ name: 'streams', most: null }),
          expect.objectContaining({ name: 'body', most: 65_536 }),
          expect.objectContaining({ name: 'fields', most: 30_000 }),
        ]),
      );
      const anonymous = await limitsOf();
      expect(anonymous.budgets.map(({ name, holder }) => [name, holder])).toEqual([
        ['reads', 'address'],
        ['creates', 'address'],
        ['rules', 'address'],
      ]);
      const { data } = await serviceOf().graphql<{ limits: LimitsBody }>(
        '{ limits { budgets { name quota holder } } }',
        {},
        bot.token,
      );
      expect(data.limits.budgets[1]).toEqual({ name: 'moves', quota: 20, holder: 'bot' });
    });

    it('count a GraphQL document by what it does', async () => {
      const bot = await newBot(serviceOf());
      const document = `mutation {
        a: playMove(match: "${NOBODY}", ply: 1, move: "6-4") { __typename }
        resignMatch(match: "${NOBODY}") { __typename }
      }`;
      const response = await serviceOf().post('/graphql', { query: document }, { token: bot.token });
      expect(response.body).toEqual({
        data: { a: { __typename: 'PlainRefusal' }, resignMatch: { __typename: 'PlainRefusal' } },
        extensions: { cost: { moves: 2 } },
      });
      expect(headersOf(response)).toMatchObject({ ratelimit: expect.stringMatching(/^"moves";r=18;/) });
      const mixed = await serviceOf().post(
        '/graphql',
        { query: '{ me { id } bots { pageInfo { endCursor } } other: bots { pageInfo { endCursor } } }' },
        { token: bot.token },
      );
      expect(headersOf(mixed)).toMatchObject({ ratelimit: expect.stringMatching(/^"reads";r=37;/) });
      const both = await serviceOf().post(
        '/graphql',
        {
          query: `mutation { revokeToken(id: "${NOBODY}") { __typename } resignMatch(match: "${NOBODY}") { __typename } }`,
        },
        { token: bot.token },
      );
      expect(headersOf(both).ratelimit).toMatch(/^"creates";r=\d+;t=\d+, "moves";r=17;t=\d+$/);
      expect(headersOf(both)['ratelimit-policy']).toBe('"creates";q=30;w=30, "moves";q=20;w=30');
    });

    it('charge for what a GraphQL document answers with: one read for each hundred fields', async () => {
      const bot = await newBot(serviceOf());
      const ask = async (query: string, variables: object = {}) => {
        const { body, headers } = await serviceOf().post<{
          extensions: { cost: object };
          errors?: { message: string; extensions: object }[];
        }>('/graphql', { query, variables }, { token: bot.token });
        return { ...body, left: /"reads";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1] };
      };
      const bots = (first: string) => `bots(first: ${first}) { nodes { id name owner { id name } } }`;
      // Six fields of each of a hundred, and the list itself.
      expect(await ask(`{ ${bots('100')} }`)).toMatchObject({
        extensions: { cost: { reads: 7 } },
        left: '33',
      });
      // What a variable says is what counts.
      const paged = `query($n: Int!) { ${bots('$n')} }`;
      expect(await ask(paged, { n: 10 })).toMatchObject({ extensions: { cost: { reads: 1 } }, left: '32' });
      expect(await ask(paged, { n: 100 })).toMatchObject({ extensions: { cost: { reads: 7 } }, left: '25' });
      // Fields at the top each for itself, fragments too, and what GraphQL says of the schema.
      const two = `{ me { id } ...more } fragment more on Query { ${bots('20')} }`;
      expect(await ask(two)).toMatchObject({ extensions: { cost: { reads: 3 } }, left: '22' });
      expect(await ask('{ __typename }')).toMatchObject({ extensions: { cost: { reads: 1 } }, left: '21' });
      expect(await ask('{ service { version } }')).toMatchObject({
        extensions: { cost: { reads: 1 } },
        left: '20',
      });
      const logs = 'query($n: Int!) { matchEvents(match: "x", first: $n) { nodes { seq type at match } } }';
      const refused = await ask(logs, { n: 10_000 });
      expect(refused.errors![0]).toMatchObject({
        message: expect.stringMatching(/^The field may answer with 50001 fields; 30000 are allowed\./),
        extensions: { code: 'malformed-request' },
      });
      expect(await budget('reads', bot.token)).toMatchObject({ remaining: 18 });
      const much = await ask(`{ ${bots('100')} a: ${bots('100')} b: ${bots('100')} }`);
      expect(much.errors).toMatchObject([
        {
          message: expect.stringMatching(/ and has 4 left, of which this costs 7; wait \d+ s\.$/),
          extensions: { code: 'rate-limited', limit: { budget: 'reads', remaining: 4 } },
        },
      ]);
      expect(much).toMatchObject({ extensions: { cost: { reads: 14 } }, left: '4' });
      // A question about all of the schema costs more than there is, and is not answered for nothing.
      const whole = await serviceOf().post<{ errors: object[] }>(
        '/graphql',
        { query: getIntrospectionQuery() },
        { token: bot.token },
      );
      expect(whole).toMatchObject({
        status: 429,
        body: { errors: [{ extensions: { code: 'rate-limited' } }] },
      });
    });

    it.each([
      ['that is a batch', [{ query: '{ me { id } }' }, { query: '{ me { id } }' }]],
      ['without a query', {}],
      ['whose variables are none', { query: '{ me { id } }', variables: [1] }],
      [
        'whose variable is wrong',
        { query: 'query($n: Int!) { bots(first: $n) { nodes { id } } }', variables: {} },
      ],
      ['without an operation of that name', { query: '{ me { id } }', operationName: 'other' }],
    ])('charge a read for a GraphQL request %s, and refuse it when they are spent', async (_, body) => {
      const bot = await newBot(serviceOf());
      const ask = () => serviceOf().post<{ errors: object[] }>('/graphql', body, { token: bot.token });
      const first = await ask();
      expect([first.status, headersOf(first).ratelimit]).toEqual([
        400,
        expect.stringMatching(/^"reads";r=39;/),
      ]);
      for (let i = 0; i < 39; i++) expect((await ask()).status).toBe(400);
      expect(await ask()).toMatchObject({
        status: 429,
        body: { errors: [{ extensions: { code: 'rate-limited' } }] },
      });
    });

    it.each<[string, { query: string; operationName?: string; variables?: Record<string, unknown> }]>([
      ['without an operation of that name', { query: '{ me { id } }', operationName: 'other' }],
      ['that does not say which operation', { query: 'query a { me { id } } query b { me { id } }' }],
      ['without any operation', { query: 'fragment a on Query { me { id } }' }],
      [
        'whose variable is wrong',
        { query: 'query($n: Int!) { bots(first: $n) { nodes { id } } }', variables: {} },
      ],
      [
        'whose argument is null',
        { query: 'query($n: Int = 5) { bots(first: $n) { nodes { id } } }', variables: { n: null } },
      ],
      ['whose only field is skipped', { query: '{ service @skip(if: true) { version } }' }],
      [
        'that includes nothing',
        { query: 'query($is: Boolean = false) { ... @include(if: $is) { service { version } } }' },
      ],
      [
        'that does not know what to skip',
        {
          query: 'query($is: Boolean = false) { me { id } service @skip(if: $is) { version } }',
          variables: { is: null },
        },
      ],
      ['that skips a question about the schema', { query: '{ __schema @skip(if: true) { description } }' }],
      ['that asks for a name', { query: '{ __typename }' }],
      ['that asks for little', { query: '{ service { version } }' }],
    ])('charge a read for a GraphQL document %s, over HTTP and the WebSocket', async (_, payload) => {
      const bot = await newBot(serviceOf());
      const post = () => serviceOf().post<object>('/graphql', payload, { token: bot.token });
      const client = graphqlClient(serviceOf(), bot.token, { lazy: false });
      const send = () =>
        new Promise<unknown>((resolve) =>
          client.subscribe(payload, { next: resolve, error: resolve, complete: () => undefined }),
        );
      await post();
      expect(await budget('reads', bot.token)).toMatchObject({ remaining: 38 });
      const answered = JSON.stringify(await send());
      expect(await budget('reads', bot.token)).toMatchObject({ remaining: 36 });
      for (let i = 0; i < 35; i++) await post();
      // The last one is had, and one more is not.
      expect(JSON.stringify(await send())).toBe(answered);
      expect(JSON.stringify(await send())).toContain('rate-limited');
      const last = await post();
      expect(JSON.stringify(last.body)).toContain('rate-limited');
      expect(headersOf(last)).toMatchObject({ ratelimit: expect.stringMatching(/^"reads";r=0;/) });
      await client.dispose();
    });

    it('charge for the schema what the answer has of it, and refuse what would have no end', async () => {
      const bot = await newBot(serviceOf());
      const client = graphqlClient(serviceOf(), bot.token);
      const post = (query: string) => serviceOf().post<object>('/graphql', { query }, { token: bot.token });
      const send = (query: string) =>
        new Promise<unknown>((resolve) =>
          client.subscribe({ query }, { next: resolve, error: resolve, complete: () => undefined }),
        );
      const nested = '{ __type(name: "Match") { fields { type { name fields { name } } } } }';
      const { body } = await post(nested);
      const { cost } = (body as { extensions: { cost: { reads: number } } }).extensions;
      expect(cost.reads).toBeGreaterThan(1);
      expect(await send(nested)).toMatchObject({ extensions: { cost } });
      const inner = 'fields { name args { name type { name } } type { name ofType { name } } }';
      const lists = Array.from(
        { length: 12 },
        (_, i) => `a${i}: fields { type { ofType { ${inner} } ${inner} } }`,
      );
      const endless = `{ __schema { types { ${lists.join(' ')} } } }`;
      const error = {
        message: expect.stringMatching(/^The answer about the schema would have more than 100000 fields\./),
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      };
      const before = (await budget('reads', bot.token)).remaining!;
      expect(await post(endless)).toMatchObject({ status: 400, body: { errors: [error] } });
      expect(await send(endless)).toMatchObject([error]);
      // Both, and the question itself.
      expect(await budget('reads', bot.token)).toMatchObject({ remaining: before - 3 });
      await client.dispose();
    });

    it('charge over the WebSocket the same', async () => {
      const bot = await newBot(serviceOf());
      const client = graphqlClient(serviceOf(), bot.token);
      const ask = (query: string) =>
        new Promise<unknown>((resolve, reject) =>
          client.subscribe(
            { query },
            { next: resolve, error: resolve, complete: () => reject(new Error('empty')) },
          ),
        );
      expect(await ask('{ bots(first: 100) { nodes { id name } } }')).toMatchObject({
        data: {},
        extensions: { cost: { reads: 4 } },
      });
      expect(await ask('{ __typename }')).toMatchObject({ extensions: { cost: { reads: 1 } } });
      // A variable that is missing is a document that is refused.
      const wrong = 'query($n: Int!) { bots(first: $n) { nodes { id } } }';
      expect(await ask(wrong)).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(await budget('reads', bot.token)).toMatchObject({ remaining: 33 });
      await client.dispose();
    });

    it.each([
      ['cannot be read', '{ me'],
      ['names what is not there', '{ nothing }'],
      ['is too large', `{ ${'me { id } '.repeat(370)} }`],
    ])('count a GraphQL document that %s as a reading, over HTTP and the WebSocket', async (_, query) => {
      const bot = await newBot(serviceOf());
      const ask = () => serviceOf().post<{ errors: object[] }>('/graphql', { query }, { token: bot.token });
      const refused = await ask();
      expect(refused.status).toBe(400);
      expect(headersOf(refused).ratelimit).toMatch(/^"reads";r=39;/);
      const client = graphqlClient(serviceOf(), bot.token, { lazy: false });
      const subscribe = () =>
        new Promise<unknown>((resolve, reject) =>
          client.subscribe(
            { query },
            {
              next: () => reject(new Error('it was carried out')),
              error: resolve,
              complete: () => undefined,
            },
          ),
        );
      expect(await subscribe()).toMatchObject([{ extensions: { code: expect.stringMatching(/^GRAPHQL_/) } }]);
      expect(await budget('reads', bot.token)).toMatchObject({ remaining: 37 });
      for (let i = 0; i < 37; i++) expect((await ask()).status).toBe(400);
      const spent = { code: 'rate-limited', limit: { budget: 'reads', holder: 'bot' } };
      const last = await ask();
      expect(last).toMatchObject({ status: 429, body: { errors: [{ extensions: spent }] } });
      expect(headersOf(last)).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/) });
      expect(await subscribe()).toMatchObject([{ extensions: spent }]);
      await client.dispose();
    });

    it('refuse fields of a GraphQL document one by one', async () => {
      const bot = await newBot(serviceOf());
      const moves = Array.from(
        { length: 22 },
        (_, i) => `m${i}: resignMatch(match: "${NOBODY}") { __typename }`,
      );
      const { data, errors } = await serviceOf().graphql(`mutation { ${moves.join(' ')} }`, {}, bot.token);
      // The first refused field makes the whole answer null, as each must be answered.
      expect(data).toBeNull();
      expect(errors![0].extensions).toMatchObject({
        code: 'rate-limited',
        status: 429,
        retryAfter: expect.any(Number),
        limit: { budget: 'moves', holder: 'bot', quota: 20, remaining: 0 },
      });
    });

    it('count what is asked over the WebSocket, and refuse it there', async () => {
      const bot = await newBot(serviceOf());
      const client = await PlayClient.connect(serviceOf(), bot.token);
      for (let i = 0; i < 20; i++) {
        expect(await client.ask({ type: 'resign', match: NOBODY, id: i })).toMatchObject({
          problem: { code: 'not-found' },
        });
      }
      expect(await client.ask({ type: 'resign', match: NOBODY, id: 'last' })).toMatchObject({
        problem: { code: 'rate-limited', status: 429, limit: { budget: 'moves' } },
      });
      expect(await budget('moves', bot.token)).toMatchObject({ remaining: 0 });
      client.close();
    });

    it('cap the WebSockets of a bot, whichever way it says who it is', async () => {
      const bot = await newBot(serviceOf());
      const introduce = async (): Promise<PlayClient> => {
        const client = await PlayClient.connect(serviceOf());
        client.send({ type: 'authenticate', token: bot.token, id: 1 });
        return client;
      };
      const clients = [await PlayClient.connect(serviceOf(), bot.token), await introduce()];
      await clients[1].find(({ type }) => type === 'ready');
      const refusal = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        const socket = new WebSocket(`${serviceOf().url.replace('http', 'ws')}/v1/play`, {
          headers: { authorization: `Bearer ${bot.token}` },
        });
        socket.on('open', () => reject(new Error('it was let in')));
        socket.on('unexpected-response', (_request, response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode!, body }));
        });
        socket.on('error', () => undefined);
      });
      expect(refusal.status).toBe(429);
      expect(JSON.parse(refusal.body)).toMatchObject({ code: 'too-many-sockets' });
      const third = await introduce();
      expect(await third.find(({ id }) => id === 1)).toMatchObject({ problem: { code: 'too-many-sockets' } });
      expect(await third.ended()).toMatchObject({ code: 4429 });
      clients[0].close();
      // The service hears of it a moment later.
      for (let isIn = false, i = 0; !isIn; i++) {
        expect(i).toBeLessThan(100);
        await sleep(20);
        const again = await introduce();
        clients.push(again);
        isIn = (await again.find(({ id }) => id === 1)).type === 'ready';
      }
      clients.forEach((client) => client.close());
    });

    if (mode.name !== 'embedded') return;

    it('count wrong tokens for the address that they come from', async () => {
      const before = (await budget('reads')).remaining!;
      await serviceOf().get('/v1/accounts/me', { token: `byb_${'x'.repeat(43)}` });
      expect((await budget('reads')).remaining).toBe(before - 2);
    });
  },
  {
    LIMIT_WINDOW: '30',
    LIMIT_READS: '40',
    LIMIT_MOVES: '20',
    LIMIT_CREATES: '30',
    LIMIT_RULES: '0',
    LIMIT_SOCKETS: '2',
  },
);

describeModes(
  'a budget without a limit',
  (serviceOf) => {
    it('is counted: what a mutation has done is told, and costs no reading', async () => {
      const bot = await newBot(serviceOf());
      const readsLeft = async (): Promise<number | null> => {
        const { body } = await serviceOf().get<LimitsBody>('/v1/limits', { token: bot.token });
        return body.budgets.find(({ name }) => name === 'reads')!.remaining;
      };
      const resign = `mutation { resignMatch(match: "${NOBODY}") { __typename } }`;
      const done = { data: { resignMatch: { __typename: 'PlainRefusal' } } };
      const post = () => serviceOf().post('/graphql', { query: resign }, { token: bot.token });
      expect(await post()).toMatchObject({ status: 200, body: done });
      expect(await readsLeft()).toBe(2);
      while ((await serviceOf().get('/v1/accounts/me', { token: bot.token })).status === 200);
      expect(await post()).toMatchObject({
        status: 200,
        body: { ...done, extensions: { cost: { moves: 1 } } },
      });
    });
  },
  { LIMIT_WINDOW: '600', LIMIT_READS: '3', LIMIT_MOVES: '0' },
);
