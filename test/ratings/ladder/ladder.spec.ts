import { MatchCreation } from '../../../src/matches/match.creation.js';
import { MatchPlanner } from '../../../src/matches/match.planner.js';
import { Notices } from '../../../src/matches/notices.repository.js';
import { abort } from '../../../src/matches/match.js';
import { LadderKeeper } from '../../../src/ratings/ladder/ladder.keeper.js';
import { pairPool, type LadderEntry } from '../../../src/ratings/ladder/ladder.pairing.js';
import { LadderRepository, type LadderPlace } from '../../../src/ratings/ladder/ladder.repository.js';
import { config, STORES, TestProcess, type Shared } from '../../matches/matches.fixture.js';
import { bot } from '../../matches/playing.js';

const POOL = 'draw.standard.2';
const accounts = new Map(Array.from({ length: 9 }, (_, n) => [bot(n).bot, bot(n).account]));
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => bot(n).bot);

/** The ladder's part of one process. */
class Worker {
  readonly ladders: LadderRepository;
  readonly keeper: LadderKeeper;

  constructor(readonly process: TestProcess) {
    const { matches, facts, time, postgres, feed, clock } = process;
    // The policy in force is the database's newest; nobody has to be asked, nor to be looked up: all have opted in.
    const planner = new MatchPlanner(
      time,
      { version: () => Promise.resolve(null) } as never,
      undefined as never,
    );
    const creation = new MatchCreation(matches, facts, undefined as never, planner, undefined as never);
    this.ladders = new LadderRepository(postgres);
    const notices = new Notices(postgres, feed);
    this.keeper = new LadderKeeper(this.ladders, creation, notices, clock, config());
  }

  static async open(shared: Shared): Promise<Worker> {
    return new Worker(await TestProcess.open(shared));
  }
}

