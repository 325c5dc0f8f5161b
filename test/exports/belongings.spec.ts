import { Logger } from '@nestjs/common';
import { AccountBelongings } from '../../src/accounts/account.belongings.js';
import { BotExits } from '../../src/accounts/bot.exits.js';
import { ExperimentBelongings } from '../../src/experiments/experiment.belongings.js';
import { ExportBelongings } from '../../src/exports/export.belongings.js';
import { ChallengeLedger } from '../../src/lobby/challenge.ledger.js';
import { ChallengesRepository } from '../../src/lobby/challenges.repository.js';
import { LobbyBelongings } from '../../src/lobby/lobby.belongings.js';
import { MatchBelongings } from '../../src/matches/match.belongings.js';
import { MatchRecordsRepository } from '../../src/matches/match.records.repository.js';
import { Notices } from '../../src/matches/notices.repository.js';
import { create } from '../../src/matches/match.seating.js';
import { Belongings } from '../../src/platform/belongings/belongings.js';
import { newId } from '../../src/platform/id.js';
import { TrialBelongings } from '../../src/experiments/trials/trial.belongings.js';
import { RatingBelongings } from '../../src/ratings/rating.belongings.js';
import { TournamentBelongings } from '../../src/tournaments/tournament.belongings.js';
import { WebhookBelongings } from '../../src/webhooks/webhook.belongings.js';
import { STORES, TestProcess, type Shared } from '../matches/matches.fixture.js';
import { bot, factsOf, house } from '../matches/playing.js';

Logger.overrideLogger(false);

/** Columns by which a row belongs to somebody; a bot's belongs to whoever owns the bot. */
const OWNERS = ['account', 'bot', 'creator', 'organiser', 'challenger_account', 'opponent_account'];
const ADA = bot(1);
const BOB = bot(2);

