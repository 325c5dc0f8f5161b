import type { Caller } from '../../src/accounts/caller.js';
import { FeedRows } from '../../src/matches/feed.rows.js';
import {
  BEGINNING,
  formatPosition,
  MatchOrder,
  parsePosition,
} from '../../src/matches/match.order.repository.js';
import { placeOf } from '../../src/matches/notice.view.js';
import { Notices, type NewNotice } from '../../src/matches/notices.repository.js';
import { newId } from '../../src/platform/id.js';
import { STORES, TestProcess, type Shared } from './matches.fixture.js';
import { bot } from './playing.js';

const callerOf = (n: number, whose: 'bot' | 'account', version = 1): Caller => ({
  account: bot(n).account,
  bot: whose === 'bot' ? bot(n).bot : null,
  version: whose === 'bot' ? version : null,
  scopes: new Set(['read']),
  token: newId(),
  expiresAt: Infinity,
  suspension: null,
});

const notice = (n: number, changes: Partial<NewNotice> = {}): NewNotice => ({
  subject: newId(),
  number: 1,
  type: 'paired',
  account: bot(n).account,
  bot: bot(n).bot,
  match: null,
  at: 1_000,
  facts: { queue: 'q', ticket: 't', rated: true, secret: 'of the room' },
  ...changes,
});

describe.each(STORES.filter(({ runs }) => runs))('notices on $name', ({ start }) => {
  let shared: Shared;
  let process: TestProcess;
  let notices: Notices;
  let order: MatchOrder;
  let rows: FeedRows;
  beforeAll(async () => {
    shared = await start();
    process = await TestProcess.open(shared);
    notices = new Notices(shared.postgres, process.feed);
    order = new MatchOrder(shared.postgres);
    rows = new FeedRows(process.facts, process.feed, notices, process.clock);
  });
  afterAll(async () => {
    await process.close();
    await shared.stop();
  });

  const put = (news: readonly NewNotice[]): Promise<void> =>
    shared.postgres.transaction((transaction) => notices.insert(transaction, news));
  const seen = async (caller: Caller, from = BEGINNING) => {
    const { account, bot: of, version } = caller;
    const whose = of === null ? { account } : { bot: of, version: version! };
    return rows.show(caller, await order.of(whose, from, 100));
  };

  it('are read by the account and by the bot that they are about, with what the registry names and no more', async () => {
    const news = notice(0);
    await put([news]);
    const [mine] = await seen(callerOf(0, 'bot'));
    expect(mine).toEqual({
      seq: 0,
      type: 'paired',
      match: null,
      at: '1970-01-01T00:00:01.000Z',
      notice: `${news.subject}.1`,
      bot: bot(0).bot,
      queue: 'q',
      ticket: 't',
      rated: true,
      cursor: expect.any(String) as string,
    });
    expect(await seen(callerOf(0, 'account'))).toEqual([mine]);
    expect(await seen(callerOf(1, 'account'))).toEqual([]);
    expect(placeOf(mine)).toEqual({ log: news.subject, number: 1 });
  });

  it('about one version are not read by another', async () => {
    await put([notice(2, { version: 1 })]);
    expect(await seen(callerOf(2, 'bot'))).toHaveLength(1);
    expect(await seen(callerOf(2, 'bot', 2))).toEqual([]);
    expect(await seen(callerOf(2, 'account'))).toHaveLength(1);
  });

  it('come once, however often they are put in, and never without what they tell about', async () => {
    const news = notice(3);
    await put([news]);
    await put([news]);
    await shared.postgres
      .transaction(async (transaction) => {
        await notices.insert(transaction, [notice(3)]);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await seen(callerOf(3, 'bot'))).toHaveLength(1);
  });

  it('are gone on with from any of them, however old', async () => {
    const subject = newId();
    for (const number of [1, 2, 3]) await put([notice(4, { subject, number })]);
    const all = await seen(callerOf(4, 'bot'));
    expect(all.map((item) => placeOf(item).number)).toEqual([1, 2, 3]);
    for (const [i, item] of all.entries()) {
      const position = parsePosition(Buffer.from(item.cursor, 'base64url').toString())!;
      expect(await order.isKnown(position)).toBe(true);
      expect(await seen(callerOf(4, 'bot'), position)).toEqual(all.slice(i + 1));
    }
    // The same where only place and number are known, as webhooks know them.
    const place = { tx: '0', match: subject, step: 3, seq: 2, count: 2 };
    expect(await rows.show(callerOf(4, 'bot'), [place])).toEqual([
      expect.objectContaining({ notice: `${subject}.2` }),
      expect.objectContaining({ notice: `${subject}.3` }),
    ]);
  });

  it('hold the accounts that they are for, and none of the many others', async () => {
    await shared.postgres.query(
      `INSERT INTO accounts (id, name, created_at) SELECT gen_random_uuid(), 'many', now() FROM generate_series(1, 900)`,
    );
    await shared.postgres.query('ANALYZE accounts');
    const held = await shared.postgres.transaction(async (transaction) => {
      await notices.insert(transaction, [notice(0), notice(1), notice(1)]);
      const { rows } = await transaction.query<{ locks: number }>(
        `SELECT count(*)::integer AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
      );
      return rows[0].locks;
    });
    expect(held).toBe(2);
  });

  it('have no positions that nobody can have come to', async () => {
    const { tx } = await order.end();
    const ahead = { tx: `${BigInt(tx) + 1_000_000n}`, match: newId(), step: 1, seq: 1 };
    expect(await order.isKnown(ahead)).toBe(false);
    const news = notice(5);
    await put([news]);
    const [row] = await order.of({ account: bot(5).account }, BEGINNING, 10);
    expect(await order.isKnown({ ...row, seq: 1 })).toBe(true);
    expect(await order.isKnown({ ...row, seq: 2 })).toBe(false);
    expect(parsePosition(formatPosition({ ...row, step: 99_999_999_999 }))).toBeUndefined();
  });
});
