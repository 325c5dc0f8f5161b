import { createHash } from 'node:crypto';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { describeModes, type Service } from './harness.js';
import { house, Organiser, playAlong } from './organisers.js';
import { currentTurn, eventsOf, newBot, playOn, signUp } from './players.js';

interface TournamentEvent {
  readonly seq: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

describeModes('the events of a tournament', (serviceOf) => {
  let service: Service;
  let organiser: Organiser;
  beforeAll(async () => {
    service = serviceOf();
    organiser = new Organiser(service, await signUp(service));
  });

  it('are the same on every transport, numbered without gaps, and end with the tournament', async () => {
    const { id } = await organiser.create({ format: 'swiss', rounds: 2, entrants: house(5) });
    const path = `/v1/tournaments/${id}/events`;
    const lines: TournamentEvent[] = [];
    for await (const event of service.stream<TournamentEvent>(`${path}?after=0`)) lines.push(event);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
    expect(lines[0]).toMatchObject({ type: 'created', name: 'Test', format: 'swiss' });
    expect(lines.at(-1)).toMatchObject({ type: 'finished', reason: 'Everything has been played.' });
    const types = lines.map(({ type }) => type);
    expect(types.filter((type) => type === 'entered')).toHaveLength(5);
    expect(types.filter((type) => type === 'paired')).toHaveLength(2);
    expect(lines.filter(({ type }) => type === 'round-over')).toMatchObject([
      { round: 1, done: 2, total: 4, remainingSeconds: expect.any(Number) },
      { round: 2, done: 4, total: 4, remainingSeconds: 0 },
    ]);

    const page = await service.get<{ events: TournamentEvent[]; last: number }>(`${path}?after=0`);
    expect(page.body).toEqual({ events: lines, last: lines.length });
    const rest = await service.get<{ events: TournamentEvent[] }>(
      `${path}?after=${lines.length - 1}&limit=5`,
    );
    expect(rest.body.events).toEqual([lines.at(-1)]);
    const none = await service.get<{ events: TournamentEvent[] }>(`${path}?after=${lines.length}&wait=5`);
    expect(none.body.events).toEqual([]);
    const sse: TournamentEvent[] = [];
    const resumed = { accept: 'text/event-stream', headers: { 'last-event-id': '3' } };
    for await (const event of service.stream<TournamentEvent>(path, resumed)) sse.push(event);
    expect(sse).toEqual(lines.slice(3));

    const client = createClient({
      url: `${service.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
    });
    const query = `subscription { tournamentEvents(tournament: "${id}", after: 1) { seq type at
      ... on TournamentEnteredEvent { entrant house } } }`;
    const told: object[] = [];
    for await (const { data, errors } of client.iterate<{ tournamentEvents: object }>({ query })) {
      expect(errors).toBeUndefined();
      told.push(data!.tournamentEvents);
    }
    await client.dispose();
    expect(told).toMatchObject(lines.slice(1).map(({ seq, type, at }) => ({ seq, type, at })));
    expect(told[0]).toMatchObject({ entrant: 'house:easy#1', house: 'house:easy' });

    expect((await service.get(`${path}?after=${lines.length + 1}`)).body).toMatchObject({
      code: 'unknown-position',
    });
  });

  it('can be waited for', async () => {
    const { id, last } = await organiser.create({ format: 'swiss', start: undefined });
    const waiting = service.get<{ events: TournamentEvent[] }>(
      `/v1/tournaments/${id}/events?after=${last}&wait=30`,
    );
    await service.post(
      `/v1/tournaments/${id}/entrants`,
      { entrant: 'house:easy' },
      { token: organiser.token },
    );
    expect((await waiting).body.events).toMatchObject([{ type: 'entered', entrant: 'house:easy' }]);
  });
});

describeModes('a tournament whose tables have the same deals', (serviceOf) => {
  it('shows nothing of a table to anybody else until all tables of the round are done', async () => {
    const service = serviceOf();
    const organiser = new Organiser(service, await signUp(service));
    const bots = await Promise.all([1, 2, 3, 4].map(() => newBot(service)));
    const { id, commitment } = await organiser.create({
      format: 'swiss',
      rounds: 1,
      deals: 'field',
      entrants: bots.map((bot) => bot.id),
      clock: { perMove: 60 },
    });
    const [first, second] = await organiser.pairings(id);
    const botOf = (entrant: string) => bots.find((bot) => bot.id === entrant)!;
    const [ada, bob] = first.entrants.map(botOf);
    const [eve] = second.entrants.map(botOf);
    const [match] = first.sets[0].matches;
    for (const each of first.sets[0].matches)
      await Promise.all([ada, bob].map((bot) => playOn(service, each, bot.token)));

    // That table is done; the other has not made a move.
    const hidden = async (token: string): Promise<string[]> => [
      (await service.get<{ code: string }>(`/v1/matches/${match}/record`, { token })).body.code,
      (await service.get<{ code: string }>(`/v1/matches/${match}/events`, { token })).body.code,
    ];
    expect(await hidden(eve.token)).toEqual(['match-veiled', 'match-veiled']);
    expect(await hidden(eve.owner)).toEqual(['match-veiled', 'match-veiled']);
    expect(await hidden(organiser.token)).toEqual(['match-veiled', 'match-veiled']);
    const { errors } = await service.graphql(
      `query ($id: ID!) { matchRecord(match: $id) { rulesVersion } }`,
      {
        id: match,
      },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'match-veiled' } }]);
    const own = await eventsOf(service, match, ada.token);
    expect(own.at(-1)!.type).toBe('match-over');
    expect(own[0]).toMatchObject({ type: 'created', tournament: id });
    // The same tiles at both tables, in the same seats.
    const hands = async (of: string, token: string) =>
      (await eventsOf(service, of, token)).find(({ type }) => type === 'round-started')!.hand;
    expect(await hands(second.sets[0].matches[0], eve.token)).toEqual(await hands(match, ada.token));
    expect(await currentTurn(service, second.sets[0].matches[0], eve.token)).toBeDefined();

    await Promise.all(second.entrants.map((entrant) => playAlong(service, id, botOf(entrant))));
    const { secret } = await organiser.finished(id);
    expect(createHash('sha256').update(secret!).digest('hex')).toBe(commitment);
    expect((await service.get(`/v1/matches/${match}/record`)).status).toBe(200);
    expect((await service.get(`/v1/matches/${match}/events`, { token: eve.token })).status).toBe(200);
    const done = await organiser.pairings(id);
    for (const seat of [0, 1]) {
      const sum = done.reduce((total, { sets }) => total + sets[0].fieldScores![seat], 0);
      expect(sum).toBeCloseTo(0, 9);
    }
  });
});
