import { connect } from 'node:net';
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
  type MatchBody,
  type TestBot,
} from './players.js';

const UNKNOWN = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';

describeModes('matches', (serviceOf) => {
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

  describe('from creation to record', () => {
    it('is played to the end by two bots over streams', async () => {
      const match = await between();
      expect(match).toMatchObject({ status: 'playing', ruleset: 'draw', preset: 'standard', rated: false });
      const [mine, theirs] = await Promise.all(
        [ada, bob].map(({ token }) => playOn(service, match.id, token)),
      );
      expect(mine.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
      // Everybody sees the same numbers, without a gap.
      expect(mine.map(({ seq, type }) => [seq, type])).toEqual(theirs.map(({ seq, type }) => [seq, type]));
      expect(mine.map(({ seq }) => seq)).toEqual(mine.map((_, i) => i + 1));
      expect(mine.every((event) => event.match === match.id)).toBe(true);

      const { body: after } = await service.get<MatchBody>(`/v1/matches/${match.id}`);
      expect(after).toMatchObject({
        status: 'finished',
        turn: null,
        termination: 'rules',
        last: mine.length,
      });
      const { body: record } = await service.get<{ rounds: Record<string, unknown>[] }>(
        `/v1/matches/${match.id}/record`,
      );
      const rounds = mine.filter(({ type }) => type === 'round-over');
      expect(record.rounds.length).toBe(rounds.length);
      expect(record.rounds.map(({ result }) => result)).toEqual(rounds.map(({ result }) => result));
    });

    it.each(['house:random', 'house:easy', 'house:medium', 'house:hard', 'house:expert'])(
      'plays against %s',
      async (house) => {
        const match = await newMatch(service, ada.token, [ada.id, house], { options: { target: 20 } });
        const events = await playOn(service, match.id, ada.token);
        expect(events.at(-1)!.type).toBe('match-over');
      },
    );

    it.each([
      ['block', 2],
      ['all-fives', 3],
      ['muggins', 2],
      ['five-up', 4],
      ['partnership', 4],
      ['mexican-train', 4],
      ['chicken-foot', 3],
      ['forty-two', 4],
    ])('plays %s with %i seats', async (ruleset, seats) => {
      const opponents = new Array<string>(seats - 1).fill('house:easy');
      const match = await newMatch(service, ada.token, [ada.id, ...opponents], { ruleset });
      const events = await playOn(service, match.id, ada.token);
      expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
      const { status } = await service.get(`/v1/matches/${match.id}/record`);
      expect(status).toBe(200);
    });

    it('runs between house players by itself', async () => {
      const match = await newMatch(service, ada.token, ['house:easy', 'house:random']);
      const events: Event[] = [];
      for await (const event of service.stream<Event>(`/v1/matches/${match.id}/events`, {
        token: ada.token,
      })) {
        events.push(event);
      }
      expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
    });

    it('lets bots of other accounts take open seats, and adds what they add to the shuffle', async () => {
      const match = await newMatch(service, ada.token, [ada.id, null]);
      expect(match).toMatchObject({ status: 'open', turn: null });
      const join = (body: object, token = bob.token) =>
        service.post<{ seat: number; code?: string; match: MatchBody }>(
          `/v1/matches/${match.id}/join`,
          body,
          { token },
        );
      const joined = await join({ entropy: 'salt' });
      expect(joined).toMatchObject({ status: 200, body: { seat: 1, match: { status: 'playing' } } });
      expect(await join({ entropy: 'other' })).toMatchObject({ status: 200, body: { seat: 1 } });
      const carol = await newBot(service);
      expect(await join({}, carol.token)).toMatchObject({ status: 409, body: { code: 'match-not-open' } });
      const events = await eventsOf(service, match.id, carol.token);
      expect(events.filter(({ type }) => type === 'joined')).toMatchObject([
        { seat: 0, bot: ada.id, entropy: '' },
        { seat: 1, bot: bob.id, entropy: 'salt' },
      ]);
      expect(events[0]).toMatchObject({ type: 'created', commitment: match.commitment });
    });

    it('joins with the token of an account for one of its bots, and without a body for a bot', async () => {
      const first = await newMatch(service, ada.token, [ada.id, null]);
      const path = `/v1/matches/${first.id}/join`;
      expect(await service.post(path, {}, { token: bob.owner })).toMatchObject({ status: 400 });
      expect(await service.post(path, { bot: ada.id }, { token: bob.owner })).toMatchObject({ status: 403 });
      expect(await service.post(path, { bot: `${bob.id}@1` }, { token: bob.owner })).toMatchObject({
        status: 200,
      });
      const second = await newMatch(service, ada.token, [ada.id, null]);
      expect(
        await service.post(`/v1/matches/${second.id}/join`, undefined, { token: bob.token }),
      ).toMatchObject({
        status: 200,
      });
    });

    it('creates a match once for the same Idempotency-Key', async () => {
      const input = { ruleset: 'draw', seats: [ada.id, 'house:easy'] };
      const options = {
        token: ada.token,
        headers: { 'idempotency-key': `once ${ada.id}`.replaceAll(' ', '-') },
      };
      const first = await service.post<{ match: MatchBody }>('/v1/matches', input, options);
      const second = await service.post<{ match: MatchBody }>('/v1/matches', input, options);
      expect(first.status).toBe(201);
      expect(second.body).toEqual(first.body);
    });

    it('starts all legs of a rated set, seats rotated, each with a deal of its own', async () => {
      const input = { ruleset: 'draw', seats: [ada.id, bob.id], rated: true };
      const { body } = await service.post<{ match: MatchBody; set: string }>('/v1/matches', input, {
        token: ada.token,
      });
      expect(body.match).toMatchObject({ rated: true, set: body.set, leg: 1, legs: 2 });
      const { body: list } = await service.get<{
        matches: { id: string; leg: number; seats: { bot: string }[] }[];
      }>(`/v1/matches?set=${body.set}`);
      const legs = list.matches.sort((a, b) => a.leg - b.leg);
      expect(legs.map(({ seats }) => seats.map(({ bot }) => bot))).toEqual([
        [ada.id, bob.id],
        [bob.id, ada.id],
      ]);
      const hands = await Promise.all(
        legs.map(async ({ id }) => (await eventsOf(service, id, ada.token)).find(({ hand }) => hand)!.hand),
      );
      expect(hands[0]).not.toEqual(hands[1]);
    });

    it('fills all legs of a rated set when its open seat is taken', async () => {
      const input = { ruleset: 'draw', seats: [ada.id, null], rated: true };
      const { body } = await service.post<{ match: MatchBody; set: string }>('/v1/matches', input, {
        token: ada.token,
      });
      const sibling = await newBot(service, ada.owner);
      const path = `/v1/matches/${body.match.id}/join`;
      expect(await service.post(path, {}, { token: sibling.token })).toMatchObject({
        status: 409,
        body: { code: 'same-account' },
      });
      await service.post(path, {}, { token: bob.token });
      const { body: list } = await service.get<{ matches: { status: string }[] }>(
        `/v1/matches?set=${body.set}`,
      );
      expect(list.matches.map(({ status }) => status)).toEqual(['playing', 'playing']);
    });

    it('says why a match is not rated', async () => {
      const match = await newMatch(service, ada.token, [ada.id, bob.id], {
        rated: true,
        options: { target: 30 },
      });
      expect(match).toMatchObject({ rated: false, set: null, unrated: expect.stringContaining('options') });
    });

    it('lists matches by what they are and who plays', async () => {
      const carol = await newBot(service);
      const ids: string[] = [];
      for (const ruleset of ['draw', 'block', 'draw']) {
        ids.unshift((await newMatch(service, carol.token, [carol.id, 'house:easy'], { ruleset })).id);
      }
      const list = async (query: string) =>
        (await service.get<{ matches: { id: string }[]; next: string | null }>(`/v1/matches?${query}`)).body;
      expect((await list(`bot=${carol.id}`)).matches.map(({ id }) => id)).toEqual(ids);
      expect((await list(`bot=${carol.id}&ruleset=block`)).matches.map(({ id }) => id)).toEqual([ids[1]]);
      expect((await list(`bot=${carol.id}&status=finished`)).matches).toEqual([]);
      const page = await list(`bot=${carol.id}&limit=2`);
      expect(page.matches.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      const rest = await list(`bot=${carol.id}&limit=2&after=${page.next}`);
      expect(rest).toMatchObject({ matches: [{ id: ids[2] }], next: null });
    });
  });

  describe('moves', () => {
    it('are answered the same when they are repeated, to the byte, also after the end', async () => {
      const match = await between();
      const { seat, ply } = match.turn!;
      const turn = await currentTurn(service, match.id, tokenOf(seat));
      const post = () =>
        fetch(`${service.url}/v1/matches/${match.id}/moves`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokenOf(seat)}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ply, move: turn.legalMoves![0] }),
        }).then(async (response) => [response.status, await response.text()]);
      const first = await post();
      expect(first[0]).toBe(200);
      expect(await post()).toEqual(first);
      await Promise.all([ada, bob].map(({ token }) => playOn(service, match.id, token, { after: 6 })));
      expect(await post()).toEqual(first);
      const other = await move(service, match.id, tokenOf(seat), ply, '0-0');
      expect(other).toMatchObject({ status: 410, body: { code: 'match-over' } });
    });

    it('are made once and charged once when the answer is lost on its way', async () => {
      const match = await between({ ruleset: 'block', clock: { bank: 600 } });
      const { seat } = match.turn!;
      const token = tokenOf(seat);
      const [text] = (await currentTurn(service, match.id, token)).legalMoves!;
      const body = JSON.stringify({ ply: 1, move: text });
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `POST /v1/matches/${match.id}/moves HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      const waiting = `after=${match.last}&wait=50`;
      const [played] = await eventsOf(service, match.id, tokenOf(1 - seat), waiting);
      expect(played).toMatchObject({ type: 'played', ply: 1, seat });
      socket.destroy();
      const banks = (await currentTurn(service, match.id, token)).banks;
      const again = await move(service, match.id, token, 1, text);
      expect(again).toMatchObject({ status: 200, body: { seq: played.seq, ply: 1 } });
      expect(await move(service, match.id, token, 1, text)).toMatchObject({ status: 200, body: again.body });
      const events = await eventsOf(service, match.id, token);
      expect(events.filter(({ type }) => type === 'played')).toHaveLength(1);
      expect(events.findLast(({ type }) => type === 'turn')!.banks).toEqual(banks);
    });

    it('cannot be changed afterwards', async () => {
      const match = await between();
      const { seat } = match.turn!;
      const turn = await currentTurn(service, match.id, tokenOf(seat));
      await move(service, match.id, tokenOf(seat), 1, turn.legalMoves![0]);
      expect(await move(service, match.id, tokenOf(seat), 1, '0-0@left')).toMatchObject({
        status: 409,
        body: { code: 'already-moved', turn: { ply: 2 } },
      });
    });

    it('go through once when two come at once', async () => {
      const match = await between({ ruleset: 'all-fives' });
      const { seat } = match.turn!;
      const turn = await currentTurn(service, match.id, tokenOf(seat));
      const answers = await Promise.all(
        turn.legalMoves!.slice(0, 2).map((text) => move(service, match.id, tokenOf(seat), 1, text)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('out of turn are refused with the turn that the match waits for', async () => {
      const match = await between();
      const { seat } = match.turn!;
      expect(await move(service, match.id, tokenOf(1 - seat), 1, '6-6')).toMatchObject({
        status: 409,
        body: { code: 'stale-ply', turn: { ply: 1, seat, deadline: expect.any(String) } },
      });
      expect(await move(service, match.id, tokenOf(seat), 7, '6-6')).toMatchObject({
        status: 409,
        body: { code: 'stale-ply' },
      });
    });

    it('that are illegal come back with the reason and what is legal, and change nothing', async () => {
      const match = await between();
      const { seat } = match.turn!;
      const turn = await currentTurn(service, match.id, tokenOf(seat));
      expect(await move(service, match.id, tokenOf(seat), 1, '0-0@mexican')).toMatchObject({
        status: 422,
        body: { code: 'illegal-move', reason: expect.any(String), legalMoves: turn.legalMoves },
      });
      expect(await move(service, match.id, tokenOf(seat), 1, 'six-four')).toMatchObject({
        status: 422,
        body: { code: 'malformed-move', legalMoves: turn.legalMoves },
      });
      expect((await service.get<MatchBody>(`/v1/matches/${match.id}`)).body.last).toBe(match.last);
    });

    it('forfeit after twenty refusals at one ply', async () => {
      const match = await between();
      const { seat } = match.turn!;
      for (let i = 0; i < 20; i++) {
        expect(await move(service, match.id, tokenOf(seat), 1, i % 2 ? '0-0@left' : 'x')).toMatchObject({
          status: 422,
        });
      }
      const { body } = await service.get<MatchBody>(`/v1/matches/${match.id}`);
      expect(body).toMatchObject({ status: 'finished', termination: 'illegal-moves', winners: [1 - seat] });
      expect(await move(service, match.id, tokenOf(seat), 1, '0-0@left')).toMatchObject({ status: 410 });
    });

    it.each([
      [{}],
      [{ ply: 1 }],
      [{ ply: '1', move: '6-6' }],
      [{ ply: 0, move: '6-6' }],
      [{ ply: 1.5, move: '6-6' }],
      [{ ply: 1, move: '' }],
      [{ ply: 1, move: 'x'.repeat(1000) }],
      [{ ply: 1, move: ['6-6'] }],
      [{ ply: 1, move: '6-6', extra: true }],
      [[1, '6-6']],
      [null],
      ['{"ply":1,'],
    ])('are read strictly: %j', async (body) => {
      const match = await between();
      const token = tokenOf(match.turn!.seat);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect(await service.post(`/v1/matches/${match.id}/moves`, text, { token })).toMatchObject({
        status: 400,
        body: { code: 'malformed-request' },
      });
    });

    it('need a token, a match that exists, and a seat in it, in this order', async () => {
      const match = await between();
      const carol = await newBot(service);
      const post = (id: string, token?: string) =>
        service.post(`/v1/matches/${id}/moves`, { ply: 1, move: '6-6' }, { token });
      expect(await post(match.id)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(await post('nonsense')).toMatchObject({ status: 401 });
      for (const id of [UNKNOWN, 'nonsense', '%00', UNKNOWN.toUpperCase()]) {
        expect(await post(id, carol.token)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      }
      expect(await post(match.id, carol.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });

    it('are of the version that asks where a bot names itself, and of the newest where others do', async () => {
      const carol = await newBot(service);
      const path = `/v1/bots/${carol.id}/versions`;
      await service.post(path, {}, { token: carol.owner });
      const seated = async (token: string, reference: string) =>
        await newMatch(service, token, [reference, 'house:easy']);
      const inVersion = (version: number) => ({
        seats: [{ bot: carol.id, version }, { house: 'house:easy' }],
      });
      expect(await seated(carol.token, carol.id)).toMatchObject(inVersion(1));
      expect(await seated(carol.owner, carol.id)).toMatchObject(inVersion(2));
      expect(await seated(ada.token, carol.id)).toMatchObject(inVersion(2));
      expect(await seated(carol.token, `${carol.id}@2`)).toMatchObject(inVersion(2));
    });

    it('belong to the version that took the seat', async () => {
      const carol = await newBot(service);
      const match = await newMatch(service, carol.token, [carol.id, 'house:easy']);
      const path = `/v1/bots/${carol.id}/versions`;
      const { body } = await service.post<{ token: string }>(path, {}, { token: carol.owner });
      expect(await move(service, match.id, body.token, 1, '6-6')).toMatchObject({ status: 403 });
    });
  });

  describe('resigning', () => {
    it('ends a match of two, and is safe to repeat', async () => {
      const match = await between();
      const path = `/v1/matches/${match.id}/resign`;
      const first = await service.post(path, undefined, { token: ada.token });
      expect(first).toMatchObject({ status: 200, body: { seat: 0, status: 'finished' } });
      expect(await service.post(path, {}, { token: ada.token })).toMatchObject({
        status: 200,
        body: first.body,
      });
      expect(await service.post(path, {}, { token: bob.token })).toMatchObject({ status: 410 });
      expect(await service.post(path, {}, { token: (await newBot(service)).token })).toMatchObject({
        status: 403,
      });
    });

    it('leaves the seat to the easy house player where more than two sides play', async () => {
      const carol = await newBot(service);
      const match = await newMatch(service, ada.token, [ada.id, bob.id, carol.id], {
        options: { target: 20 },
      });
      await service.post(`/v1/matches/${match.id}/resign`, {}, { token: bob.token });
      const [events] = await Promise.all([ada, carol].map(({ token }) => playOn(service, match.id, token)));
      expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
      expect((events.at(-1)!.ranks as number[])[1]).toBe(3);
      const played = events.filter(({ type }) => type === 'played');
      expect(played.filter(({ by }) => by === 'house:easy').every(({ seat }) => seat === 1)).toBe(true);
      expect(played.some(({ by }) => by === 'house:easy')).toBe(true);
    });
  });

  describe('creation', () => {
    it.each([
      [{ ruleset: 'poker' }, 404, 'unknown-ruleset'],
      [{ preset: 'nope' }, 422, 'bad-options'],
      [{ options: { nope: 1 } }, 422, 'bad-options'],
      [{ options: { target: 'high' } }, 422, 'bad-options'],
      [{ seats: ['house:easy'] }, 422, 'bad-options'],
      [{ seats: new Array(7).fill('house:easy') }, 422, 'bad-options'],
      [{ seats: [] }, 400, 'malformed-request'],
      [{ seats: new Array(40).fill('house:easy') }, 400, 'malformed-request'],
      [{ seats: 'house:easy' }, 400, 'malformed-request'],
      [{ seats: [1, 2] }, 400, 'malformed-request'],
      [{ seats: ['house:genius', 'house:easy'] }, 400, 'malformed-request'],
      [{ seats: [UNKNOWN, 'house:easy'] }, 404, 'not-found'],
      [{ seats: ['nobody', 'house:easy'] }, 404, 'not-found'],
      [{ clock: { perMove: 0 } }, 400, 'malformed-request'],
      [{ clock: {} }, 400, 'malformed-request'],
      [{ clock: { perMove: 5, bank: 60 } }, 400, 'malformed-request'],
      [{ clock: { increment: 5 } }, 400, 'malformed-request'],
      [{ clock: { perMove: 1e9 } }, 400, 'malformed-request'],
      [{ clock: 'fast' }, 400, 'malformed-request'],
      [{ onTimeout: 'wait' }, 400, 'malformed-request'],
      [{ rated: 'yes' }, 400, 'malformed-request'],
      [{ options: [] }, 400, 'malformed-request'],
      [{ ruleset: 7 }, 400, 'malformed-request'],
      [{ surprise: true }, 400, 'malformed-request'],
    ])('refuses %j with %i', async (wrong, status, code) => {
      const input = { ruleset: 'draw', seats: ['house:easy', 'house:easy'], ...wrong };
      expect(await service.post('/v1/matches', input, { token: ada.token })).toMatchObject({
        status,
        body: { code },
      });
    });

    it('refuses what is no JSON object, and needs a token', async () => {
      for (const body of ['[]', '"x"', 'null', '', '{"ruleset":']) {
        expect(await service.post('/v1/matches', body, { token: ada.token })).toMatchObject({ status: 400 });
      }
      expect(await service.post('/v1/matches', {}, {})).toMatchObject({ status: 401 });
      const large = JSON.stringify({ ruleset: 'x'.repeat(70_000), seats: [] });
      expect(await service.post('/v1/matches', large, { token: ada.token })).toMatchObject({ status: 413 });
    });

    it('seats no opponents of one account in a rated match', async () => {
      const owner = await signUp(service);
      const [one, two] = [await newBot(service, owner), await newBot(service, owner)];
      const input = { ruleset: 'draw', seats: [one.id, two.id], rated: true };
      expect(await service.post('/v1/matches', input, { token: owner })).toMatchObject({
        status: 409,
        body: { code: 'same-account' },
      });
    });

    it('takes a version of a bot for a seat', async () => {
      const match = await newMatch(service, bob.token, [`${bob.id}@1`, 'house:easy']);
      expect(match.seats).toMatchObject([
        { bot: bob.id, version: 1 },
        { house: 'house:easy', name: 'house:easy' },
      ]);
      const input = { ruleset: 'draw', seats: [`${bob.id}@99`, 'house:easy'] };
      expect(await service.post('/v1/matches', input, { token: bob.token })).toMatchObject({ status: 404 });
    });

    it('does not know matches that are not there', async () => {
      for (const path of ['', '/record', '/events']) {
        for (const id of [UNKNOWN, 'nonsense']) {
          expect(await service.get(`/v1/matches/${id}${path}`, { token: ada.token })).toMatchObject({
            status: 404,
            body: { code: 'not-found' },
          });
        }
      }
      const match = await between();
      expect(await service.get(`/v1/matches/${match.id}/record`)).toMatchObject({
        status: 409,
        body: { code: 'match-not-finished' },
      });
    });

    it.each(['limit=0', 'limit=x', 'status=over', 'after=nonsense', 'bot=x', 'nope=1', 'rated=maybe'])(
      'refuses the list with %s',
      async (query) => {
        expect(await service.get(`/v1/matches?${query}`)).toMatchObject({ status: 400 });
      },
    );
  });
});
