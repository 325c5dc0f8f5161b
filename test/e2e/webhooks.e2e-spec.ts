import { setTimeout as sleep } from 'node:timers/promises';
import { describeModes, MODES, type Service } from './harness.js';
import { currentTurn, eventsOf, type MatchBody, newBot, newMatch, playOn, signUp } from './players.js';
import { firstMove, Receiver } from './webhook.receiver.js';

const OPEN = { WEBHOOKS_HTTP: 'true', WEBHOOKS_PRIVATE: 'true' };

interface Hook {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly failures: number;
  readonly [field: string]: unknown;
}
interface Delivery {
  readonly id: string;
  readonly match: string;
  readonly seq: number;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

async function register(
  service: Service,
  token: string,
  url: string,
  more: object = {},
): Promise<{ webhook: Hook; secret: string }> {
  const { status, body } = await service.post<{ webhook: Hook; secret: string }>(
    '/v1/webhooks',
    { url, ...more },
    { token },
  );
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  patienceMs = 60_000,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error(`It did not happen: ${what}`);
}

const isOver = async (service: Service, match: string): Promise<boolean> =>
  (await service.get<MatchBody>(`/v1/matches/${match}`)).body.status === 'finished';

const deliveries = async (service: Service, token: string, hook: string, query = ''): Promise<Delivery[]> =>
  (
    await service.get<{ deliveries: Delivery[] }>(`/v1/webhooks/${hook}/deliveries?limit=100${query}`, {
      token,
    })
  ).body.deliveries;

describeModes(
  'webhooks',
  (serviceOf, mode) => {
    const isEmbedded = mode === MODES[0];
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await Receiver.start();
    });
    afterEach(() => receiver.stop());

