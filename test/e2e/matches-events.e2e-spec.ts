import type { Client } from 'graphql-ws';
import { graphqlClient } from './graphql.client.js';
import { describeModes, type Service } from './harness.js';
import {
  currentTurn,
  eventsOf,
  move,
  newBot,
  newMatch,
  playOn,
  signUp,
  type Event,
  type TestBot,
} from './players.js';

/** How many event streams are open, by the metrics. */
async function openStreams(service: Service): Promise<number> {
  const { body } = await service.get<string>('/metrics');
  return Number(/^boneyard_streams_open (\d+)$/m.exec(body)![1]);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500 && !(await condition()); i++)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What is a figure of the delivery and not of the log. */
function logged({ serverTime: _, remainingMs: __, cursor: ___, ...event }: Event): Event {
  return event;
}

/** Every tile that an event speaks of, as a JSON string or the beginning of one. */
const tilesIn = (event: Event): string[] =>
  Array.from(JSON.stringify(event).matchAll(/"(\d{1,2}-\d{1,2})(?=["@!:])/g), ([, tile]) => tile);

/** Fails where an event speaks of a tile that `seat` cannot know of at that moment. */
function expectNothingHidden(events: readonly Event[], seat: number | undefined): void {
  let known = new Set<string>();
  for (const event of events) {
    if (event.type === 'round-started') known = new Set(event.hand);
    if (event.type === 'played') known.add(event.tile as string);
    // A set-aside engine lies on the table before anybody moves.
    const layout = (event.view?.layout ?? []) as { tile: string; seat?: number }[];
    for (const laid of layout) if (laid.seat === undefined || laid.seat === null) known.add(laid.tile);
    if (event.type === 'drew' && event.seat === seat) known.add(event.tile as string);
    if (event.type === 'round-over') continue;
    for (const tile of tilesIn(event)) {
      if (!known.has(tile)) throw new Error(`${tile} is told of too early: ${JSON.stringify(event)}`);
    }
    if (event.seat !== seat) expect(event).not.toHaveProperty('legalMoves');
  }
}

