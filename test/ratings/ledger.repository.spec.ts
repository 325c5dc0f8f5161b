import { MatchResults } from '../../src/matches/index.js';
import { anchorsOf, FIRST_ANCHORS } from '../../src/ratings/anchors.js';
import { newId } from '../../src/platform/id.js';
import { BOARDS, LeaderboardRepository } from '../../src/ratings/leaderboard.repository.js';
import { LedgerRepository } from '../../src/ratings/rating.ledger.repository.js';
import type { AppliedSet } from '../../src/ratings/rating.ledger.js';
import { RatingsRepository } from '../../src/ratings/ratings.repository.js';
import { Standings } from '../../src/ratings/standings.service.js';
import { STORES, type Shared } from '../matches/matches.fixture.js';
import { bot } from '../matches/playing.js';
import { easy, player, sitter, storeEnded, storeSet } from './ratings.fixture.js';

const POOL = 'draw.standard.2';

describe('the ledger in the database', () => {
  let shared: Shared;
  let ledger: LedgerRepository;
  let ratings: RatingsRepository;

  beforeAll(async () => {
    shared = await STORES[0].start();
    ledger = new LedgerRepository(shared.postgres, new MatchResults(shared.postgres));
    ratings = new RatingsRepository(shared.postgres);
  });
  afterAll(() => shared.stop());

  const catchUp = async (): Promise<AppliedSet[]> => {
    const all: AppliedSet[] = [];
    for (;;) {
      const { applied, more } = await ledger.catchUp();
      all.push(...applied);
      if (!more) return all;
    }
  };
  const linesOf = (set: string) =>
    shared.postgres.query<{ player: string; after: number }>(
      'SELECT player, after FROM rating_events JOIN rated_sets USING (number) WHERE set_id = $1 ORDER BY player',
      [set],
    );
  const rebuilt = async (): Promise<AppliedSet[]> => {
    const sets: AppliedSet[] = [];
    for await (const set of ledger.rebuild()) sets.push(set);
    return sets;
  };

  it('keeps a pool on the anchors that it began with, also when it is rebuilt', async () => {
    await shared.postgres.query(
      `INSERT INTO rating_pools (id, ruleset, preset, seats, mode) VALUES ($1, 'draw', 'standard', 2, 'solo')`,
      [POOL],
    );
    const random = { house: 'house:random' } as const;
    const set = await storeSet(shared.postgres, sitter(0), random, 2);
    await catchUp();
    const first = { player: 'house:random', after: FIRST_ANCHORS['house:random'] };
    expect(await linesOf(set)).toContainEqual(first);
    await ledger.replace(() => ledger.rebuild());
    expect(await linesOf(set)).toContainEqual(first);
    // Seeds and queues go by the same.
    expect(await ratings.anchors(POOL)).toEqual(FIRST_ANCHORS);
    expect(await new Standings(ratings).of(POOL, ['house:random'])).toEqual(
      new Map([['house:random', FIRST_ANCHORS['house:random']]]),
    );
    expect(await ratings.anchors('forty-two.straight.4.teams')).toEqual(
      anchorsOf('forty-two.straight.4.teams'),
    );
    expect(await rebuilt()).toMatchObject([{ set: { set } }]);
    // Another service's pool begins today: on today's anchors.
    await shared.postgres.query('TRUNCATE rating_pools CASCADE');
    await ledger.replace(() => ledger.rebuild());
    const today = { player: 'house:random', after: anchorsOf(POOL)['house:random'] };
    expect(await linesOf(set)).toContainEqual(today);
    await shared.postgres.query(`TRUNCATE rating_pools CASCADE`);
    await shared.postgres.query(`DELETE FROM matches WHERE set_id = $1`, [set]);
    await shared.postgres.query(`UPDATE ledger_position SET last = 0`);
  });

  it('rates a set that was completed, once', async () => {
    const set = await storeSet(shared.postgres, sitter(0), sitter(1), 2);
    expect(await catchUp()).toHaveLength(1);
    expect(await linesOf(set)).toEqual(
      [
        { player: player(0), after: 1420 },
        { player: player(1), after: 1380 },
      ].sort((a, b) => (a.player < b.player ? -1 : 1)),
    );
    expect(await catchUp()).toEqual([]);
  });

  it('waits for the other leg, over any number of readings', async () => {
    const set = newId();
    await storeEnded(shared.postgres, { set, leg: 1, sitters: [sitter(2), sitter(3)], ranks: [1, 2] });
    expect(await catchUp()).toEqual([]);
    await storeSet(shared.postgres, sitter(4), sitter(5), 1);
    expect(await catchUp()).toHaveLength(1);
    await storeEnded(shared.postgres, { set, leg: 2, sitters: [sitter(3), sitter(2)], ranks: [1, 2] });
    expect(await catchUp()).toMatchObject([{ set: { set } }]);
  });

  it('counts everything once when several writers are at it', async () => {
    for (let i = 0; i < 30; i++)
      await storeSet(shared.postgres, sitter(i % 7), sitter((i + 1) % 7), (i % 3) as 0 | 1 | 2);
    const others = Array.from(
      { length: 4 },
      () => new LedgerRepository(shared.postgres, new MatchResults(shared.postgres)),
    );
    const done = await Promise.all(
      others.map(async (writer) => {
        let count = 0;
        for (let i = 0; i < 10; i++) count += (await writer.catchUp()).applied.length;
        return count;
      }),
    );
    const rest = (await catchUp()).length;
    expect(done.reduce((sum, count) => sum + count, rest)).toBe(30);
    const [{ doubled }] = await shared.postgres.query<{ doubled: number }>(
      'SELECT count(*) AS doubled FROM (SELECT set_id FROM rated_sets GROUP BY set_id HAVING count(*) > 1) d',
    );
    expect(doubled).toBe(0);
  });

  it('adds up two results of one bot that come in at the same time', async () => {
    const before = (await ratings.ofEach([bot(0).bot]))[0];
    await Promise.all([
      storeSet(shared.postgres, sitter(0), sitter(8), 2),
      storeSet(shared.postgres, sitter(0), sitter(9), 2),
    ]);
    await catchUp();
    const after = (await ratings.ofEach([bot(0).bot]))[0];
    const lines = await ratings.history([bot(0).bot], { pool: POOL, version: undefined }, 2, undefined);
    expect(after.sets).toBe(before.sets + 2);
    expect(lines[1].before).toBe(before.rating);
    expect(lines[0].before).toBe(lines[1].after);
    expect(after.rating).toBe(lines[0].after);
  });

  it('holds house players at their anchor and keeps a version of a bot apart from the next', async () => {
    await shared.postgres.query(
      'INSERT INTO bot_versions (id, bot, number, created_at) VALUES ($1, $2, 2, now())',
      [newId(), bot(0).bot],
    );
    await storeSet(shared.postgres, sitter(0, 2), easy, 2);
    await catchUp();
    const [second, first] = await ratings.ofEach([bot(0).bot]);
    expect(second).toMatchObject({ version: 2, newest: true, inheritedFrom: player(0), sets: 1 });
    expect(first).toMatchObject({ version: 1, newest: false });
    const [house] = await shared.postgres.query(`SELECT rating FROM ratings WHERE player = 'house:easy'`);
    expect(house).toEqual({ rating: 1500 });
  });

  it('is rebuilt bit for bit', async () => {
    const sets = await rebuilt();
    const stored = await ledger.stored(1, 10_000);
    expect(stored).toHaveLength(sets.length);
    const byPlayer = (a: { player: string }, b: { player: string }): number => (a.player < b.player ? -1 : 1);
    stored.forEach(({ number, set, lines }, i) => {
      expect([number, set]).toEqual([sets[i].number, sets[i].set.set]);
      // toBe compares doubles by Object.is: every bit counts.
      const expected = [...sets[i].lines].sort(byPlayer);
      lines.toSorted(byPlayer).forEach((line, j) => {
        for (const field of ['before', 'delta', 'after', 'k', 'score', 'expected'] as const)
          expect(line[field]).toBe(expected[j][field]);
      });
    });
    const standing = () => shared.postgres.query('SELECT * FROM ratings ORDER BY pool, player');
    const before = await standing();
    expect(await ledger.replace(() => ledger.rebuild())).toBe(sets.length);
    expect(await standing()).toEqual(before);
    expect(await ledger.stored(1, 10_000)).toEqual(stored);
    expect(await catchUp()).toEqual([]);
  });

  it('answers who met whom', async () => {
    const [{ number, sides, scores }] = await ratings.meetings([bot(0).bot], 'house:easy', POOL, 10);
    expect(number).toBeGreaterThan(0);
    expect(sides).toEqual([[player(0, 2)], ['house:easy']]);
    expect(scores[0][1]).toBe(1);
    expect((await ratings.meetings([bot(0).bot], bot(1).bot, undefined, 100)).length).toBeGreaterThan(1);
  });

  describe('its board', () => {
    const everybody = { allVersions: true, provisional: true, house: true, since: undefined };
    const board = () => new LeaderboardRepository(shared.postgres);

    beforeAll(async () => {
      // A pool of 100,000 versions; as many ratings as there are places, so that most are shared.
      await shared.postgres.query(
        `INSERT INTO ratings (pool, player, rating, sets, anchored, newest, last_at)
         SELECT $1, 'p' || i, 1000 + (i * 7919 % 50000) / 50.0, 10 + i % 90, false, true, now() FROM generate_series(1, 100000) i`,
        [POOL],
      );
      await shared.postgres.query('ANALYZE ratings');
    });
    afterAll(() => shared.postgres.query("DELETE FROM ratings WHERE player LIKE 'p%'"));

    it('is walked from the best to the last, nobody left out, nobody twice', async () => {
      const seen = new Set<string>();
      let place: { rating: number; player: string } | undefined;
      for (;;) {
        const page = await board().page([POOL], everybody, 101, place);
        const places = place ? [place, ...page] : page;
        const inOrder = places
          .slice(1)
          .every(
            (row, i) =>
              row.rating < places[i].rating ||
              (row.rating === places[i].rating && row.player > places[i].player),
          );
        expect(inOrder).toBe(true);
        for (const row of page) seen.add(row.player);
        place = page.at(-1);
        if (page.length < 101) break;
      }
      expect(seen.size).toBeGreaterThanOrEqual(100_000);
    });

    it.each(['newest', 'allVersions'] as const)('is read along its index, not sorted: %s', async (which) => {
      const rows = await shared.postgres.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE) ${BOARDS[which].text}`,
        [[POOL], 1500, 'p', true, true, new Date(0), 21],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const index = which === 'newest' ? 'ratings_board_newest' : 'ratings_board';
      expect(plan).toMatch(new RegExp(`Index Scan using ${index} on ratings .*rows=21`));
    });

    it('leaves out who is not wanted', async () => {
      const page = await board().page(
        [POOL],
        { ...everybody, provisional: false, house: false },
        100,
        undefined,
      );
      expect(page.every(({ sets, anchored }) => sets >= 30 && !anchored)).toBe(true);
    });
  });
});
