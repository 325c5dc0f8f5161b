import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BEGIN_DELETION, livingAccounts } from '../../src/accounts/account.hold.js';
import { MODES, type Service } from './harness.js';
import { answerTo, challenge, eventually } from './lobby.js';
import { newBot, newMatch, type TestBot } from './players.js';

const [, onServers] = MODES;

/** What an account has, and what of it must not outlive it. */
const LEFT = `
  SELECT 'bots' AS what, count(*)::integer AS n FROM bots WHERE account = $1
  UNION ALL SELECT 'versions', count(*) FROM bot_versions v JOIN bots b ON b.id = v.bot WHERE b.account = $1
  UNION ALL SELECT 'tokens', count(*) FROM tokens WHERE account = $1
  UNION ALL SELECT 'webhooks', count(*) FROM webhooks WHERE account = $1
  UNION ALL SELECT 'matches', count(*) FROM matches WHERE creator = $1 AND status IN ('open', 'playing')
  UNION ALL SELECT 'challenges', count(*) FROM challenges WHERE challenger_account = $1
  UNION ALL SELECT 'tickets', count(*) FROM queue_tickets WHERE account = $1
  UNION ALL SELECT 'tournaments', count(*) FROM tournaments WHERE organiser = $1
  UNION ALL SELECT 'experiments', count(*) FROM experiments WHERE account = $1
  UNION ALL SELECT 'trials', count(*) FROM trials WHERE account = $1
  UNION ALL SELECT 'exports', count(*) FROM exports WHERE account = $1
  UNION ALL SELECT 'ladder', count(*) FROM ladder_entries e JOIN bots b ON b.id = e.bot WHERE b.account = $1
  UNION ALL SELECT 'profiles', count(*) FROM acceptance_profiles p JOIN bots b ON b.id = p.bot WHERE b.account = $1
  UNION ALL SELECT 'log lines', count(*) FROM bot_logs l JOIN match_seats s ON s.match = l.match AND s.seat = l.seat
    WHERE s.account = $1
  UNION ALL SELECT 'notices', count(*) FROM notices WHERE account = $1`;

/** Something that can be made for an account: method, path, body, token. */
type Call = readonly [method: string, path: string, body: object, token: string];
type Answered = readonly [path: string, status: number, code: unknown];

/** An account with a bot, and one call for everything that can be made for it or written about it. */
interface Prepared {
  readonly account: string;
  readonly bot: TestBot;
  readonly other: TestBot;
  readonly calls: readonly Call[];
}

