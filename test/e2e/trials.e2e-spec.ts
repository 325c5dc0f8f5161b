import { describeService, type Service } from './harness.js';
import { eventually } from './lobby.js';
import { type Event, newBot, newMatch, playOn, type TestBot } from './players.js';

interface Trial {
  readonly id: string;
  readonly status: string;
  readonly code: string;
  readonly passed: boolean | null;
  readonly reason: string | null;
  readonly done: number;
  readonly total: number;
  readonly last: number;
  readonly situations: {
    situation: string;
    ruleset: string;
    outcome: string;
    detail: string;
    match: string;
  }[];
  readonly matches: {
    match: string;
    rehearsal: string;
    seat: number;
    turns: number;
    same: number;
    differences: { ply: number; was: string; would: string }[];
  }[];
}

/**
 * A bot that lives elsewhere: follows its feed and answers every turn until it is stopped. It asks again when an answer got
 * lost or was refused.
 */
function live(service: Service, token: string, choose = (moves: string[]): string => moves[0]): () => void {
  let stopped = false;
  const answer = async (event: Event): Promise<void> => {
    const body = { ply: event.ply!, move: choose(event.legalMoves!) };
    for (let attempt = 0; attempt < 5 && !stopped; attempt++) {
      const { status } = await service.post(`/v1/matches/${event.match}/moves`, body, { token });
      if (status !== 503 && status !== 422) return;
    }
  };
  void (async () => {
    for await (const event of service.stream<Event>('/v1/events', { token })) {
      if (stopped) return;
      if (event.type === 'turn' && event.legalMoves) void answer(event);
    }
  })().catch(() => undefined);
  return () => (stopped = true);
}

const over = (service: Service, owner: string, id: string): Promise<Trial> =>
  eventually(async () => {
    const { body } = await service.get<Trial>(`/v1/trials/${id}`, { token: owner });
    if (body.status === 'running') throw new Error(JSON.stringify(body));
    return body;
  }, 80_000);

const newVersion = async (service: Service, bot: TestBot): Promise<string> => {
  const { body } = await service.post<{ token: string }>(
    `/v1/bots/${bot.id}/versions`,
    {},
    { token: bot.owner },
  );
  return body.token;
};