describe('what accounts own', () => {
  let shared: Shared;
  let process: TestProcess;
  const belongings = new Belongings();
  const left: string[] = [];
  let announced = 0;

  beforeAll(async () => {
    shared = await STORES[0].start();
    process = await TestProcess.open(shared);
    const { postgres } = shared;
    const notices = new Notices(postgres, process.feed);
    const challenges = new ChallengesRepository(postgres);
    const ledger = new ChallengeLedger(challenges, notices, postgres, process.clock, {} as never);
    const repository = new MatchRecordsRepository(postgres);
    const records = {
      count: (viewer: never, filter: object) => repository.count(filter, { viewer, now: Date.now() }),
      read: () => Promise.resolve({ records: [], last: undefined, isLast: true }),
    };
    const departures = { leave: (id: string) => Promise.resolve(left.push(id)) };
    new AccountBelongings(belongings, postgres);
    new ExperimentBelongings(belongings, postgres);
    new ExportBelongings(belongings, postgres);
    new LobbyBelongings(belongings, postgres, ledger, new BotExits());
    new MatchBelongings(belongings, postgres, departures as never, records as never);
    new RatingBelongings(belongings, postgres);
    new TournamentBelongings(belongings, postgres);
    new TrialBelongings(belongings, postgres);
    new WebhookBelongings(belongings, postgres, { announce: () => announced++ } as never);
  }, 120_000);
  afterAll(async () => {
    await process.close();
    await shared.stop();
  });

  const query = (text: string, values: unknown[] = []) =>
    shared.postgres.query<Record<string, unknown>>(text, values);
  const ofKind = (kind: string) => belongings.all().find((belonging) => belonging.kind === kind)!;
  const itemsOf = async (kind: string, account: string) =>
    (await ofKind(kind).page(account, null, 100)).items;

  it('is declared by some room for every table that says whose a row is', async () => {
    const rows = await query(
      `SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = ANY ($1)`,
      [OWNERS],
    );
    const declared = new Set(belongings.all().flatMap(({ tables }) => tables));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map((row) => row['table_name']).filter((name) => !declared.has(name as string))).toEqual([]);
  });

  it('is counted and given out page by page, each thing once', async () => {
    for (const { kind, count, page } of belongings.all()) {
      expect({ kind, count: await count(ADA.account) }).toMatchObject({ count: expect.any(Number) });
      expect((await page(ADA.account, null, 10)).next).toBeNull();
    }
    const many = newId();
    await query(`INSERT INTO accounts (id, name, created_at) VALUES ($1, 'many', now())`, [many]);
    for (let i = 0; i < 7; i++)
      await query(
        `INSERT INTO bots (id, account, name, name_key, created_at) VALUES ($1, $2, $3, $3, '2026-11-30T10:00:00.5Z')`,
        [newId(), many, `bot ${i}`],
      );
    const names: unknown[] = [];
    const { page, count } = ofKind('bot');
    for (let after: string | null = null, pages = 0; pages < 9; pages++) {
      const { items, next } = await page(many, after, 3);
      names.push(...items.map((item) => (item as { name: string }).name));
      after = next;
      if (next === null) break;
    }
    expect(names.sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `bot ${i}`));
    expect(await count(many)).toBe(7);
    expect((await page(many, null, 1)).items[0]).toMatchObject({ createdAt: '2026-11-30T10:00:00.500Z' });
  });

  it('goes with the account, but for what others have too; who waits for it is told', async () => {
    const open = factsOf(
      [ADA, null],
      {},
      { id: newId(), creator: ADA.account, expiresAt: Date.now() + 60_000 },
    );
    const running = factsOf([ADA, house('house:easy')], {}, { id: newId(), creator: ADA.account });
    await process.matches.create([open, running].map((facts) => create(facts, process.time.moment())));
    await query(
      `INSERT INTO bot_logs (match, seat, number, at, line, bytes) VALUES ($1, 0, 1, now(), 'secret', 6)`,
      [running.id],
    );
    await query(`INSERT INTO acceptance_profiles (bot, profile, updated_at) VALUES ($1, '{}', now())`, [
      ADA.bot,
    ]);
    const challenge = async (from: typeof ADA, to: typeof ADA): Promise<string> => {
      const id = newId();
      await query(
        `INSERT INTO challenges (id, challenger_account, challenger_bot, challenger_version, opponent_account, opponent_bot,
           offer, seating, status, created_at, expires_at)
         VALUES ($1, $2, $3, 1, $4, $5, '{"rules":{"ruleset":"draw"}}', '[]', 'open', now(), now() + interval '1 hour')`,
        [id, from.account, from.bot, to.account, to.bot],
      );
      return id;
    };
    const [made, got, others] = [
      await challenge(ADA, BOB),
      await challenge(BOB, ADA),
      await challenge(BOB, bot(3)),
    ];
    await query(
      `INSERT INTO queue_tickets (id, queue, account, bot, version, takes_house, since, expires_at, status)
       VALUES ($1, 'draw.standard.2.normal.rated', $2, $3, 1, false, now(), now() + interval '1 hour', 'waiting')`,
      [newId(), ADA.account, ADA.bot],
    );
    await query(
      `INSERT INTO webhooks (id, account, url, events, description, may_play, status, secret, tx, match, step, created_at)
       VALUES ($1, $2, 'https://example.org', '{}', '', false, 'active', '\\x00', '0', $1, 0, now())`,
      [newId(), ADA.account],
    );
    await query(
      `INSERT INTO experiments (id, account, name, kind, status, plan, work, seq, created_at)
       VALUES ($1, $2, 'mine', 'match', 'running', '{}', 1, 1, now())`,
      [newId(), ADA.account],
    );
    for (const { bot } of [ADA, BOB])
      await query(
        `INSERT INTO ladder_entries (pool, bot, capacity, joined_at) VALUES ('draw.standard.2', $1, 3, now())`,
        [bot],
      );
    await query(
      `INSERT INTO notices (subject, number, type, account, at, facts) VALUES ($1, 1, 'paired', $2, now(), '{}')`,
      [newId(), ADA.account],
    );
    expect(await itemsOf('log-line', ADA.account)).toMatchObject([{ match: running.id, line: 'secret' }]);
    expect(await itemsOf('webhook', ADA.account)).toMatchObject([{ url: 'https://example.org' }]);
    expect(JSON.stringify(await itemsOf('webhook', ADA.account))).not.toContain('x00');
    expect(await itemsOf('ladder-entry', ADA.account)).toMatchObject([
      { pool: 'draw.standard.2', bot: ADA.bot, capacity: 3 },
    ]);
    expect((await itemsOf('match', ADA.account)).length).toBe(2);
    expect((await itemsOf('challenge', BOB.account)).length).toBe(3);

    const afterwards = await shared.postgres.transaction((transaction) =>
      belongings.erase(ADA.account, transaction, new Date()),
    );
    for (const then of afterwards) await then();

    for (const kind of ['log-line', 'profile', 'webhook', 'experiment', 'notice', 'ladder-entry'])
      expect([kind, await itemsOf(kind, ADA.account)]).toEqual([kind, []]);
    expect(await query('SELECT bot FROM ladder_entries')).toEqual([{ bot: BOB.bot }]);
    expect(await itemsOf('queue-ticket', ADA.account)).toMatchObject([{ status: 'removed' }]);
    const statuses = await query('SELECT id, status, objection FROM challenges');
    expect(new Map(statuses.map((row) => [row['id'], [row['status'], row['objection']]]))).toEqual(
      new Map([
        [made, ['withdrawn', null]],
        [got, ['declined', 'other']],
        [others, ['open', null]],
      ]),
    );
    const told = await query('SELECT type FROM notices WHERE account = $1 ORDER BY type', [BOB.account]);
    expect(told.map((row) => row['type'])).toEqual(['challenge-declined', 'challenge-withdrawn']);
    expect((await itemsOf('match', ADA.account)).length).toBe(2);
    expect(left.sort()).toEqual([open.id, running.id].sort());
    expect(announced).toBe(1);
  });
});