describe.each(STORES.filter(({ runs }) => runs))('ladders on $name', ({ start }) => {
  let shared: Shared;
  let one: Worker;
  let two: Worker;
  beforeAll(async () => {
    shared = await start();
    one = await Worker.open(shared);
    two = await Worker.open(shared);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([one.process.close(), two.process.close()]);
    await shared.stop();
  });
  beforeEach(() => shared.postgres.query('TRUNCATE ladder_entries, ladder_sets, ladder_rounds'));

  /** Puts a bot of the fixture on the ladder. */
  const join = (id: string, capacity: number): Promise<boolean> =>
    one.ladders.join(POOL, { account: accounts.get(id)!, bot: id }, capacity);

  interface SetRow {
    readonly set_id: string;
    readonly first: string;
    readonly second: string;
    readonly state: string;
    readonly legs: number;
  }
  const sets = (): Promise<SetRow[]> =>
    shared.postgres.query<SetRow>(
      `SELECT set_id, first, second, state, (SELECT count(*)::integer FROM matches g WHERE g.set_id = s.set_id) AS legs
       FROM ladder_sets s ORDER BY set_id`,
    );
  const reasons = async (): Promise<Map<string, string | null>> =>
    new Map((await one.ladders.ofPools([POOL], 100)).map((row) => [row.bot, row.reason]));
  const running = (rows: readonly SetRow[], id: string): number =>
    rows.filter(({ first, second, state }) => state === 'playing' && [first, second].includes(id)).length;

  /** Every match that is being played is called off. */
  async function endAll(): Promise<void> {
    const rows = await shared.postgres.query<{ id: string }>(
      `SELECT id FROM matches WHERE ended_tx IS NULL AND set_id IN (SELECT set_id FROM ladder_sets)`,
    );
    for (const { id } of rows)
      await one.process.matches.change(id, (state, moment) =>
        abort(state, { termination: 'aborted', reason: 'Over.' }, moment),
      );
  }

  it('match everybody within its capacity, each set once, however many workers look', async () => {
    const field = ids(7);
    for (const id of field) await join(id, 2);
    await Promise.all([one, two, one, two].map(({ keeper }) => keeper.look()));
    await one.keeper.look();
    const rows = await sets();
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(rows.every(({ legs }) => legs === 2)).toBe(true);
    for (const id of field) {
      expect(running(rows, id)).toBeGreaterThan(0);
      expect(running(rows, id)).toBeLessThanOrEqual(2);
    }
    const [{ set_id: set, first, second }] = rows;
    const legs = await Promise.all(
      (await one.process.facts.findSet(set)).map(async ({ id }) => (await one.process.facts.find(id))!),
    );
    expect(legs.map(({ seats }) => seats.map((seat) => (seat as { bot: string }).bot))).toEqual([
      [first, second],
      [second, first],
    ]);
    expect(legs.every(({ rated, unrated }) => rated && unrated === null)).toBe(true);
    expect(new Set(legs.map(({ serverSeed }) => serverSeed)).size).toBe(2);
  });

  it('take no bot on whose account is deleted', async () => {
    const [id] = ids(1);
    const gone = (at: Date | null) =>
      shared.postgres.query('UPDATE accounts SET deleted_at = $2 WHERE id = $1', [accounts.get(id), at]);
    await gone(new Date());
    expect(await join(id, 2)).toBe(false);
    expect(await one.ladders.ofBots([id])).toEqual([]);
    await gone(null);
    expect(await join(id, 2)).toBe(true);
  });

  it('make a set that a worker has noted and not made before it died, once', async () => {
    for (const id of ids(2)) await join(id, 1);
    await one.ladders.pair(POOL, (round, entries, today) => pairPool(POOL, round, entries, today));
    expect(await sets()).toMatchObject([{ state: 'playing', legs: 0 }]);
    await Promise.all([two.keeper.look(), one.keeper.look(), two.keeper.look()]);
    expect(await sets()).toMatchObject([{ state: 'playing', legs: 2 }]);
  });

  it('pair two bots three times a day, say so then, and go on with others', async () => {
    const [a, b, c] = ids(3);
    for (const id of [a, b]) await join(id, 1);
    for (let day = 0; day < 5; day++) {
      await one.keeper.look();
      await endAll();
    }
    await one.keeper.look();
    expect((await sets()).map(({ state }) => state)).toEqual(['over', 'over', 'over']);
    expect([...(await reasons()).values()]).toEqual(['daily-cap', 'daily-cap']);
    await join(c, 1);
    await one.keeper.look();
    expect(running(await sets(), c)).toBe(1);
    // What was begun yesterday does not count.
    await shared.postgres.query(`UPDATE ladder_sets SET begun_at = begun_at - interval '25 hours'`);
    await endAll();
    for (let round = 0; round < 3; round++) await one.keeper.look();
    expect((await sets()).length).toBeGreaterThan(4);
  });

  it('leave nobody out for long: everybody plays about as much', async () => {
    const field = ids(5);
    for (const id of field) await join(id, 1);
    for (let round = 0; round < 10; round++) {
      await one.keeper.look();
      await endAll();
    }
    await one.keeper.look();
    const rows = await sets();
    const played = field.map((id) => rows.filter(({ first, second }) => [first, second].includes(id)).length);
    expect(Math.max(...played) - Math.min(...played)).toBeLessThanOrEqual(3);
    expect(Math.min(...played)).toBeGreaterThan(5);
  });

  it('pass over bots that are suspended or deleted, or whose owners have left', async () => {
    for (const id of ids(5)) await join(id, 4);
    const undo: string[] = [];
    const but = async (table: string, id: string, change: string, back: string): Promise<void> => {
      await shared.postgres.query(`UPDATE ${table} SET ${change} WHERE id = '${id}'`);
      undo.push(`UPDATE ${table} SET ${back} WHERE id = '${id}'`);
    };
    await but('bots', bot(0).bot, `suspension = 'spam'`, 'suspension = NULL');
    await but('bots', bot(1).bot, 'deleted_at = now()', 'deleted_at = NULL');
    await but('accounts', bot(2).account, 'deleted_at = now()', 'deleted_at = NULL');
    try {
      await one.keeper.look();
      const rows = await sets();
      expect(new Set(rows.flatMap(({ first, second }) => [first, second]))).toEqual(
        new Set([bot(3).bot, bot(4).bot]),
      );
    } finally {
      for (const text of undo) await shared.postgres.query(text);
    }
  });

  it('leave a bot alone that loses five legs in a row by its own fault, until it joins again', async () => {
    const [failing, ...others] = ids(4);
    for (const id of [failing, ...others]) await join(id, 3);
    await one.keeper.look();
    await endAll();
    await one.keeper.look();
    await endAll();
    await one.keeper.look();
    await endAll();
    // What really happened in those legs does not matter here: they ended, and it was its fault.
    await shared.postgres.query(
      `UPDATE matches g SET status = 'finished', termination = 'timeout',
         ranks = CASE WHEN m.seat = 0 THEN '[2,1]'::json ELSE '[1,2]'::json END
       FROM match_seats m WHERE m.match = g.id AND m.bot = $1 AND g.set_id IN (SELECT set_id FROM ladder_sets)`,
      [failing],
    );
    await one.keeper.look();
    const paused = async (): Promise<string[]> =>
      (await one.ladders.ofPools([POOL], 100)).filter((row) => row.paused !== null).map((row) => row.bot);
    expect(await paused()).toEqual([failing]);
    await two.keeper.look();
    const told = await shared.postgres.query<{ account: string; facts: { pool: string; reason: string } }>(
      `SELECT account, facts FROM notices WHERE type = 'ladder-paused' AND bot = $1`,
      [failing],
    );
    expect(told).toMatchObject([{ account: bot(0).account, facts: { pool: POOL } }]);
    expect(told[0].facts.reason).toContain('five matches in a row');
    const before = (await sets()).filter(({ first, second }) => [first, second].includes(failing)).length;
    await endAll();
    await two.keeper.look();
    const after = (await sets()).filter(({ first, second }) => [first, second].includes(failing)).length;
    expect(after).toBe(before);
    await join(failing, 3);
    await one.keeper.look();
    expect(await paused()).toEqual([]);
  });

  it('write nothing as long as nothing can change', async () => {
    for (const id of ids(2)) await join(id, 1);
    for (let look = 0; look < 2; look++) await one.keeper.look();
    const versions = (): Promise<object[]> =>
      shared.postgres.query('SELECT bot, xmin::text, waited FROM ladder_entries ORDER BY bot');
    const before = await versions();
    for (let look = 0; look < 3; look++) await two.keeper.look();
    expect(await versions()).toEqual(before);
  });

  it('are listed page by page, in the order of joining, whoever joins or leaves meanwhile', async () => {
    const field = ids(9);
    for (const id of field) await join(id, 1);
    // Several at the same moment are told apart, and microseconds are not lost on the way.
    await shared.postgres.query(
      `UPDATE ladder_entries SET joined_at = '2026-11-30T12:00:00.123456Z'::timestamptz
         + (ascii(right(bot::text, 1)) / 3) * interval '1 microsecond'`,
    );
    const listed: string[] = [];
    let after: LadderPlace | undefined;
    for (;;) {
      const page = await one.ladders.ofPools([POOL], 2, after);
      listed.push(...page.map((row) => row.bot));
      if (page.length < 2) break;
      after = page[1];
      if (listed.length === 4) {
        await one.ladders.leave(POOL, listed[0]);
        await one.ladders.leave(POOL, listed[3]);
      }
    }
    expect(listed).toHaveLength(9);
    expect(new Set(listed)).toEqual(new Set(field));
  });

  it('forget whoever leaves, and what it plays goes on', async () => {
    const [a, b] = ids(2);
    for (const id of [a, b]) await join(id, 1);
    await one.keeper.look();
    await one.ladders.leave(POOL, a);
    await one.ladders.leave(POOL, a);
    expect((await one.ladders.ofPools([POOL], 100)).map((row) => row.bot)).toEqual([b]);
    expect(await sets()).toMatchObject([{ state: 'playing', legs: 2 }]);
  });
});

