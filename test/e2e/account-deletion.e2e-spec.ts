import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { MODES, type Service } from './harness.js';
import { newBot, type TestBot } from './players.js';

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
  UNION ALL SELECT 'exports', count(*) FROM exports WHERE account = $1`;

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
  /** An app with a bot, and one call for everything that can be made for it. */
  const prepare = async (): Promise<{
    account: string;
    make: () => Promise<[string, number, unknown]>[];
  }> => {
    const app = await service.post<{ account: { id: string }; token: string }>('/v1/accounts', {
      name: 'app',
      kind: 'app',
    });
    const bot: TestBot = await newBot(service, app.body.token);
    const other = await newBot(service);
    const open = await service.post<{ match: { id: string } }>(
      '/v1/matches',
      { ruleset: 'draw', seats: [other.id, null] },
      { token: other.token },
    );
    const house = ['house:easy#1', 'house:easy#2'];
    const tournament = { name: 'T', format: 'swiss', ruleset: 'draw', start: 'now', entrants: house };
    const experiment = { kind: 'match', a: 'house:easy', b: 'house:random', rounds: 2, seed: 1 };
    const calls: [string, object, string][] = [
      ['/v1/bots', { name: 'new' }, bot.owner],
      [`/v1/bots/${bot.id}/versions`, {}, bot.owner],
      ['/v1/tokens', { name: 'new' }, bot.owner],
      ['/v1/guests', { name: 'new' }, bot.owner],
      ['/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }, bot.owner],
      ['/v1/matches', { ruleset: 'draw', seats: [bot.id, null] }, bot.token],
      [`/v1/matches/${open.body.match.id}/join`, {}, bot.token],
      ['/v1/challenges', { ruleset: 'draw', opponent: other.id }, bot.token],
      ['/v1/queues/draw.standard.2.slow.rated/enter', {}, bot.token],
      ['/v1/tournaments', tournament, bot.owner],
      ['/v1/experiments', experiment, bot.owner],
      [`/v1/bots/${bot.id}/check`, {}, bot.owner],
      ['/v1/exports', { kind: 'records' }, bot.owner],
    ];
    return {
      account: app.body.account.id,
      make: () =>
        calls.map(async ([path, body, token]): Promise<[string, number, unknown]> => {
          const answer = await service.post<{ code?: string }>(path, body, { token });
          return [path, answer.status, answer.body.code];
        }),
    };
  };

  it('would have got all of this', async () => {
    const { account, make } = await prepare();
    const answers = await Promise.all(make());
    expect(answers.filter(([, status]) => status >= 300)).toEqual([]);
    const there = await has(account);
    expect(Object.entries(there).filter(([, n]) => n === 0)).toEqual([]);
  });

  it('gets nothing of what is being made for it at that moment', async () => {
    const { account, make } = await prepare();
    const before = await has(account);
    // As `AccountsRepository.close` begins, and takes its time.
    await database.query('BEGIN');
    await database.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [account]);
    const making = make();
    await sleep(2_000);
    await database.query('COMMIT');
    const answers = await Promise.all(making);
    expect(answers).toEqual(answers.map(([path]) => [path, 401, 'unauthenticated']));
    expect(await has(account)).toEqual(before);
  });
});
