import { randomUUID } from 'node:crypto';
import { type Answer, describeModes, type RequestOptions, type Service } from './harness.js';
import { ProgramProcess } from './program.process.js';

const ADMIN_TOKEN = 'operator-of-these-tests';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOBODY = '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00';

interface Bot {
  id: string;
  name: string;
  version: number;
  isSuspended: boolean;
  owner: { id: string; name: string };
}
interface Token {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  lastUsedAt: string | null;
  expiresAt: string | null;
}
interface Problem {
  code: string;
  detail: string;
  errors?: { field: string; message: string }[];
}
type SignedUp = { account: { id: string; name: string }; token: string };
type MadeBot = { bot: Bot; token: string };
type Issued = { token: string; details: Token };

describeModes(
  'accounts',
  (serviceOf, mode) => {
    const signUp = async (name = 'Ada'): Promise<string> =>
      (await serviceOf().post<SignedUp>('/v1/accounts', { name })).body.token;
    const makeBot = async (token: string, name: string = randomUUID()): Promise<MadeBot> =>
      (await serviceOf().post<MadeBot>('/v1/bots', { name }, { token })).body;
    const tokensOf = async (token: string): Promise<Token[]> =>
      (await serviceOf().get<{ tokens: Token[] }>('/v1/tokens', { token })).body.tokens;
    const problem = ({ status, body }: Answer<unknown>): [number, string] => [status, (body as Problem).code];
    const ask = async (method: string, path: string, options?: RequestOptions): Promise<[number, string]> =>
      problem(await serviceOf().request(method, path, options));
    const works = async (token: string, service: Service = serviceOf()): Promise<boolean> =>
      (await fetch(`${service.url}/v1/accounts/me`, { headers: { authorization: `Bearer ${token}` } })).ok;

    describe('signing up', () => {
      it('gives an account and a token that says whose it is', async () => {
        const { status, body } = await serviceOf().post<SignedUp>('/v1/accounts', {
          name: '  Ada  Lovelace ',
        });
        expect(status).toBe(201);
        expect(body).toEqual({
          account: {
            id: expect.stringMatching(UUID) as string,
            name: 'Ada Lovelace',
            kind: 'owner',
            createdAt: expect.any(String) as string,
          },
          token: expect.stringMatching(/^bya_[\w-]{43}$/) as string,
        });
        const me = await serviceOf().get('/v1/accounts/me', { token: body.token });
        expect(me).toMatchObject({ status: 200, body: { ...body.account, bot: null, version: null } });
      });

      it.each([
        ['nothing', undefined],
        ['a list', []],
        ['no name', {}],
        ['a number as name', { name: 7 }],
        ['an empty name', { name: '' }],
        ['blanks', { name: '   ' }],
        ['a long name', { name: 'x'.repeat(41) }],
        ['a very long name', { name: 'x'.repeat(10_000) }],
        ['a zero byte', { name: 'a\u0000b' }],
        ['a house player’s name', { name: 'house:easy' }],
        ['a field that nobody knows', { name: 'Ada', admin: true }],
      ])('is refused with %s', async (_, body) => {
        expect(await ask('POST', '/v1/accounts', { body })).toEqual([400, 'malformed-request']);
      });

      it('names the field that is wrong', async () => {
        const { body } = await serviceOf().post<Problem>('/v1/accounts', { name: 'house:easy' });
        expect(body.errors).toEqual([{ field: 'name', message: 'must not begin with "house:"' }]);
      });
    });

    describe('a token', () => {
      it.each([
        ['none', undefined],
        ['an empty header', ''],
        ['another scheme', 'Basic YWRhOnB3'],
        ['one that is unknown', `Bearer bya_${'A'.repeat(43)}`],
        ['something else', 'Bearer 12345'],
      ])('is needed: %s is 401', async (_, authorization) => {
        const headers = authorization === undefined ? {} : { authorization };
        const answer = await serviceOf().get('/v1/accounts/me', { headers });
        expect(problem(answer)).toEqual([401, 'unauthenticated']);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      });

      it('that is wrong is refused also where none is needed', async () => {
        expect(await ask('GET', '/v1/bots', { token: 'wrong' })).toEqual([401, 'unauthenticated']);
        expect((await serviceOf().get('/health/live', { token: 'wrong' })).status).toBe(200);
      });

      it('is asked for before anything else', async () => {
        expect(await ask('POST', '/v1/bots', { body: { nonsense: 1 } })).toEqual([401, 'unauthenticated']);
        expect(await ask('DELETE', '/v1/tokens/nonsense')).toEqual([401, 'unauthenticated']);
      });

      it('without the scope is 403', async () => {
        const owner = await signUp();
        const { token } = await makeBot(owner);
        expect(await ask('POST', '/v1/bots', { token, body: { name: 'x' } })).toEqual([403, 'forbidden']);
        expect(
          await ask('PUT', `/v1/bots/${NOBODY}/suspension`, { token: owner, body: { reason: 'x' } }),
        ).toEqual([403, 'forbidden']);
      });

      it('is listed without itself, with scopes and last use', async () => {
        const owner = await signUp();
        const made = await serviceOf().post<Issued>(
          '/v1/tokens',
          { name: 'laptop', scopes: ['read'] },
          { token: owner },
        );
        expect(made.status).toBe(201);
        const before = await serviceOf().get<{ tokens: Token[] }>('/v1/tokens', { token: owner });
        expect(before.body.tokens).toMatchObject([
          { name: 'laptop', scopes: ['read'], lastUsedAt: null, hint: made.body.token.slice(0, 8) },
          { name: 'first', lastUsedAt: expect.any(String) as string },
        ]);
        expect(JSON.stringify(before.body)).not.toContain(made.body.token.slice(8));
        expect(await works(made.body.token)).toBe(true);
        expect((await tokensOf(owner))[0].lastUsedAt).not.toBeNull();
        expect((await tokensOf(made.body.token)).map(({ name }) => name)).toEqual(['laptop', 'first']);
      });

      it.each([
        ['no name', {}],
        ['an unknown scope', { name: 'x', scopes: ['fly'] }],
        ['no scope at all', { name: 'x', scopes: [] }],
        ['a version of no bot', { name: 'x', version: 1 }],
        ['a bot that cannot be one', { name: 'x', bot: 'greedy' }],
        ['an end in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }],
        ['an end that is no time', { name: 'x', expiresAt: 'soon' }],
      ])('with %s is malformed', async (_, body) => {
        expect(await ask('POST', '/v1/tokens', { token: await signUp(), body })).toEqual([
          400,
          'malformed-request',
        ]);
      });

      it('never has more scopes than it may', async () => {
        const token = await signUp();
        const { bot } = await makeBot(token);
        const give = (body: object): Promise<[number, string]> => ask('POST', '/v1/tokens', { token, body });
        expect(await give({ name: 'x', scopes: ['admin'] })).toEqual([403, 'forbidden']);
        expect(await give({ name: 'x', bot: bot.id, scopes: ['manage'] })).toEqual([403, 'forbidden']);
        expect(await give({ name: 'x', bot: NOBODY })).toEqual([404, 'not-found']);
        const stranger = await makeBot(await signUp());
        expect(await give({ name: 'x', bot: stranger.bot.id })).toEqual([403, 'forbidden']);
      });

      it('can be exchanged by itself, and ends after the overlap', async () => {
        const { token } = await makeBot(await signUp());
        const [{ id }] = await tokensOf(token);
        const rotate = (overlap: number): Promise<Answer<Issued>> =>
          serviceOf().post<Issued>(`/v1/tokens/${id}/rotate`, { overlap }, { token });
        const first = await rotate(600);
        expect(first.status).toBe(201);
        expect([await works(token), await works(first.body.token)]).toEqual([true, true]);
        const second = await rotate(0);
        expect([await works(token), await works(second.body.token)]).toEqual([false, true]);
        expect(
          await ask('POST', `/v1/tokens/${id}/rotate`, { token: second.body.token, body: { overlap: -1 } }),
        ).toEqual([400, 'malformed-request']);
      });

      it('ends when it is revoked', async () => {
        const owner = await signUp();
        const { token } = await makeBot(owner);
        expect(await works(token)).toBe(true);
        const [{ id }] = await tokensOf(token);
        const revoked = await serviceOf().request<string>('DELETE', `/v1/tokens/${id}`, { token: owner });
        expect([revoked.status, revoked.body]).toEqual([204, '']);
        expect(await works(token)).toBe(false);
        expect((await serviceOf().request('DELETE', `/v1/tokens/${id}`, { token: owner })).status).toBe(204);
      });

      it('of others is not there', async () => {
        const [{ id }] = await tokensOf(await signUp());
        const token = await signUp();
        expect(await ask('DELETE', `/v1/tokens/${id}`, { token })).toEqual([404, 'not-found']);
        expect(await ask('POST', `/v1/tokens/${id}/rotate`, { token, body: {} })).toEqual([404, 'not-found']);
        expect(await ask('DELETE', '/v1/tokens/%27%20OR%201=1', { token })).toEqual([404, 'not-found']);
      });

      it('stays valid when the program is killed', async () => {
        const token = await signUp();
        await serviceOf().restart('SIGKILL');
        expect(await works(token)).toBe(true);
        expect(await works(ADMIN_TOKEN)).toBe(true);
      });
    });

    describe('a bot', () => {
      it('begins with version 1 and a token that plays for it', async () => {
        const owner = await signUp('Grace');
        const { status, body } = await serviceOf().post<MadeBot>(
          '/v1/bots',
          { name: 'greedy', description: 'takes points', note: 'abc' },
          { token: owner },
        );
        expect(status).toBe(201);
        expect(body.bot).toMatchObject({
          name: 'greedy',
          version: 1,
          isSuspended: false,
          owner: { name: 'Grace' },
        });
        const me = await serviceOf().get('/v1/accounts/me', { token: body.token });
        expect(me.body).toMatchObject({ name: 'Grace', bot: body.bot.id, version: 1 });
        expect((await serviceOf().get(`/v1/bots/${body.bot.id}`)).body).toEqual(body.bot);
      });

      it('has a name of its own within its account', async () => {
        const token = await signUp();
        await makeBot(token, 'Same');
        expect(await ask('POST', '/v1/bots', { token, body: { name: ' same ' } })).toEqual([
          409,
          'name-taken',
        ]);
        expect((await serviceOf().post('/v1/bots', { name: 'Same' }, { token: await signUp() })).status).toBe(
          201,
        );
      });

      it('gets further versions, with or without a body', async () => {
        const token = await signUp();
        const { bot } = await makeBot(token);
        const path = `/v1/bots/${bot.id}/versions`;
        const second = await serviceOf().post<{ version: { number: number }; bot: Bot; token: string }>(
          path,
          undefined,
          { token },
        );
        expect(second).toMatchObject({
          status: 201,
          body: { version: { number: 2, note: '' }, bot: { version: 2 } },
        });
        const third = await serviceOf().post<{ token: string }>(path, { note: 'faster' }, { token });
        expect(third).toMatchObject({ status: 201, body: { version: { number: 3, note: 'faster' } } });
        expect((await serviceOf().get('/v1/accounts/me', { token: third.body.token })).body).toMatchObject({
          version: 3,
        });
        const { body } = await serviceOf().get<{ versions: { number: number }[]; next: string }>(
          `${path}?limit=2`,
        );
        expect(body.versions.map(({ number }) => number)).toEqual([3, 2]);
        const rest = await serviceOf().get(`${path}?limit=2&after=${body.next}`);
        expect(rest.body).toMatchObject({ versions: [{ number: 1 }], next: null });
      });

      it('of others gets no version, and one that is not there neither', async () => {
        const { bot } = await makeBot(await signUp());
        const token = await signUp();
        expect(await ask('POST', `/v1/bots/${bot.id}/versions`, { token, body: {} })).toEqual([
          403,
          'forbidden',
        ]);
        for (const [id, status, code] of [
          [NOBODY, 404, 'not-found'],
          ['nonsense', 404, 'not-found'],
          ['%00', 400, 'malformed-request'],
        ] as const) {
          const versions = `/v1/bots/${id}/versions`;
          expect(await ask('POST', versions, { token, body: {} })).toEqual([status, code]);
          expect(await ask('GET', `/v1/bots/${id}`)).toEqual([status, code]);
          expect(await ask('GET', versions)).toEqual([status, code]);
        }
      });

      it('is listed, newest first, page by page', async () => {
        const token = await signUp();
        const me = (await serviceOf().get<{ id: string }>('/v1/accounts/me', { token })).body;
        const made: string[] = [];
        for (let i = 0; i < 5; i++) made.unshift((await makeBot(token)).bot.id);
        const seen: string[] = [];
        let after = '';
        do {
          const { body } = await serviceOf().get<{ bots: Bot[]; next: string | null }>(
            `/v1/bots?account=${me.id}&limit=2${after}`,
          );
          seen.push(...body.bots.map(({ id }) => id));
          after = body.next === null ? '' : `&after=${body.next}`;
        } while (after !== '');
        expect(seen).toEqual(made);
      });

      it.each([
        'limit=0',
        'limit=101',
        'limit=x',
        'after=x',
        'after=',
        'account=x',
        'nonsense=1',
        'limit=1&limit=2',
      ])('is not listed by ?%s', async (query) => {
        expect(await ask('GET', `/v1/bots?${query}`)).toEqual([400, 'malformed-request']);
      });

      it('can be suspended by the operator: it may read and nothing else, and hears why', async () => {
        const owner = await signUp();
        const { bot, token } = await makeBot(owner);
        const path = `/v1/bots/${bot.id}/suspension`;
        const play = (): Promise<Answer<Problem>> =>
          serviceOf().post<Problem>(
            '/v1/matches',
            { ruleset: 'draw', seats: [bot.id, 'house:easy'] },
            { token },
          );
        const suspended = await serviceOf().request('PUT', path, {
          token: ADMIN_TOKEN,
          body: { reason: 'It floods.' },
        });
        expect(suspended).toMatchObject({ status: 200, body: { id: bot.id, isSuspended: true } });
        expect(await works(token)).toBe(true);
        expect((await serviceOf().get('/v1/tokens', { token })).status).toBe(200);
        const refused = await play();
        expect(problem(refused)).toEqual([403, 'bot-suspended']);
        expect(refused.body.detail).toContain('It floods.');
        expect(await serviceOf().request('DELETE', path, { token: ADMIN_TOKEN })).toMatchObject({
          status: 200,
          body: { isSuspended: false },
        });
        expect((await play()).status).toBe(201);
        expect(await ask('PUT', path, { token: ADMIN_TOKEN, body: { reason: '' } })).toEqual([
          400,
          'malformed-request',
        ]);
        const nobody = `/v1/bots/${NOBODY}/suspension`;
        expect(await ask('PUT', nobody, { token: ADMIN_TOKEN, body: { reason: 'x' } })).toEqual([
          404,
          'not-found',
        ]);
      });
    });

    describe('a creating call with an Idempotency-Key', () => {
      const keyed = (key: string, token?: string): RequestOptions => ({
        token,
        headers: { 'idempotency-key': key },
      });

      it('makes one thing however often it comes', async () => {
        const key = randomUUID();
        const token = await signUp();
        const create = (): Promise<Answer<MadeBot>> =>
          serviceOf().post<MadeBot>('/v1/bots', { name: 'once' }, keyed(key, token));
        const answers = await Promise.all(Array.from({ length: 8 }, create));
        answers.push(await create());
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(
          1,
        );
        expect(await works(answers[0].body.token)).toBe(true);
      });

      it('is refused when the key stood for something else', async () => {
        const token = await signUp();
        const key = randomUUID();
        await serviceOf().post('/v1/bots', { name: 'one' }, keyed(key, token));
        const other = await serviceOf().post('/v1/bots', { name: 'two' }, keyed(key, token));
        expect(problem(other)).toEqual([409, 'idempotency-conflict']);
        const version = await serviceOf().post('/v1/tokens', { name: 'one' }, keyed(key, token));
        expect(problem(version)).toEqual([409, 'idempotency-conflict']);
      });

      it('means one’s own call, whatever others’ keys are', async () => {
        const key = randomUUID();
        const make = async (): Promise<string> =>
          (await serviceOf().post<MadeBot>('/v1/bots', { name: 'mine' }, keyed(key, await signUp()))).body.bot
            .id;
        expect(await make()).not.toBe(await make());
      });

      it('may come again after it was refused', async () => {
        const token = await signUp();
        const key = randomUUID();
        await makeBot(token, 'taken');
        const refused = await serviceOf().post('/v1/bots', { name: 'taken' }, keyed(key, token));
        expect(problem(refused)).toEqual([409, 'name-taken']);
        expect((await serviceOf().post('/v1/bots', { name: 'free' }, keyed(key, token))).status).toBe(201);
      });

      it('works for signing up, and over a restart', async () => {
        const key = randomUUID();
        const create = (): Promise<Answer<SignedUp>> =>
          serviceOf().post<SignedUp>('/v1/accounts', { name: 'Ada' }, keyed(key));
        const first = await create();
        await serviceOf().restart('SIGKILL');
        const second = await create();
        expect(second).toMatchObject({ status: 201, body: first.body });
        expect(await works(first.body.token)).toBe(true);
      });

      it.each(['', 'with blanks', 'x'.repeat(256), 'ümlaut'])('is malformed with the key %j', async (key) => {
        const sent = serviceOf().post('/v1/accounts', { name: 'Ada' }, keyed(key));
        expect(problem(await sent)).toEqual([400, 'malformed-request']);
      });
    });

    describe('over GraphQL', () => {
      const CREATE_BOT = `mutation ($name: String!) { createBot(input: { name: $name }) {
        __typename ... on MadeBot { bot { id name version owner { name } } token } ... on Refusal { code title detail } } }`;

      it('the same can be done', async () => {
        const created = await serviceOf().graphql<{ createAccount: SignedUp }>(
          'mutation { createAccount(input: { name: "Ada" }) { ... on SignedUp { account { id name } token } } }',
        );
        const { token } = created.data.createAccount;
        const made = await serviceOf().graphql<{ createBot: MadeBot }>(CREATE_BOT, { name: 'g' }, token);
        expect(made.data.createBot).toMatchObject({
          __typename: 'MadeBot',
          bot: { name: 'g', version: 1, owner: { name: 'Ada' } },
        });
        const { id } = made.data.createBot.bot;
        const again = await serviceOf().graphql(CREATE_BOT, { name: 'G' }, token);
        expect(again.data).toEqual({
          createBot: {
            __typename: 'PlainRefusal',
            code: 'name-taken',
            title: expect.any(String) as string,
            detail: expect.any(String) as string,
          },
        });
        const version = await serviceOf().graphql(
          'mutation ($bot: ID!) { createBotVersion(bot: $bot) { ... on MadeVersion { version { number } token } } }',
          { bot: id },
          token,
        );
        expect(version.data).toMatchObject({ createBotVersion: { version: { number: 2 } } });
        const read = await serviceOf().graphql(
          `query ($id: ID!, $account: ID!) { me { name botId bot { id } scopes } bot(id: $id) { version } tokens { nodes { name } pageInfo { hasNextPage } }
           bots(account: $account, first: 1) { nodes { id } } botVersions(bot: $id) { nodes { number bot { name } } } }`,
          { id, account: created.data.createAccount.account.id },
          token,
        );
        expect(read.data).toEqual({
          me: { name: 'Ada', botId: null, bot: null, scopes: expect.arrayContaining(['manage']) as string[] },
          bot: { version: 2 },
          tokens: {
            nodes: [{ name: 'version 2' }, { name: 'version 1' }, { name: 'first' }],
            pageInfo: { hasNextPage: false },
          },
          bots: { nodes: [{ id }] },
          botVersions: {
            nodes: [
              { number: 2, bot: { name: expect.any(String) as string } },
              { number: 1, bot: { name: expect.any(String) as string } },
            ],
          },
        });
      });

      it('tokens come and go', async () => {
        const token = await signUp();
        const created = await serviceOf().graphql<{ createToken: Issued }>(
          'mutation { createToken(input: { name: "x", scopes: ["read"] }) { ... on IssuedToken { token details { id scopes } } } }',
          {},
          token,
        );
        const { details, token: made } = created.data.createToken;
        expect(details.scopes).toEqual(['read']);
        const rotated = await serviceOf().graphql<{ rotateToken: Issued }>(
          'mutation ($id: ID!) { rotateToken(id: $id) { ... on IssuedToken { token details { id } } } }',
          { id: details.id },
          made,
        );
        const next = rotated.data.rotateToken;
        expect([await works(made), await works(next.token)]).toEqual([true, true]);
        const revoked = await serviceOf().graphql(
          'mutation ($id: ID!) { revokeToken(id: $id) { ... on RevokedToken { id } } }',
          { id: next.details.id },
          token,
        );
        expect(revoked.data).toEqual({ revokeToken: { id: next.details.id } });
        expect(await works(next.token)).toBe(false);
      });

      it('refusals have the code of REST', async () => {
        const codes = async (query: string, token?: string): Promise<unknown[] | undefined> =>
          (await serviceOf().graphql(query, {}, token)).errors?.map(({ extensions }) => extensions['code']);
        expect(await codes('{ me { id } }')).toEqual(['unauthenticated']);
        expect(await codes('{ me { id } }', 'wrong')).toEqual(['unauthenticated']);
        expect(await codes(`{ bot(id: "${NOBODY}") { id } }`)).toEqual(['not-found']);
        expect(await codes('{ bots(first: 1000) { nodes { id } } }')).toEqual(['malformed-request']);
        const { token } = await makeBot(await signUp());
        expect(await codes('mutation { createBot(input: { name: "x" }) { __typename } }', token)).toEqual([
          'forbidden',
        ]);
      });

      it('a key stands for one field', async () => {
        const token = await signUp();
        const headers = { 'idempotency-key': randomUUID() };
        const query = `mutation { a: createBot(input: { name: "a" }) { ...made } b: createBot(input: { name: "b" }) { ...made }
          taken: createBot(input: { name: "a" }) { ...made } }
          fragment made on CreateBotResult { ... on MadeBot { bot { id } token } ... on Refusal { code } }`;
        const send = async (): Promise<unknown> =>
          (await serviceOf().post('/graphql', { query }, { token, headers })).body;
        const first = await send();
        expect(first).toMatchObject({
          data: { a: { token: /^byb_/ as never }, taken: { code: 'name-taken' } },
        });
        expect(await send()).toEqual(first);
      });
    });

    it('an account can be deleted with all its tokens', async () => {
      const owner = await signUp('Mallory');
      const { bot, token } = await makeBot(owner, 'spy');
      expect(await ask('DELETE', '/v1/accounts/me', { token })).toEqual([403, 'forbidden']);
      expect((await serviceOf().request('DELETE', '/v1/accounts/me', { token: owner })).status).toBe(204);
      expect([await works(owner), await works(token)]).toEqual([false, false]);
      expect((await serviceOf().get(`/v1/bots/${bot.id}`)).body).toMatchObject({
        name: 'deleted',
        owner: { name: 'deleted' },
      });
      expect(await ask('DELETE', '/v1/accounts/me', { token: ADMIN_TOKEN })).toEqual([403, 'forbidden']);
    });

    if (mode.name !== 'embedded') {
      it('a revocation through one process holds in another', async () => {
        const other = new ProgramProcess({ ...serviceOf().variables, ROLE: 'api' });
        await other.ready();
        try {
          const owner = await signUp();
          const { token } = await makeBot(owner);
          const elsewhere = async (): Promise<boolean> =>
            (await fetch(`${other.url}/v1/accounts/me`, { headers: { authorization: `Bearer ${token}` } }))
              .ok;
          expect(await elsewhere()).toBe(true);
          const [{ id }] = await tokensOf(token);
          await serviceOf().request('DELETE', `/v1/tokens/${id}`, { token: owner });
          await new Promise((resolve) => setTimeout(resolve, 50));
          expect(await elsewhere()).toBe(false);
        } finally {
          await other.stop();
        }
      });
    }
  },
  { ADMIN_TOKEN },
);