describe('a pairing', () => {
  const entry = (n: number, changes: Partial<LadderEntry> = {}): LadderEntry => ({
    bot: `b${n}`,
    account: `a${n}`,
    version: 1,
    capacity: 1,
    waited: 0,
    rating: null,
    running: 0,
    today: 0,
    faults: 0,
    ...changes,
  });

  it('is the same whenever it is asked for, and never of one account', () => {
    const field = Array.from({ length: 9 }, (_, n) =>
      entry(n, { account: `a${n % 3}`, rating: 1400 + n * 10 }),
    );
    const pairing = pairPool(POOL, 7, field, []);
    expect(pairPool(POOL, 7, field, [])).toEqual(pairing);
    expect(pairing.pairs).toHaveLength(4);
    for (const pair of pairing.pairs) {
      const [one, other] = pair.map((id) => field.find(({ bot: known }) => known === id)!.account);
      expect(one).not.toBe(other);
    }
    expect(pairPool(POOL, 1, [entry(0), entry(1, { account: 'a0' })], []).reasons.get('b0')).toBe(
      'only-own-team',
    );
  });

  it('prefers near ratings', () => {
    const field = [1000, 1010, 2000, 2010].map((rating, n) => entry(n, { rating }));
    let near = 0;
    for (let round = 1; round <= 50; round++) {
      for (const pair of pairPool(POOL, round, field, []).pairs)
        if ([...pair].sort().join() === 'b0,b1' || [...pair].sort().join() === 'b2,b3') near++;
    }
    // One choice in ten is from the whole pool.
    expect(near).toBeGreaterThan(75);
  });
});
