import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { describeModes, type RequestOptions } from './harness.js';
import { OPERATIONS } from './openapi.operations.js';
import { PlayClient } from './play.client.js';
import { currentTurn, type Event, eventsOf, newBot, newMatch, signUp } from './players.js';

const ADMIN_TOKEN = 'operator-of-these-tests';

interface Guest {
  id: string;
  name: string;
  externalId: string | null;
}

describeModes(
  'apps',
  (serviceOf) => {
    const newApp = async (): Promise<string> => {
      const { body } = await serviceOf().post<{ token: string; account: { kind: string } }>('/v1/accounts', {
        name: 'Tea Room',
        kind: 'app',
      });
      expect(body.account.kind).toBe('app');
      return body.token;
    };
    const newGuest = async (app: string, externalId?: string, name = 'Grace'): Promise<Guest> => {
      const { status, body } = await serviceOf().post<Guest>(
        '/v1/guests',
        { name, externalId },
        { token: app },
      );
      expect({ status, body }).toMatchObject({ status: 201 });
      return body;
    };
    const as = (app: string, guest: string): RequestOptions => ({
      token: app,
      headers: { 'boneyard-guest': guest },
    });
    const problem = async (method: string, path: string, options?: RequestOptions) => {
      const { status, body } = await serviceOf().request<{ code: string }>(method, path, options);
      return [status, body.code];
    };

    describe('guests', () => {
      it('are made, named again, listed, looked at, and forgotten', async () => {
        const app = await newApp();
        const guest = await newGuest(app, 'user-1');
        expect(guest).toMatchObject({ name: 'Grace', externalId: 'user-1', isSuspended: false });
        const again = await newGuest(app, 'user-1', 'Grace H.');
        expect(again).toEqual({ ...guest, name: 'Grace H.' });
        const nameless = await newGuest(app);
        const list = async (query = '') =>
          (await serviceOf().get<{ guests: Guest[] }>(`/v1/guests${query}`, { token: app })).body.guests;
        expect((await list()).map(({ id }) => id)).toEqual([nameless.id, guest.id]);
        expect(await list('?externalId=user-1')).toEqual([again]);
        expect(await serviceOf().get(`/v1/guests/${guest.id}`, { token: app })).toMatchObject({
          body: again,
        });
        expect(await serviceOf().request('DELETE', `/v1/guests/${guest.id}`, { token: app })).toMatchObject({
          status: 200,
          body: { id: guest.id },
        });
        expect(await problem('GET', `/v1/guests/${guest.id}`, { token: app })).toEqual([404, 'not-found']);
        expect(await problem('GET', '/v1/accounts/me', as(app, guest.id))).toEqual([401, 'unauthenticated']);
        expect((await serviceOf().get(`/v1/bots/${guest.id}`)).body).toMatchObject({
          name: 'deleted',
          isGuest: true,
        });
        // The app's name for a user is free again.
        expect((await newGuest(app, 'user-1')).id).not.toBe(guest.id);
      });

      it('are no bots: they are in no list of bots and have no versions', async () => {
        const app = await newApp();
        const guest = await newGuest(app, undefined, 'Unlisted');
        const { body } = await serviceOf().get<{ bots: unknown[] }>('/v1/bots?name=Unlisted');
        expect(body.bots).toEqual([]);
        expect(await problem('POST', `/v1/bots/${guest.id}/versions`, { token: app, body: {} })).toEqual([
          403,
          'forbidden',
        ]);
      });

      it('belong to one app', async () => {
        const [app, other] = [await newApp(), await newApp()];
        const guest = await newGuest(app, 'user-1');
        expect(await problem('GET', `/v1/guests/${guest.id}`, { token: other })).toEqual([404, 'not-found']);
        expect(await problem('DELETE', `/v1/guests/${guest.id}`, { token: other })).toEqual([
          404,
          'not-found',
        ]);
        expect(await problem('GET', '/v1/accounts/me', as(other, guest.id))).toEqual([
          401,
          'unauthenticated',
        ]);
        expect((await newGuest(other, 'user-1')).id).not.toBe(guest.id);
      });

      it('need an app', async () => {
        const owner = await signUp(serviceOf());
        expect(await problem('POST', '/v1/guests', { token: owner, body: { name: 'Grace' } })).toEqual([
          403,
          'forbidden',
        ]);
        const bot = await newBot(serviceOf(), owner);
        // Nobody acts for bots, for others' guests, or without a token.
        const unknown: RequestOptions[] = [
          as(bot.token, bot.id),
          as(owner, bot.id),
          as(owner, 'nonsense'),
          { headers: { 'boneyard-guest': bot.id } },
        ];
        for (const options of unknown)
          expect(await problem('GET', '/v1/accounts/me', options)).toEqual([401, 'unauthenticated']);
      });

      it('are at most as many as the quota, which an administrator may raise', async () => {
        const app = await newApp();
        const me = await serviceOf().get<{ id: string }>('/v1/accounts/me', { token: app });
        for (let i = 0; i < 5; i++) await newGuest(app, `user-${i}`);
        const sixth = { token: app, body: { name: 'Grace', externalId: 'user-5' } };
        expect(await problem('POST', '/v1/guests', sixth)).toEqual([409, 'quota-exceeded']);
        await newGuest(app, 'user-4', 'still there');
        const raise = { token: ADMIN_TOKEN, body: { mostGuests: 6 } };
        expect(await problem('PUT', `/v1/apps/${me.body.id}/quotas`, { ...raise, token: app })).toEqual([
          403,
          'forbidden',
        ]);
        const raised = await serviceOf().request('PUT', `/v1/apps/${me.body.id}/quotas`, raise);
        expect(raised.body).toEqual({ mostGuests: 6, guests: 5, mostMatches: 3, matches: 0 });
        await newGuest(app, 'user-5');
        const { body } = await serviceOf().get('/v1/apps/me/quotas', { token: app });
        expect(body).toEqual({ mostGuests: 6, guests: 6, mostMatches: 3, matches: 0 });
      });
    });

    describe('play for their guests', () => {
      it('by the header: as the guest, with its seats and no more rights than a guest has', async () => {
        const app = await newApp();
        const [grace, ada] = [await newGuest(app, 'grace'), await newGuest(app, 'ada')];
        const { body: me } = await serviceOf().get('/v1/accounts/me', as(app, grace.id));
        expect(me).toMatchObject({ bot: grace.id, version: 1, scopes: ['read', 'play', 'lobby'] });
        expect(await problem('POST', '/v1/bots', { ...as(app, grace.id), body: { name: 'x' } })).toEqual([
          403,
          'forbidden',
        ]);
        const made = await serviceOf().post<{ match: { id: string } }>(
          '/v1/matches',
          { ruleset: 'draw', seats: [grace.id, ada.id], clock: { perMove: 60 } },
          as(app, grace.id),
        );
        expect(made.status).toBe(201);
        const { id } = made.body.match;
        const seen = async (guest: string): Promise<Event[]> =>
          (await serviceOf().get<{ events: Event[] }>(`/v1/matches/${id}/events`, as(app, guest))).body
            .events;
        const hands = [await seen(grace.id), await seen(ada.id)].map(
          (events) => events.find(({ type }) => type === 'round-started')!.hand,
        );
        expect(hands[0]).not.toEqual(hands[1]);
        const board = await serviceOf().get<string>(`/v1/matches/${id}/board.svg`);
        // A guest has no version.
        expect(board.body).toMatch(/>Grace<[\s\S]*>Grace</);
        expect(board.body).not.toContain('Grace@');
        const turn = (await seen(grace.id)).findLast(({ type }) => type === 'turn')!;
        const mover = [grace, ada][turn.seat!];
        const legal = (await seen(mover.id)).findLast(({ type }) => type === 'turn')!.legalMoves!;
        const other = [ada, grace][turn.seat!];
        const body = { ply: turn.ply, move: legal[0] };
        expect(await problem('POST', `/v1/matches/${id}/moves`, { ...as(app, other.id), body })).toEqual([
          409,
          'stale-ply',
        ]);
        expect((await serviceOf().post(`/v1/matches/${id}/moves`, body, as(app, mover.id))).status).toBe(200);
        const found = await serviceOf().get<{ matches: { id: string }[] }>(`/v1/matches?bot=${grace.id}`);
        expect(found.body.matches.map((match) => match.id)).toEqual([id]);
      });

      it('by a token of the guest’s own, which can do no more', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const made = await serviceOf().post<{ token: string; details: { scopes: string[] } }>(
          '/v1/tokens',
          { name: 'browser', bot: guest.id },
          { token: app },
        );
        expect(made.body.details.scopes).toEqual(['read', 'play', 'lobby']);
        const wide = { token: app, body: { name: 'wide', bot: guest.id, scopes: ['webhooks'] } };
        expect(await problem('POST', '/v1/tokens', wide)).toEqual([403, 'forbidden']);
        const match = await newMatch(serviceOf(), made.body.token, [guest.id, 'house:easy'], {
          clock: { perMove: 60 },
        });
        expect(await currentTurn(serviceOf(), match.id, made.body.token)).toBeDefined();
        await serviceOf().request('DELETE', `/v1/guests/${guest.id}`, { token: app });
        expect(await problem('GET', '/v1/accounts/me', { token: made.body.token })).toEqual([
          401,
          'unauthenticated',
        ]);
      });

      it('by tickets in a browser: a stream, and a WebSocket that moves', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const match = await newMatch(serviceOf(), app, [guest.id, 'house:easy'], { clock: { perMove: 60 } });
        const ticket = async (scopes?: string[]): Promise<string> =>
          (await serviceOf().post<{ ticket: string }>('/v1/tickets', { scopes }, as(app, guest.id))).body
            .ticket;
        const path = `/v1/matches/${match.id}/events?ticket=${await ticket()}`;
        for await (const event of serviceOf().stream<Event>(path, { accept: 'text/event-stream' })) {
          if (event.type === 'round-started') {
            expect(event.hand).toHaveLength(7);
            break;
          }
        }
        const client = await PlayClient.connect(serviceOf());
        client.send({ type: 'authenticate', token: await ticket(['read', 'play']), id: 1 });
        expect(await client.find(({ id }) => id === 1)).toMatchObject({ type: 'ready', bot: guest.id });
        client.send({ type: 'subscribe', match: match.id, id: 2 });
        const { event } = await client.find(({ event: one }) => one?.legalMoves !== undefined);
        const answer = await client.ask({
          type: 'move',
          match: match.id,
          ply: event!.ply!,
          move: event!.legalMoves![0],
          id: 3,
        });
        expect(answer.type).toBe('accepted');
        client.close();
      });

      it('over a WebSocket that says for whom', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const client = await PlayClient.connect(serviceOf());
        client.send({ type: 'authenticate', token: app, guest: guest.id, id: 1 });
        expect(await client.find(({ id }) => id === 1)).toMatchObject({ type: 'ready', bot: guest.id });
        client.close();
        const graphql = createClient({
          url: `${serviceOf().url.replace('http', 'ws')}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: { authorization: `Bearer ${app}`, 'boneyard-guest': guest.id },
          retryAttempts: 0,
        });
        for await (const { data } of graphql.iterate<{ me: { botId: string } }>({
          query: '{ me { botId } }',
        })) {
          expect(data!.me.botId).toBe(guest.id);
        }
        await graphql.dispose();
      });

      it.each([
        [{ guest: 'GUEST' }, 4400, /"guest" means nothing here: it is called "boneyard-guest"/],
        [{ boneyardGuest: 'GUEST' }, 4400, /"boneyardGuest" means nothing here/],
        [{ 'boneyard-guest': 7 }, 4400, /"boneyard-guest" must be text/],
        [{ token: 'x' }, 4400, /"token" means nothing here: it is called "authorization"/],
        [{ 'Boneyard-Guest': 'nobody' }, 4401, /acts for no guest/],
        [{ 'BONEYARD-GUEST': 'GUEST', guest: null, theme: 'dark' }, undefined, undefined],
      ])('and is told so where it says it in other words: %j', async (said, code, reason) => {
        const app = await newApp();
        const guest = await newGuest(app);
        const parameters: Record<string, unknown> = { authorization: `Bearer ${app}`, ...said };
        for (const name of Object.keys(said)) if (parameters[name] === 'GUEST') parameters[name] = guest.id;
        let closed: { code: number; reason: string } | undefined;
        const graphql = createClient({
          url: `${serviceOf().url.replace('http', 'ws')}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: parameters,
          retryAttempts: 0,
          on: { closed: (event) => (closed = event as typeof closed) },
        });
        const ask = async () => {
          for await (const { data } of graphql.iterate<{ me: { botId: string } }>({
            query: '{ me { botId } }',
          }))
            return data!.me.botId;
          return undefined;
        };
        if (code === undefined) expect(await ask()).toBe(guest.id);
        else {
          await expect(ask()).rejects.toBeDefined();
          expect(closed).toMatchObject({ code, reason: expect.stringMatching(reason) as string });
        }
        await graphql.dispose();
      });

      it('unrated: a rated match with a guest says why it is none, and a guest joins none', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const bot = await newBot(serviceOf());
        const match = await newMatch(serviceOf(), app, [guest.id, 'house:easy'], { rated: true });
        expect(match).toMatchObject({ rated: false, unrated: 'A guest of an app takes part.', legs: null });
        const rated = await newMatch(serviceOf(), bot.token, [bot.id, null], { rated: true });
        const join = { ...as(app, guest.id), body: {} };
        expect(await problem('POST', `/v1/matches/${rated.id}/join`, join)).toEqual([403, 'forbidden']);
        const open = await newMatch(serviceOf(), bot.token, [bot.id, null]);
        expect((await serviceOf().post(`/v1/matches/${open.id}/join`, {}, as(app, guest.id))).status).toBe(
          200,
        );
      });

      it('and nobody else seats them', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const bot = await newBot(serviceOf());
        const body = { ruleset: 'draw', seats: [bot.id, guest.id] };
        expect(await problem('POST', '/v1/matches', { token: bot.token, body })).toEqual([403, 'forbidden']);
      });

      it('in at most as many matches as the quota', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const seats = [guest.id, null];
        const matches = [1, 2, 3].map(() => newMatch(serviceOf(), app, seats));
        const [first] = await Promise.all(matches);
        const body = { ruleset: 'draw', seats };
        expect(await problem('POST', '/v1/matches', { ...as(app, guest.id), body })).toEqual([
          409,
          'quota-exceeded',
        ]);
        await serviceOf().post(`/v1/matches/${first.id}/resign`, {}, as(app, guest.id));
        expect((await serviceOf().post('/v1/matches', body, as(app, guest.id))).status).toBe(201);
      });

      it('those included that they wait for in queues and challenges', async () => {
        const app = await newApp();
        const [one, two] = [await newGuest(app), await newGuest(app)];
        const enter = (guest: string, queue: string) =>
          serviceOf().post<{ code: string; status: string }>(`/v1/queues/${queue}/enter`, {}, as(app, guest));
        const queue = 'draw.standard.2.slow.unrated';
        expect((await enter(one.id, queue)).status).toBe(200);
        // Who waits already is not counted twice.
        expect((await enter(one.id, queue)).status).toBe(200);
        const open = await serviceOf().post<{ joinCode: string; id: string }>(
          '/v1/challenges',
          { ruleset: 'draw' },
          as(app, one.id),
        );
        expect(open.status).toBe(201);
        await newMatch(serviceOf(), app, [one.id, null]);
        const body = { ruleset: 'draw' };
        const spent = [409, 'quota-exceeded'];
        expect(await problem('POST', '/v1/challenges', { ...as(app, one.id), body })).toEqual(spent);
        expect((await enter(two.id, 'draw.standard.2.fast.unrated')).body.code).toBe('quota-exceeded');
        expect(
          await problem('POST', '/v1/matches', {
            ...as(app, two.id),
            body: { ...body, seats: [two.id, null] },
          }),
        ).toEqual(spent);
        const bot = await newBot(serviceOf());
        const offered = await serviceOf().post<{ joinCode: string }>('/v1/challenges', body, {
          token: bot.token,
        });
        const accept = `/v1/challenges/${offered.body.joinCode}/accept`;
        expect(await problem('POST', accept, { ...as(app, two.id), body: {} })).toEqual(spent);
        await serviceOf().post(`/v1/challenges/${open.body.id}/withdraw`, {}, as(app, one.id));
        expect((await serviceOf().post(accept, {}, as(app, two.id))).status).toBe(200);
      });

      it('with one budget for all of them', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        interface Limits {
          budgets: { name: string; holder: string; holderId: string }[];
        }
        const { body } = await serviceOf().get<Limits>('/v1/limits', as(app, guest.id));
        const { body: me } = await serviceOf().get<{ id: string }>('/v1/accounts/me', { token: app });
        for (const budget of body.budgets)
          expect(budget).toMatchObject({ holder: 'account', holderId: me.id });
      });
    });

    describe('a ticket', () => {
      it('is good once, also when it is used twice at the same moment', async () => {
        const bot = await newBot(serviceOf());
        const made = await serviceOf().post<{ ticket: string; expiresAt: string; scopes: string[] }>(
          '/v1/tickets',
          {},
          { token: bot.token },
        );
        expect(made).toMatchObject({ status: 201, body: { scopes: ['read'] } });
        expect(Date.parse(made.body.expiresAt) - Date.now()).toBeLessThanOrEqual(30_000);
        const { ticket } = made.body;
        const uses = await Promise.all(
          [1, 2, 3, 4].map(() => serviceOf().get(`/v1/events?wait=0&ticket=${ticket}`)),
        );
        expect(uses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
        expect(await problem('GET', `/v1/events?ticket=${ticket}`)).toEqual([401, 'unauthenticated']);
      });

      it('can do only what it is for, and no more than its token', async () => {
        const bot = await newBot(serviceOf());
        const issue = async (scopes: string[], token = bot.token) =>
          serviceOf().post<{ ticket: string }>('/v1/tickets', { scopes }, { token });
        const reading = (await issue(['read'])).body.ticket;
        expect(await problem('GET', `/v1/experiments/${bot.id}/events?ticket=${reading}`)).toEqual([
          403,
          'forbidden',
        ]);
        const narrow = await serviceOf().post<{ token: string }>(
          '/v1/tokens',
          { name: 'reader', bot: bot.id, scopes: ['read'] },
          { token: bot.owner },
        );
        expect((await issue(['read', 'play'], narrow.body.token)).status).toBe(403);
        expect((await issue(['manage'])).status).toBe(400);
      });

      /** Everything that reads, except what takes tickets. */
      const others = OPERATIONS.filter(
        ({ method, path, parameters }) =>
          method === 'GET' && path.startsWith('/v1/') && !parameters.some(({ name }) => name === 'ticket'),
      ).map(({ path }) => path);

      it('opens streams, pictures and files, and says so of everything else, without being used up', async () => {
        const bot = await newBot(serviceOf());
        const { body } = await serviceOf().post<{ ticket: string }>('/v1/tickets', {}, { token: bot.token });
        expect(others.length).toBeGreaterThan(30);
        for (const path of others) {
          const address = path.replace(/\{\w+\}/g, bot.id);
          for (const [url, options] of [
            [`${address}?ticket=${body.ticket}`, {}],
            [address, { token: body.ticket }],
          ] as const) {
            const refused = await serviceOf().get<{ code: string; detail: string }>(url, options);
            expect([path, refused.status, refused.body.code]).toEqual([path, 401, 'unauthenticated']);
            expect(refused.body.detail).toMatch(/^A ticket opens a stream.*Authorization: Bearer/);
          }
        }
        expect((await serviceOf().get(`/v1/events?wait=0&ticket=${body.ticket}`)).status).toBe(200);
      });

      it.each(['bots/{bot}/profile', 'tickets', 'matches', 'tokens/{bot}/rotate', 'tokens'])(
        'writes nothing: %s',
        async (path) => {
          const bot = await newBot(serviceOf());
          const { body } = await serviceOf().post<{ ticket: string }>(
            '/v1/tickets',
            { scopes: ['read', 'play'] },
            { token: bot.token },
          );
          const method = path.endsWith('profile') ? 'PUT' : 'POST';
          const options = { token: body.ticket, body: {} };
          const refused = await problem(method, `/v1/${path.replace('{bot}', bot.id)}`, options);
          expect(refused).toEqual([401, 'unauthenticated']);
          const tickets = await serviceOf().graphql(
            'mutation { createTicket { ... on Ticket { ticket } } }',
            {},
            body.ticket,
          );
          expect(tickets.errors?.[0].extensions['code']).toBe('unauthenticated');
        },
      );

      it('speaks for whoever asked for it, and for nobody else who is named beside it', async () => {
        const app = await newApp();
        const guest = await newGuest(app);
        const headers = { 'boneyard-guest': guest.id };
        for (const [options, status] of [
          [{ token: app }, 401],
          [as(app, guest.id), 200],
        ] as const) {
          const { body } = await serviceOf().post<{ ticket: string }>('/v1/tickets', {}, options);
          const path = `/v1/events?wait=0&ticket=${body.ticket}`;
          expect((await serviceOf().get(path, { headers })).status).toBe(status);
        }
      });

      it('draws the table as its seat sees it', async () => {
        const bot = await newBot(serviceOf());
        const match = await newMatch(serviceOf(), bot.token, [bot.id, 'house:easy'], {
          clock: { perMove: 60 },
        });
        const { body } = await serviceOf().post<{ ticket: string }>('/v1/tickets', {}, { token: bot.token });
        const own = await serviceOf().get(`/v1/matches/${match.id}/board.svg`, { token: bot.token });
        const drawn = await serviceOf().get(`/v1/matches/${match.id}/board.svg?ticket=${body.ticket}`);
        expect([drawn.status, drawn.body]).toEqual([200, own.body]);
      });

      it('has over GraphQL’s WebSocket subscriptions, moves and what is public, and nothing else', async () => {
        const bot = await newBot(serviceOf());
        const match = await newMatch(serviceOf(), bot.token, [bot.id, 'house:easy'], {
          clock: { perMove: 60 },
        });
        const { body } = await serviceOf().post<{ ticket: string }>(
          '/v1/tickets',
          { scopes: ['read', 'play'] },
          { token: bot.token },
        );
        const client = createClient({
          url: `${serviceOf().url.replace('http', 'ws')}/graphql?ticket=${body.ticket}`,
          webSocketImpl: WebSocket,
          retryAttempts: 0,
          // One connection for everything: the ticket opens no second one.
          lazy: false,
        });
        const ask = async (query: string) => {
          for await (const { data, errors } of client.iterate({ query }))
            return errors?.[0].extensions?.['code'] ?? data;
          return undefined;
        };
        expect(await ask(`subscription { matchEvents(match: "${match.id}", after: 0) { seq } }`)).toEqual({
          matchEvents: { seq: 1 },
        });
        expect(await ask(`{ match(id: "${match.id}") { id } }`)).toEqual({ match: { id: match.id } });
        const move = `mutation { playMove(match: "${match.id}", ply: 999, move: "6-6") { ... on TurnRefusal { code } } }`;
        expect(await ask(move)).toEqual({ playMove: { code: 'stale-ply' } });
        for (const query of [
          '{ me { id } }',
          '{ tokens(first: 1) { nodes { id } } }',
          'mutation { createTicket { ... on Ticket { ticket } } }',
          `mutation { createMatch(input: { ruleset: "draw", seats: [null, null] }) { ... on PlainRefusal { code } } }`,
        ])
          expect(await ask(query)).toBe('forbidden');
        await client.dispose();
      });

      it('ends with its token', async () => {
        const bot = await newBot(serviceOf());
        const token = await serviceOf().post<{ token: string; details: { id: string } }>(
          '/v1/tokens',
          { name: 'short', bot: bot.id },
          { token: bot.owner },
        );
        const made = await serviceOf().post<{ ticket: string }>(
          '/v1/tickets',
          {},
          { token: token.body.token },
        );
        await serviceOf().request('DELETE', `/v1/tokens/${token.body.details.id}`, { token: bot.owner });
        expect(await problem('GET', `/v1/events?ticket=${made.body.ticket}`)).toEqual([
          401,
          'unauthenticated',
        ]);
      });

      it.each(['x', 'byt_', `byt_${'x'.repeat(43)}`, `byb_${'x'.repeat(43)}`])(
        'is not %j',
        async (ticket) => {
          expect(await problem('GET', `/v1/events?ticket=${ticket}`)).toEqual([401, 'unauthenticated']);
        },
      );

      it('opens the WebSocket by its address', async () => {
        const bot = await newBot(serviceOf());
        const { body } = await serviceOf().post<{ ticket: string }>('/v1/tickets', {}, { token: bot.token });
        const open = (): Promise<string> =>
          new Promise((resolve) => {
            const url = `${serviceOf().url.replace('http', 'ws')}/v1/play?ticket=${body.ticket}`;
            const socket = new WebSocket(url);
            socket.on('message', (data: Buffer) => {
              resolve((JSON.parse(data.toString()) as { bot: string }).bot);
              socket.terminate();
            });
            socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
            socket.on('error', () => undefined);
          });
        expect(await open()).toBe(bot.id);
        expect(await open()).toBe('401');
      });
    });

    it('B18: a wrong token, a wrong ticket or another’s match has no effect on a seat', async () => {
      const [owner, stranger] = [await newBot(serviceOf()), await newBot(serviceOf())];
      const match = await newMatch(serviceOf(), owner.token, [owner.id, 'house:easy'], {
        clock: { perMove: 60 },
      });
      const before = await eventsOf(serviceOf(), match.id, owner.token);
      const turn = before.findLast(({ type }) => type === 'turn')!;
      const move = { ply: turn.ply, move: turn.legalMoves![0] };
      const paths = [`/v1/matches/${match.id}/moves`, `/v1/matches/${match.id}/resign`];
      for (const [token, status] of [
        [`byb_${'x'.repeat(43)}`, 401],
        [`byt_${'x'.repeat(43)}`, 401],
        [stranger.token, 403],
      ] as const) {
        for (const path of paths) {
          const answer = await serviceOf().post(path, path.endsWith('moves') ? move : {}, { token });
          expect(answer.status).toBe(status);
        }
        const client = await PlayClient.connect(serviceOf());
        client.send({ type: 'authenticate', token, id: 1 });
        await client.find(({ id }) => id === 1);
        client.send({ type: 'resign', match: match.id, id: 2 });
        client.close();
      }
      const after = await eventsOf(serviceOf(), match.id, owner.token);
      expect(after.map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq));
      expect(after.at(-1)).toMatchObject({ deadline: turn['deadline'] });
      const played = await serviceOf().post(paths[0], move, { token: owner.token });
      expect(played.status).toBe(200);
    });
  },
  { ADMIN_TOKEN, APP_GUESTS: '5', APP_MATCHES: '3' },
);
