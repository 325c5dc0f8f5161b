import { setTimeout } from 'node:timers/promises';
import { MOST_NODES } from '../../src/experiments/analysis/analysis.wire.js';
import { describeService, type Service } from './harness.js';
import { eventsOf, move, newBot, newMatch, playOn, signUp, type TestBot } from './players.js';

interface Analysis {
  seat: number;
  ply: number;
  round: number;
  played: string;
  worlds: number;
  moves: {
    move: string;
    win: number;
    winError: number;
    points: number;
    pointsError: number;
    loss: number;
    lossError: number;
    numbers: { number: number; matters: boolean }[];
  }[];
}

const UNKNOWN = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';

describeService('analysis', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let match: string;
  /** Plies of ada's decisions, and what she could have done. */
  const turns = new Map<number, string[]>();
  /** What she knew at each. */
  const views = new Map<number, Record<string, unknown>>();

  beforeAll(async () => {
    service = serviceOf();
    ada = await newBot(service);
    match = (await newMatch(service, ada.token, [ada.id, 'house:easy'], { options: { target: 20 } })).id;
    const events = await playOn(service, match, ada.token);
    for (const event of events) {
      if (event.type !== 'turn' || !event.legalMoves) continue;
      turns.set(event.ply!, event.legalMoves);
      views.set(event.ply!, event.view as Record<string, unknown>);
    }
  }, 60_000);

  const analyse = (body: object, token = ada.owner) =>
    service.post<Analysis>('/v1/analysis', { nodes: 3_000, ...body }, { token });

  it('says what each legal move was worth, with errors', async () => {
    const [ply, legalMoves] = [...turns].find(([, legal]) => legal.length > 1)!;
    const { status, body } = await analyse({ match, ply });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ply, seat: 0, played: legalMoves[0] });
    expect(body.moves.map((verdict) => verdict.move).sort()).toEqual([...legalMoves].sort());
    expect(body.moves[0].loss).toBe(0);
    for (const verdict of body.moves) {
      expect(verdict.win).toBeGreaterThanOrEqual(0);
      expect(verdict.win).toBeLessThanOrEqual(1);
      expect(verdict.lossError).toBeGreaterThanOrEqual(0);
    }
    expect((await analyse({ match, ply })).body).toEqual(body);
  });

  it('is the same over GraphQL', async () => {
    const [ply] = [...turns][0];
    const rest = await analyse({ match, ply });
    const { data, errors } = await service.graphql<{ analysePosition: Analysis & { __typename: string } }>(
      `mutation ($input: NewAnalysis!) { analysePosition(input: $input) { __typename
        ... on PositionAnalysis { worlds moves { move win winError points pointsError } }
        ... on Refusal { code } } }`,
      { input: { match, ply, nodes: 3_000 } },
      ada.owner,
    );
    expect(errors).toBeUndefined();
    expect(data.analysePosition).toMatchObject({
      __typename: 'PositionAnalysis',
      worlds: rest.body.worlds,
      moves: rest.body.moves.map(({ move: text, win, winError }) => ({ move: text, win, winError })),
    });
  });

  it('is the same of a position that somebody gives as one seat knows it', async () => {
    const [ply] = [...turns].findLast(([, legal]) => legal.length > 1)!;
    const position = { ruleset: 'draw', view: views.get(ply) };
    const [given, played] = await Promise.all([analyse({ position }), analyse({ match, ply })]);
    expect({ status: given.status, body: given.body }).toMatchObject({
      status: 200,
      body: { match: null, ply: null, played: null, seat: 0, round: played.body.round },
    });
    expect(given.body.moves).toEqual(played.body.moves);
  });

  it('refuses positions that could not have arisen, and what is no position', async () => {
    const view = [...views.values()].find(({ events }) => (events as object[]).length > 3)!;
    const { hand, events } = view as { hand: string[]; events: object[] };
    const refusals: [object, number, string][] = [
      [{ ...view, hand: [hand[0], ...hand.slice(0, -1)] }, 422, 'impossible-position'],
      [{ ...view, events: events.slice(2) }, 422, 'impossible-position'],
      [{ ...view, hand: undefined }, 400, 'malformed-request'],
      [{ ...view, hand: ['what'] }, 400, 'malformed-request'],
      [{ ...view, options: { nonsense: 1 } }, 422, 'bad-options'],
      [{}, 400, 'malformed-request'],
    ];
    for (const [wrong, status, code] of refusals)
      expect(await analyse({ position: { ruleset: 'draw', view: wrong } })).toMatchObject({
        status,
        body: { code },
      });
    const nobody = await analyse({ position: { ruleset: 'chess', view } });
    expect(nobody).toMatchObject({ status: 404, body: { code: 'unknown-ruleset' } });
    expect(await analyse({ match, ply: 1, position: { ruleset: 'draw', view } })).toMatchObject({
      status: 400,
    });
    expect(await analyse({ position: { ruleset: 'draw', view }, ply: 1 })).toMatchObject({ status: 400 });
  });

  it('is refused while a match is played, also to those who play it', async () => {
    const going = await newMatch(service, ada.token, [ada.id, 'house:easy']);
    const [turn] = (await eventsOf(service, going.id, ada.token)).filter(({ type }) => type === 'turn');
    await move(service, going.id, ada.token, turn.ply!, turn.legalMoves![0]);
    for (const token of [ada.owner, ada.token]) {
      const refused = await analyse({ match: going.id, ply: 1 }, token);
      const detail = 'The match is still being played: its decisions can be looked at when it is over.';
      expect(refused).toMatchObject({ status: 409, body: { code: 'match-not-finished', detail } });
    }
  });

  it('refuses what is not there', async () => {
    const refusals: [object, number, string][] = [
      [{ match: UNKNOWN, ply: 1 }, 404, 'not-found'],
      [{ match: 'nonsense', ply: 1 }, 400, 'malformed-request'],
      [{ ply: 1 }, 400, 'malformed-request'],
      [{ match }, 400, 'malformed-request'],
      [{ match, ply: 0 }, 400, 'malformed-request'],
      [{ match, ply: 100_000 }, 400, 'malformed-request'],
      [{ match, ply: 1, nodes: 1e9 }, 400, 'malformed-request'],
    ];
    for (const [asked, status, code] of refusals)
      expect(await analyse(asked)).toMatchObject({ status, body: { code } });
  });

  describe('of a whole match', () => {
    const review = (body: object) =>
      service.post<{ id: string; code?: string }>(
        '/v1/experiments',
        { kind: 'review', ...body },
        { token: ada.owner },
      );

    it('is a job: each decision, accuracy by seat, luck and skill', async () => {
      const ordered = await review({ match, nodes: 1_000 });
      expect({ status: ordered.status, body: ordered.body }).toMatchObject({ status: 201 });
      const path = `/v1/experiments/${ordered.body.id}`;
      for await (const _ of service.stream(`${path}/events`, { token: ada.owner }));
      const { body } = await service.get<{
        status: string;
        players: string[];
        review: {
          rounds: number;
          seats: { accuracy: number | null }[];
          decisions: { ply: number; loss: number }[];
        };
        plots: string[];
      }>(path, { token: ada.owner });
      const { rounds } = (await service.get<{ rounds: object[] }>(`/v1/matches/${match}/record`)).body;
      expect(body).toMatchObject({
        status: 'finished',
        reviewed: match,
        players: [expect.stringMatching(/@1$/), 'house:easy'],
        review: {
          rounds: rounds.length,
          seats: [
            { seat: 0, skill: expect.any(Number), luck: expect.any(Number) },
            { seat: 1, name: 'house:easy' },
          ],
        },
      });
      // Null where a short match had no decision from which it could be told.
      for (const { accuracy } of body.review.seats) expect(accuracy ?? 0.5).toEqual(expect.any(Number));
      const plies = body.review.decisions.map(({ ply }) => ply);
      expect(plies).toEqual([...plies].sort((a, b) => a - b));
      expect(plies.filter((ply) => turns.has(ply)).length).toBeGreaterThan(0);
      const [accuracy] = body.plots;
      const picture = await service.get<string>(accuracy, { token: ada.owner });
      expect(picture.body).toMatch(/^<svg/);
      const again = await review({ match, nodes: 1_000 });
      for await (const _ of service.stream(`/v1/experiments/${again.body.id}/events`, { token: ada.owner }));
      const twin = await service.get<{ review: object }>(`/v1/experiments/${again.body.id}`, {
        token: ada.owner,
      });
      expect(twin.body.review).toEqual(body.review);
    }, 120_000);

    it('is refused while the match is played', async () => {
      const going = await newMatch(service, ada.token, [ada.id, 'house:easy']);
      expect(await review({ match: going.id })).toMatchObject({
        status: 409,
        body: { code: 'match-not-finished' },
      });
    });

    it('is of a match and of nothing else', async () => {
      expect(await review({})).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
      expect(await review({ match: UNKNOWN })).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect(await review({ match, rounds: 5 })).toMatchObject({ status: 400 });
      expect(await review({ match, nodes: 1_000_000 })).toMatchObject({ status: 400 });
      const other = { kind: 'match', a: 'house:hard', b: 'house:easy', match };
      expect(await service.post('/v1/experiments', other, { token: ada.owner })).toMatchObject({
        status: 400,
      });
    });
  });

  it('is given up when whoever asked hangs up: the next one waits for none of them', async () => {
    // Many tiles, of which little is known.
    const going = await newMatch(service, ada.token, [ada.id, 'house:easy', 'house:easy', 'house:easy'], {
      ruleset: 'mexican-train',
    });
    const [{ view }] = (await eventsOf(service, going.id, ada.token)).filter(({ type }) => type === 'turn');
    const position = { ruleset: 'mexican-train', view };
    const impatient = await signUp(service);
    const hungUp = new AbortController();
    const ask = (nodes: number, signal: AbortSignal | null = null) =>
      fetch(`${service.url}/v1/analysis`, {
        method: 'POST',
        headers: { authorization: `Bearer ${impatient}`, 'content-type': 'application/json' },
        body: JSON.stringify({ position, nodes }),
        signal,
      }).then(
        ({ status }) => status,
        ({ name }: Error) => name,
      );
    const asked: Promise<number | string>[] = [];
    // Until so many wait that the next one is refused.
    const refused = async (): Promise<boolean> => {
      const next = ask(MOST_NODES, hungUp.signal);
      asked.push(next);
      return (await Promise.race([next, setTimeout(100)])) === 429;
    };
    while (!(await refused()));
    hungUp.abort();
    // Some may have been answered before.
    const answers = await Promise.all(asked);
    expect(answers.filter((one) => one === 'AbortError').length).toBeGreaterThan(0);
    expect(answers.filter((one) => ![200, 429, 'AbortError'].includes(one))).toEqual([]);
    while ((await ask(1_000)) !== 200) await setTimeout(20);
    expect(service.log).not.toMatch(/Request failed|cannot be answered/);
  });

  it('needs a token, and has a limit for each account', async () => {
    expect((await service.post('/v1/analysis', { match, ply: 1 })).status).toBe(401);
    const eager = await signUp(service);
    const ask = () => analyse({ match, ply: 1, nodes: 1_000 }, eager);
    const answers = await Promise.all(Array.from({ length: 32 }, ask));
    const crowded = answers.filter(({ status }) => status !== 200);
    expect(crowded.length).toBeGreaterThan(0);
    let given = answers.length - crowded.length;
    expect(given).toBeGreaterThanOrEqual(8);
    let last = await ask();
    for (; last.status === 200; given++) last = await ask();
    expect(given).toBeGreaterThanOrEqual(30);
    expect(last.body).toMatchObject({ detail: expect.stringMatching(/^An account may have 30 analyses/) });
    for (const { status, body, headers } of [...crowded, last]) {
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
