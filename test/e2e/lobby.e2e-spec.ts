import { setTimeout as sleep } from 'node:timers/promises';
import { describeModes, type Service } from './harness.js';
import {
  answerTo,
  challenge,
  eventually,
  feedOf,
  itemIn,
  setProfile,
  type ChallengeBody,
  type TicketBody,
} from './lobby.js';
import { currentTurn, eventsOf, type MatchBody, newBot, newMatch, playOn, type TestBot } from './players.js';

describeModes('the lobby', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let bob: TestBot;
  beforeAll(async () => {
    service = serviceOf();
    ada = await newBot(service);
    bob = await newBot(service);
  });
  beforeEach(async () => {
    await setProfile(service, ada, {});
    await setProfile(service, bob, {});
  });

  const get = async <T = Record<string, unknown>>(path: string, token: string): Promise<T> => {
    const { status, body } = await service.get<T>(path, { token });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const seat = (by: TestBot, seats: readonly (string | null)[], more: object = {}) =>
    service.post<{ match: MatchBody } & Record<string, unknown>>(
      '/v1/matches',
      { ruleset: 'draw', seats, ...more },
      { token: by.token },
    );

  describe('acceptance profiles', () => {
    it('take anything until they say otherwise', async () => {
      const { id } = await newBot(service);
      const { status, body } = await service.get(`/v1/bots/${id}/profile`);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          paused: false,
          unasked: 'present',
          autoAccept: false,
          rulesets: null,
          ownOptions: true,
          clocks: null,
          ratings: null,
          rated: true,
          unrated: true,
          concurrency: null,
          blocked: [],
        },
      });
    });

    it('are what was last put, whole; whom they block only the owner sees', async () => {
      const profile = {
        paused: true,
        rulesets: [{ ruleset: 'draw', presets: ['standard'] }, { ruleset: 'block' }],
        clocks: { perMove: { min: 1, max: 30 } },
        ratings: { min: 1000, max: 2000.5 },
        concurrency: 3,
        blocked: [bob.id],
      };
      const put = await service.request<Record<string, unknown>>('PUT', `/v1/bots/${ada.id}/profile`, {
        token: ada.token,
        body: profile,
      });
      expect(put.body).toMatchObject({
        ...profile,
        rulesets: [profile.rulesets[0], { ruleset: 'block', presets: null }],
        clocks: { perMove: { min: 1, max: 30 }, bank: null },
        rated: true,
      });
      const path = `/v1/bots/${ada.id}/profile`;
      expect(await get(path, ada.owner)).toEqual(put.body);
      expect(await get(path, bob.token)).toEqual({ ...put.body, blocked: [] });
      // What was got can be put again.
      await setProfile(service, ada, put.body);
      expect(await get(path, ada.token)).toEqual(put.body);
      await setProfile(service, ada, {});
      expect(await get(path, ada.token)).toMatchObject({ paused: false, blocked: [], concurrency: null });
    });

    it.each<[string, object, string]>([
      ['an unknown ruleset', { rulesets: [{ ruleset: 'chess' }] }, 'rulesets.0.ruleset'],
      ['an unknown preset', { rulesets: [{ ruleset: 'draw', presets: ['x'] }] }, 'rulesets.0.presets.0'],
      ['an empty range', { ratings: { min: 2, max: 1 } }, 'ratings'],
      ['a negative concurrency', { concurrency: -1 }, 'concurrency'],
      ['a name for an account', { blocked: ['bob'] }, 'blocked'],
      ['a field that there is not', { foo: 1 }, 'foo'],
    ])('are refused with %s', async (_, body, field) => {
      const { status, body: problem } = await service.request<{ errors: { field: string }[] }>(
        'PUT',
        `/v1/bots/${ada.id}/profile`,
        { token: ada.owner, body },
      );
      expect(status).toBe(400);
      expect(problem.errors[0].field).toContain(field);
    });

    it('are changed by the bot and its owner only', async () => {
      const mate = await newBot(service, ada.owner);
      for (const token of [bob.token, bob.owner, mate.token]) {
        const path = `/v1/bots/${ada.id}/profile`;
        expect((await service.request('PUT', path, { token, body: {} })).status).toBe(403);
      }
      expect((await service.request('PUT', `/v1/bots/${ada.id}/profile`, { body: {} })).status).toBe(401);
      expect((await service.get('/v1/bots/nobody/profile')).status).toBe(404);
    });

    it.each<[string, object, object]>([
      ['paused', { paused: true }, {}],
      ['ruleset', { rulesets: [{ ruleset: 'block' }] }, {}],
      ['options', { ownOptions: false }, { options: { target: 30 } }],
      ['clock', { clocks: { perMove: { min: 20, max: 60 } } }, {}],
      ['rating', { ratings: { min: 1500, max: 2000 } }, {}],
      ['rated', { rated: false }, { rated: true }],
      ['unrated', { unrated: false }, {}],
      ['concurrency', { concurrency: 0 }, {}],
      ['ask-first', { unasked: 'never' }, {}],
    ])('keep others from seating the bot: %s', async (reason, profile, input) => {
      await setProfile(service, bob, profile);
      const { status, body } = await seat(ada, [ada.id, bob.id], input);
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'offer-refused', reason, bot: bob.id },
      });
      // Nothing has come of it, and nothing was told.
      const { body: list } = await service.get<{ matches: { id: string }[] }>(
        `/v1/matches?bot=${bob.id}&status=playing`,
      );
      expect(list.matches).toEqual([]);
    });

    it('do not keep the owner from it, nor anybody from house players', async () => {
      await setProfile(service, ada, { paused: true, unasked: 'never', rated: false, unrated: false });
      const mate = await newBot(service, ada.owner);
      expect((await seat(ada, [ada.id, 'house:easy'])).status).toBe(201);
      expect((await seat(mate, [ada.id, mate.id])).status).toBe(201);
    });

    it('keep out whoever comes to an open seat', async () => {
      const account = (await service.get<{ owner: { id: string } }>(`/v1/bots/${bob.id}`)).body.owner.id;
      await setProfile(service, ada, { blocked: [account] });
      const { id } = await newMatch(service, ada.token, [ada.id, null]);
      const join = (bot: TestBot) => service.post(`/v1/matches/${id}/join`, {}, { token: bot.token });
      expect(await join(bob)).toMatchObject({
        status: 409,
        body: { code: 'offer-refused', reason: 'blocked', bot: ada.id },
      });
      expect(await eventsOf(service, id, ada.token)).toHaveLength(2);
      expect((await join(await newBot(service))).status).toBe(200);
    });

    it('over GraphQL', async () => {
      const query = `mutation ($bot: ID!, $profile: AcceptanceProfileInput!) {
        setAcceptanceProfile(bot: $bot, profile: $profile) {
          ... on AcceptanceProfile { concurrency unasked ratings { min max } }
          ... on Refusal { code }
        } }`;
      const profile = { concurrency: 2, ratings: { min: 1000, max: 1500 } };
      const mine = await service.graphql(query, { bot: ada.id, profile }, ada.token);
      expect(mine).toMatchObject({
        data: { setAcceptanceProfile: { ...profile, unasked: 'present' } },
      });
      const yours = await service.graphql(query, { bot: ada.id, profile }, bob.token);
      expect(yours.data).toEqual({ setAcceptanceProfile: { code: 'forbidden' } });
      const read = await service.graphql(`{ acceptanceProfile(bot: "${ada.id}") { concurrency rated } }`);
      expect(read.data).toEqual({ acceptanceProfile: { concurrency: 2, rated: true } });
    });

    it('never let a bot be in more matches than they say, however many offers come at once (B7)', async () => {
      const busy = await newBot(service);
      await setProfile(service, busy, { concurrency: 3 });
      const others = await Promise.all(Array.from({ length: 4 }, () => newBot(service)));
      // Offers of every kind, all at once: seats by name, open seats that it takes, challenges that it accepts.
      const open = await Promise.all(others.map((bot) => newMatch(service, bot.token, [bot.id, null])));
      const challenges = await Promise.all(
        others.map((bot) => challenge(service, bot, { opponent: busy.id })),
      );
      const answers = await Promise.all([
        ...others.flatMap((bot) => [seat(bot, [bot.id, busy.id]), seat(bot, [busy.id, bot.id])]),
        ...open.map(({ id }) => service.post(`/v1/matches/${id}/join`, {}, { token: busy.token })),
        ...challenges.map(({ body }) => answerTo(service, busy, body.id, 'accept')),
      ]);
      const made = answers.filter(({ status }) => status < 300);
      const refused = answers.filter(({ status }) => status >= 300);
      expect(made).toHaveLength(3);
      for (const { status, body } of refused) {
        expect({ status, body }).toMatchObject({
          status: 409,
          body: { code: 'offer-refused', reason: 'concurrency', bot: busy.id },
        });
      }
      const playing = await service.get<{ matches: { id: string }[] }>(
        `/v1/matches?bot=${busy.id}&status=playing`,
      );
      expect(playing.body.matches).toHaveLength(3);
      // One ends, and there is room for exactly one more.
      const [{ id }] = playing.body.matches;
      await service.post(`/v1/matches/${id}/resign`, {}, { token: busy.token });
      const again = await Promise.all(others.map((bot) => seat(bot, [bot.id, busy.id])));
      expect(again.filter(({ status }) => status === 201)).toHaveLength(1);
    });

    it('count a rated set as all its legs', async () => {
      const busy = await newBot(service);
      await setProfile(service, busy, { concurrency: 3 });
      expect((await seat(ada, [ada.id, busy.id], { rated: true })).status).toBe(201);
      expect(await seat(ada, [ada.id, busy.id], { rated: true })).toMatchObject({
        status: 409,
        body: { reason: 'concurrency' },
      });
      expect((await seat(ada, [ada.id, busy.id])).status).toBe(201);
      const open = await newMatch(service, bob.token, [bob.id, null], { rated: true });
      const join = await service.post(`/v1/matches/${open.id}/join`, {}, { token: busy.token });
      expect(join).toMatchObject({ status: 409, body: { reason: 'concurrency' } });
    });
  });

  describe('challenges', () => {
    it('are told to both sides, accepted once, and become a match', async () => {
      const made = await challenge(service, ada, { opponent: bob.id, options: { target: 40 } });
      expect(made).toMatchObject({
        status: 201,
        body: {
          status: 'open',
          challenger: { bot: ada.id, version: 1 },
          opponent: { bot: bob.id, version: null },
          joinCode: null,
          ruleset: 'draw',
          seating: ['challenger', 'opponent'],
          clock: { perMove: 10 },
          rated: false,
          match: null,
        },
      });
      const { id } = made.body;
      const got = await itemIn(
        service,
        bob.token,
        ({ type, challenge: about }) => type === 'challenge' && about === id,
      );
      expect(got).toMatchObject({
        seq: 0,
        match: null,
        bot: bob.id,
        challenger: `${ada.id}@1`,
        opponent: bob.id,
      });

      const accepted = await answerTo(service, bob, id, 'accept');
      expect(accepted).toMatchObject({
        status: 200,
        body: {
          status: 'accepted',
          opponent: { bot: bob.id, version: 1 },
          match: expect.any(String) as string,
        },
      });
      expect(await answerTo(service, bob, id, 'accept')).toMatchObject({ status: 200, body: accepted.body });
      const match = accepted.body.match!;
      expect(await get(`/v1/matches/${match}`, ada.token)).toMatchObject({
        status: 'playing',
        seats: [{ bot: ada.id }, { bot: bob.id }],
        options: { target: 40 },
      });
      for (const bot of [ada, bob]) {
        const told = await itemIn(
          service,
          bot.token,
          ({ type, challenge: about }) => type === 'challenge-accepted' && about === id,
        );
        expect(told).toMatchObject({ match, bot: bot.id, seq: 0 });
        await itemIn(service, bot.token, ({ type, match: of }) => type === 'started' && of === match);
      }
      for (const what of ['decline', 'withdraw']) {
        const bot = what === 'decline' ? bob : ada;
        expect(await answerTo(service, bot, id, what)).toMatchObject({
          status: 409,
          body: { code: 'challenge-over', reason: 'accepted' },
        });
      }
    });

    it('are declined with a reason for programs and one in words', async () => {
      const { body } = await challenge(service, ada, { opponent: bob.id });
      const declined = await answerTo(service, bob, body.id, 'decline', {
        reason: 'later',
        detail: 'In an hour.',
      });
      expect(declined.body).toMatchObject({ status: 'declined', objection: 'later', reason: 'In an hour.' });
      const told = await itemIn(
        service,
        ada.token,
        ({ type, challenge: about }) => type === 'challenge-declined' && about === body.id,
      );
      expect(told).toMatchObject({ objection: 'later', reason: 'In an hour.', match: null });
      expect((await answerTo(service, bob, body.id, 'decline', { reason: 'no' })).status).toBe(400);
      expect(await answerTo(service, bob, body.id, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'challenge-over', reason: 'declined' },
      });
    });

    it('are taken back by their maker', async () => {
      const { body } = await challenge(service, ada, { opponent: bob.id });
      expect(await answerTo(service, bob, body.id, 'withdraw')).toMatchObject({ status: 403 });
      expect((await answerTo(service, ada, body.id, 'withdraw')).body).toMatchObject({ status: 'withdrawn' });
      await itemIn(
        service,
        bob.token,
        ({ type, challenge: about }) => type === 'challenge-withdrawn' && about === body.id,
      );
      expect(await answerTo(service, bob, body.id, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'challenge-over', reason: 'withdrawn' },
      });
    });

    it('expire, and both sides are told', async () => {
      const { body } = await challenge(service, ada, { opponent: bob.id, expiresIn: 5 });
      for (const bot of [ada, bob]) {
        await itemIn(
          service,
          bot.token,
          ({ type, challenge: about }) => type === 'challenge-expired' && about === body.id,
        );
      }
      expect(await answerTo(service, bob, body.id, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'challenge-over', reason: 'expired' },
      });
    });

    it('are nobody else’s business', async () => {
      const { body } = await challenge(service, ada, { opponent: bob.id });
      const eve = await newBot(service);
      const mate = await newBot(service, bob.owner);
      for (const bot of [eve, mate]) {
        expect((await service.get(`/v1/challenges/${body.id}`, { token: bot.token })).status).toBe(404);
        for (const what of ['accept', 'decline', 'withdraw']) {
          expect((await answerTo(service, bot, body.id, what)).status).toBe(404);
        }
      }
      expect(await feedOf(service, eve.token)).toEqual([]);
      expect((await answerTo(service, ada, body.id, 'accept')).status).toBe(403);
      expect((await service.get(`/v1/challenges/${body.id}`)).status).toBe(401);
      expect((await get<ChallengeBody>(`/v1/challenges/${body.id}`, bob.owner)).status).toBe('open');
    });

    it('open ones are accepted by whoever has the code, once', async () => {
      const made = await challenge(service, ada, {});
      const { joinCode: code, id } = made.body;
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
      const eve = await newBot(service);
      expect((await answerTo(service, bob, id, 'accept')).status).toBe(404);
      expect(await get(`/v1/challenges/${code}`, bob.token)).toMatchObject({
        id,
        opponent: null,
        joinCode: null,
      });
      expect((await answerTo(service, bob, code, 'decline')).status).toBe(403);
      const answers = await Promise.all(
        [bob, eve].map((bot) => answerTo(service, bot, code.toLowerCase(), 'accept')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'challenge-over',
        reason: 'accepted',
      });
      const winner = answers.find(({ status }) => status === 200)!.body;
      expect([bob.id, eve.id]).toContain(winner.opponent?.bot);
      expect((await service.get('/v1/challenges/AAAAAAAAAAAA', { token: bob.token })).status).toBe(404);
    });

    it('open ones respect the profile of their maker', async () => {
      const account = (await service.get<{ owner: { id: string } }>(`/v1/bots/${bob.id}`)).body.owner.id;
      await setProfile(service, ada, { blocked: [account] });
      const { joinCode: code } = (await challenge(service, ada, {})).body;
      expect(await answerTo(service, bob, code, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'offer-refused', reason: 'blocked', bot: ada.id },
      });
      expect((await answerTo(service, await newBot(service), code, 'accept')).status).toBe(200);
    });

    it('that a profile refuses are never made, and none is accepted that it refuses by then', async () => {
      // A bot of its own: what others play on meanwhile comes into their feeds at any moment.
      const carl = await newBot(service);
      await setProfile(service, carl, { rated: false });
      expect(await challenge(service, ada, { opponent: carl.id, rated: true })).toMatchObject({
        status: 409,
        body: { code: 'offer-refused', reason: 'rated', bot: carl.id },
      });
      const { body } = await challenge(service, ada, { opponent: carl.id });
      await itemIn(service, carl.token, (item) => item['challenge'] === body.id);
      // What the refused one had told would stand before it.
      expect((await feedOf(service, carl.token)).map((item) => item['challenge'])).toEqual([body.id]);
      await setProfile(service, carl, { paused: true });
      expect(await answerTo(service, carl, body.id, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'offer-refused', reason: 'paused' },
      });
      await setProfile(service, carl, {});
      expect((await answerTo(service, carl, body.id, 'accept')).status).toBe(200);
    });

    it('are accepted by the service where a profile says so', async () => {
      await setProfile(service, bob, { autoAccept: true });
      const { body } = await challenge(service, ada, { opponent: bob.id });
      expect(body).toMatchObject({ status: 'accepted', match: expect.any(String) as string });
      await itemIn(service, bob.token, ({ type, match }) => type === 'started' && match === body.match);
    });

    it('rated ones become a set', async () => {
      const { body } = await challenge(service, ada, { opponent: bob.id, rated: true });
      const { match } = (await answerTo(service, bob, body.id, 'accept')).body;
      expect(await get(`/v1/matches/${match}`, ada.token)).toMatchObject({
        rated: true,
        set: match,
        leg: 1,
        legs: 2,
      });
      const mate = await newBot(service, ada.owner);
      expect(await challenge(service, ada, { opponent: mate.id, rated: true })).toMatchObject({
        status: 409,
        body: { code: 'same-account' },
      });
    });

    it('seat the house too, and partners', async () => {
      const three = await challenge(service, ada, {
        opponent: bob.id,
        seating: ['opponent', 'house:easy', 'challenger'],
      });
      const { match } = (await answerTo(service, bob, three.body.id, 'accept')).body;
      expect(await get(`/v1/matches/${match}`, ada.token)).toMatchObject({
        seats: [{ bot: bob.id }, { house: 'house:easy' }, { bot: ada.id }],
      });
      const pairs = await challenge(service, ada, { opponent: bob.id, ruleset: 'forty-two', seats: 4 });
      expect(pairs.body.seating).toEqual(['challenger', 'opponent', 'challenger', 'opponent']);
      for (const more of [
        { seats: 3 },
        { seating: ['challenger', 'house:easy'] },
        { seats: 2, seating: ['challenger'] },
      ]) {
        expect(await challenge(service, ada, { opponent: bob.id, ...more })).toMatchObject({
          status: 400,
          body: { code: 'malformed-request', errors: [{ field: 'seating' }] },
        });
      }
    });

    it.each<[string, object, number, string]>([
      ['itself', { opponent: 'self' }, 400, 'malformed-request'],
      ['nobody', { opponent: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968' }, 404, 'not-found'],
      ['a name', { opponent: 'bob' }, 400, 'malformed-request'],
      ['with an unknown ruleset', { ruleset: 'go' }, 404, 'unknown-ruleset'],
      ['with options that cannot be played', { options: { target: -1 } }, 422, 'bad-options'],
      ['rated with own options', { rated: true, options: { target: 30 } }, 422, 'bad-options'],
      ['with a clock of both kinds', { clock: { perMove: 1, bank: 2 } }, 400, 'malformed-request'],
      ['for a moment', { expiresIn: 1 }, 400, 'malformed-request'],
    ])('of %s are refused', async (_, input, status, code) => {
      const opponent = (input as { opponent?: string }).opponent === 'self' ? { opponent: ada.id } : {};
      expect(await challenge(service, ada, { ...input, ...opponent })).toMatchObject({
        status,
        body: { code },
      });
    });

    it('with an Idempotency-Key are made once', async () => {
      const headers = { 'idempotency-key': 'challenge-once' };
      const input = { ruleset: 'draw', opponent: bob.id };
      const made = await Promise.all(
        [1, 2, 3].map(() =>
          service.post<ChallengeBody>('/v1/challenges', input, { token: ada.token, headers }),
        ),
      );
      expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    });

    it('are listed for both sides', async () => {
      const [one, two] = [await newBot(service), await newBot(service)];
      const first = (await challenge(service, one, { opponent: two.id })).body.id;
      const second = (await challenge(service, two, { opponent: one.id })).body.id;
      await answerTo(service, one, second, 'decline');
      const list = async (query: string): Promise<string[]> =>
        (await get<{ challenges: { id: string }[] }>(`/v1/challenges${query}`, one.token)).challenges.map(
          ({ id }) => id,
        );
      expect(await list('')).toEqual([second, first]);
      expect(await list('?direction=made')).toEqual([first]);
      expect(await list('?direction=got')).toEqual([second]);
      expect(await list('?status=open')).toEqual([first]);
      expect(await list('?status=declined')).toEqual([second]);
      const page = await get<{ next: string }>('/v1/challenges?limit=1', one.token);
      expect(await list(`?limit=1&after=${page.next}`)).toEqual([first]);
    });

    it('are decided once, whoever comes at the same time (B7)', async () => {
      for (let round = 0; round < 10; round++) {
        const { body } = await challenge(service, ada, { opponent: bob.id });
        const answers = await Promise.all([
          answerTo(service, bob, body.id, 'accept'),
          answerTo(service, ada, body.id, 'withdraw'),
          answerTo(service, bob, body.id, 'decline'),
          answerTo(service, bob, body.id, 'accept'),
        ]);
        const { status, match } = await get<ChallengeBody>(`/v1/challenges/${body.id}`, ada.token);
        const expected = {
          accepted: [200, 409, 409, 200],
          withdrawn: [409, 200, 409, 409],
          declined: [409, 409, 200, 409],
        };
        expect(answers.map((answer) => answer.status)).toEqual(expected[status as keyof typeof expected]);
        expect(match === null).toBe(status !== 'accepted');
        if (match) await service.post(`/v1/matches/${match}/resign`, {}, { token: ada.token });
      }
    });

    it('over GraphQL', async () => {
      const make = `mutation ($input: NewChallenge!) { createChallenge(input: $input) {
        ... on Challenge { id status joinCode } ... on Refusal { code detail } ... on OfferRefusal { reason bot } } }`;
      const made = await service.graphql<{ createChallenge: { id: string } }>(
        make,
        { input: { ruleset: 'draw', opponent: bob.id } },
        ada.token,
      );
      const { id } = made.data.createChallenge;
      const accept = `mutation { acceptChallenge(challenge: "${id}") { ... on Challenge { status matchId } ... on Refusal { code } } }`;
      expect((await service.graphql(accept, {}, bob.token)).data).toMatchObject({
        acceptChallenge: { status: 'accepted', matchId: expect.any(String) as string },
      });
      const withdraw = `mutation { withdrawChallenge(challenge: "${id}") { ... on OfferRefusal { code reason } } }`;
      expect((await service.graphql(withdraw, {}, ada.token)).data).toEqual({
        withdrawChallenge: { code: 'challenge-over', reason: 'accepted' },
      });
      await setProfile(service, bob, { paused: true });
      const refused = await service.graphql(
        make,
        { input: { ruleset: 'draw', opponent: bob.id } },
        ada.token,
      );
      expect(refused.data).toMatchObject({
        createChallenge: { code: 'offer-refused', reason: 'paused', bot: bob.id },
      });
      const list = `{ challenges(first: 1) { nodes { id status opponent { name botId bot { name } } match { id } matchId } } }`;
      expect((await service.graphql(list, {}, ada.token)).data).toMatchObject({
        challenges: { nodes: [{ id, status: 'accepted', opponent: { botId: bob.id } }] },
      });
    });
  });

  describe('rematches', () => {
    const rematch = (match: string, bot: TestBot) =>
      service.post<ChallengeBody>(`/v1/matches/${match}/rematch`, {}, { token: bot.token });
    const finished = async (more: object = {}): Promise<string> => {
      const { id } = await newMatch(service, ada.token, [ada.id, bob.id], more);
      await service.post(`/v1/matches/${id}/resign`, {}, { token: bob.token });
      return id;
    };

    it('come about when both have asked, with the seats moved on', async () => {
      const id = await finished({ options: { target: 30 }, clock: { perMove: 7 } });
      const asked = await rematch(id, ada);
      expect(asked).toMatchObject({ status: 200, body: { status: 'open', rematchOf: id, match: null } });
      expect((await rematch(id, ada)).body).toMatchObject({ id: asked.body.id, status: 'open' });
      await itemIn(service, bob.token, ({ type, rematchOf }) => type === 'challenge' && rematchOf === id);
      const agreed = await rematch(id, bob);
      expect(agreed.body).toMatchObject({ id: asked.body.id, status: 'accepted' });
      expect(await get(`/v1/matches/${agreed.body.match}`, ada.token)).toMatchObject({
        seats: [{ bot: bob.id }, { bot: ada.id }],
        options: { target: 30 },
        clock: { perMove: 7 },
      });
      for (const bot of [ada, bob]) expect((await rematch(id, bot)).body.match).toBe(agreed.body.match);
    });

    it('are one, although both ask at once', async () => {
      const id = await finished();
      const answers = await Promise.all([ada, bob, ada, bob].map((bot) => rematch(id, bot)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const { status, match } = await get<ChallengeBody>(`/v1/challenges/${answers[0].body.id}`, ada.token);
      expect(status).toBe('accepted');
      expect(match).not.toBeNull();
    });

    it('can be asked for again after a no', async () => {
      const id = await finished();
      const first = (await rematch(id, ada)).body.id;
      await answerTo(service, bob, first, 'decline', { reason: 'later' });
      const second = (await rematch(id, bob)).body.id;
      expect(second).not.toBe(first);
      expect((await rematch(id, ada)).body).toMatchObject({ id: second, status: 'accepted' });
    });

    it('of a rated set are another set', async () => {
      const { id } = await newMatch(service, ada.token, [ada.id, bob.id], { rated: true });
      await service.post(`/v1/matches/${id}/resign`, {}, { token: bob.token });
      await rematch(id, ada);
      const { match } = (await rematch(id, bob)).body;
      expect(await get(`/v1/matches/${match}`, ada.token)).toMatchObject({ rated: true, leg: 1, legs: 2 });
    });

    it('with the house, or among bots of one account, begin at once, once', async () => {
      const { id } = await newMatch(service, ada.token, [ada.id, 'house:easy']);
      await service.post(`/v1/matches/${id}/resign`, {}, { token: ada.token });
      const answers = await Promise.all([rematch(id, ada), rematch(id, ada)]);
      const { match } = (await rematch(id, ada)).body;
      expect(match).not.toBeNull();
      expect(answers.every(({ body }) => body.match === null || body.match === match)).toBe(true);
      expect(await get(`/v1/matches/${match}`, ada.token)).toMatchObject({
        seats: [{ house: 'house:easy' }, { bot: ada.id }],
      });
      const mate = await newBot(service, ada.owner);
      const own = await newMatch(service, ada.token, [ada.id, mate.id]);
      await service.post(`/v1/matches/${own.id}/resign`, {}, { token: mate.token });
      const again = await service.post<ChallengeBody>(
        `/v1/matches/${own.id}/rematch`,
        {},
        { token: ada.owner },
      );
      expect(again.body).toMatchObject({ status: 'accepted', match: expect.any(String) as string });
    });

    it('are refused before the end, to strangers, to those who are blocked, and where three have played', async () => {
      const { id } = await newMatch(service, ada.token, [ada.id, bob.id]);
      expect(await rematch(id, ada)).toMatchObject({ status: 409, body: { code: 'match-not-finished' } });
      const eve = await newBot(service);
      expect((await rematch(id, eve)).status).toBe(403);
      await service.post(`/v1/matches/${id}/resign`, {}, { token: bob.token });
      const account = (await service.get<{ owner: { id: string } }>(`/v1/bots/${ada.id}`)).body.owner.id;
      await setProfile(service, bob, { blocked: [account] });
      expect(await rematch(id, ada)).toMatchObject({ status: 409, body: { reason: 'blocked' } });
      await setProfile(service, bob, {});
      const three = await newMatch(service, ada.token, [ada.id, bob.id, eve.id]);
      for (const bot of [ada, bob]) {
        await service.post(`/v1/matches/${three.id}/resign`, {}, { token: bot.token });
      }
      expect(await rematch(three.id, ada)).toMatchObject({ status: 409, body: { reason: 'parties' } });
      expect((await service.post('/v1/matches/x/rematch', {}, { token: ada.token })).status).toBe(404);
    });
  });

  describe('queues', () => {
    /** A queue of its own for each test. */
    const QUEUE = 'draw.standard.2.normal.rated';
    const enter = (bot: TestBot, queue: string, body: object = {}) =>
      service.post<TicketBody & Record<string, unknown>>(`/v1/queues/${queue}/enter`, body, {
        token: bot.token,
      });
    const why = (bot: TestBot, queue: string) =>
      get<{ ticket: TicketBody | null; reasons: { code: string; detail: string; until: string | null }[] }>(
        `/v1/queues/${queue}/why`,
        bot.token,
      );
    const codes = async (bot: TestBot, queue: string) =>
      (await why(bot, queue)).reasons.map(({ code }) => code);

    it('are listed, and any that can be played can be entered', async () => {
      const { body } = await service.get<{ queues: { id: string; ruleset: string; waiting: number }[] }>(
        '/v1/queues',
      );
      expect(body.queues).toContainEqual(
        expect.objectContaining({ id: QUEUE, rated: true, clock: { perMove: 10 } }),
      );
      const some = await service.get<typeof body>('/v1/queues?ruleset=forty-two');
      expect(new Set(some.body.queues.map(({ ruleset }) => ruleset))).toEqual(new Set(['forty-two']));
      expect((await service.get('/v1/queues/block.standard.2.fast.unrated')).body).toMatchObject({
        clock: { perMove: 2 },
        rated: false,
        waiting: 0,
      });
      for (const id of [
        'draw',
        'draw.standard.2.normal',
        'draw.x.2.normal.rated',
        'draw.standard.9.normal.rated',
        'draw.standard.2.now.rated',
      ]) {
        expect((await service.get(`/v1/queues/${id}`)).status).toBe(404);
        expect((await enter(ada, id)).status).toBe(404);
      }
    });

    it('bring two together and tell them', async () => {
      const [one, two] = [await newBot(service), await newBot(service)];
      const first = await enter(one, QUEUE);
      expect(first).toMatchObject({
        status: 200,
        body: { status: 'waiting', queue: QUEUE, bot: one.id, version: 1 },
      });
      // Entering again keeps the place.
      expect((await enter(one, QUEUE, { seconds: 900 })).body).toMatchObject({
        id: first.body.id,
        since: first.body.since,
      });
      expect(await codes(one, QUEUE)).toEqual(['nobody-else']);
      await enter(two, QUEUE);
      const told = await itemIn(service, one.token, ({ type }) => type === 'paired');
      expect(told).toMatchObject({ queue: QUEUE, ticket: first.body.id, rated: true, bot: one.id });
      expect(await itemIn(service, two.token, ({ type }) => type === 'paired')).toMatchObject({
        match: told.match,
      });
      expect(await get(`/v1/matches/${told.match}`, one.token)).toMatchObject({
        ruleset: 'draw',
        rated: true,
        legs: 2,
        status: 'playing',
      });
      const { tickets } = await get<{ tickets: TicketBody[] }>('/v1/queue-tickets', one.token);
      expect(tickets).toMatchObject([{ id: first.body.id, status: 'paired', match: told.match }]);
      const left = await service.post(`/v1/queues/${QUEUE}/leave`, {}, { token: one.token });
      expect(left).toMatchObject({ status: 200, body: { status: 'paired', match: told.match } });
    });

    it('never pair an account with itself for ratings, and say so', async () => {
      const queue = 'block.standard.2.slow.rated';
      const one = await newBot(service);
      const mate = await newBot(service, one.owner);
      await enter(one, queue);
      await enter(mate, queue);
      expect(await codes(one, queue)).toEqual(['same-account']);
      await sleep(2_500);
      expect(await codes(one, queue)).toEqual(['same-account']);
      await service.post(`/v1/queues/${queue}/leave`, {}, { token: one.token });
      expect(await codes(one, queue)).toEqual(['not-waiting']);
      const again = await service.post(`/v1/queues/${queue}/leave`, {}, { token: one.token });
      expect(again).toMatchObject({ status: 200, body: { status: 'left' } });
      await service.post(`/v1/queues/${queue}/leave`, {}, { token: mate.token });
    });

    it('respect profiles, and say whose', async () => {
      const queue = 'muggins.standard.2.normal.unrated'.replace('standard', await presetOf('muggins'));
      const [one, two] = [await newBot(service), await newBot(service)];
      const account = (await service.get<{ owner: { id: string } }>(`/v1/bots/${two.id}`)).body.owner.id;
      await setProfile(service, one, { blocked: [account] });
      await enter(one, queue);
      await enter(two, queue);
      expect(await codes(one, queue)).toEqual(['own-profile']);
      expect(await codes(two, queue)).toEqual(['other-profile']);
      await setProfile(service, one, { paused: true });
      expect(await codes(one, queue)).toEqual(['paused']);
      await setProfile(service, one, {});
      await itemIn(service, one.token, ({ type }) => type === 'paired');
      await setProfile(service, one, { unrated: false });
      expect(await enter(one, queue)).toMatchObject({
        status: 409,
        body: { code: 'offer-refused', reason: 'unrated' },
      });
    });

    it('give the seat to the house where the bot takes it', async () => {
      const queue = 'draw.standard.2.fast.unrated';
      const one = await newBot(service);
      await enter(one, queue, { house: true });
      expect(await codes(one, queue)).toEqual(['nobody-else', 'waits-for-house']);
      const { match } = await itemIn(service, one.token, ({ type }) => type === 'paired');
      const { seats } = await get<{ seats: { house: string | null }[] }>(`/v1/matches/${match}`, one.token);
      expect(seats.filter(({ house }) => house !== null)).toHaveLength(1);
    });

    it('let tickets run out, and tell', async () => {
      const queue = 'all-fives.standard.2.normal.rated'.replace('standard', await presetOf('all-fives'));
      const one = await newBot(service);
      const { body } = await enter(one, queue, { seconds: 10 });
      const told = await itemIn(service, one.token, ({ type }) => type === 'unqueued');
      expect(told).toMatchObject({ queue, ticket: body.id, objection: 'expired', match: null });
      expect(await codes(one, queue)).toEqual(['not-waiting']);
    });

    it('fill tables of four, and take partners as one', async () => {
      const bots = await Promise.all(Array.from({ length: 4 }, () => newBot(service)));
      const queue = 'draw.standard.4.normal.rated';
      for (const bot of bots.slice(0, 3)) await enter(bot, queue);
      expect(await codes(bots[0], queue)).toEqual(['too-few']);
      await enter(bots[3], queue);
      const { match } = await itemIn(service, bots[0].token, ({ type }) => type === 'paired');
      expect(await get(`/v1/matches/${match}`, bots[0].token)).toMatchObject({ legs: 4 });
      const partners = `forty-two.${await presetOf('forty-two')}.4.teams.slow.unrated`;
      for (const bot of bots.slice(0, 2)) expect((await enter(bot, partners)).status).toBe(200);
      const paired = await itemIn(
        service,
        bots[0].token,
        ({ type, queue: of }) => type === 'paired' && of === partners,
      );
      const { seats } = await get<{ seats: { bot: string }[] }>(`/v1/matches/${paired.match}`, bots[0].token);
      expect(seats[0].bot).toBe(seats[2].bot);
      expect(seats[1].bot).toBe(seats[3].bot);
    });

    it('over GraphQL', async () => {
      const queue = 'five-up.standard.2.slow.unrated'.replace('standard', await presetOf('five-up'));
      const one = await newBot(service);
      const entered = await service.graphql(
        `mutation { enterQueue(queue: "${queue}", input: { seconds: 60 }) { ... on QueueTicket { status queue botId bot { id } } ... on Refusal { code } } }`,
        {},
        one.token,
      );
      expect(entered.data).toEqual({
        enterQueue: { status: 'waiting', queue, botId: one.id, bot: { id: one.id } },
      });
      const asked = await service.graphql(
        `{ whyWaiting(queue: "${queue}") { rating window ticket { id } reasons { code others } } queue(id: "${queue}") { waiting } }`,
        {},
        one.token,
      );
      expect(asked.errors).toBeUndefined();
      expect(asked).toMatchObject({
        data: {
          whyWaiting: { rating: 1400, reasons: [{ code: 'nobody-else', others: 0 }] },
          queue: { waiting: 1 },
        },
      });
      const left = `mutation { leaveQueue(queue: "${queue}") { ... on QueueTicket { status } } }`;
      expect((await service.graphql(left, {}, one.token)).data).toEqual({ leaveQueue: { status: 'left' } });
      expect(
        (
          await service.graphql(
            `mutation { enterQueue(queue: "x") { ... on Refusal { code } } }`,
            {},
            one.token,
          )
        ).data,
      ).toEqual({ enterQueue: { code: 'not-found' } });
    });

    it('are seen in the metrics while somebody waits (B16)', async () => {
      const queue = 'block.standard.2.fast.unrated';
      const one = await newBot(service);
      await enter(one, queue);
      const lines = (await (await fetch(`${service.url}/metrics`)).text()).split('\n');
      const text = lines.filter((line) => line.startsWith('boneyard_queue_')).join('\n');
      expect(text).toContain(`boneyard_queue_waiting{queue="${queue}"} 1`);
      expect(text).toMatch(new RegExp(`boneyard_queue_longest_wait_seconds\\{queue="${queue}"\\} \\d`));
    });

    async function presetOf(ruleset: string): Promise<string> {
      const { body } = await service.get<{ presets: { name: string }[] }>(`/v1/rulesets/${ruleset}`);
      return body.presets[0].name;
    }
  });

  it('lets a bot play what has come of a challenge, over its feed alone', async () => {
    const { body } = await challenge(service, ada, { opponent: bob.id, options: { target: 10 } });
    const { match } = (await answerTo(service, bob, body.id, 'accept')).body;
    const turn = await currentTurn(service, match!, ada.token);
    expect(turn).toBeDefined();
    const [events] = await Promise.all([ada, bob].map(({ token }) => playOn(service, match!, token)));
    expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
    await eventually(async () => {
      const feed = await feedOf(service, ada.token);
      expect(feed.filter((item) => item.match === match && item.seq > 0)).toHaveLength(events.length);
    });
  });
});
