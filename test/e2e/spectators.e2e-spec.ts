import { describeService } from './harness.js';
import { eventsOf, type Event, newBot, newMatch, playOn, signUp, type MatchBody } from './players.js';

const SHORT = { options: { target: 10 }, clock: { perMove: 600 } };

describeService('spectators of a match with a delay', (serviceOf) => {
  const get = async <T = Record<string, unknown>>(path: string, token?: string) => {
    const { status, body } = await serviceOf().get<T & { code: string }>(path, { token });
    return { status, body };
  };
  const listed = async (query: string, token?: string): Promise<MatchBody | undefined> => {
    const { body } = await get<{ matches: MatchBody[] }>(`/v1/matches?${query}`, token);
    return body.matches[0];
  };

  describe('that is longer than the match', () => {
    it('see nothing of it before their time, whatever they ask; its seats see all', async () => {
      const bot = await newBot(serviceOf());
      const watcher = await newBot(serviceOf());
      const made = await newMatch(serviceOf(), bot.token, [bot.id, 'house:random'], {
        ...SHORT,
        delay: 3600,
      });
      const { id } = made;
      expect(made).toMatchObject({ delay: 3600, status: 'playing' });
      await playOn(serviceOf(), id, bot.token);

      // The bot itself and its owner.
      const own = await get<MatchBody>(`/v1/matches/${id}`, bot.token);
      expect(own.body).toMatchObject({ status: 'finished', termination: 'rules' });
      expect((await eventsOf(serviceOf(), id, bot.token)).at(0)).toMatchObject({
        type: 'created',
        delay: 3600,
      });
      expect((await get(`/v1/matches/${id}/record`, bot.owner)).status).toBe(200);
      expect(await listed(`bot=${bot.id}`, bot.token)).toMatchObject({ status: 'finished' });
      expect(await listed(`bot=${bot.id}&status=finished`, bot.owner)).toMatchObject({ id });

      // Everybody else.
      const nothing = {
        status: 'open',
        turn: null,
        winners: null,
        reason: null,
        last: 0,
        round: null,
        ply: 0,
      };
      const nobody = [
        { bot: null, house: null },
        { bot: null, house: null },
      ];
      for (const token of [undefined, watcher.token, watcher.owner]) {
        expect((await get(`/v1/matches/${id}`, token)).body).toMatchObject({ ...nothing, seats: nobody });
        expect((await get(`/v1/matches/${id}/record`, token)).body.code).toBe('match-not-finished');
        const picture = await get<string>(`/v1/matches/${id}/board.svg`, token);
        expect(picture.body).toContain('2 of 2 seats open');
        expect(picture.body).not.toContain('house:random');
        expect(await listed(`bot=${bot.id}`, token)).toBeUndefined();
        expect(await listed(`status=finished&ruleset=draw&rated=false`, token)).toBeUndefined();
        expect(await listed(`status=open&ruleset=draw&rated=false`, token)).toMatchObject({
          id,
          status: 'open',
          scores: null,
          winners: null,
          termination: null,
          endedAt: null,
          seats: nobody,
        });
      }
      const events = `/v1/matches/${id}/events`;
      expect((await get(events, watcher.token)).body).toEqual({ events: [], last: 0 });
      expect((await get(`${events}?after=1`, watcher.token)).body).toMatchObject({
        code: 'unknown-position',
        detail: expect.stringContaining('number 0'),
      });
      const { data } = await serviceOf().graphql<Record<string, never>>(
        `query ($id: ID!) {
           match(id: $id) { status last turn { ply } winners }
           matchEvents(match: $id) { nodes { seq } pageInfo { hasNextPage endCursor } }
           matches(status: "finished", rated: false) { nodes { id } } }`,
        { id },
        watcher.token,
      );
      expect(data).toEqual({
        match: { status: 'open', last: 0, turn: null, winners: null },
        matchEvents: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
        matches: { nodes: [] },
      });
      const join = await serviceOf().post<{ code: string; detail: string }>(
        `/v1/matches/${id}/join`,
        {},
        { token: watcher.token },
      );
      expect(join.body).toMatchObject({ code: 'match-not-open', detail: 'The match has no seat to take.' });
    });
  });

  it('get every event when it is old enough, over every stream, and then the end', async () => {
    const bot = await newBot(serviceOf());
    const watcher = await signUp(serviceOf());
    const { id } = await newMatch(serviceOf(), bot.token, [bot.id, 'house:random'], { ...SHORT, delay: 2 });
    const watch = async (accept: string): Promise<{ event: Event; seen: number }[]> => {
      const seen: { event: Event; seen: number }[] = [];
      for await (const event of serviceOf().stream<Event>(`/v1/matches/${id}/events`, {
        token: watcher,
        accept,
      }))
        seen.push({ event, seen: Date.now() });
      return seen;
    };
    const watching = [watch('application/x-ndjson'), watch('text/event-stream')];
    const played = await playOn(serviceOf(), id, bot.token);
    for (const seen of await Promise.all(watching)) {
      expect(seen.map(({ event }) => event.seq)).toEqual(played.map(({ seq }) => seq));
      expect(seen.at(-1)!.event.type).toBe('match-over');
      for (const { event, seen: at } of seen) {
        expect(at - Date.parse(event['at'] as string)).toBeGreaterThanOrEqual(2000);
        expect(event).not.toHaveProperty('legalMoves');
      }
    }
    expect((await get(`/v1/matches/${id}`, watcher)).body).toMatchObject({ status: 'finished' });
    expect((await get(`/v1/matches/${id}/record`)).status).toBe(200);
    expect(await listed(`bot=${bot.id}&status=finished`)).toMatchObject({ id });
  });

  it('are as far behind as the app says in whose matches its guests play', async () => {
    const { body } = await serviceOf().post<{ token: string }>('/v1/accounts', { name: 'club', kind: 'app' });
    const app = body.token;
    const set = await serviceOf().request('PUT', '/v1/apps/me/settings', {
      token: app,
      body: { spectatorDelay: 60 },
    });
    expect(set).toMatchObject({ status: 200, body: { spectatorDelay: 60 } });
    const { data } = await serviceOf().graphql('{ appSettings { spectatorDelay } }', {}, app);
    expect(data).toEqual({ appSettings: { spectatorDelay: 60 } });
    const guest = await serviceOf().post<{ id: string }>('/v1/guests', { name: 'Grace' }, { token: app });
    const seats = [guest.body.id, 'house:random'];
    expect(await newMatch(serviceOf(), app, seats)).toMatchObject({ delay: 60 });
    expect(await newMatch(serviceOf(), app, seats, { delay: 0 })).toMatchObject({ delay: 0 });
    const bot = await newBot(serviceOf());
    expect(await newMatch(serviceOf(), bot.token, [bot.id, 'house:random'])).toMatchObject({ delay: 0 });
    expect((await get('/v1/apps/me/settings', bot.owner)).body.code).toBe('forbidden');
  });

  it('of rated matches are never behind', async () => {
    const bot = await newBot(serviceOf());
    const body = { ruleset: 'draw', seats: [bot.id, 'house:easy'], rated: true, delay: 5 };
    const refused = await serviceOf().post('/v1/matches', body, { token: bot.token });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'malformed-request', errors: [{ field: 'delay' }] },
    });
    for (const delay of [-1, 3601, 1.5, 'x']) {
      const answer = await serviceOf().post(
        '/v1/matches',
        { ...body, rated: false, delay },
        { token: bot.token },
      );
      expect(answer.status).toBe(400);
    }
  });
});
