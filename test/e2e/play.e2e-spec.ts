import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { describeModes, type Service } from './harness.js';
import { PlayClient } from './play.client.js';
import { currentTurn, eventsOf, newBot, newMatch } from './players.js';

describeModes('the WebSocket /v1/play', (serviceOf) => {
  const clients: PlayClient[] = [];
  const join = async (...args: Parameters<typeof PlayClient.connect>): Promise<PlayClient> => {
    const client = await PlayClient.connect(...args);
    clients.push(client);
    return client;
  };
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  /** Answers every turn with its first legal move. */
  function playOn(client: PlayClient): void {
    client.onFrame = ({ event }) => {
      if (event?.type !== 'turn' || event.legalMoves === undefined) return;
      client.send({
        type: 'move',
        id: `${event.match} ${event.ply}`,
        match: event.match,
        ply: event.ply,
        move: event.legalMoves[0],
      });
    };
  }

  it('plays many matches at once over one connection, by the feed, with the events of every other transport', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const client = await join(service, bot.token);
    playOn(client);
    expect(await client.ask({ type: 'subscribe', id: 1, after: 'latest' })).toEqual({
      type: 'subscribed',
      match: null,
      id: 1,
    });
    const matches = await Promise.all(
      Array.from({ length: 8 }, () => newMatch(service, bot.token, [bot.id, 'house:random'])),
    );
    for (const { id } of matches) {
      await client.find(({ event }) => event?.match === id && event.type === 'match-over');
      const expected = await eventsOf(service, id, bot.token, 'after=0&limit=1000');
      const got = client.eventsOf(id);
      expect(got.map(({ seq }) => seq)).toEqual(expected.map(({ seq }) => seq));
      got.forEach((event, i) => {
        const { cursor, remainingMs: _r, serverTime: _t, ...rest } = event;
        const { remainingMs: _r2, serverTime: _t2, ...same } = expected[i];
        expect(cursor).toEqual(expect.any(String));
        expect(rest).toEqual(same);
      });
    }
    expect(client.frames.filter(({ type }) => type === 'refused')).toEqual([]);
  });

  it('resumes a match from any number, and ends its stream after the last event', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const match = await newMatch(service, bot.token, [bot.id, 'house:random']);
    const first = await join(service, bot.token);
    playOn(first);
    await first.ask({ type: 'subscribe', id: 1, match: match.id });
    expect(await first.find(({ type }) => type === 'ended')).toEqual({
      type: 'ended',
      match: match.id,
      why: 'over',
    });
    const second = await join(service, bot.token);
    await second.ask({ type: 'subscribe', id: 1, match: match.id, after: 5 });
    await second.find(({ type }) => type === 'ended');
    const rest = first.eventsOf(match.id).slice(5);
    expect(second.eventsOf(match.id).map(({ seq }) => seq)).toEqual(rest.map(({ seq }) => seq));
    const beyond = await second.ask({ type: 'subscribe', id: 2, match: match.id, after: 99_999 });
    expect(beyond).toMatchObject({ type: 'refused', problem: { code: 'unknown-position', status: 422 } });
    const cursors = await join(service, bot.token);
    await cursors.ask({ type: 'subscribe', id: 1 });
    const { event } = await cursors.find((frame) => frame.event?.seq === 3);
    const resumed = await join(service, bot.token);
    await resumed.ask({ type: 'subscribe', id: 1, after: event!.cursor });
    await resumed.find((frame) => frame.event?.type === 'match-over');
    expect(resumed.eventsOf(match.id)[0].seq).toBe(4);
  });

  it('acknowledges moves by id, repeats the answer to a repetition, and refuses as REST does', async () => {
    const service = serviceOf();
    const [bot, other] = [await newBot(service), await newBot(service)];
    const match = await newMatch(service, bot.token, [bot.id, other.id]);
    const seat = (await currentTurn(service, match.id, bot.token)).seat;
    const [mover, waiter] = seat === 0 ? [bot, other] : [other, bot];
    const turn = await currentTurn(service, match.id, mover.token);
    const client = await join(service, mover.token);
    const move = { type: 'move', match: match.id, ply: turn.ply, move: turn.legalMoves![0] };
    const illegal = await client.ask({ ...move, id: 'x', move: 'pass' });
    expect(illegal).toMatchObject({
      type: 'refused',
      match: match.id,
      problem: { code: 'illegal-move', status: 422, legalMoves: turn.legalMoves },
    });
    const accepted = await client.ask({ ...move, id: 'a' });
    expect(accepted).toMatchObject({ type: 'accepted', match: match.id, ply: turn.ply, status: 'playing' });
    const repeated = await client.ask({ ...move, id: 'b' });
    expect({ ...repeated, id: 'a' }).toEqual(accepted);
    const stranger = await join(service, waiter.token);
    expect(await stranger.ask({ ...move, id: 1, ply: 99 })).toMatchObject({ problem: { code: 'stale-ply' } });
    const resigned = await stranger.ask({ type: 'resign', id: 2, match: match.id });
    expect(resigned).toMatchObject({ type: 'accepted', status: 'finished' });
    expect(await client.ask({ ...move, id: 'c', ply: 99 })).toMatchObject({
      problem: { code: 'match-over' },
    });
  });

  it('authenticates by the first message', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const client = await join(service);
    expect(await client.ask({ type: 'ping', id: 1 })).toMatchObject({
      type: 'refused',
      problem: { code: 'unauthenticated', status: 401 },
    });
    const ready = await client.ask({ type: 'authenticate', id: 2, token: bot.token });
    expect(ready).toMatchObject({ type: 'ready', bot: bot.id, version: 1, heartbeatMs: 15_000 });
    expect(await client.ask({ type: 'ping', id: 3 })).toMatchObject({ type: 'pong' });
    expect(await client.ask({ type: 'authenticate', id: 4, token: bot.token })).toMatchObject({
      problem: { code: 'malformed-request' },
    });
    const wrong = await join(service);
    expect(await wrong.ask({ type: 'authenticate', id: 1, token: 'nonsense' })).toMatchObject({
      problem: { code: 'unauthenticated' },
    });
    expect((await wrong.ended()).code).toBe(4401);
  });

  it('refuses a wrong token and unknown addresses before there is a connection', async () => {
    const service = serviceOf();
    await expect(PlayClient.connect(service, 'nonsense')).rejects.toThrow('401');
    const elsewhere = new WebSocket(`${service.url.replace('http', 'ws')}/v1/elsewhere`);
    const [error] = (await once(elsewhere, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  it('stands beside GraphQL subscriptions', async () => {
    const service = serviceOf();
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(data.toString())).toMatchObject({ type: 'connection_ack' });
    socket.terminate();
  });

  it('needs the scope that REST needs', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const made = await service.post<{ token: string }>(
      '/v1/tokens',
      { name: 'reader', scopes: ['read'] },
      { token: bot.owner },
    );
    expect(made.status).toBe(201);
    const client = await join(service, made.body.token);
    const match = await newMatch(service, bot.token, [bot.id, 'house:random']);
    const move = { type: 'move', id: 1, match: match.id, ply: 1, move: '6-4' };
    expect(await client.ask(move)).toMatchObject({ problem: { code: 'forbidden', status: 403 } });
  });

  it('answers whatever is sent, and stays', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const client = await join(service, bot.token);
    const bad = ['', '{', '[]', 'null', '{"type":"x"}', '{"type":"move"}', '[['.repeat(1_000), '{"type":1}'];
    for (const text of bad) client.send(text);
    for (let i = 0; i < 200; i++) client.send({ type: 'ping', id: i });
    await client.find(({ type, id }) => type === 'pong' && id === 199);
    const refusals = client.frames.filter(({ problem }) => problem?.code === 'malformed-request');
    expect(refusals).toHaveLength(bad.length);
    client.send(JSON.stringify({ type: 'ping', id: 'x'.repeat(20_000) }));
    expect((await client.ended()).code).toBe(1009);
    const binary = await join(service, bot.token);
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect((await binary.ended()).code).toBe(1003);
  });

  it('ends with a reason when the token is revoked', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const client = await join(service, bot.token);
    await client.ask({ type: 'subscribe', id: 1 });
    const me = await service.get<{ token: string }>('/v1/accounts/me', { token: bot.token });
    expect(
      (await service.request('DELETE', `/v1/tokens/${me.body.token}`, { token: bot.owner })).status,
    ).toBe(204);
    expect(await client.ended()).toEqual({ code: 4401, reason: expect.stringContaining('token') });
  });

  it('tells a match once, and forgets it when asked', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const match = await newMatch(service, bot.token, [bot.id, null]);
    const client = await join(service, bot.token);
    const subscribe = { type: 'subscribe', match: match.id };
    await client.ask({ ...subscribe, id: 1 });
    expect(await client.ask({ ...subscribe, id: 2 })).toMatchObject({
      problem: { code: 'malformed-request' },
    });
    expect(await client.ask({ type: 'unsubscribe', match: match.id, id: 3 })).toMatchObject({
      type: 'unsubscribed',
    });
    const before = client.eventsOf(match.id).length;
    const other = await newBot(service);
    await service.post(`/v1/matches/${match.id}/join`, undefined, { token: other.token });
    await sleep(300);
    expect(client.eventsOf(match.id)).toHaveLength(before);
    expect(await client.ask({ type: 'unsubscribe', match: match.id, id: 4 })).toMatchObject({
      problem: { code: 'not-found' },
    });
  });

  it('cuts off a client that never reads, with bounded memory', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    // Nothing is read from the socket at all; pings whose answers pile up are sent as long as they are taken.
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let isClosed = false;
    socket.on('close', () => (isClosed = true)).on('error', () => undefined);
    socket.write(
      `GET /v1/play HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Authorization: Bearer ${bot.token}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
    );
    socket.pause();
    const text = JSON.stringify({ type: 'subscribe', match: 'x', id: 'i'.repeat(60) });
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    const frames = Buffer.concat(Array.from({ length: 1_000 }, () => frame));
    const memory = await residentBytes(service);
    let sent = 0;
    for (const end = Date.now() + 60_000; !isClosed && Date.now() < end;) {
      if (socket.writableLength < 1_000_000 && !socket.destroyed) {
        socket.write(frames);
        sent += frames.length;
      }
      await sleep(20);
    }
    expect(isClosed).toBe(true);
    expect(sent).toBeGreaterThan(1_000_000);
    expect((await residentBytes(service)) - memory).toBeLessThan(150_000_000);
    // Nobody else has noticed.
    const client = await join(service, bot.token);
    expect(await client.ask({ type: 'ping', id: 1 })).toMatchObject({ type: 'pong' });
  });

  it('tells its clients when the service stops', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const client = await join(service, bot.token);
    await service.restart('SIGTERM');
    expect(await client.ended()).toEqual({ code: 1001, reason: expect.stringContaining('stopping') });
  });
});

async function residentBytes(service: Service): Promise<number> {
  const { body } = await service.get<string>('/metrics');
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(body)![1]);
}
