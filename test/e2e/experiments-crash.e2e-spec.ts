import { describeService, type Service } from './harness.js';
import { eventually } from './lobby.js';
import { type Event, move, newBot, newMatch, playOn, signUp, type TestBot } from './players.js';
import { emptyRedis } from './redis.emptying.js';

interface Job {
  id: string;
  status: string;
  reason: string | null;
  progress: { done: number; total: number; percent: number };
  simulation: object | null;
  match: {
    rounds: number;
    wins: [number, number];
    draws: number;
    forfeits: object[];
    voided: string[];
  } | null;
  sprt: object | null;
  review: object | null;
}
interface Trial {
  id: string;
  status: string;
  passed: boolean | null;
  done: number;
  total: number;
  situations: { situation: string; outcome: string }[];
  matches: { turns: number; same: number; differences: object[] }[];
}

async function order(service: Service, token: string, body: object): Promise<string> {
  const made = await service.post<Job>('/v1/experiments', body, { token });
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201 });
  return made.body.id;
}

const look = async (service: Service, token: string, id: string): Promise<Job> =>
  (await service.get<Job>(`/v1/experiments/${id}`, { token })).body;

/** Waits until one of the experiments has come so far, in percent. */
const reached = (service: Service, token: string, ids: readonly string[], percent: number) =>
  eventually(async () => {
    const jobs = await Promise.all(ids.map((id) => look(service, token, id)));
    if (jobs.every(({ progress }) => progress.percent < percent)) throw new Error(JSON.stringify(jobs));
  }, 120_000);

const ended = (service: Service, token: string, id: string): Promise<Job> =>
  eventually(async () => {
    const job = await look(service, token, id);
    if (['queued', 'running'].includes(job.status)) throw new Error(JSON.stringify(job.progress));
    return job;
  }, 200_000);

const essence = ({ status, reason, progress, simulation, match, sprt, review }: Job) => ({
  status,
  reason,
  progress,
  simulation,
  match,
  sprt,
  review,
});

/** Plays a match to its end, and sends a move again that was refused or got lost. */
async function playThrough(service: Service, match: string, token: string): Promise<void> {
  for await (const event of service.stream<Event>(`/v1/matches/${match}/events`, { token })) {
    if (event.type !== 'turn' || !event.legalMoves) continue;
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status } = await move(service, match, token, event.ply!, event.legalMoves[0]);
      if (status !== 503 && status !== 422) break;
    }
  }
}

/** A bot that looks for its matches again and again, whatever becomes of the service meanwhile. */
function stubborn(service: Service, bot: TestBot, token = bot.token): () => void {
  let stopped = false;
  const begun = new Set<string>();
  void (async () => {
    for (; !stopped; await new Promise((resolve) => setTimeout(resolve, 200))) {
      const playing = await service
        .get<{ matches: { id: string }[] }>(`/v1/matches?bot=${bot.id}&status=playing&limit=100`)
        .catch(() => undefined);
      for (const { id } of playing?.body.matches ?? []) {
        if (begun.has(id)) continue;
        begun.add(id);
        void playThrough(service, id, token)
          .catch(() => undefined)
          .then(() => begun.delete(id));
      }
    }
  })();
  return () => (stopped = true);
}

