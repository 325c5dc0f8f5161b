import { Logger } from '@nestjs/common';
import { MatchResults, type Sitter } from '../../../src/matches/index.js';
import { newId } from '../../../src/platform/id.js';
import { ThreadsClosed } from '../../../src/platform/threads.js';
import { LuckKeeper } from '../../../src/ratings/luck/luck.keeper.js';
import { LuckRepository } from '../../../src/ratings/luck/luck.repository.js';
import { config, STORES, type Shared } from '../../matches/matches.fixture.js';
import { easy, sitter, storeEnded, type StoredLeg } from '../ratings.fixture.js';

Logger.overrideLogger(false);

/** A keeper that looks when a test says so. */
class Keeper extends LuckKeeper {
  override look(): Promise<void> {
    return super.look();
  }
}

describe('measuring the luck of sets', () => {
  let shared: Shared;
  let luck: LuckRepository;
  let idleMs = Infinity;
  const keepers: Keeper[] = [];

  const keeper = (repository = luck): Keeper => {
    const house = {
      get idleMs() {
        return idleMs;
      },
    };
    const made = new Keeper(repository, new MatchResults(shared.postgres), house as never, config());
    keepers.push(made);
    return made;
  };
  beforeAll(async () => {
    shared = await STORES[0].start();
    luck = new LuckRepository(shared.postgres);
  });
  afterAll(async () => {
    for (const each of keepers) await each.onModuleDestroy();
    await shared.stop();
  });

  const [ADA, BOB] = [sitter(0), sitter(1)];
  const legOf = (set: string, leg: number, more: Partial<StoredLeg> = {}): Promise<string> =>
    storeEnded(shared.postgres, {
      set,
      leg,
      sitters: leg % 2 === 1 ? [ADA, BOB] : [BOB, ADA],
      ranks: leg % 2 === 1 ? [1, 2] : [2, 1],
      serverSeed: `${set} ${leg}`,
      ...more,
    });
  const of = async (set: string) => (await luck.find([set])).get(set);
  const stored = () =>
    shared.postgres.query<{ set_id: string }>('SELECT * FROM set_luck ORDER BY set_id', []);

  it('says nothing of a set before its last leg has ended', async () => {
    const set = newId();
    await legOf(set, 1);
    await keeper().look();
    expect(await of(set)).toBeUndefined();
    await legOf(set, 2);
    await keeper().look();
    const found = (await of(set))!;
    expect(found.scores).toEqual([1, 0]);
    expect(found.deals[0] + found.deals[1]).toBeCloseTo(1, 12);
    expect(found.adjusted[0]).toBeCloseTo(1 - found.coefficient * (found.deals[0] - 0.5), 12);
    expect(found.coefficient).toBeGreaterThan(0.2);
    expect(found.varianceRemoved).toBeGreaterThan(0.05);
    expect(found.error).toBeGreaterThan(0);
  });

  it('measures sets among house players too', async () => {
    const set = newId();
    const sitters: readonly Sitter[] = [easy, easy];
    await legOf(set, 1, { sitters });
    await legOf(set, 2, { sitters });
    await keeper().look();
    expect((await of(set))?.scores).toEqual([1, 0]);
  });

  it('goes by the leg that was played again where one was called off', async () => {
    const set = newId();
    await legOf(set, 1, { status: 'aborted', ranks: [] });
    await legOf(set, 2);
    await keeper().look();
    expect(await of(set)).toBeUndefined();
    await legOf(set, 3, { legs: 2 });
    await keeper().look();
    expect((await of(set))?.scores).toEqual([1, 0]);
  });

  it('says nothing where a leg was lost by the clock, or where all legs had the same deals', async () => {
    const [late, mirrored] = [newId(), newId()];
    await legOf(late, 1, { termination: 'timeout' });
    await legOf(late, 2);
    await legOf(mirrored, 1, { serverSeed: 'the same' });
    await legOf(mirrored, 2, { serverSeed: 'the same' });
    await keeper().look();
    expect(await of(late)).toBeUndefined();
    expect(await of(mirrored)).toBeUndefined();
  });

  it('shows nothing while other tables play the same deals', async () => {
    const set = newId();
    const veiled = await legOf(set, 1);
    await legOf(set, 2);
    await shared.postgres.query('UPDATE matches SET veiled = true WHERE id = $1', [veiled]);
    await keeper().look();
    expect(await of(set)).toBeUndefined();
    await shared.postgres.query('UPDATE matches SET veiled = false WHERE id = $1', [veiled]);
    expect(await of(set)).toBeDefined();
  });

  it('lets whoever plays go first', async () => {
    const set = newId();
    await legOf(set, 1);
    await legOf(set, 2);
    idleMs = 0;
    await keeper().look();
    expect(await of(set)).toBeUndefined();
    idleMs = Infinity;
    await keeper().look();
    expect(await of(set)).toBeDefined();
  });

  it('leaves a set where it is when the program ends, for the next one', async () => {
    const set = newId();
    await legOf(set, 1);
    await legOf(set, 2);
    const ending = keeper();
    await ending.onModuleDestroy();
    await expect(ending.look()).rejects.toBeInstanceOf(ThreadsClosed);
    expect(await of(set)).toBeUndefined();
    await keeper().look();
    expect(await of(set)).toBeDefined();
  });

  it('comes out the same, and once, when everything is done again by several', async () => {
    const before = await stored();
    await shared.postgres.query(`UPDATE luck_position SET position = NULL`);
    await shared.postgres.query(`DELETE FROM set_luck WHERE set_id = $1`, [before[0].set_id]);
    await Promise.all([keeper().look(), keeper().look(), keeper().look()]);
    expect(await stored()).toEqual(before);
  });

  it('says nothing of a game whose matches are too long, finds that out once, and goes on to the next', async () => {
    const [long, longToo, next] = [newId(), newId(), newId()];
    for (const set of [long, longToo])
      for (const number of [1, 2]) await legOf(set, number, { options: { target: 100_000, set: 18 } });
    for (const number of [1, 2]) await legOf(next, number);
    await keeper().look();
    expect([await of(long), await of(longToo)]).toEqual([undefined, undefined]);
    expect(await of(next)).toBeDefined();
    expect(
      await shared.postgres.query('SELECT coefficient FROM luck_of_rules WHERE coefficient IS NULL', []),
    ).toHaveLength(1);
  });

  it('says every twenty seconds that it is still at it', async () => {
    let holds = 0;
    let found: (none: []) => void = () => undefined;
    const left: unknown[] = [];
    const place = { holder: newId(), position: 'here' };
    const repository = {
      take: () => Promise.resolve(place),
      hold: () => Promise.resolve(++holds > 0),
      leave: (...at: unknown[]) => Promise.resolve(left.push(at)),
      measured: () => Promise.resolve(new Set()),
    };
    const results = {
      ended: () => new Promise((resolve) => (found = resolve)),
      ofSets: () => Promise.resolve({ ended: [] }),
    };
    const watched = new Keeper(repository as never, results as never, { idleMs } as never, config());
    keepers.push(watched);
    jest.useFakeTimers();
    try {
      const looking = watched.look();
      await jest.advanceTimersByTimeAsync(65_000);
      expect(holds).toBe(3);
      found([]);
      await looking;
      await jest.advanceTimersByTimeAsync(65_000);
      expect(holds).toBe(3);
    } finally {
      jest.useRealTimers();
    }
    expect(left).toEqual([[place, 'here']]);
  });

  it('leaves the place alone that somebody else has taken meanwhile', async () => {
    const expire = () =>
      shared.postgres.query(`UPDATE luck_position SET taken_until = now() - interval '1 ms'`);
    const positions = () => shared.postgres.query('SELECT position FROM luck_position');
    const late = (await luck.take())!;
    const before = await positions();
    await expire();
    const other = (await luck.take())!;
    expect(await luck.hold(late)).toBe(false);
    await luck.leave(late, 'elsewhere');
    expect(await positions()).toEqual(before);
    expect(await luck.take()).toBeUndefined();
    expect(await luck.hold(other)).toBe(true);
    await luck.leave(other, other.position);
    const next = (await luck.take())!;
    expect(next.position).toBe(other.position);
    await luck.leave(next, next.position);
  });

  it('goes on when whoever was at it is dead, after a minute', async () => {
    expect(await luck.take()).toBeDefined();
    const set = newId();
    await legOf(set, 1);
    await legOf(set, 2);
    await keeper().look();
    expect(await of(set)).toBeUndefined();
    await shared.postgres.query(`UPDATE luck_position SET taken_until = taken_until - interval '60 seconds'`);
    await keeper().look();
    expect(await of(set)).toBeDefined();
  });
});
