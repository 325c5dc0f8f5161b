import type { IdempotentCall } from '../../src/accounts/idempotent-calls.service.js';
import { newId } from '../../src/platform/id.js';
import { InProcessLiveStore } from '../../src/platform/live/in-process.live.store.js';
import { AccountsRoom, codeOf, granted, TestDatabase } from './accounts.fixture.js';

let database: TestDatabase;
let live: InProcessLiveStore;
let rooms: AccountsRoom[];

beforeAll(async () => {
  database = await TestDatabase.open();
  live = new InProcessLiveStore();
  rooms = [await AccountsRoom.open(database.source, live), await AccountsRoom.open(database.source, live)];
});

afterAll(async () => {
  for (const room of rooms) await room.close();
  await live.close();
  await database.close();
});

const call = (facts: Partial<IdempotentCall> = {}): IdempotentCall => ({
  who: 'somebody',
  key: newId(),
  request: 'POST /v1/bots {"name":"x"}',
  keepS: 60,
  ...facts,
});

describe('a call with a key', () => {
  it('is carried out once and answered the same every time', async () => {
    const repeated = call();
    const work = jest.fn((id: string) => Promise.resolve({ id, token: 'byb_secret' }));
    const first = granted(await rooms[0].calls.run(repeated, work));
    const second = granted(await rooms[1].calls.run(repeated, work));
    expect(work).toHaveBeenCalledTimes(1);
    expect(first.isRepeated).toBe(false);
    expect(second).toEqual({ value: first.value, isRepeated: true });
  });

  it('is carried out once when it comes many times at once', async () => {
    const repeated = call();
    let works = 0;
    const work = async (): Promise<object> => {
      works += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { works };
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => rooms[i % 2].calls.run(repeated, work)),
    );
    expect(works).toBe(1);
    expect(answers.map((answer) => granted(answer).value)).toEqual(answers.map(() => ({ works: 1 })));
    expect(answers.filter((answer) => !granted(answer).isRepeated)).toHaveLength(1);
  });

  it('is refused when the key stood for another request', async () => {
    const first = call();
    granted(await rooms[0].calls.run(first, () => Promise.resolve(1)));
    const other = { ...first, request: 'POST /v1/bots {"name":"y"}' };
    expect(codeOf(await rooms[0].calls.run(other, () => Promise.resolve(2)))).toBe('idempotency-conflict');
  });

  it('is another call with somebody else’s key of the same text', async () => {
    const one = call({ who: 'one' });
    granted(await rooms[0].calls.run(one, () => Promise.resolve(1)));
    const answer = granted(await rooms[0].calls.run({ ...one, who: 'two' }, () => Promise.resolve(2)));
    expect(answer).toEqual({ value: 2, isRepeated: false });
  });

  it('may be tried again after it failed', async () => {
    const failing = call();
    await expect(rooms[0].calls.run(failing, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(granted(await rooms[0].calls.run(failing, () => Promise.resolve('yes'))).value).toBe('yes');
  });

  it('is taken over with the same id when whoever worked on it died', async () => {
    const cut = call();
    const ids: string[] = [];
    const never = rooms[0].calls.run(cut, (id) => {
      ids.push(id);
      return new Promise(() => undefined);
    });
    void never;
    while (ids.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await database.source.query(`UPDATE idempotent_calls SET leased_until = now() WHERE answer IS NULL`);
    const answer = await rooms[1].calls.run(cut, (id) => {
      ids.push(id);
      return Promise.resolve('made');
    });
    expect(granted(answer)).toEqual({ value: 'made', isRepeated: false });
    expect(ids[1]).toBe(ids[0]);
  });

  it('is refused while the first goes on and on', async () => {
    const slow = call();
    let finish: ((value: unknown) => void) | undefined;
    const first = rooms[0].calls.run(slow, () => new Promise((resolve) => (finish = resolve)));
    while (finish === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    const clock = jest.spyOn(performance, 'now');
    let time = 0;
    clock.mockImplementation(() => (time += 3000));
    expect(codeOf(await rooms[1].calls.run(slow, () => Promise.resolve(2)))).toBe('idempotency-in-progress');
    clock.mockRestore();
    finish(1);
    expect(granted(await first).value).toBe(1);
  });

  it('is forgotten after its time', async () => {
    const kept = call();
    granted(await rooms[0].calls.run(kept, () => Promise.resolve(1)));
    await database.source.query(`UPDATE idempotent_calls SET expires_at = now()`);
    expect(granted(await rooms[0].calls.run(kept, () => Promise.resolve(2))).value).toBe(2);
  });

  it('leaves neither key nor answer to be read in the database', async () => {
    const secret = call({ key: 'a-key-to-find' });
    granted(await rooms[0].calls.run(secret, () => Promise.resolve({ token: 'a-token-to-find' })));
    const rows: object[] = await database.source.query(
      `SELECT 1 FROM idempotent_calls WHERE encode(key, 'escape') || encode(answer, 'escape') LIKE '%to-find%'`,
    );
    expect(rows).toEqual([]);
  });
});