describeService('after a kill -9 and with an emptied Redis', (serviceOf) => {
  it('experiments of house players and a review come to what an undisturbed run comes to', async () => {
    const service = serviceOf();
    const token = await signUp(service);
    const bot = await newBot(service);
    const { id: reviewed } = await newMatch(service, bot.token, [bot.id, 'house:easy'], {
      options: { target: 60 },
    });
    await playOn(service, reviewed, bot.token);
    const plans = [
      { kind: 'simulation', players: ['house:expert', 'house:hard'], rounds: 400, nodes: 1_000, seed: 3 },
      { kind: 'match', a: 'house:expert', b: 'house:hard', rounds: 400, nodes: 1_000, seed: 4 },
      {
        kind: 'sprt',
        a: 'house:expert',
        b: 'house:hard',
        rounds: 400,
        nodes: 1_000,
        elo0: 0,
        elo1: 1,
        seed: 5,
      },
      { kind: 'review', match: reviewed, nodes: 20_000, seed: 6 },
    ];
    const disturbed = await Promise.all(plans.map((plan) => order(service, token, plan)));
    await reached(service, token, disturbed, 5);
    await emptyRedis(service);
    await service.restart();
    await reached(service, token, disturbed, 40);
    await service.restart();
    const results = await Promise.all(disturbed.map((id) => ended(service, token, id)));
    const again = await Promise.all(plans.map((plan) => order(service, token, plan)));
    const undisturbed = await Promise.all(again.map((id) => ended(service, token, id)));
    expect(results.map(essence)).toEqual(undisturbed.map(essence));
    for (const { status, progress } of results) {
      expect(status).toBe('finished');
      expect(progress.percent).toBe(100);
    }
    for (const id of disturbed) {
      const { body } = await service.get<{ events: { seq: number; type: string }[] }>(
        `/v1/experiments/${id}/events`,
        { token },
      );
      expect(body.events.map(({ seq }) => seq)).toEqual(body.events.map((_, i) => i + 1));
      expect(body.events.filter(({ type }) => type === 'finished')).toHaveLength(1);
    }
  }, 400_000);

  it('experiments with a registered bot count each of their matches once', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const stop = stubborn(service, bot);
    const plan = { a: bot.id, b: 'house:easy', rounds: 12, options: { target: 20 }, atOnce: 4, perMove: 60 };
    const ids = await Promise.all(
      [
        { kind: 'match', ...plan },
        { kind: 'sprt', ...plan, elo0: 0, elo1: 1 },
      ].map((body) => order(service, bot.owner, body)),
    );
    await reached(service, bot.owner, ids, 15);
    await emptyRedis(service);
    await service.restart();
    const results = await Promise.all(ids.map((id) => ended(service, bot.owner, id)));
    stop();
    for (const { status, progress, match } of results) {
      expect({ status, progress }).toEqual({
        status: 'finished',
        progress: { done: 12, total: 12, percent: 100 },
      });
      const { rounds, wins, draws, forfeits, voided } = match!;
      expect({ rounds, forfeits, voided }).toEqual({ rounds: 12, forfeits: [], voided: [] });
      expect(wins[0] + wins[1] + draws).toBe(12);
    }
    const { body } = await service.get<{ matches: { id: string; status: string }[] }>(
      `/v1/matches?bot=${bot.id}&limit=100`,
    );
    expect(body.matches.map(({ status }) => status)).toEqual(new Array<string>(24).fill('finished'));
  }, 400_000);

  it('a check and a rehearsal end as they would have', async () => {
    const service = serviceOf();
    const bot = await newBot(service);
    const old = await newMatch(service, bot.token, ['house:random', bot.id], {
      options: { target: 60 },
      clock: { perMove: 600 },
    });
    await playOn(service, old.id, bot.token);
    const second = await service.post<{ token: string }>(
      `/v1/bots/${bot.id}/versions`,
      {},
      { token: bot.owner },
    );
    const stop = stubborn(service, bot, second.body.token);
    const made = await Promise.all([
      service.post<Trial>(
        `/v1/bots/${bot.id}/check`,
        { rulesets: ['block', 'draw'], perMove: 8 },
        { token: bot.owner },
      ),
      service.post<Trial>(
        `/v1/bots/${bot.id}/versions/2/rehearse`,
        { matches: [old.id] },
        { token: bot.owner },
      ),
    ]);
    for (const { status, body } of made) expect({ status, body }).toMatchObject({ status: 201 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await emptyRedis(service);
    await service.restart();
    const [check, rehearsal] = await Promise.all(
      made.map(({ body: { id } }) =>
        eventually(async () => {
          const { body } = await service.get<Trial>(`/v1/trials/${id}`, { token: bot.owner });
          if (body.status === 'running') throw new Error(JSON.stringify(body));
          return body;
        }, 200_000),
      ),
    );
    stop();
    expect(check).toMatchObject({ status: 'finished', done: 6, total: 6 });
    expect(check.situations.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    const [match] = rehearsal.matches;
    expect(rehearsal).toMatchObject({ status: 'finished', done: 1 });
    expect(match.turns).toBeGreaterThan(5);
    // Both versions take the first legal move.
    expect(match).toMatchObject({ same: match.turns, differences: [] });
  }, 400_000);
});