async function prepare(service: Service): Promise<Prepared> {
  const app = await service.post<{ account: { id: string }; token: string }>('/v1/accounts', {
    name: 'app',
    kind: 'app',
  });
  const bot: TestBot = await newBot(service, app.body.token);
  const other = await newBot(service);
  const open = await newMatch(service, other.token, [other.id, null]);
  const going = await newMatch(service, bot.token, [bot.id, other.id], { clock: { perMove: 600 } });
  const byCode = await challenge(service, other, {});
  const house = ['house:easy#1', 'house:easy#2'];
  const tournament = { name: 'T', format: 'swiss', ruleset: 'draw', start: 'now', entrants: house };
  const experiment = { kind: 'match', a: 'house:easy', b: 'house:random', rounds: 2, seed: 1 };
  const calls: Call[] = [
    ['POST', '/v1/bots', { name: 'new' }, bot.owner],
    ['POST', `/v1/bots/${bot.id}/versions`, {}, bot.owner],
    ['POST', '/v1/tokens', { name: 'new' }, bot.owner],
    ['POST', '/v1/guests', { name: 'new' }, bot.owner],
    ['POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }, bot.owner],
    ['POST', '/v1/matches', { ruleset: 'draw', seats: [bot.id, null] }, bot.token],
    ['POST', `/v1/matches/${open.id}/join`, {}, bot.token],
    ['POST', `/v1/matches/${going.id}/log`, { line: 'I think.' }, bot.token],
    ['PUT', `/v1/bots/${bot.id}/profile`, { ownOptions: true }, bot.owner],
    ['PUT', `/v1/bots/${bot.id}/ladder/draw.standard.2`, {}, bot.owner],
    ['POST', '/v1/challenges', { ruleset: 'draw', opponent: other.id }, bot.token],
    ['POST', `/v1/challenges/${byCode.body.joinCode}/accept`, {}, bot.token],
    ['POST', '/v1/queues/draw.standard.2.slow.rated/enter', {}, bot.token],
    ['POST', '/v1/tournaments', tournament, bot.owner],
    ['POST', '/v1/experiments', experiment, bot.owner],
    ['POST', `/v1/bots/${bot.id}/check`, {}, bot.owner],
    ['POST', '/v1/exports', { kind: 'records' }, bot.owner],
  ];
  return { account: app.body.account.id, bot, other, calls };
}

/** Makes the calls all at once. */
const make = (service: Service, { calls }: Prepared): Promise<Answered[]> =>
  Promise.all(
    calls.map(async ([method, path, body, token]): Promise<Answered> => {
      const answer = await service.request<{ code?: string }>(method, path, { body, token });
      return [path, answer.status, answer.body.code];
    }),
  );

(onServers.available ? describe : describe.skip)('an account that is deleted', () => {
  let service: Service;
  let database: Client;
  beforeAll(async () => {
    // Enough connections for everything to wait for the deletion at once.
    service = await onServers.start({ DATABASE_POOL: '40', WEBHOOKS_HTTP: 'true', WEBHOOKS_PRIVATE: 'true' });
    database = new Client({ connectionString: service.variables['DATABASE_URL'] });
    await database.connect();
  }, 240_000);
  afterAll(async () => {
    await database.end();
    await service.stop();
  });

  const has = async (account: string): Promise<Record<string, number>> => {
    const { rows } = await database.query<{ what: string; n: string }>(LEFT, [account]);
    return Object.fromEntries(rows.map(({ what, n }) => [what, Number(n)]));
  };
  /** Begins as `AccountsRepository.close` does. */
  const begin = async (account: string): Promise<void> => {
    await database.query('BEGIN');
    await database.query(BEGIN_DELETION, [account]);
    await database.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [account]);
  };

  it('would have got all of this', async () => {
    const prepared = await prepare(service);
    const answers = await make(service, prepared);
    expect(answers.filter(([, status]) => status >= 300)).toEqual([]);
    const there = await has(prepared.account);
    expect(Object.entries(there).filter(([, n]) => n === 0)).toEqual([]);
  });

  it('gets nothing of what is being made for it at that moment', async () => {
    const prepared = await prepare(service);
    const before = await has(prepared.account);
    // It takes its time.
    await begin(prepared.account);
    const making = make(service, prepared);
    await sleep(2_000);
    await database.query('COMMIT');
    const answers = await making;
    expect(answers).toEqual(answers.map(([path]) => [path, 401, 'unauthenticated']));
    // Its bot may have resigned meanwhile what went on.
    expect(await has(prepared.account)).toEqual({ ...before, matches: expect.any(Number) });
  });

  it('is told nothing any more of what others do, and they wait for it no longer than for anybody', async () => {
    const { account, bot, other } = await prepare(service);
    const { body } = await challenge(service, other, { opponent: bot.id });
    const told = (await has(account))['notices'];
    await begin(account);
    const withdrawn = await answerTo(service, other, body.id, 'withdraw');
    await database.query('COMMIT');
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect((await has(account))['notices']).toBe(told);
  });

  it('leaves what its bots play: they resign, and what has not begun is called off', async () => {
    const bot = await newBot(service);
    const other = await newBot(service);
    const clock = { perMove: 600 };
    const going = await newMatch(service, bot.token, [bot.id, other.id], { clock });
    const several = await newMatch(service, bot.token, [other.id, bot.id, 'house:easy', other.id], { clock });
    const open = await newMatch(service, bot.token, [bot.id, null]);
    const made = await newMatch(service, bot.token, [null, null]);
    expect((await service.request('DELETE', '/v1/accounts/me', { token: bot.owner })).status).toBe(204);
    const seen = async (id: string) => (await service.get<object>(`/v1/matches/${id}`)).body;
    expect(await seen(going.id)).toMatchObject({
      status: 'finished',
      termination: 'resigned',
      winners: [1],
      reason: expect.stringMatching(/^Seat 0 resigned at ply \d+\.$/),
    });
    expect(await seen(several.id)).toMatchObject({ status: 'playing' });
    const { body } = await service.get<{ events: { type: string; seat?: number }[] }>(
      `/v1/matches/${several.id}/events?after=0&seat=0`,
      { token: other.token },
    );
    expect(body.events.filter(({ type }) => type === 'resigned')).toMatchObject([{ seat: 1 }]);
    for (const { id } of [open, made])
      expect(await seen(id)).toMatchObject({ status: 'aborted', termination: 'aborted' });
  });

  it('leaves it also where the program was killed between the deletion and that, and once', async () => {
    const { account, bot, other } = await prepare(service);
    const clock = { perMove: 600 };
    const going = await newMatch(service, bot.token, [bot.id, other.id], { clock });
    const several = await newMatch(service, bot.token, [other.id, bot.id, other.id], { clock });
    const open = await newMatch(service, bot.token, [bot.id, null]);
    const made = await newMatch(service, bot.token, [null, null]);
    await begin(account);
    await database.query('COMMIT');
    for (let restarts = 0; restarts < 2; restarts++) {
      await service.restart('SIGKILL');
      await eventually(async () => {
        const { body } = await service.get(`/v1/matches/${going.id}`);
        expect(body).toMatchObject({ status: 'finished', termination: 'resigned', winners: [1] });
        for (const { id } of [open, made]) {
          const { body: called } = await service.get(`/v1/matches/${id}`);
          expect(called).toMatchObject({ status: 'aborted' });
        }
        const { body: log } = await service.get<{ events: { type: string; seat?: number }[] }>(
          `/v1/matches/${several.id}/events?after=0&seat=0`,
          { token: other.token },
        );
        expect(log.events.filter(({ type }) => type === 'resigned')).toMatchObject([{ seat: 1 }]);
      }, 60_000);
    }
  });

  it('is really deleted: with what was told it before, and in spite of what is being told', async () => {
    const { account, bot, other } = await prepare(service);
    const { body } = await challenge(service, other, { opponent: bot.id });
    // Somebody tells it something, and takes long.
    const teller = new Client({ connectionString: service.variables['DATABASE_URL'] });
    await teller.connect();
    try {
      await teller.query('BEGIN');
      await teller.query(livingAccounts('SELECT $1::uuid'), [account]);
      await teller.query(
        `INSERT INTO notices (subject, number, type, account, at, facts) VALUES ($1, 9, 'challenge', $2, now(), '{}')`,
        [body.id, account],
      );
      const deleting = service.request('DELETE', '/v1/accounts/me', { token: bot.owner });
      await sleep(1_000);
      await teller.query('COMMIT');
      expect((await deleting).status).toBe(204);
    } finally {
      await teller.end();
    }
    expect(await has(account)).toMatchObject({ notices: 0, profiles: 0, 'log lines': 0, webhooks: 0 });
  });
});