describeService('trials', (serviceOf) => {
  it('check a bot in every situation, and report how it took each', async () => {
    const bot = await newBot(serviceOf());
    const stop = live(serviceOf(), bot.token);
    const made = await serviceOf().post<Trial>(
      `/v1/bots/${bot.id}/check`,
      { rulesets: ['block', 'draw'], perMove: 3 },
      { token: bot.owner },
    );
    expect(made).toMatchObject({ status: 201, body: { status: 'running', passed: null, total: 6 } });
    const trial = await over(serviceOf(), bot.owner, made.body.id);
    stop();
    expect(trial.situations.map(({ situation, outcome }) => [situation, outcome])).toEqual([
      ['repeat', 'passed'],
      ['illegal', 'passed'],
      ['late', 'passed'],
      ['long', 'passed'],
      ['ruleset', 'passed'],
      ['ruleset', 'passed'],
    ]);
    expect(trial).toMatchObject({ status: 'finished', passed: true, done: 6 });
    expect(trial.situations[0].detail).toMatch(/^It sent its move for ply \d+ again/);
    expect(trial.situations[2].detail).toMatch(/^It went on after the clock had decided ply \d+\.$/);
    const match = await serviceOf().get(`/v1/matches/${trial.situations[1].match}`);
    expect(match.body).toMatchObject({ trial: 'illegal', rated: false, status: 'finished' });
    const events: Event[] = [];
    for await (const event of serviceOf().stream<Event>(`/v1/trials/${trial.id}/events`, {
      token: bot.owner,
    }))
      events.push(event);
    expect(events.map(({ type }) => type)).toEqual([
      'created',
      ...new Array<string>(5).fill('progress'),
      'finished',
    ]);
    expect(events.at(-1)).toMatchObject({ seq: trial.last, percent: 100 });
    const { data } = await serviceOf().graphql<{ trial: Trial; trials: { nodes: Trial[] } }>(
      'query ($id: ID!) { trial(id: $id) { passed situations { outcome } } trials(kind: "check") { nodes { id } } }',
      { id: trial.id },
      bot.owner,
    );
    expect(data.trial.passed).toBe(true);
    expect(data.trials.nodes).toEqual([{ id: trial.id }]);
  });

  it('find out that a bot is not there, and say so', async () => {
    const bot = await newBot(serviceOf());
    const made = await serviceOf().post<Trial>(
      `/v1/bots/${bot.id}/check`,
      { rulesets: ['block'], perMove: 1 },
      { token: bot.owner },
    );
    const trial = await over(serviceOf(), bot.owner, made.body.id);
    expect(trial).toMatchObject({ status: 'finished', passed: false });
    expect(trial.situations.at(-1)).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('lost before'),
    });
  });

  it('rehearse old turns with a new version: what is played is what was played', async () => {
    const bot = await newBot(serviceOf());
    const { id } = await newMatch(serviceOf(), bot.token, ['house:random', bot.id], {
      options: { target: 20 },
      clock: { perMove: 600 },
    });
    await playOn(serviceOf(), id, bot.token);
    const token = await newVersion(serviceOf(), bot);
    const stop = live(serviceOf(), token, (moves) => moves[moves.length - 1]);
    const path = `/v1/bots/${bot.id}/versions/2/rehearse`;
    const made = await serviceOf().post<Trial>(path, { matches: [id] }, { token: bot.owner });
    expect(made.status).toBe(201);
    const trial = await over(serviceOf(), bot.owner, made.body.id);
    stop();
    const [match] = trial.matches;
    expect(trial).toMatchObject({ status: 'finished', situations: [], passed: null });
    expect(match).toMatchObject({ match: id, seat: 1 });
    const own = await serviceOf().get<{ events: Event[] }>(`/v1/matches/${id}/events`, { token: bot.token });
    const turns = own.body.events.filter((event) => event.type === 'turn' && event.seat === 1);
    const unique = new Map(turns.map((turn) => [turn.ply!, turn.legalMoves!]));
    expect(match.turns).toBe(unique.size);
    // The old version took the first move, the new one takes the last.
    const otherwise = [...unique].filter(([, moves]) => moves.length > 1);
    expect(match.differences.map(({ ply }) => ply)).toEqual(otherwise.map(([ply]) => ply));
    for (const { ply, was, would } of match.differences) {
      const moves = unique.get(ply)!;
      expect([was, would]).toEqual([moves[0], moves[moves.length - 1]]);
    }
    const [then, now] = await Promise.all(
      [id, match.rehearsal].map(async (one) => {
        const { body } = await serviceOf().get<{ events: Event[] }>(`/v1/matches/${one}/events`, {
          token: bot.owner,
        });
        return body.events
          .filter(({ type }) => type === 'played')
          .map(({ seat, ply, tile, end }) => ({ seat, ply, tile, end }));
      }),
    );
    expect(now).toEqual(then);
    expect((await serviceOf().get(`/v1/matches/${match.rehearsal}`)).body).toMatchObject({
      trial: 'rehearsal',
    });
  });

  it('are refused where they make no sense, and end when their owner says so', async () => {
    const bot = await newBot(serviceOf());
    const other = await newBot(serviceOf());
    const ask = async (path: string, body: object, token: string) => {
      const answer = await serviceOf().post<Trial>(path, body, { token });
      return [answer.status, answer.body.code];
    };
    const check = `/v1/bots/${bot.id}/check`;
    expect(await ask(check, {}, other.owner)).toEqual([403, 'forbidden']);
    expect(await ask(check, { rulesets: ['chess'] }, bot.owner)).toEqual([404, 'unknown-ruleset']);
    expect(await ask(check, { version: 9 }, bot.owner)).toEqual([404, 'not-found']);
    expect(await ask(`/v1/bots/${bot.id}/versions/1/rehearse`, {}, bot.owner)).toEqual([
      400,
      'malformed-request',
    ]);
    await newVersion(serviceOf(), bot);
    expect(await ask(`/v1/bots/${bot.id}/versions/2/rehearse`, {}, bot.owner)).toEqual([404, 'not-found']);
    const made = await serviceOf().post<Trial>(check, { perMove: 600 }, { token: bot.owner });
    expect(made.body.total).toBe(13);
    const cancelled = await serviceOf().post<Trial>(
      `/v1/trials/${made.body.id}/cancel`,
      {},
      { token: bot.owner },
    );
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'cancelled', reason: 'Its owner cancelled it.' },
    });
    const [first] = cancelled.body.situations;
    expect((await serviceOf().get(`/v1/matches/${first.match}`)).body).toMatchObject({ status: 'aborted' });
    expect((await serviceOf().get(`/v1/trials/${made.body.id}`, { token: other.owner })).status).toBe(404);
  });
});
