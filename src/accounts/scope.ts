/** What a token may be used for. A route or field names the one it needs; `admin` includes no other. */
export const SCOPES = [
  'read',
  'play',
  'lobby',
  'tournaments',
  'experiments',
  'webhooks',
  'manage',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** What each scope allows, in the words of the documentation. */
export const SCOPE_MEANINGS: Record<Scope, string> = {
  read: 'read what is one’s own: the account, tokens, feeds, one’s hands',
  play: 'create and join matches, move, resign',
  lobby: 'challenges, queues, acceptance profiles',
  tournaments: 'create, enter and leave tournaments',
  experiments: 'simulations and analysis jobs',
  webhooks: 'register addresses that events are sent to',
  manage: 'bots, versions and tokens of the account',
  admin: 'run the service: suspend bots, end broken matches',
};

/** Scopes of the token that comes with a new account. */
export const ACCOUNT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'admin');

/** The most that a token of a bot's version can have: a bot needs no power over its owner's account. */
export const BOT_SCOPES: readonly Scope[] = ACCOUNT_SCOPES.filter((scope) => scope !== 'manage');

/** The most that a guest of an app can do: play, and find somebody to play with. */
export const GUEST_SCOPES: readonly Scope[] = ['read', 'play', 'lobby'];

/** Scopes in the order of the tuple, each once. */
export function orderScopes(scopes: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}