(onServers.available ? describe : describe.skip)('a service with one connection to the database', () => {
  let service: Service;
  beforeAll(async () => {
    service = await onServers.start({
      DATABASE_POOL: '1',
      // Nobody waits so long unless something asks for a second connection while it holds the only one.
      DATABASE_WAIT: '60',
      WEBHOOKS_HTTP: 'true',
      WEBHOOKS_PRIVATE: 'true',
    });
  }, 240_000);
  afterAll(() => service.stop());

  it('makes everything that can be made, several at once', async () => {
    const accounts = await Promise.all([prepare(service), prepare(service), prepare(service)]);
    const answers = await Promise.all(accounts.map((prepared) => make(service, prepared)));
    expect(answers.flat().filter(([, status]) => status >= 300)).toEqual([]);
    const gone = await Promise.all(
      accounts.map(({ bot }) => service.request('DELETE', '/v1/accounts/me', { token: bot.owner })),
    );
    expect(gone.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(service.log).not.toMatch(/timeout exceeded when trying to connect/);
  });

  it('refuses who has waited too long for it with 503, and says when to come back', async () => {
    await service.restart('SIGTERM', { DATABASE_POOL: '1', DATABASE_WAIT: '1', PORT: '0' });
    const bot = await newBot(service);
    const database = new Client({ connectionString: service.variables['DATABASE_URL'] });
    await database.connect();
    try {
      // Its account is locked: the first request takes the connection and waits, the others wait for the connection.
      const me = await service.get<{ id: string }>('/v1/accounts/me', { token: bot.owner });
      await database.query('BEGIN');
      await database.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [me.body.id]);
      const put = () =>
        service.request<{ code: string }>('PUT', `/v1/bots/${bot.id}/profile`, {
          body: {},
          token: bot.owner,
        });
      const putting = Array.from({ length: 3 }, put);
      // Whichever has the connection holds it until the account is free; the other two wait for it in vain.
      const refused: Awaited<ReturnType<typeof put>>[] = [];
      for (const answer of putting) void answer.then((one) => refused.push(one));
      await eventually(() => Promise.resolve(expect(refused).toHaveLength(2)));
      for (const one of refused) {
        expect(one).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 5 } });
        expect(one.headers.get('retry-after')).toBe('5');
      }
      await database.query('ROLLBACK');
      const statuses = (await Promise.all(putting)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 503, 503]);
      expect(service.log).toMatch(/Request cannot be answered/);
      await eventually(async () => expect((await put()).status).toBe(200));
    } finally {
      await database.end();
    }
  });
});
