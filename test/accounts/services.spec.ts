import { OPERATOR_ACCOUNT } from '../../src/accounts/caller.js';
import { ACCOUNT_SCOPES, BOT_SCOPES, SCOPES } from '../../src/accounts/scope.js';
import { newId } from '../../src/platform/id.js';
import { InProcessLiveStore } from '../../src/platform/live/in-process.live.store.js';
import { AccountsRoom, ADMIN_TOKEN, codeOf, granted, TestDatabase } from './accounts.fixture.js';

let database: TestDatabase;
let live: InProcessLiveStore;
let room: AccountsRoom;
let other: AccountsRoom;
const PAGE = { limit: 20 };
const BOT = { description: '', note: '' };

beforeAll(async () => {
  database = await TestDatabase.open();
  live = new InProcessLiveStore();
  room = await AccountsRoom.open(database.source, live);
  other = await AccountsRoom.open(database.source, live);
});

afterAll(async () => {
  await room.close();
  await other.close();
  await live.close();
  await database.close();
});

/** Until a hint has come through. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('the tables', () => {
  it('are what the entities say', async () => {
    const { upQueries } = await database.source.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('hold no token', async () => {
    const { token } = granted(await room.accountsService.signUp({ name: 'Ada' }, newId()));
    const rows: object[] = await database.source.query(
      `SELECT 1 FROM tokens WHERE tokens::text LIKE '%' || $1 || '%' OR encode(hash, 'escape') LIKE '%' || $1 || '%'`,
      [token.slice(8)],
    );
    expect(rows).toEqual([]);
  });
});

describe('an account', () => {
  it('is made with a token that may do all that the account may', async () => {
    const id = newId();
    const made = granted(await room.accountsService.signUp({ name: ' Ada ' }, id));
    expect(made.account).toEqual({
      id,
      name: 'Ada',
      kind: 'owner',
      createdAt: expect.any(String) as string,
    });
    const caller = (await room.callerOf(made.token))!;
    expect(granted(await room.accountsService.getMe(caller))).toEqual({
      ...made.account,
      bot: null,
      version: null,
      token: caller.token,
      scopes: ACCOUNT_SCOPES,
    });
  });

  it('may share its name with another', async () => {
    const [one, two] = [await room.signUp('Eve'), await room.signUp('Eve')];
    expect(one.account).not.toBe(two.account);
  });

  it('is made once for one id, whose last token is valid', async () => {
    const id = newId();
    await room.accountsService.signUp({ name: 'Ada' }, id);
    const { token } = granted(await room.accountsService.signUp({ name: 'Ada' }, id));
    expect((await room.callerOf(token))?.account).toBe(id);
  });

  it('is refused under a name that cannot be one', async () => {
    expect(codeOf(await room.accountsService.signUp({ name: ' ' }, newId()))).toBe('malformed-request');
  });

  it('can be deleted: tokens end everywhere, names go, rows stay', async () => {
    const owner = await room.signUp('Mallory');
    const { bot, token } = await room.makeBot(owner, 'spy');
    expect(await other.callerOf(token)).toBeDefined();
    granted(await room.accountsService.close(owner));
    await soon();
    expect(await room.callerOf(token)).toBeUndefined();
    expect(await other.callerOf(token)).toBeUndefined();
    expect(granted(await room.botsService.get(bot))).toMatchObject({
      name: 'deleted',
      owner: { id: owner.account, name: 'deleted' },
    });
    expect(granted(await room.botsService.list({ ...PAGE, account: owner.account })).items).toEqual([]);
  });

  it('gets nothing more once it is deleted, by a token that was valid a moment ago', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner);
    granted(await other.accountsService.close(owner));
    const { tokensService, botsService, accountsService } = room;
    const late = [
      await tokensService.create(owner, { name: 'late' }, newId()),
      await tokensService.create(owner, { name: 'late', bot }, newId()),
      await botsService.create(owner, { name: 'late', ...BOT }, newId()),
      await botsService.addVersion(owner, bot, { note: 'late' }, newId()),
    ];
    expect(late.map(codeOf)).toEqual(late.map(() => 'unauthenticated'));
    expect((await accountsService.findLoss(owner))?.error.code).toBe('unauthenticated');
  });

  it('leaves nothing that works behind when it is deleted while things are made for it', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await room.signUp();
      const { bot } = await room.makeBot(owner);
      const making = Array.from({ length: 4 }, (_, i) => [
        room.tokensService.create(owner, { name: `${i}` }, newId()),
        room.tokensService.rotate(owner, owner.token, { overlap: 60 }, newId()),
        room.botsService.create(owner, { name: `new ${i}`, ...BOT }, newId()),
        room.botsService.addVersion(owner, bot, { note: '' }, newId()),
      ]).flat();
      granted(await other.accountsService.close(owner));
      await Promise.all(making);
      const [left] = await database.source.query<object[]>(
        `SELECT (SELECT count(*)::integer FROM tokens WHERE account = $1 AND revoked_at IS NULL) AS tokens,
           (SELECT count(*)::integer FROM bots WHERE account = $1 AND deleted_at IS NULL) AS bots`,
        [owner.account],
      );
      expect(left).toEqual({ tokens: 0, bots: 0 });
    }
  });

  it('that is deleted is nobody’s, whatever its tokens say', async () => {
    const { account, token } = granted(await room.accountsService.signUp({ name: 'Ada' }, newId()));
    await database.source.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [account.id]);
    expect(await room.callerOf(token)).toBeUndefined();
  });

  it('of the operator cannot be deleted', async () => {
    const operator = (await room.callerOf(ADMIN_TOKEN))!;
    expect(codeOf(await room.accountsService.close(operator))).toBe('forbidden');
  });
});

describe('a bot', () => {
  it('begins with version 1 and a token that plays for it', async () => {
    const owner = await room.signUp();
    const input = { name: 'greedy', description: 'takes points', note: 'abc123' };
    const { bot, token } = granted(await room.botsService.create(owner, input, newId()));
    expect(bot).toMatchObject({
      name: 'greedy',
      description: 'takes points',
      owner: { id: owner.account, name: 'Ada' },
      version: 1,
      isSuspended: false,
    });
    expect(await room.callerOf(token)).toMatchObject({ account: owner.account, bot: bot.id, version: 1 });
    expect([...(await room.callerOf(token))!.scopes]).toEqual(BOT_SCOPES);
    expect(granted(await room.botsService.listVersions(bot.id, PAGE))).toMatchObject({
      items: [
        {
          id: expect.any(String) as string,
          bot: bot.id,
          number: 1,
          note: 'abc123',
          createdAt: bot.createdAt,
        },
      ],
      next: null,
    });
  });

  it('cannot have the name of another bot of its account, in capitals or not', async () => {
    const [owner, stranger] = [await room.signUp(), await room.signUp()];
    await room.makeBot(owner, 'Greedy');
    expect(codeOf(await room.botsService.create(owner, { ...BOT, name: 'gREEDY' }, newId()))).toBe(
      'name-taken',
    );
    expect(
      codeOf(await room.botsService.create(stranger, { ...BOT, name: 'greedy' }, newId())),
    ).toBeUndefined();
  });

  it('is made once for one id', async () => {
    const owner = await room.signUp();
    const id = newId();
    const make = async (): Promise<string> =>
      granted(await room.botsService.create(owner, { ...BOT, name: 'twice' }, id)).token;
    const tokens = [await make(), await make()];
    expect((await room.callerOf(tokens[1]))?.bot).toBe(id);
    expect(granted(await room.botsService.listVersions(id, PAGE)).items).toHaveLength(1);
  });

  it('gets versions numbered without gaps, each with a token of its own', async () => {
    const owner = await room.signUp();
    const { bot, token } = await room.makeBot(owner);
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) => room.botsService.addVersion(owner, bot, { note: `${i}` }, newId())),
    );
    const numbers = made.map((result) => granted(result).version.number).sort((a, b) => a - b);
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    for (const result of made) {
      const { version, token: own } = granted(result);
      expect(await room.callerOf(own)).toMatchObject({ bot, version: version.number });
    }
    expect(await room.callerOf(token)).toMatchObject({ bot, version: 1 });
    expect(granted(await room.botsService.get(bot)).version).toBe(9);
  });

  it('gets one version for one id', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner);
    const id = newId();
    const add = async (): Promise<number> =>
      granted(await room.botsService.addVersion(owner, bot, { note: '' }, id)).version.number;
    expect([await add(), await add()]).toEqual([2, 2]);
  });

  it('gets no version from a stranger, and none when it is not there', async () => {
    const { bot } = await room.makeBot(await room.signUp());
    const stranger = await room.signUp();
    expect(codeOf(await room.botsService.addVersion(stranger, bot, { note: '' }, newId()))).toBe('forbidden');
    expect(codeOf(await room.botsService.addVersion(stranger, newId(), { note: '' }, newId()))).toBe(
      'not-found',
    );
    expect(codeOf(await room.botsService.addVersion(stranger, 'nonsense', { note: '' }, newId()))).toBe(
      'not-found',
    );
  });

  it('takes a seat in its newest version, or in the one that was named', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner, 'sitter');
    granted(await room.botsService.addVersion(owner, bot, { note: '' }, newId()));
    const seated = { bot, account: owner.account, name: 'sitter', suspension: null, isGuest: false };
    expect(await room.seats.find(bot)).toEqual({ ...seated, version: 2 });
    expect(await room.seats.find(`${bot}@1`)).toEqual({ ...seated, version: 1 });
    // A bot that names itself means the version that it is.
    const itself = { bot, version: 1 };
    expect(await room.seats.find(bot, itself)).toEqual({ ...seated, version: 1 });
    expect(await room.seats.find(`${bot}@2`, itself)).toEqual({ ...seated, version: 2 });
    expect(await room.seats.find(bot, { bot: newId(), version: 1 })).toEqual({ ...seated, version: 2 });
    expect(await room.seats.find(`${bot}@3`)).toBeUndefined();
    expect(await room.seats.find(newId())).toBeUndefined();
    expect(await room.seats.find('house:easy')).toBeUndefined();
  });
});

describe('lists', () => {
  it('of bots are read page by page, newest first', async () => {
    const owner = await room.signUp();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await room.makeBot(owner)).bot);
    const seen: string[] = [];
    let after: string | undefined;
    const pages: number[] = [];
    do {
      const page = granted(await room.botsService.list({ limit: 2, account: owner.account, after }));
      pages.push(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages).toEqual([2, 2, 1]);
    expect(seen).toEqual(ids);
  });

  it('of bots can be narrowed to the beginning of a name', async () => {
    const owner = await room.signUp();
    for (const name of ['Alpha 1', 'alpha 2', 'beta', '100%']) await room.makeBot(owner, name);
    const names = async (name: string): Promise<string[]> =>
      granted(await room.botsService.list({ ...PAGE, account: owner.account, name })).items.map(
        (bot) => bot.name,
      );
    expect(await names('ALPHA')).toEqual(['alpha 2', 'Alpha 1']);
    expect(await names('%')).toEqual([]);
    expect(await names('100%')).toEqual(['100%']);
  });

  it('of versions end with null', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner);
    granted(await room.botsService.addVersion(owner, bot, { note: '' }, newId()));
    const first = granted(await room.botsService.listVersions(bot, { limit: 1 }));
    const second = granted(await room.botsService.listVersions(bot, { limit: 1, after: first.next! }));
    expect([first, second].map(({ items }) => items[0].number)).toEqual([2, 1]);
    expect(second.next).toBeNull();
  });

  it('refuse a cursor that is none of theirs', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner);
    for (const after of ['', 'x', '!!!', Buffer.from('1 OR 1=1').toString('base64url')]) {
      expect(codeOf(await room.botsService.list({ ...PAGE, after }))).toBe('malformed-request');
      expect(codeOf(await room.botsService.listVersions(bot, { ...PAGE, after }))).toBe('malformed-request');
      expect(codeOf(await room.tokensService.list(owner, { ...PAGE, after }))).toBe('malformed-request');
    }
  });
});

describe('tokens', () => {
  it('are listed without themselves, with their last use', async () => {
    const owner = await room.signUp();
    const issued = granted(await room.tokensService.create(owner, { name: 'laptop' }, newId()));
    const before = granted(await room.tokensService.list(owner, PAGE)).items;
    expect(before.map(({ name }) => name)).toEqual(['laptop', 'first']);
    expect(before[0]).toEqual({
      id: issued.details.id,
      name: 'laptop',
      hint: issued.token.slice(0, 8),
      bot: null,
      version: null,
      scopes: ACCOUNT_SCOPES,
      createdAt: expect.any(String) as string,
      lastUsedAt: null,
      expiresAt: null,
    });
    expect(before[1].lastUsedAt).not.toBeNull();
    expect(JSON.stringify(before)).not.toContain(issued.token.slice(8));
    const asked = Date.now();
    await room.callerOf(issued.token);
    const [after] = granted(await room.tokensService.list(owner, PAGE)).items;
    expect(Date.parse(after.lastUsedAt!)).toBeGreaterThanOrEqual(asked);
  });

  it('of a bot list the bot’s own', async () => {
    const owner = await room.signUp();
    const { bot, token } = await room.makeBot(owner);
    await room.makeBot(owner);
    const caller = (await room.callerOf(token))!;
    expect(granted(await room.tokensService.list(caller, PAGE)).items.map((shown) => shown.bot)).toEqual([
      bot,
    ]);
    expect(granted(await room.tokensService.list(owner, PAGE)).items).toHaveLength(3);
  });

  it('can be had for a bot, for the version asked for or its newest', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner);
    granted(await room.botsService.addVersion(owner, bot, { note: '' }, newId()));
    const make = async (version?: number): Promise<unknown> => {
      const { token } = granted(await room.tokensService.create(owner, { name: 'x', bot, version }, newId()));
      return (await room.callerOf(token))?.version;
    };
    expect([await make(), await make(1)]).toEqual([2, 1]);
    expect(codeOf(await room.tokensService.create(owner, { name: 'x', bot, version: 3 }, newId()))).toBe(
      'not-found',
    );
    expect(codeOf(await room.tokensService.create(owner, { name: 'x', version: 1 }, newId()))).toBe(
      'malformed-request',
    );
    const stranger = await room.signUp();
    expect(codeOf(await room.tokensService.create(stranger, { name: 'x', bot }, newId()))).toBe('forbidden');
  });

  it('have the scopes asked for, and never more than they may', async () => {
    const owner = await room.signUp();
    const { bot } = await room.makeBot(owner);
    const issued = granted(
      await room.tokensService.create(owner, { name: 'x', scopes: ['play', 'read'] }, newId()),
    );
    expect(issued.details.scopes).toEqual(['read', 'play']);
    const ask = async (input: object): Promise<string | undefined> =>
      codeOf(await room.tokensService.create(owner, { name: 'x', ...input }, newId()));
    expect(await ask({ scopes: ['admin'] })).toBe('forbidden');
    expect(await ask({ bot, scopes: ['manage'] })).toBe('forbidden');
    const operator = (await room.callerOf(ADMIN_TOKEN))!;
    const delegated = granted(
      await room.tokensService.create(operator, { name: 'x', scopes: ['admin'] }, newId()),
    );
    expect(delegated.details.scopes).toEqual(['admin']);
    expect(granted(await room.tokensService.create(operator, { name: 'y' }, newId())).details.scopes).toEqual(
      ACCOUNT_SCOPES,
    );
  });

  it('end when they were told to', async () => {
    const owner = await room.signUp();
    const expiresAt = new Date(Date.now() + 300).toISOString();
    const { token } = granted(await room.tokensService.create(owner, { name: 'x', expiresAt }, newId()));
    expect(await room.callerOf(token)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 310));
    expect(await room.callerOf(token)).toBeUndefined();
    expect(granted(await room.tokensService.list(owner, PAGE)).items.map(({ name }) => name)).toEqual([
      'first',
    ]);
    const past = new Date(Date.now() - 1).toISOString();
    expect(codeOf(await room.tokensService.create(owner, { name: 'x', expiresAt: past }, newId()))).toBe(
      'malformed-request',
    );
  });

  it('are exchanged with an overlap', async () => {
    const owner = await room.signUp();
    const { bot, token } = await room.makeBot(owner);
    const old = (await room.callerOf(token))!;
    await other.callerOf(token);
    const next = granted(await room.tokensService.rotate(old, old.token, { overlap: 3600 }, newId()));
    expect(await room.callerOf(next.token)).toMatchObject({ bot, version: 1, scopes: old.scopes });
    expect(await room.callerOf(token)).toBeDefined();
    const last = granted(await room.tokensService.rotate(old, old.token, { overlap: 0 }, newId()));
    await soon();
    expect(await room.callerOf(token)).toBeUndefined();
    expect(await other.callerOf(token)).toBeUndefined();
    expect(await room.callerOf(last.token)).toBeDefined();
    expect(codeOf(await room.tokensService.rotate(owner, old.token, { overlap: 0 }, newId()))).toBe(
      'not-found',
    );
  });

  it('end at once in every process when revoked, and may be revoked again', async () => {
    const owner = await room.signUp();
    const { token, details } = granted(await room.tokensService.create(owner, { name: 'x' }, newId()));
    expect(await other.callerOf(token)).toBeDefined();
    granted(await room.tokensService.revoke(owner, details.id));
    expect(await room.callerOf(token)).toBeUndefined();
    await soon();
    expect(await other.callerOf(token)).toBeUndefined();
    expect(codeOf(await room.tokensService.revoke(owner, details.id))).toBeUndefined();
    expect(granted(await room.tokensService.list(owner, PAGE)).items.map(({ name }) => name)).toEqual([
      'first',
    ]);
  });

  it('close the connections that were opened with them', async () => {
    const owner = await room.signUp();
    const { token, details } = granted(await room.tokensService.create(owner, { name: 'x' }, newId()));
    const ended: string[] = [];
    const caller = (await other.callerOf(token))!;
    other.revocations.watch(caller, () => ended.push('first'));
    other.revocations.watch(caller, () => ended.push('second'))();
    other.revocations.watch(owner, () => ended.push('another'));
    granted(await room.tokensService.revoke(owner, details.id));
    await soon();
    expect(ended).toEqual(['first']);
  });

  it('may end and exchange themselves, but others only with the scope for it', async () => {
    const owner = await room.signUp();
    const { token } = await room.makeBot(owner);
    const caller = (await room.callerOf(token))!;
    expect(codeOf(await room.tokensService.revoke(caller, owner.token))).toBe('forbidden');
    expect(codeOf(await room.tokensService.revoke(caller, caller.token))).toBeUndefined();
    expect(await room.callerOf(token)).toBeUndefined();
  });

  it('of others are not there', async () => {
    const [owner, stranger] = [await room.signUp(), await room.signUp()];
    expect(codeOf(await room.tokensService.revoke(stranger, owner.token))).toBe('not-found');
    expect(codeOf(await room.tokensService.rotate(stranger, owner.token, { overlap: 0 }, newId()))).toBe(
      'not-found',
    );
    expect(codeOf(await room.tokensService.revoke(stranger, 'nonsense'))).toBe('not-found');
    expect(await room.callerOf(ADMIN_TOKEN)).toBeDefined();
  });
});

describe('who asks', () => {
  it('is known by a valid token only', async () => {
    const refused = async (header: string): Promise<string | undefined> =>
      codeOf(await room.authenticator.authenticate(header));
    for (const header of ['', 'Bearer', 'Basic YTpi', 'Bearer nonsense', `Bearer bya_${'A'.repeat(43)}`]) {
      expect(await refused(header)).toBe('unauthenticated');
    }
  });

  it('is the operator with the configured token', async () => {
    expect(await room.callerOf(ADMIN_TOKEN)).toMatchObject({
      account: OPERATOR_ACCOUNT,
      scopes: new Set(SCOPES),
    });
    expect(await room.callerOf(`${ADMIN_TOKEN}x`)).toBeUndefined();
  });

  it('is looked up once for a burst of requests, and not again while it is believed', async () => {
    const owner = await room.signUp();
    const { token } = await room.makeBot(owner);
    const looks = jest.spyOn(room.tokens, 'findByHash');
    const burst = await Promise.all(Array.from({ length: 20 }, () => room.callerOf(token)));
    await room.callerOf(token);
    expect(looks).toHaveBeenCalledTimes(1);
    expect(new Set(burst).size).toBe(1);
    room.clock.ahead += 60_000;
    await room.callerOf(token);
    expect(looks).toHaveBeenCalledTimes(2);
    looks.mockRestore();
  });
});

describe('a suspended bot', () => {
  it('is known as suspended in every process, with the reason, until it is reinstated', async () => {
    const owner = await room.signUp();
    const { bot, token } = await room.makeBot(owner);
    expect((await other.callerOf(token))?.suspension).toBeNull();
    expect(granted(await room.suspensions.suspend(bot, 'It floods the lobby.')).isSuspended).toBe(true);
    await soon();
    expect((await room.callerOf(token))?.suspension).toBe('It floods the lobby.');
    expect((await other.callerOf(token))?.suspension).toBe('It floods the lobby.');
    expect((await room.seats.find(bot))?.suspension).toBe('It floods the lobby.');
    expect(granted(await room.suspensions.reinstate(bot)).isSuspended).toBe(false);
    expect((await room.callerOf(token))?.suspension).toBeNull();
  });

  it('must exist', async () => {
    expect(codeOf(await room.suspensions.suspend(newId(), 'x'))).toBe('not-found');
  });
});
