import { describeModes, type Service } from './harness.js';
import { house, Organiser, playAlong, sleep, type PairingBody, type TournamentBody } from './organisers.js';
import { newBot, signUp } from './players.js';

const UNKNOWN = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';

describeModes('tournaments', (serviceOf) => {
  let service: Service;
  let token: string;
  let organiser: Organiser;
  beforeAll(async () => {
    service = serviceOf();
    token = await signUp(service);
    organiser = new Organiser(service, token);
  });
  const create = (wish: object) => organiser.create(wish);
  const finished = (id: string) => organiser.finished(id);
  const pairings = (id: string) => organiser.pairings(id);
  const standings = (id: string) => organiser.standings(id);

  it.each([
    ['round-robin', {}, 6],
    ['swiss', { rounds: 2 }, 4],
    ['single-elimination', {}, 3],
    ['double-elimination', {}, 6],
    ['arena', { sets: 2 }, 4],
    ['gauntlet', {}, 3],
    ['king-of-the-hill', { sets: 4 }, 3],
    ['tables', { rounds: 1, options: { target: 10 } }, 1],
  ])('a %s among house players plays itself to the end', async (format, more, least) => {
    const { id } = await create({ format, entrants: house(4), ...more });
    const tournament = await finished(id);
    expect(tournament).toMatchObject({ status: 'finished', reason: 'Everything has been played.', size: 4 });
    const rows = await standings(id);
    expect(rows.map(({ entrant }) => entrant).sort()).toEqual(house(4));
    expect(rows[0].rank).toBe(1);
    expect(rows.every(({ rating }) => rating !== null)).toBe(true);
    const played = await pairings(id);
    expect(played.length).toBeGreaterThanOrEqual(least);
    expect(played.every(({ result }) => result !== null)).toBe(true);
  });

  it('between bots is played by them, a set per pairing', async () => {
    const [ada, bob] = [await newBot(service), await newBot(service)];
    const { id } = await create({ format: 'round-robin', entrants: [ada.id, `${bob.id}@1`, 'house:random'] });
    await Promise.all([ada, bob].map((bot) => playAlong(service, id, bot)));
    expect(await finished(id)).toMatchObject({ status: 'finished' });
    const played = await pairings(id);
    expect(played).toHaveLength(3);
    for (const { sets } of played)
      expect(sets).toMatchObject([{ matches: [expect.any(String), expect.any(String)] }]);
    const { body } = await service.get<{ set: string; leg: number }>(
      `/v1/matches/${played[0].sets[0].matches[1]}`,
    );
    expect(body).toMatchObject({
      set: played[0].sets[0].matches[0],
      leg: 2,
      legs: 2,
      status: 'finished',
      rated: false,
    });
  });

  it('says of every finished set what its score is without the luck of its deals, on every transport', async () => {
    const { id } = await create({ format: 'swiss', rounds: 2, entrants: house(5) });
    await finished(id);
    const setsOf = (played: readonly PairingBody[]) => played.flatMap(({ sets }) => sets);
    let sets = setsOf(await pairings(id));
    for (const until = Date.now() + 60_000; sets.some(({ luck }) => luck === null) && Date.now() < until;) {
      await sleep(200);
      sets = setsOf(await pairings(id));
    }
    expect(sets).toHaveLength(4);
    for (const { id: set, scores, luck } of sets) {
      const { adjusted, deals, coefficient, error, varianceRemoved } = luck!;
      expect(deals[0] + deals[1]).toBeCloseTo(1, 3);
      adjusted.forEach((each, i) => expect(each).toBeCloseTo(scores![i] - coefficient * (deals[i] - 0.5), 3));
      expect(error).toBeGreaterThan(0);
      expect(varianceRemoved).toBeGreaterThan(0);
      expect((await service.get<object>(`/v1/rated-sets/${set}`)).body).toMatchObject({ luck });
    }
    const { data } = await service.graphql<{ tournament: { pairings: { nodes: PairingBody[] } } }>(
      `query ($id: ID!) { tournament(id: $id) { pairings { nodes { sets { luck {
        adjusted error varianceRemoved deals coefficient } } } } } }`,
      { id },
    );
    expect(setsOf(data.tournament.pairings.nodes).map(({ luck }) => luck)).toEqual(
      sets.map(({ luck }) => luck),
    );
  });

  it('can be entered, left, started, paused and called off', async () => {
    const bot = await newBot(service);
    const { id } = await create({ format: 'swiss', start: undefined });
    const at = (path: string) => `/v1/tournaments/${id}${path}`;
    expect((await service.post(at('/entrants'), {}, { token: bot.token })).status).toBe(200);
    expect(
      (await service.post(at('/entrants'), { entrant: 'house:easy' }, { token: bot.token })).status,
    ).toBe(403);
    for (let i = 0; i < 3; i++) await service.post(at('/entrants'), { entrant: 'house:easy' }, { token });
    const entered = await service.get<TournamentBody>(at(''));
    const ids = entered.body.entrants.map(({ entrant }) => entrant);
    expect(ids).toEqual([`${bot.id}@1`, 'house:easy', 'house:easy#2', 'house:easy#3']);
    const left = await service.request<TournamentBody>('DELETE', at('/entrants/house:easy%233'), { token });
    expect(left.body.size).toBe(3);
    expect((await service.post(at('/pause'), {}, { token })).status).toBe(409);
    expect((await service.post(at('/start'), {}, { token: bot.token })).status).toBe(403);
    expect((await service.post<TournamentBody>(at('/start'), {}, { token })).body.status).toBe('running');
    expect(
      (await service.post<TournamentBody>(at('/pause'), { reason: 'lunch' }, { token })).body,
    ).toMatchObject({
      status: 'paused',
      reason: 'lunch',
    });
    expect((await service.post<TournamentBody>(at('/resume'), {}, { token })).body.status).toBe('running');
    const out = await service.post<TournamentBody>(
      at(`/entrants/${bot.id}@1/disqualify`),
      { reason: 'sleeping' },
      { token },
    );
    expect(out.body.entrants.find(({ entrant }) => entrant === `${bot.id}@1`)).toMatchObject({
      left: 'disqualified',
      reason: 'sleeping',
    });
    expect(await finished(id)).toMatchObject({ status: 'finished' });
    expect((await service.post(at('/entrants'), { entrant: 'house:easy' }, { token })).status).toBe(410);
    expect((await service.post(at('/cancel'), {}, { token })).status).toBe(410);
  });

  it('tells two versions of one bot apart, and finds an entry by its bot', async () => {
    const [ada, bob] = [await newBot(service), await newBot(service)];
    const { id } = await create({ format: 'swiss', start: undefined, entrants: ['house:easy', bob.id] });
    const at = (path: string) => `/v1/tournaments/${id}${path}`;
    const leave = (entrant: string, token: string) =>
      service.request<TournamentBody & { code: string }>('DELETE', at(`/entrants/${entrant}`), { token });
    await service.post(at('/entrants'), {}, { token: ada.token });
    expect((await leave(ada.id, bob.token)).body.code).toBe('forbidden');
    expect((await leave(ada.id, ada.token)).body.size).toBe(2);
    expect((await leave(`${bob.id}@1`, bob.token)).body.size).toBe(1);
    expect((await leave(bob.id, bob.token)).status).toBe(404);

    expect((await service.post(`/v1/bots/${ada.id}/versions`, {}, { token: ada.owner })).status).toBe(201);
    for (const entrant of [`${ada.id}@1`, `${ada.id}@2`]) {
      expect((await service.post(at('/entrants'), { entrant }, { token })).status).toBe(200);
    }
    const names = (await service.get<string>(at('/standings.csv'))).body.match(/bot \d+@\d/g);
    expect(names).toEqual([expect.stringMatching('@1$'), expect.stringMatching('@2$')]);
    const both = await leave(ada.id, ada.owner);
    expect([both.status, both.body]).toEqual([
      404,
      expect.objectContaining({ detail: expect.stringContaining(`${ada.id}@1, ${ada.id}@2`) }),
    ]);
    expect((await leave(`${ada.id}@2`, ada.owner)).body.size).toBe(2);
  });

  it('lists a match when there is one', async () => {
    const { id } = await create({ format: 'round-robin', entrants: house(8) });
    const seen = new Set<string>();
    for (let over = false; !over;) {
      over = (await organiser.get(id)).status === 'finished';
      const listed = (await pairings(id)).flatMap(({ sets }) => sets.flatMap(({ matches }) => matches));
      const fresh = listed.filter((match) => !seen.has(match));
      for (const match of fresh.slice(0, 5))
        expect((await service.get(`/v1/matches/${match}`)).status).toBe(200);
      for (const match of fresh) seen.add(match);
    }
    expect(seen.size).toBe(56);
  });

  it('is called off, and its matches with it', async () => {
    const sleepers = [await newBot(service), await newBot(service)];
    const { id } = await create({ format: 'round-robin', entrants: sleepers.map((bot) => bot.id) });
    const [{ sets }] = await pairings(id);
    const { body } = await service.post<TournamentBody>(
      `/v1/tournaments/${id}/cancel`,
      { reason: 'rain' },
      { token },
    );
    expect(body).toMatchObject({ status: 'cancelled', reason: 'rain' });
    for (const match of sets[0].matches)
      expect((await service.get(`/v1/matches/${match}`)).body).toMatchObject({ status: 'aborted' });
  });

  it('with one entrant is over at once, with nobody it is called off; both say why', async () => {
    const one = await create({ format: 'round-robin', entrants: ['house:easy'] });
    expect(one).toMatchObject({ status: 'finished', reason: expect.stringContaining('only one entrant') });
    const none = await create({ format: 'swiss' });
    expect(none).toMatchObject({ status: 'cancelled', reason: expect.stringContaining('Nobody') });
  });

  it('refuses what makes no sense', async () => {
    const refused = async (wish: object): Promise<[number, string]> => {
      const { status, body } = await service.post<{ code: string }>(
        '/v1/tournaments',
        { name: 'Test', ruleset: 'draw', format: 'swiss', ...wish },
        { token },
      );
      return [status, body.code];
    };
    expect(await refused({ start: '2020-01-01T00:00:00Z' })).toEqual([400, 'malformed-request']);
    expect(await refused({ start: 'tomorrow' })).toEqual([400, 'malformed-request']);
    expect(await refused({ format: 'chess' })).toEqual([400, 'malformed-request']);
    expect(await refused({ ruleset: 'chess' })).toEqual([404, 'unknown-ruleset']);
    expect(await refused({ options: { target: -1 } })).toEqual([422, 'bad-options']);
    expect(await refused({ seats: 3 })).toEqual([422, 'bad-options']);
    expect(await refused({ entrants: [UNKNOWN] })).toEqual([404, 'not-found']);
    expect(await refused({ entrants: ['house:genius'] })).toEqual([404, 'not-found']);
    expect(await refused({ entrants: ['house:easy#1', 'house:easy#1'] })).toEqual([409, 'entry-refused']);
    expect(await refused({ start: '2027-02-30T00:00:00Z' })).toEqual([400, 'malformed-request']);
    expect(await refused({ opensAt: '2027-02-30T00:00:00Z' })).toEqual([400, 'malformed-request']);
    expect(await refused({ format: 'single-elimination', rounds: 3 })).toEqual([400, 'malformed-request']);
    const teams = ['A', ' a '].map((name, i) => ({ name, members: [`house:easy#${i + 1}`] }));
    expect(await refused({ format: 'teams', teams })).toEqual([409, 'entry-refused']);
    // 2,000 bots with their versions are more than other requests may have.
    const unknown = Array.from({ length: 2_000 }, (_, i) => `${UNKNOWN}@${i + 1}`);
    expect(await refused({ entrants: unknown })).toEqual([404, 'not-found']);
    expect(await refused({ entrants: house(100_000) })).toEqual([413, 'payload-too-large']);
    expect(await refused({ format: 'arena' })).toEqual([400, 'malformed-request']);
    expect(await refused({ format: 'round-robin', tieBreaks: ['buchholz'] })).toEqual([
      400,
      'malformed-request',
    ]);
    expect((await service.get(`/v1/tournaments/${UNKNOWN}`)).status).toBe(404);
    expect(
      (await service.post('/v1/tournaments', { name: 'x', format: 'swiss', ruleset: 'draw' })).status,
    ).toBe(401);
  });

  it('refuses a day that there is not in GraphQL, too', async () => {
    const answer = await service.graphql(
      `mutation ($input: NewTournament!) { createTournament(input: $input) { ... on Refusal { code } } }`,
      { input: { name: 'G', format: 'swiss', ruleset: 'draw', opensAt: '2027-02-30T00:00:00Z' } },
      token,
    );
    expect(JSON.stringify(answer)).toContain('like 2026-12-24T18:00:00Z');
  });

  it('can be tried without making anything', async () => {
    const { status, body } = await service.post<{
      pairings: PairingBody[];
      matches: number;
      expectedSeconds: number;
    }>(
      '/v1/tournaments?dryRun=true',
      { name: 'Test', format: 'round-robin', ruleset: 'draw', entrants: house(5), start: 'now' },
      { token },
    );
    expect(status).toBe(200);
    expect(body.pairings).toHaveLength(10);
    expect(body.matches).toBe(20);
    expect(body.expectedSeconds).toBeGreaterThan(0);
  });

  it('is made once for one Idempotency-Key', async () => {
    const wish = { name: 'Once', format: 'swiss', ruleset: 'draw', entrants: house(2) };
    const options = { token, headers: { 'idempotency-key': 'one-tournament' } };
    const [first, second] = [
      await service.post<{ tournament: TournamentBody }>('/v1/tournaments', wish, options),
      await service.post<{ tournament: TournamentBody }>('/v1/tournaments', wish, options),
    ];
    expect(second.body.tournament.id).toBe(first.body.tournament.id);
    const list = await service.get<{ tournaments: { id: string }[] }>(
      '/v1/tournaments?format=swiss&status=registration',
    );
    expect(list.body.tournaments.filter(({ id }) => id === first.body.tournament.id)).toHaveLength(1);
  });

  it('is all there in GraphQL', async () => {
    const made = await service.graphql<{ createTournament: { id: string } }>(
      `mutation ($input: NewTournament!) { createTournament(input: $input) { ... on Tournament { id } ... on Refusal { code } } }`,
      { input: { name: 'G', format: 'round-robin', ruleset: 'draw', entrants: house(3), start: 'now' } },
      token,
    );
    expect(made.errors).toBeUndefined();
    const { id } = made.data.createTournament;
    await finished(id);
    const { data, errors } = await service.graphql(
      `query ($id: ID!) { tournament(id: $id) { status entrants(first: 2) { nodes { entrant } } byes { round entrant }
        standings { nodes { rank entrant points bot { id } } }
        pairings(round: 1, first: 1) { nodes { entrants result { points } sets { matchIds matches { id status } } } }
        crosstable { nodes { entrant name byes { round points kind } cells { opponent name meetings { points } } } } }
        matches(tournament: $id, first: 4) { nodes { tournamentId tournament { id name } } }
        tournaments(first: 1) { nodes { id } } signingKey { algorithm } }`,
      { id },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      tournament: {
        status: 'finished',
        entrants: { nodes: [{}, {}] },
        byes: [{ round: 1 }, { round: 2 }, { round: 3 }],
        standings: { nodes: [{ rank: 1, bot: null }, {}, {}] },
        pairings: { nodes: [{ sets: [{ matches: [{ status: 'finished' }, { status: 'finished' }] }] }] },
      },
      matches: {
        nodes: Array.from({ length: 4 }, () => ({ tournamentId: id, tournament: { id, name: 'G' } })),
      },
      signingKey: { algorithm: 'Ed25519' },
    });
    const { crosstable } = data['tournament'] as {
      crosstable: { nodes: { name: string; byes: object[] }[] };
    };
    expect(crosstable.nodes.map(({ byes }) => byes)).toMatchObject(
      Array.from({ length: 3 }, () => [{ points: 0, kind: 'bye' }]),
    );
    expect(crosstable.nodes.map(({ name }) => name).sort()).toEqual(house(3));
  });

  it('finds the matches of a tournament, and of no other one', async () => {
    const wish = { name: 'M', format: 'round-robin', ruleset: 'draw', entrants: house(3), start: 'now' };
    const [{ id: one }, { id: two }] = [await create(wish), await create(wish)];
    await Promise.all([finished(one), finished(two)]);
    const listed = async (query: string) =>
      (
        await service.get<{ matches: { id: string; tournament: string | null }[] }>(
          `/v1/matches?limit=100&${query}`,
        )
      ).body.matches;
    const found = await listed(`tournament=${one}`);
    expect(found).toHaveLength(6);
    expect(new Set(found.map(({ tournament }) => tournament))).toEqual(new Set([one]));
    expect(await listed(`tournament=${one}&status=playing`)).toEqual([]);
  });
});
