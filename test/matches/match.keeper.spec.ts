import { Engagements } from '../../src/matches/engagement.repository.js';
import { HousePool } from '../../src/matches/house.pool.js';
import { HouseThinker } from '../../src/matches/house.thinker.js';
import { GRACE_MS } from '../../src/matches/match.clock.js';
import type { MatchCreation } from '../../src/matches/match.creation.js';
import { create } from '../../src/matches/match.seating.js';
import { MatchKeeper } from '../../src/matches/match.keeper.js';
import { newId } from '../../src/platform/id.js';
import { OWNER, type Shared, STORES, TestProcess } from './matches.fixture.js';
import { bot, factsOf } from './playing.js';

describe('a match that nobody keeps going', () => {
  let shared: Shared;
  let process: TestProcess;
  let keeper: MatchKeeper;
  const pool = new HousePool();
  beforeAll(async () => {
    shared = await STORES[0].start();
    process = await TestProcess.open(shared);
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
});
