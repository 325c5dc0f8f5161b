import type { Service } from '../harness.js';
import type { Player } from './cast.js';
import { NOBODY, OPERATOR } from './cast.js';
import type { Recorder } from './recorder.js';

interface SignedUp {
  readonly token: string;
}
interface MadeBot {
  readonly bot: { readonly id: string };
  readonly token: string;
}
interface MadeToken {
  readonly token: string;
  readonly details: { readonly id: string };
}

/** Ada signs up with her bot `greedy`, whose second version plays from now on; Bob comes with `patience`. */
export async function signUp(
  play: Recorder,
  service: Service,
): Promise<{ greedy: Player; patience: Player }> {
  const signing = { headers: { 'idempotency-key': 'sign-up-1' } };
  const { token: ada } = await play.call<SignedUp>('createAccount', { body: { name: 'Ada' }, ...signing });
  await play.refused('createAccount', 'malformed-request', { body: { name: '' } });
  await play.refused('createAccount', 'idempotency-conflict', { body: { name: 'Bob' }, ...signing });
  await play.refused('createAccount', 'payload-too-large', { body: { name: 'a'.repeat(70_000) } });
  const plain = { headers: { 'content-type': 'text/plain' } };
  await play.refused('createAccount', 'unsupported-media-type', { body: { name: 'Ada' }, ...plain });
  await play.refused('getMe', 'unauthenticated');
  const first = await play.call<MadeBot>('createBot', { as: ada, body: { name: 'greedy' } });
  const greedy = first.bot.id;
  await play.refused('createBot', 'name-taken', { as: ada, body: { name: 'greedy' } });
  await play.refused('createBot', 'forbidden', { as: first.token, body: { name: 'cautious' } });
  const version = { in: { id: greedy }, as: ada, body: { note: 'Counts pips.' } };
  const second = await play.call<MadeBot>('createBotVersion', version);
  const { body: bob } = await service.post<SignedUp>('/v1/accounts', { name: 'Bob' });
  const { body: other } = await service.post<MadeBot>('/v1/bots', { name: 'patience' }, { token: bob.token });
  await play.refused('createBotVersion', 'not-found', { ...version, in: { id: NOBODY } });
  await play.call('listBotVersions', { in: { id: greedy }, as: ada, query: 'limit=2' });
  await play.call('getBot', { in: { id: greedy }, as: ada });
  await play.refused('getBot', 'not-found', { in: { id: NOBODY } });
  await play.call('listBots', { as: ada, query: 'limit=2' });
  await play.call('getMe', { as: ada, name: 'an account' });
  await play.call('getMe', { as: second.token, name: 'a bot' });
  return {
    greedy: { id: greedy, token: second.token, owner: ada },
    patience: { id: other.bot.id, token: other.token, owner: bob.token },
  };
}

/** Tokens, tickets and what a caller has left. */
export async function tokens(play: Recorder, { owner, id, token }: Player): Promise<void> {
  const laptop = { name: 'laptop', scopes: ['read'], expiresAt: '2027-12-31T00:00:00.000Z' };
  const made = await play.call<MadeToken>('createToken', { as: owner, body: laptop });
  await play.refused('createToken', 'malformed-request', { as: owner, body: { ...laptop, scopes: [] } });
  await play.refused('createToken', 'forbidden', { as: made.token, body: laptop });
  await play.call('listTokens', { as: owner, query: 'limit=3' });
  const rotation = { as: owner, in: { id: made.details.id }, body: { overlap: 600 } };
  const rotated = await play.call<MadeToken>('rotateToken', rotation);
  await play.refused('rotateToken', 'not-found', { ...rotation, in: { id: NOBODY } });
  await play.call('revokeToken', { as: owner, in: { id: rotated.details.id } });
  await play.refused('revokeToken', 'not-found', { as: owner, in: { id: NOBODY } });
  await play.call('createTicket', { as: token, body: { scopes: ['read'] } });
  await play.call('getLimits', { as: token });
  await play.refused('suspendBot', 'forbidden', {
    as: owner,
    in: { id },
    body: { reason: 'Plays for two accounts.' },
  });
}

/** What an operator does about a bot, and what the bot hears then. */
export async function suspension(play: Recorder, { id, token }: Player): Promise<void> {
  await play.call('suspendBot', { as: OPERATOR, in: { id }, body: { reason: 'Plays for two accounts.' } });
  await play.refused('createMatch', 'bot-suspended', {
    as: token,
    body: { ruleset: 'draw', seats: [id, 'house:easy'] },
  });
  await play.refused('reinstateBot', 'forbidden', { as: token, in: { id } });
  await play.call('reinstateBot', { as: OPERATOR, in: { id } });
}

/** An app has guests, and an operator grants it more of them. */
export async function app(play: Recorder, service: Service): Promise<void> {
  const { body } = await service.post<SignedUp & { account: { id: string } }>('/v1/accounts', {
    name: 'Tea Room',
    kind: 'app',
  });
  const as = body.token;
  const { id } = await play.call<{ id: string }>('createGuest', {
    as,
    body: { name: 'Grace', externalId: 'user-17' },
  });
  await play.call('listGuests', { as, query: 'limit=2' });
  await play.call('getGuest', { as, in: { id } });
  await play.refused('getGuest', 'not-found', { as, in: { id: NOBODY } });
  const grant = { in: { id: body.account.id }, body: { mostGuests: 50_000, mostMatches: 5_000 } };
  await play.call('grantAppQuotas', { ...grant, as: OPERATOR });
  await play.refused('grantAppQuotas', 'forbidden', { ...grant, as });
  await play.call('getAppQuotas', { as });
  await play.call('setAppSettings', { as, body: { spectatorDelay: 30 } });
  await play.call('getAppSettings', { as });
  await play.call('removeGuest', { as, in: { id } });
  await play.refused('removeGuest', 'not-found', { as, in: { id: NOBODY } });
  await service.request('PUT', `/v1/apps/${body.account.id}/quotas`, {
    token: OPERATOR,
    body: { mostGuests: 0 },
  });
  await play.refused('createGuest', 'quota-exceeded', { as, body: { name: 'Joan' } });
  await play.call('deleteAccount', { as });
}

/** The service itself. */
export async function service(play: Recorder, { owner }: Player): Promise<void> {
  await play.call('getLiveness');
  await play.call('getReadiness');
  await play.call('getMetrics', { keep: { lines: 6 } });
  const { version } = await play.call<{ version: string }>('getPolicies', { as: owner });
  await play.call('listPolicyVersions', { as: owner, query: 'limit=2' });
  await play.call('getPolicyVersion', { as: owner, in: { version } });
  await play.refused('getPolicyVersion', 'not-found', { as: owner, in: { version: '000000000000' } });
}
