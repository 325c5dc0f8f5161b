import type { Caller } from '../../src/accounts/index.js';
import { MatchFactsRepository } from '../../src/matches/match.facts.repository.js';
import type { MatchLog } from '../../src/matches/match.log.repository.js';
import type { MatchReading } from '../../src/matches/match.reading.js';
import { MatchRecords, partsOf } from '../../src/matches/match.records.js';
import type { MatchRecordsRepository } from '../../src/matches/match.records.repository.js';
import { create } from '../../src/matches/match.seating.js';
import { Clock } from '../../src/platform/clock.js';
import { newId } from '../../src/platform/id.js';
import type { Postgres } from '../../src/platform/postgres/postgres.js';
import { OWNER, STORES, TestProcess, type Shared } from './matches.fixture.js';
import { bot, factsOf } from './playing.js';

const MB = 1024 * 1024;
const parts = (...sizes: number[]): number[][] =>
  [...partsOf(sizes.map((bytes) => ({ bytes })))].map((part) => part.map((match) => match.bytes));

describe('records of many matches', () => {
  it('are read together, but no more of logs at once than may be in memory', () => {
    expect(parts()).toEqual([]);
    expect(parts(60, 40, 50)).toEqual([[60, 40, 50]]);
    expect(parts(2 * MB, MB, MB, 1)).toEqual([[2 * MB, MB, MB], [1]]);
  });

  it('are read one by one where each is larger than that', () => {
    expect(parts(9 * MB, 10, 8 * MB)).toEqual([[9 * MB], [10], [8 * MB]]);
  });

  /** Records of one match, of whose facts and record these are told. */
  const recordsOf = (facts: object | undefined, recordOf: jest.Mock) => {
    const found = [{ id: 'a', position: '1.a', endedAt: new Date(0), bytes: 1 }];
    return new MatchRecords(
      { find: () => Promise.resolve(found) } as unknown as MatchRecordsRepository,
      {
        findMany: () => Promise.resolve(new Map(facts && [['a', facts]])),
      } as unknown as MatchFactsRepository,
      { readMany: () => Promise.resolve(new Map()) } as unknown as MatchLog,
      { namesOf: () => Promise.resolve(new Map()), recordOf } as unknown as MatchReading,
      new Clock(),
    );
  };
  const caller = { account: 'me' } as Caller;

  it('are shown as each alone would be, to whoever asks', async () => {
    const facts = factsOf([bot(1), bot(2)]);
    const shown = jest.fn().mockResolvedValue({ ok: true, value: { match: 'a' } });
    const { records } = await recordsOf(facts, shown).read(caller, {}, undefined, 10);
    expect(records).toMatchObject([{ record: { match: 'a' } }]);
    expect(shown).toHaveBeenCalledWith(facts, [], caller, expect.anything());
    const veiled = jest.fn().mockResolvedValue({ ok: false, error: { code: 'match-veiled' } });
    expect((await recordsOf(facts, veiled).read(caller, {}, undefined, 10)).records).toEqual([]);
  });

  it('are not left out in silence where a match has no facts', async () => {
    const reading = recordsOf(undefined, jest.fn()).read(caller, {}, undefined, 10);
    await expect(reading).rejects.toThrow('Match a has ended and has no facts');
  });
});

describe('the facts of many matches', () => {
  it('are all there, also those that are forgotten while others are read', async () => {
    const known = factsOf([bot(1), bot(2)], {}, { id: newId() });
    const run = () => {
      for (let i = 0; i < 10_000; i++) facts.remember({ ...known, id: String(i) });
      return Promise.resolve([]);
    };
    const facts = new MatchFactsRepository({ run } as unknown as Postgres);
    facts.remember(known);
    expect([...(await facts.findMany([known.id, newId()])).keys()]).toEqual([known.id]);
    expect(await facts.find(known.id.replace(/./g, '0'))).toBeUndefined();
  });
});

describe.each(STORES.filter(({ runs }) => runs))('logs and facts of many matches on $name', ({ start }) => {
  let shared: Shared;
  let process: TestProcess;
  beforeAll(async () => {
    shared = await start();
    process = await TestProcess.open(shared);
  });
  afterAll(async () => {
    await process.close();
    await shared.stop();
  });

  it('are those of each, and nothing for what is not there', async () => {
    const ids: string[] = [];
    for (const seats of [
      [bot(1), bot(2)],
      [bot(3), bot(4)],
    ]) {
      const facts = factsOf(seats, {}, { id: newId(), creator: OWNER, expiresAt: Date.now() + 600_000 });
      await process.matches.create([create(facts, process.time.moment())]);
      ids.push(facts.id);
    }
    const nobody = newId();
    const logs = await process.log.readMany([...ids, nobody]);
    for (const id of ids) expect(logs.get(id)).toEqual(await process.log.read(id));
    expect(logs.get(ids[0])!.length).toBeGreaterThan(0);
    expect(logs.get(nobody)).toEqual([]);
    const elsewhere = new MatchFactsRepository(shared.postgres);
    const facts = await elsewhere.findMany([...ids, nobody]);
    expect([...facts.keys()].sort()).toEqual([...ids].sort());
    for (const id of ids) expect(facts.get(id)).toEqual(await elsewhere.find(id));
  });
});
