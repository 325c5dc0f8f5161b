import type { ExecutionContext } from '@nestjs/common';
import { firstValueFrom, of } from 'rxjs';
import { type Caller, noteCaller } from '../../src/accounts/caller.js';
import type { IdempotentCall, IdempotentCalls } from '../../src/accounts/idempotent-calls.service.js';
import { IdempotencyInterceptor } from '../../src/accounts/idempotent.js';
import { ok } from '../../src/platform/result.js';

const calls: IdempotentCall[] = [];
const interceptor = new IdempotencyInterceptor({
  run: (call: IdempotentCall) => {
    calls.push(call);
    return Promise.resolve(ok({ value: null, isRepeated: false }));
  },
} as unknown as IdempotentCalls);

const account: Caller = {
  account: 'an account',
  bot: null,
  version: null,
  scopes: new Set(),
  token: 'a token',
  expiresAt: Infinity,
  suspension: null,
};

/** Within whom the key of a call means that call. */
async function whoOf(context: Partial<ExecutionContext>): Promise<string> {
  await firstValueFrom(interceptor.intercept(context as ExecutionContext, { handle: () => of(null) }));
  return calls.at(-1)!.who;
}

function overRest(caller?: Caller, ip = '192.0.2.1'): Promise<string> {
  const headers = { 'idempotency-key': 'a-key' };
  const request = { method: 'POST', originalUrl: '/v1/webhooks', body: {}, ip, headers };
  if (caller !== undefined) noteCaller(request, caller);
  return whoOf({
    getType: (() => 'http') as never,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }) as never,
  });
}

/** As over GraphQL's own WebSocket: the connection stands for the request. */
function overSocket(remoteAddress: string): Promise<string> {
  const req = {
    connectionParams: { 'idempotency-key': 'a-key' },
    extra: { request: { socket: { remoteAddress } } },
  };
  const args = [{}, {}, { req }, { fieldName: 'createAccount', path: { key: 'createAccount' } }];
  return whoOf({
    getType: (() => 'graphql') as never,
    getArgByIndex: ((at: number) => args[at]) as never,
  });
}

describe('a key', () => {
  const bot = (name: string, version = 1): Caller => ({ ...account, bot: name, version });

  it('is that of a version of a bot or of a guest, not of all of its account', async () => {
    const everybody = [account, bot('one'), bot('one', 2), bot('two'), { ...bot('three'), isGuest: true }];
    const whose = new Set<string>();
    for (const caller of everybody) whose.add(await overRest(caller));
    expect(whose.size).toBe(everybody.length);
  });

  it('stays whose it is when the token is another', async () => {
    expect(await overRest({ ...bot('one'), token: 'its successor' })).toBe(await overRest(bot('one')));
    expect(await overRest({ ...account, token: 'another' })).toBe(await overRest(account));
  });

  it('of a stranger is that of the address, over a WebSocket too', async () => {
    expect(await overRest(undefined, '192.0.2.1')).not.toBe(await overRest(undefined, '192.0.2.2'));
    expect(await overSocket('192.0.2.1')).not.toBe(await overSocket('192.0.2.2'));
    expect(await overSocket('192.0.2.1')).toBe(await overRest(undefined, '192.0.2.1'));
  });
});
