import { setTimeout as pause } from 'node:timers/promises';
import { Engagements } from '../../src/matches/engagement.repository.js';
import { HousePool } from '../../src/matches/house.pool.js';
import { HouseThinker } from '../../src/matches/house.thinker.js';
import { GRACE_MS } from '../../src/matches/match.clock.js';
import type { MatchCreation } from '../../src/matches/match.creation.js';
import { play } from '../../src/matches/match.js';
import { LOCK_MS } from '../../src/matches/match.repository.js';
import { create } from '../../src/matches/match.seating.js';
import { Outages, RESTART_SILENCE_MS } from '../../src/matches/outages.service.js';
import { type LiveStore, LOCK_WAIT_MS } from '../../src/platform/live/live.store.js';
import { MatchKeeper } from '../../src/matches/match.keeper.js';
import { newId } from '../../src/platform/id.js';
import { config, OWNER, type Shared, STORES, TestProcess } from './matches.fixture.js';
import { bot, factsOf, firstMove } from './playing.js';

const WORKER = { ROLE: 'worker', DATABASE_URL: 'postgres://localhost/b', REDIS_URL: 'redis://localhost' };

describe('a match that nobody keeps going', () => {
  let shared: Shared;
  let process: TestProcess;
  let keeper: MatchKeeper;
  const pool = new HousePool();
  beforeAll(async () => {
    shared = await STORES[0].start();
    // Worker only: it gives no signs of life of its own, so that the tests say when there were some.
    process = await TestProcess.open(shared, config({ ...WORKER }));
    const thinker = new HouseThinker(process.matches, process.feed, pool);
    // Only sets are completed by it.
    const creation = {} as MatchCreation;
    keeper = new MatchKeeper(process.matches, creation, thinker, process.time, process.outages);
  });
  afterAll(async () => {
    await pool.onModuleDestroy();
    await process.close();
    await shared.stop();
  });

  it('is called off when its seats are not taken in time, and whoever waited in it is free', async () => {
    const waiting = bot(1);
    const engaged = async () =>
      (await new Engagements(shared.postgres).count([waiting.bot])).get(waiting.bot) ?? 0;
    const expiresAt = process.clock.now() + 600_000;
    const facts = factsOf([waiting, null], {}, { id: newId(), creator: OWNER, expiresAt });
    await process.matches.create([create(facts, process.time.moment())]);
    expect(await keeper.attend(facts.id)).toBe(expiresAt + GRACE_MS);
    expect(await engaged()).toBe(1);
    process.clock.ahead = 600_000;
    expect(await keeper.attend(facts.id)).toBeNull();
    expect(await process.matches.find(facts.id)).toMatchObject({
      status: 'aborted',
      outcome: { termination: 'aborted' },
    });
    expect(await engaged()).toBe(0);
  });

  /** Moves the clock, over a time in which moves could be taken. */
  async function goTo(ms: number): Promise<void> {
    process.clock.ahead += ms - process.clock.now();
    await process.heartbeats.beat(newId(), process.clock.now(), Infinity);
    await process.outages.onModuleInit();
    expect(process.outages.isDown()).toBe(false);
  }

  it('lets a move that arrived in time go first, where both waited for the lock of a dead process', async () => {
    const facts = factsOf([bot(1), bot(2)], {}, { id: newId(), creator: OWNER });
    await process.matches.create([create(facts, process.time.moment())]);
    const state = (await process.matches.find(facts.id))!;
    const { ply, deadline } = state.turn!;
    await goTo(deadline! + GRACE_MS + 1);
    await process.live.lockAndLoad(`match:${facts.id}`, GRACE_MS * 2);
    const timedOut = keeper.attend(facts.id);
    // The clock asks for the match first.
    await pause(GRACE_MS / 4);
    const command = firstMove(state);
    const moved = process.matches.change(facts.id, (latest, moment) => play(latest, command, moment), {
      arrived: deadline! - 1,
    });
    expect(await moved).toMatchObject({ ok: true, value: { ply } });
    await timedOut;
    const events = (await process.log.read(facts.id)).flatMap((row) => row.events);
    expect(events.filter(({ type }) => type === 'timed-out')).toEqual([]);
    // Nobody moves any more: now the clock decides.
    const after = (await process.matches.find(facts.id))!;
    await goTo(after.turn!.deadline! + GRACE_MS + 1);
    await keeper.attend(facts.id);
    expect(await process.matches.find(facts.id)).toMatchObject({ outcome: { termination: 'timeout' } });
  });

  it('is decided by the clock in the end, however slowly the match is to be had', async () => {
    const facts = factsOf([bot(1), bot(2)], {}, { id: newId(), creator: OWNER });
    await process.matches.create([create(facts, process.time.moment())]);
    const { deadline } = (await process.matches.find(facts.id))!.turn!;
    const lock = process.live.lockAndLoad.bind(process.live);
    const slow = jest.spyOn(process.live, 'lockAndLoad').mockImplementation(async (key, ttlMs) => {
      process.clock.ahead += GRACE_MS;
      return lock(key, ttlMs);
    });
    await goTo(deadline! + GRACE_MS + 1);
    expect(await keeper.attend(facts.id)).not.toBeNull();
    expect((await process.matches.find(facts.id))!.outcome).toBeNull();
    await goTo(deadline! + GRACE_MS + LOCK_WAIT_MS + 1);
    await keeper.attend(facts.id);
    slow.mockRestore();
    expect(await process.matches.find(facts.id)).toMatchObject({ outcome: { termination: 'timeout' } });
  });

  it('is looked at again later where it cannot be had', async () => {
    const facts = factsOf([bot(1), bot(2)], {}, { id: newId(), creator: OWNER });
    await process.matches.create([create(facts, process.time.moment())]);
    const { deadline } = (await process.matches.find(facts.id))!.turn!;
    const busy = jest.spyOn(process.live, 'lockAndLoad').mockResolvedValue(null);
    await goTo(deadline! + GRACE_MS + 1);
    expect(await keeper.attend(facts.id)).toBeGreaterThan(process.clock.now());
    expect(busy).toHaveBeenCalledTimes(1);
    busy.mockRestore();
  });

  it('is not decided by who only works before moves were surely taken after its deadline', async () => {
    const facts = factsOf([bot(1), bot(2)], {}, { id: newId(), creator: OWNER });
    await process.matches.create([create(facts, process.time.moment())]);
    const { deadline } = (await process.matches.find(facts.id))!.turn!;
    // The last sign of life was before it, and not so long ago that it would count as an outage.
    await goTo(deadline! - 100);
    process.clock.ahead += 100 + GRACE_MS + 1;
    expect(process.outages.isDown()).toBe(false);
    expect(await keeper.attend(facts.id)).toBeGreaterThan(process.clock.now());
    expect((await process.matches.find(facts.id))!.outcome).toBeNull();
  });

  it('holds up no program that ends before it could begin', async () => {
    const away = { ping: () => Promise.reject(new Error('Redis is away')) } as unknown as LiveStore;
    const outages = new Outages(process.heartbeats, away, process.clock, config());
    await outages.onModuleInit();
    const waiting = new MatchKeeper(
      process.matches,
      {} as MatchCreation,
      new HouseThinker(process.matches, process.feed, pool),
      process.time,
      outages,
    ).attend(newId());
    await expect(outages.onApplicationBootstrap()).rejects.toThrow('Redis is away');
    await outages.onModuleDestroy();
    expect(await waiting).toBeNull();
  }, 10_000);

  it('is waited for longer than a dead process can hold it', () => {
    expect(LOCK_MS + 1_000).toBeLessThan(LOCK_WAIT_MS);
  });

  it('is charged nothing of a restart, which ends when moves can be taken again', async () => {
    const facts = factsOf([bot(1), bot(2)], {}, { id: newId(), creator: OWNER });
    await process.matches.create([create(facts, process.time.moment())]);
    const lastBeat = process.clock.now();
    await process.heartbeats.beat(newId(), lastBeat, Infinity);
    let isOpen = false;
    const next = await TestProcess.open(shared, undefined, (starting) => {
      starting.clock.ahead = process.clock.ahead + RESTART_SILENCE_MS + 500;
      void starting.outages.opened.then(() => (isOpen = true));
      expect(isOpen).toBe(false);
    });
    try {
      expect(isOpen).toBe(true);
      const outage = next.outages.latest.find(({ since }) => Math.abs(since - lastBeat) < 1)!;
      expect(outage.until - outage.since).toBeGreaterThanOrEqual(RESTART_SILENCE_MS + 500);
    } finally {
      await next.close();
    }
  });
});