    it('bring all events of a match, in order, signed, the same as every other transport', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook, secret } = await register(service, bot.token, receiver.url);
      expect(webhook).toMatchObject({ bot: bot.id, version: 1, status: 'active', failures: 0 });
      expect(secret).toMatch(/^whsec_/);
      const match = await newMatch(service, bot.token, [bot.id, 'house:random']);
      await playOn(service, match.id, bot.token);
      const expected = await eventsOf(service, match.id, bot.token, 'after=0&limit=1000');
      await until('the end is delivered', () => receiver.of(match.id).length >= expected.length);
      const got = receiver.of(match.id);
      expect(got.map(({ body }) => body.data.seq)).toEqual(expected.map(({ seq }) => seq));
      got.forEach(({ body }, i) => {
        const { remainingMs: _r, serverTime: _t, ...data } = body.data;
        const { remainingMs: _r2, serverTime: _t2, ...event } = expected[i];
        expect(data).toEqual(event);
      });
      for (const message of got) Receiver.verify(message, secret);
      expect(new Set(got.map(({ id }) => id)).size).toBe(got.length);
    });

    it('take moves as answers: a bot plays without ever asking', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook } = await register(service, bot.owner, receiver.url, {
        bot: bot.id,
        events: ['turn', 'match-over'],
      });
      receiver.answer = firstMove;
      const matches = await Promise.all(
        [1, 2, 3].map(() => newMatch(service, bot.token, [bot.id, 'house:random'])),
      );
      for (const { id } of matches) await until('the match is over', () => isOver(service, id));
      await until(
        'the ends are delivered',
        () => receiver.received.filter((m) => m.body.type === 'match-over').length === 3,
      );
      expect(new Set(receiver.received.map(({ body }) => body.type))).toEqual(
        new Set(['turn', 'match-over']),
      );
      const log = await deliveries(service, bot.owner, webhook.id);
      const answered = log.filter(({ answer }) => answer !== null);
      expect(answered.length).toBeGreaterThan(0);
      expect(new Set(answered.map(({ answer }) => answer))).toEqual(new Set(['accepted']));
    });

    it('send a turn again with the refusal when the answer was no legal move', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook } = await register(service, bot.token, receiver.url, { events: ['turn'] });
      receiver.answer = (message, response) => {
        if (message.body.refusal !== undefined) return firstMove(message, response);
        response.writeHead(200).end('{"move":"nonsense"}');
      };
      const match = await newMatch(service, bot.token, [bot.id, 'house:random']);
      const refused = await until('the turn is sent again', () =>
        receiver.received.find(({ body }) => body.refusal),
      );
      expect(refused.body.refusal).toMatchObject({ code: 'malformed-move', status: 422 });
      expect(refused.id).toMatch(/\.1$/);
      await until('the move is taken', async () =>
        (await deliveries(service, bot.token, webhook.id, `&match=${match.id}`)).some(
          (d) => d.answer === 'accepted',
        ),
      );
    });

    it('judge an answer as of its arrival, and do not charge what the delivery took', async () => {
      const service = serviceOf();
      const [bot, other] = [await newBot(service), await newBot(service)];
      await register(service, bot.token, receiver.url, { events: ['turn'] });
      receiver.answer = async (message, response) => {
        await sleep(300);
        firstMove(message, response);
      };
      const match = await newMatch(service, bot.token, [bot.id, other.id], {
        clock: { bank: 60, increment: 0 },
      });
      const [turn] = [
        await until('a turn', async () =>
          (await eventsOf(service, match.id, bot.token)).find((e) => e.type === 'turn'),
        ),
      ];
      if (turn.seat === 1) {
        const own = await currentTurn(service, match.id, other.token);
        await service.post(
          `/v1/matches/${match.id}/moves`,
          { ply: own.ply, move: own.legalMoves![0] },
          { token: other.token },
        );
      }
      const later = await until('the bot has moved', async () => {
        const turns = (await eventsOf(service, match.id, bot.token)).filter((e) => e.type === 'turn');
        return turns.find((e) => (e['banks'] as number[])[0] < 60_000);
      });
      const spent = 60_000 - (later['banks'] as number[])[0];
      expect(spent).toBeGreaterThanOrEqual(250);
      expect(spent).toBeLessThan(800);
    });

    it('retry what failed and keep the order', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook } = await register(service, bot.token, receiver.url);
      let failures = 2;
      receiver.answer = (message, response) => {
        if (message.body.type === 'round-started' && failures-- > 0) response.writeHead(500).end('no');
        else response.writeHead(200).end();
      };
      const match = await newMatch(service, bot.token, [bot.id, 'house:random']);
      await until('the turn comes after all', () =>
        receiver.of(match.id).some(({ body }) => body.type === 'turn'),
      );
      const got = receiver.of(match.id).map(({ body }) => body.data.seq);
      expect(got).toEqual([...got].sort((a, b) => a - b));
      const repeated = receiver.of(match.id).filter(({ body }) => body.type === 'round-started');
      expect(repeated).toHaveLength(3);
      expect(new Set(repeated.map(({ id }) => id)).size).toBe(1);
      const entry = await until('the log says so', async () =>
        (await deliveries(service, bot.token, webhook.id, '&status=delivered')).find(
          (d) => d.type === 'round-started',
        ),
      );
      expect(entry).toMatchObject({
        attempts: 3,
        status: 'delivered',
        httpStatus: 200,
        error: null,
        id: repeated[0].id,
      });
    });

    it('send a message once more when asked, under the same identifier', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook, secret } = await register(service, bot.token, receiver.url, { events: ['started'] });
      await newMatch(service, bot.token, [bot.id, 'house:random']);
      const [entry] = await until('it is delivered', async () => {
        const log = await deliveries(service, bot.token, webhook.id);
        return log.length > 0 ? log : undefined;
      });
      const again = await service.post(
        `/v1/webhooks/${webhook.id}/deliveries/${entry.id}/redeliver`,
        undefined,
        {
          token: bot.token,
        },
      );
      expect(again).toMatchObject({ status: 202, body: { delivery: entry.id } });
      await until('it comes again', () => receiver.received.length === 2);
      expect(receiver.received[1].id).toBe(receiver.received[0].id);
      expect(receiver.received[1].raw).toBe(receiver.received[0].raw);
      Receiver.verify(receiver.received[1], secret);
      const unknown = `/v1/webhooks/${webhook.id}/deliveries/${webhook.id}/redeliver`;
      expect((await service.post(unknown, undefined, { token: bot.token })).status).toBe(404);
    });

    it('rotate their secret with an overlap', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook, secret } = await register(service, bot.token, receiver.url);
      const path = `/v1/webhooks/${webhook.id}`;
      const rotated = await service.post<{ secret: string }>(
        `${path}/secret`,
        { overlap: 60 },
        { token: bot.token },
      );
      expect(rotated.status).toBe(201);
      expect(rotated.body.secret).not.toBe(secret);
      await service.post(`${path}/test`, undefined, { token: bot.token });
      Receiver.verify(receiver.received[0], secret);
      Receiver.verify(receiver.received[0], rotated.body.secret);
      const last = await service.post<{ secret: string }>(
        `${path}/secret`,
        { overlap: 0 },
        { token: bot.token },
      );
      await service.post(`${path}/test`, undefined, { token: bot.token });
      Receiver.verify(receiver.received[1], last.body.secret);
      expect(() => Receiver.verify(receiver.received[1], rotated.body.secret)).toThrow();
      const shown = await service.get(path, { token: bot.token });
      expect(JSON.stringify(shown.body)).not.toContain(last.body.secret);
    });

    // Most of it is waiting, and it is the database that knows of pauses: once is enough.
    if (!isEmbedded || !MODES[1].available)
      it('are paused when the address fails on and on, and go on without a gap when it works again', async () => {
        const service = serviceOf();
        const bot = await newBot(service);
        const { webhook } = await register(service, bot.token, receiver.url);
        const look = async (): Promise<Hook> =>
          (await service.get<Hook>(`/v1/webhooks/${webhook.id}`, { token: bot.token })).body;
        receiver.answer = (_, response) => response.writeHead(503).end();
        const match = await newMatch(service, bot.token, [bot.id, 'house:random'], {
          clock: { perMove: 600 },
        });
        await until('it is paused', async () => (await look()).status === 'paused', 60_000);
        expect(await look()).toMatchObject({
          reason: expect.stringContaining('503'),
          probeAt: expect.any(String),
        });
        receiver.answer = () => undefined;
        receiver.received.length = 0;
        await until('a probe makes it active', async () => (await look()).status === 'active', 60_000);
        expect(receiver.received[0].body.type).toBe('ping');
        const expected = await eventsOf(service, match.id, bot.token);
        await until('the rest comes', () => receiver.of(match.id).length >= expected.length);
        expect(receiver.of(match.id).map(({ body }) => body.data.seq)).toEqual(
          expected.map(({ seq }) => seq),
        );
      });

    it('are disabled by an address that says it is gone', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook } = await register(service, bot.token, receiver.url);
      receiver.answer = (_, response) => response.writeHead(410).end();
      await newMatch(service, bot.token, [bot.id, 'house:random']);
      await until('it is disabled', async () => {
        const { body } = await service.get<Hook>(`/v1/webhooks/${webhook.id}`, { token: bot.token });
        return body.status === 'disabled' && body.reason?.includes('410');
      });
      expect(receiver.received).toHaveLength(1);
    });

    it('do not follow redirects, and survive 10 MB and garbage', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const { webhook } = await register(service, bot.token, receiver.url, {
        events: ['created', 'started', 'joined'],
      });
      let redirects = 0;
      receiver.answer = ({ path, body }, response) => {
        if (path !== '/hook') redirects += 1;
        if (body.type === 'created' && redirects === 0 && receiver.received.length === 1) {
          response.writeHead(302, { location: '/elsewhere' }).end();
        } else if (body.type === 'started') response.writeHead(200).end(Buffer.alloc(10_000_000, '{'));
        else response.writeHead(200).end('\u0000 garbage {"move":');
      };
      await newMatch(service, bot.token, [bot.id, 'house:random']);
      const log = await until('all is delivered', async () => {
        const entries = await deliveries(service, bot.token, webhook.id, '&status=delivered');
        return entries.some(({ type }) => type === 'started') ? entries : undefined;
      });
      expect(redirects).toBe(0);
      expect(log.find(({ type }) => type === 'created')).toMatchObject({ attempts: 2 });
    });

    it('survive a crash: everything is delivered, nothing out of order', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      await register(service, bot.token, receiver.url);
      const match = await newMatch(service, bot.token, [bot.id, 'house:random'], { clock: { perMove: 600 } });
      await playOn(service, match.id, bot.token, { moves: 2 });
      await service.restart();
      await playOn(service, match.id, bot.token);
      const expected = await eventsOf(service, match.id, bot.token, 'after=0&limit=1000');
      const last = expected[expected.length - 1].seq;
      await until(
        'the end comes',
        () => receiver.of(match.id).some(({ body }) => body.data.seq === last),
        60_000,
      );
      const firsts = [...new Set(receiver.of(match.id).map(({ body }) => body.data.seq))];
      expect(firsts).toEqual(expected.map(({ seq }) => seq));
    });

    it('belong to those who made them', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const sibling = await newBot(service, bot.owner);
      const stranger = await signUp(service);
      const { webhook } = await register(service, bot.token, receiver.url, { description: 'mine' });
      const path = `/v1/webhooks/${webhook.id}`;
      for (const token of [stranger, sibling.token]) {
        expect((await service.get(path, { token })).status).toBe(404);
        expect((await service.request('DELETE', path, { token })).status).toBe(404);
        const listed = await service.get<{ webhooks: Hook[] }>('/v1/webhooks', { token });
        expect(listed.body.webhooks).toEqual([]);
      }
      expect((await service.get('/v1/webhooks')).status).toBe(401);
      const foreign = await service.post(
        '/v1/webhooks',
        { url: receiver.url, bot: bot.id },
        { token: stranger },
      );
      expect(foreign.status).toBe(403);
      const changed = await service.request<Hook>('PATCH', path, {
        token: bot.owner,
        body: { enabled: false, events: ['turn'] },
      });
      expect(changed.body).toMatchObject({ status: 'disabled', events: ['turn'], description: 'mine' });
      expect((await service.request('DELETE', path, { token: bot.owner })).status).toBe(200);
      expect((await service.get(path, { token: bot.owner })).status).toBe(404);
    });

    it('are made once by a call with an idempotency key, and the account may have twenty', async () => {
      const service = serviceOf();
      const token = await signUp(service);
      const make = (key: string) =>
        service.post<{ webhook: Hook; secret: string }>(
          '/v1/webhooks',
          { url: receiver.url },
          { token, headers: { 'idempotency-key': key } },
        );
      const [first, second] = [await make('a'), await make('a')];
      expect(second.body).toEqual(first.body);
      for (let i = 1; i < 20; i++) expect((await make(`b${i}`)).status).toBe(201);
      expect(await make('c')).toMatchObject({ status: 409, body: { code: 'too-many-webhooks' } });
    });

    it('can be had by GraphQL', async () => {
      const service = serviceOf();
      const bot = await newBot(service);
      const made = await service.graphql<{ createWebhook: { webhook: Hook; secret: string } }>(
        `mutation ($url: String!) { createWebhook(input: { url: $url, events: ["turn"] }) {
          ... on MadeWebhook { webhook { id status events } secret } ... on Refusal { code } } }`,
        { url: receiver.url },
        bot.token,
      );
      const { webhook } = made.data.createWebhook;
      expect(webhook).toMatchObject({ status: 'active', events: ['turn'] });
      const tested = await service.graphql(
        'mutation ($id: ID!) { testWebhook(webhook: $id) { ... on WebhookTrial { delivered httpStatus } } }',
        { id: webhook.id },
        bot.token,
      );
      expect(tested.data).toEqual({ testWebhook: { delivered: true, httpStatus: 204 } });
      const listed = await service.graphql(
        'query ($id: ID!) { webhooks { nodes { id } } webhookDeliveries(webhook: $id) { nodes { id } } }',
        { id: webhook.id },
        bot.token,
      );
      expect(listed.data).toEqual({
        webhooks: { nodes: [{ id: webhook.id }] },
        webhookDeliveries: { nodes: [] },
      });
    });
  },
  OPEN,
);

describe('webhooks on the public internet only', () => {
  let service: Service;
  beforeAll(async () => {
    service = await MODES[0].start({ WEBHOOKS_HTTP: 'true' });
  });
  afterAll(() => service.stop());

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/',
  ])('refuse %s', async (url) => {
    const token = await signUp(service);
    const refused = await service.post('/v1/webhooks', { url }, { token });
    expect(refused).toMatchObject({ status: 422, body: { code: 'target-refused' } });
  });

  it('refuse what is no address, and a field that nobody knows', async () => {
    const token = await signUp(service);
    for (const body of [{ url: 'nowhere' }, { url: 'http://example.org', x: 1 }, { url: 7 }, {}]) {
      expect(await service.post('/v1/webhooks', body, { token })).toMatchObject({ status: 400 });
    }
  });
});