describeModes('events', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let bob: TestBot;
  beforeAll(async () => {
    service = serviceOf();
    ada = await newBot(service);
    bob = await newBot(service);
  });

  const between = (more: object = {}) => newMatch(service, ada.token, [ada.id, bob.id], more);
  const tokenOf = (seat: number): string => [ada, bob][seat].token;

  /** A match that is over after a round or two. */
  async function finished(more: object = {}): Promise<{ id: string; events: Event[] }> {
    const { id } = await between({ options: { target: 10 }, ...more });
    const [events] = await Promise.all([ada, bob].map(({ token }) => playOn(service, id, token)));
    return { id, events };
  }
  async function collect(
    path: string,
    token: string,
    accept?: string,
    headers?: Record<string, string>,
  ): Promise<Event[]> {
    const events: Event[] = [];
    for await (const event of service.stream<Event>(path, { token, accept, headers })) events.push(event);
    return events;
  }

  /** Runs a subscription to its end. */
  async function subscribe(query: string, token: string, until = Infinity): Promise<Event[]> {
    const client: Client = graphqlClient(service, token);
    const events: Event[] = [];
    for await (const { data, errors } of client.iterate<{ matchEvents: Event }>({ query })) {
      if (errors) throw new Error(JSON.stringify(errors));
      events.push(data!.matchEvents);
      if (events.length === until) break;
    }
    await client.dispose();
    return events;
  }

  describe('on every transport', () => {
    it('are the same', async () => {
      const { id, events } = await finished();
      const path = `/v1/matches/${id}/events?after=0`;
      const live = events.map(logged);
      expect((await eventsOf(service, id, ada.token)).map(logged)).toEqual(live);
      expect((await collect(path, ada.token)).map(logged)).toEqual(live);
      expect((await collect(path, ada.token, 'text/event-stream')).map(logged)).toEqual(live);
      const feed = await service.get<{ events: Event[] }>('/v1/events', { token: ada.token });
      expect(feed.body.events.filter(({ match }) => match === id).map(logged)).toEqual(live);
      const query = `subscription { matchEvents(match: "${id}", after: 0) { seq type match at } }`;
      const fields = live.map(({ seq, type, match, at }) => ({ seq, type, match, at }));
      expect(await subscribe(query, ada.token)).toEqual(fields);
    });

    it('are to the byte what they were when they happened', async () => {
      const text = async (path: string): Promise<string> => {
        const response = await fetch(service.url + path, {
          headers: { authorization: `Bearer ${ada.token}`, accept: 'application/x-ndjson' },
        });
        const lines = (await response.text()).split('\n').filter((line) => line !== '');
        return lines.join('\n').replace(/"(remainingMs|serverTime)":("[^"]*"|\d+)/g, '"$1":0');
      };
      const { id } = await between({ options: { target: 10 } });
      const live = text(`/v1/matches/${id}/events`);
      await Promise.all([ada, bob].map(({ token }) => playOn(service, id, token)));
      expect(await text(`/v1/matches/${id}/events`)).toBe(await live);
    });

    it.each(['draw', 'all-fives', 'mexican-train'])('say nothing of hidden tiles: %s', async (ruleset) => {
      const { id } = await between({
        ruleset,
        options: ruleset === 'mexican-train' ? { rounds: 1 } : { target: 20 },
      });
      const carol = await newBot(service);
      const path = `/v1/matches/${id}/events?expand=moves`;
      const views = Promise.all([
        collect(path, ada.token),
        collect(path, bob.token, 'text/event-stream'),
        collect(path, carol.token),
        collect(`${path}&seat=0`, ada.owner),
      ]);
      await Promise.all([ada, bob].map(({ token }) => playOn(service, id, token)));
      const [first, second, spectator, owner] = await views;
      expectNothingHidden(first, 0);
      expectNothingHidden(second, 1);
      expectNothingHidden(spectator, undefined);
      expect(owner.map(logged)).toEqual(first.map(logged));
      expect(spectator.some((event) => 'hand' in event || 'view' in event)).toBe(false);
      const feed = await service.get<{ events: Event[] }>('/v1/events', { token: bob.token });
      expectNothingHidden(
        feed.body.events.filter(({ match }) => match === id),
        1,
      );
      const query = `subscription { matchEvents(match: "${id}", after: 0) { seq type
        ... on TurnEvent { seat legalMoves view { hand layout { tile seat } events { type tile } } }
        ... on RoundStartedEvent { hand } ... on DrewEvent { seat tile } ... on PlayedEvent { seat tile } } }`;
      const subscribed = (await subscribe(query, bob.token)).map(
        (event) =>
          Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null)) as unknown as Event,
      );
      expectNothingHidden(subscribed, 1);
      expect(subscribed.some(({ view }) => view !== undefined)).toBe(true);
    });

    it('take legal moves apart where that is asked for', async () => {
      const match = await between();
      const turn = await eventsOf(service, match.id, tokenOf(match.turn!.seat), 'after=0&expand=moves');
      const { legalMoves, moves } = turn.at(-1) as unknown as { legalMoves: string[]; moves: object[] };
      expect(moves).toEqual(
        legalMoves.map((text) => ({ move: text, action: 'play', tile: text.split('@')[0] })),
      );
    });
  });

  describe('of a match', () => {
    it('can be taken up at any number', async () => {
      const { id, events } = await finished();
      for (const after of [0, 1, 7, events.length - 1, events.length]) {
        const rest = events.slice(after).map(logged);
        expect((await eventsOf(service, id, ada.token, `after=${after}`)).map(logged)).toEqual(rest);
        expect((await collect(`/v1/matches/${id}/events?after=${after}`, ada.token)).map(logged)).toEqual(
          rest,
        );
        const headers = { 'last-event-id': String(after) };
        if (after === events.length) {
          const over = await fetch(`${service.url}/v1/matches/${id}/events`, {
            headers: { ...headers, accept: 'text/event-stream', authorization: `Bearer ${ada.token}` },
          });
          // An EventSource stays away then.
          expect(over.status).toBe(204);
          continue;
        }
        const sse = await collect(
          `/v1/matches/${id}/events?after=3`,
          ada.token,
          'text/event-stream',
          headers,
        );
        expect(sse.map(logged)).toEqual(rest);
      }
    });

    it('come in pages where that is asked for', async () => {
      const { id, events } = await finished();
      const paged: Event[] = [];
      for (let after = 0; after < events.length;) {
        const { body } = await service.get<{ events: Event[]; last: number }>(
          `/v1/matches/${id}/events?after=${after}&limit=10`,
          { token: ada.token },
        );
        expect(body.events.length).toBeLessThanOrEqual(10);
        expect(body.last).toBe(body.events.at(-1)!.seq);
        paged.push(...body.events);
        after = body.last;
      }
      expect(paged.map(logged)).toEqual(events.map(logged));
    });

    it('are refused beyond the last number, and where the number is none', async () => {
      const match = await between();
      const get = (query: string, headers?: Record<string, string>) =>
        service.get(`/v1/matches/${match.id}/events?${query}`, { token: ada.token, headers });
      for (const accept of ['application/json', 'application/x-ndjson', 'text/event-stream']) {
        expect(await get('after=9999', { accept })).toMatchObject({
          status: 422,
          body: { code: 'unknown-position' },
        });
        for (const query of ['after=-1', 'after=x', 'after=1.5', 'seat=99', 'expand=all', 'nope=1']) {
          expect(await get(query, { accept })).toMatchObject({
            status: 400,
            body: { code: 'malformed-request' },
          });
        }
        expect(await get('after=0', { accept, 'last-event-id': 'x' })).toMatchObject({ status: 400 });
      }
      expect(await get('wait=-1')).toMatchObject({ status: 400 });
      expect(await get('wait=600')).toMatchObject({ status: 400 });
      expect(await service.get(`/v1/matches/${match.id}/events`)).toMatchObject({ status: 401 });
    });

    it('are waited for by a long poll', async () => {
      const match = await between();
      const { seat } = match.turn!;
      const turn = await currentTurn(service, match.id, tokenOf(seat));
      const waiting = service.get<{ events: Event[]; last: number }>(
        `/v1/matches/${match.id}/events?after=${match.last}&wait=50`,
        { token: tokenOf(1 - seat) },
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      await move(service, match.id, tokenOf(seat), 1, turn.legalMoves![0]);
      const { body } = await waiting;
      expect(body.events[0]).toMatchObject({ type: 'played', seq: match.last + 1 });
      expect(body.last).toBe(body.events.at(-1)!.seq);
    });

    it('come to nothing when a long poll has waited in vain', async () => {
      const match = await between();
      const { body } = await service.get(`/v1/matches/${match.id}/events?after=${match.last}&wait=1`, {
        token: ada.token,
      });
      expect(body).toEqual({ events: [], last: match.last });
      const { id, events } = await finished();
      const over = await service.get(`/v1/matches/${id}/events?after=${events.length}&wait=50`, {
        token: ada.token,
      });
      expect(over.body).toEqual({ events: [], last: events.length });
    });

    it('are seen from one seat: whoever holds several says which', async () => {
      const owner = await signUp(service);
      const [one, two] = [await newBot(service, owner), await newBot(service, owner)];
      const match = await newMatch(service, owner, [one.id, two.id]);
      const get = (query: string, token: string) =>
        service.get(`/v1/matches/${match.id}/events?${query}`, { token });
      expect(await get('', owner)).toMatchObject({ status: 400, body: { errors: [{ field: 'seat' }] } });
      const hands = await Promise.all(
        [0, 1].map(
          async (seat) =>
            (await eventsOf(service, match.id, owner, `seat=${seat}`)).find(({ hand }) => hand)!.hand,
        ),
      );
      expect(hands[0]).not.toEqual(hands[1]);
      expect(await get('seat=1', one.token)).toMatchObject({ status: 403 });
      expect(await get('seat=0', bob.token)).toMatchObject({ status: 403 });
      expect(await get('', bob.token)).toMatchObject({ status: 200 });
    });

    it('show a bot its hand in a stream that it opened before it sat down', async () => {
      const match = await newMatch(service, ada.token, [ada.id, null]);
      const stream = service.stream<Event>(`/v1/matches/${match.id}/events`, { token: bob.token });
      const events: Event[] = [];
      for await (const event of stream) {
        events.push(event);
        if (events.length === 2) await service.post(`/v1/matches/${match.id}/join`, {}, { token: bob.token });
        if (event.type === 'round-started') break;
      }
      expect(events.at(-1)).toHaveProperty('hand');
    });

    it('end with a revoked token, and say so', async () => {
      const carol = await newBot(service);
      const match = await newMatch(service, carol.token, [carol.id, bob.id]);
      const { body } = await service.get<{ tokens: { id: string; bot: string | null }[] }>('/v1/tokens', {
        token: carol.owner,
      });
      const path = `/v1/matches/${match.id}/events?after=${match.last}`;
      const query = `subscription { matchEvents(match: "${match.id}", after: ${match.last}) { seq } }`;
      const ends = [
        collect(path, carol.token),
        collect(path, carol.token, 'text/event-stream'),
        collect('/v1/events?after=latest', carol.token),
        subscribe(query, carol.token).catch((errors: unknown) => errors),
        ...[`${path}&wait=50`, '/v1/events?after=latest&wait=50'].map((poll) =>
          service.get(poll, { token: carol.token }),
        ),
      ];
      await until(async () => (await openStreams(service)) >= 3);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const token = body.tokens.find((candidate) => candidate.bot === carol.id)!;
      await service.request('DELETE', `/v1/tokens/${token.id}`, { token: carol.owner });
      const ended = [{ type: 'ended', why: 'revoked', detail: expect.any(String) as string }];
      const [ndjson, sse, feed, subscription, ...polls] = await Promise.all(ends);
      expect([ndjson, sse, feed]).toEqual([ended, ended, ended]);
      expect(subscription).toMatchObject({ code: 4401 });
      for (const poll of polls) {
        expect(poll).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      }
    });

    it('end when the service stops, and say so; a long poll is answered', async () => {
      const match = await between({ clock: { perMove: 600 } });
      // In no match: other tests leave matches behind, whose clocks may run out meanwhile.
      const idle = await newBot(service);
      const path = `/v1/matches/${match.id}/events?after=${match.last}`;
      const query = `subscription { matchEvents(match: "${match.id}", after: ${match.last}) { seq } }`;
      const ends = [
        collect(path, ada.token),
        collect(path, ada.token, 'text/event-stream'),
        collect('/v1/events?after=latest', idle.token),
      ];
      const poll = service.get(`${path}&wait=50`, { token: ada.token });
      const subscription = subscribe(query, ada.token).catch((error: unknown) => error);
      await until(async () => (await openStreams(service)) >= 3);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await service.restart('SIGTERM');
      const ended = [{ type: 'ended', why: 'shutdown', detail: expect.any(String) as string }];
      expect(await Promise.all(ends)).toEqual([ended, ended, ended]);
      expect(await poll).toMatchObject({ status: 200, body: { events: [], last: match.last } });
      expect(await subscription).toMatchObject({ code: 1001 });
      // And all goes on where it was.
      const turn = await currentTurn(service, match.id, tokenOf(match.turn!.seat));
      await move(service, match.id, tokenOf(match.turn!.seat), 1, turn.legalMoves![0]);
      // After an absence the turn may have been offered again, with a later deadline.
      const rest = await eventsOf(service, match.id, ada.token, `after=${match.last}`);
      expect(rest.map(({ seq }) => seq)).toEqual(rest.map((_, i) => match.last + 1 + i));
      expect(rest.find(({ type }) => type === 'played')).toMatchObject({ ply: 1 });
    });
  });

  describe('of a caller', () => {
    it('are those of all its matches, from any cursor on', async () => {
      const carol = await newBot(service);
      const ids: string[] = [];
      for (let i = 0; i < 2; i++) {
        const { id } = await newMatch(service, carol.token, [carol.id, 'house:easy'], {
          options: { target: 10 },
        });
        await playOn(service, id, carol.token);
        ids.push(id);
      }
      const { body } = await service.get<{ events: (Event & { cursor: string })[]; last: string }>(
        '/v1/events',
        {
          token: carol.token,
        },
      );
      expect(new Set(body.events.map(({ match }) => match))).toEqual(new Set(ids));
      expect(body.last).toBe(body.events.at(-1)!.cursor);
      for (const at of [0, 5, Math.floor(body.events.length / 2), body.events.length - 1]) {
        const rest = await service.get<{ events: Event[] }>(`/v1/events?after=${body.events[at].cursor}`, {
          token: carol.token,
        });
        expect(rest.body.events.map(logged)).toEqual(body.events.slice(at + 1).map(logged));
      }
      const owner = await service.get<{ events: Event[] }>('/v1/events', { token: carol.owner });
      expect(owner.body.events.map(logged)).toEqual(body.events.map(logged));
    });

    it('come as they happen, in whatever match', async () => {
      const carol = await newBot(service);
      const first = await newMatch(service, carol.token, [carol.id, 'house:easy']);
      const events: Event[] = [];
      let second: string | undefined;
      for await (const event of service.stream<Event>('/v1/events', {
        token: carol.token,
        accept: 'text/event-stream',
      })) {
        events.push(event);
        if (event.type === 'match-over' && event.match === second) break;
        if (event.type !== 'turn' || !event.legalMoves) continue;
        second ??= (
          await newMatch(service, carol.token, [carol.id, 'house:easy'], { options: { target: 10 } })
        ).id;
        if (event.match === second)
          await move(service, event.match, carol.token, event.ply!, event.legalMoves[0]);
      }
      expect(events.some(({ match }) => match === first.id)).toBe(true);
      const ofSecond = events.filter(({ match }) => match === second);
      expect(ofSecond.map(({ seq }) => seq)).toEqual(ofSecond.map((_, i) => i + 1));
    });

    it('can be waited for, and begin now', async () => {
      const carol = await newBot(service);
      const latest = await service.get<{ last: string }>('/v1/events?after=latest', { token: carol.token });
      const waiting = service.get<{ events: Event[] }>(`/v1/events?after=${latest.body.last}&wait=20`, {
        token: carol.token,
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { id } = await newMatch(service, carol.token, [carol.id, 'house:easy']);
      expect((await waiting).body.events[0]).toMatchObject({ type: 'created', match: id });
      const quiet = await newBot(service);
      const idle = await service.get(`/v1/events?after=latest&wait=1`, { token: quiet.token });
      expect(idle.body).toMatchObject({ events: [] });
    });

    it('begin at the beginning after 0, on every transport', async () => {
      const eve = await newBot(service);
      const { id } = await newMatch(service, eve.token, [eve.id, 'house:easy']);
      const { token } = eve;
      type Page = { events: Event[] };
      const all = await service.get<Page>('/v1/events', { token });
      expect(all.body.events[0]).toMatchObject({ type: 'created', match: id, seq: 1 });
      const fromZero = await service.get<Page>('/v1/events?after=0', { token });
      expect(fromZero.status).toBe(200);
      expect(fromZero.body.events[0]).toMatchObject({ type: 'created', match: id, seq: 1 });
      const { data } = await service.graphql<{ callerEvents: object }>(
        `{ callerEvents(after: "0", first: 1) { pageInfo { hasPreviousPage } nodes { event { seq } } } }`,
        {},
        token,
      );
      expect(data.callerEvents).toEqual({
        pageInfo: { hasPreviousPage: false },
        nodes: [{ event: { seq: 1 } }],
      });
    });

    it('need a token and a cursor of this feed', async () => {
      expect(await service.get('/v1/events')).toMatchObject({ status: 401 });
      for (const after of ['x', 'MA', '00', Buffer.from("1.2'; DROP.3.4").toString('base64url')]) {
        expect(await service.get(`/v1/events?after=${after}`, { token: ada.token })).toMatchObject({
          status: 400,
          body: { code: 'malformed-request' },
        });
      }
    });
  });
});
