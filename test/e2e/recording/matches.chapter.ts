import { currentTurn, type MatchBody, newMatch, playOn } from '../players.js';
import { LISTED_FROM } from '../../../src/statistics/index.js';
import { type Cast, NOBODY, OPERATOR, type Player, until } from './cast.js';

/** Long enough for nobody to lose by the clock, whatever else the machine does. */
const SLOW = { perMove: 600 };
/** Where its ratings are. */
export const POOL = 'draw.standard.2';
const SHORT = { ruleset: 'draw', options: { target: 10 }, clock: SLOW };

interface Made {
  readonly match: MatchBody;
  readonly set?: string;
}

/** Greedy waits for an opponent, patience sits down, and they play a match to its end, which is given back. */
export async function oneMatch(cast: Cast): Promise<string> {
  const { service, play, greedy, patience } = cast;
  const as = greedy.token;
  const { match } = await play.call<Made>('createMatch', {
    as,
    name: 'with an open seat',
    body: { ...SHORT, seats: [greedy.id, null] },
  });
  const at = { in: { id: match.id } };
  await play.call('getMatch', { ...at, as, name: 'open' });
  await play.refused('playMove', 'match-not-started', { ...at, as, body: { ply: 1, move: '6-6' } });
  await play.refused('joinMatch', 'seat-taken', { ...at, as: patience.token, body: { seat: 0 } });
  const joining = { seat: 1, entropy: 'any text of mine' };
  await play.call('joinMatch', { ...at, as: patience.token, body: joining });
  await play.refused('joinMatch', 'match-not-open', { ...at, as: cast.patience.token, body: { seat: 0 } });
  const turn = await currentTurn(service, match.id, as);
  const mine = turn.legalMoves ? greedy : patience;
  const { legalMoves = [], ply = 1 } = await currentTurn(service, match.id, mine.token);
  await play.call('matchEvents', { ...at, as: mine.token, query: 'after=0&limit=20', name: 'up to a turn' });
  await play.refused('playMove', 'malformed-move', { ...at, as: mine.token, body: { ply, move: '7' } });
  await play.refused('playMove', 'illegal-move', { ...at, as: mine.token, body: { ply, move: 'draw' } });
  await play.refused('playMove', 'stale-ply', {
    ...at,
    as: mine.token,
    body: { ply: ply + 1, move: legalMoves[0] },
  });
  await play.call('playMove', { ...at, as: mine.token, body: { ply, move: legalMoves[0] } });
  const other = legalMoves[1] ?? 'draw';
  await play.refused('playMove', 'already-moved', { ...at, as: mine.token, body: { ply, move: other } });
  await play.call('writeMatchLog', {
    ...at,
    as: mine.token,
    body: { ply, data: { move: legalMoves[0], depth: 3, worth: 0.62 } },
  });
  await play.call('readMatchLog', { ...at, as: mine.token });
  await play.call('getMatch', { ...at, as, name: 'playing' });
  await play.refused('getMatchRecord', 'match-not-finished', { ...at, as });
  await play.refused('rematch', 'match-not-finished', { ...at, as, body: {} });
  // Each always plays the first legal move.
  await Promise.all([greedy, patience].map(({ token }) => playOn(service, match.id, token)));
  await play.call('getMatch', { ...at, as, name: 'finished' });
  await play.call('matchEvents', { ...at, as, accept: 'application/x-ndjson', items: 4 });
  await play.call('matchEvents', { ...at, as, accept: 'text/event-stream', items: 4 });
  await play.refused('matchEvents', 'unknown-position', { ...at, as, query: 'after=9999' });
  await play.refused('playMove', 'match-over', {
    ...at,
    as: mine.token,
    body: { ply: ply + 1000, move: '6-6' },
  });
  await play.call('getMatchRecord', { ...at, as });
  return match.id;
}

/** A bot plays the house and gives up; an operator ends what cannot go on. */
export async function endings({ service, play, greedy, patience }: Cast): Promise<void> {
  const as = greedy.token;
  const { match } = await play.call<Made>('createMatch', {
    as,
    name: 'against the house',
    body: {
      ruleset: 'all-fives',
      preset: 'pagat',
      options: { target: 100 },
      seats: [greedy.id, 'house:easy'],
      clock: { bank: 120, increment: 5 },
    },
  });
  const at = { in: { id: match.id } };
  await play.refused('resignMatch', 'forbidden', { ...at, as: patience.token, body: {} });
  await play.refused('playMove', 'forbidden', { ...at, as: patience.token, body: { ply: 1, move: '6-6' } });
  await play.call('resignMatch', { ...at, as, body: { seat: 0 } });
  const { id } = await newMatch(service, as, [greedy.id, 'house:medium'], { clock: SLOW });
  const abort = { in: { id }, body: { reason: 'The bot’s host is gone.' } };
  await play.refused('abortMatch', 'forbidden', { ...abort, as });
  await play.call('abortMatch', { ...abort, as: OPERATOR });
  await play.refused('abortMatch', 'match-over', { ...abort, as: OPERATOR });
  await play.call('listMatches', { as, query: `bot=${greedy.id}&limit=2` });
  await play.refused('getMatch', 'not-found', { as, in: { id: NOBODY } });
  const wish = { ...SHORT, seats: [greedy.id, 'house:easy'] };
  await play.refused('createMatch', 'unknown-ruleset', { as, body: { ...wish, ruleset: 'chess' } });
  await play.refused('createMatch', 'bad-options', { as, body: { ...wish, options: { target: -1 } } });
  await play.refused('createMatch', 'malformed-request', { as, body: { ...wish, seats: 'two' } });
  await play.refused('createMatch', 'not-found', { as, body: { ...wish, seats: [greedy.id, NOBODY] } });
}

/** A set that counts, and what becomes of it: ratings, a leaderboard, histories. */
export async function ratings(cast: Cast): Promise<void> {
  const { service, play, greedy, patience } = cast;
  const { token: as } = greedy;
  const { set } = await play.call<{ set: string }>('createMatch', {
    as,
    name: 'a set that is rated',
    body: { ruleset: 'draw', seats: [greedy.id, patience.id], clock: SLOW, rated: true },
  });
  await play.call('getRatedSet', { as, in: { id: set }, name: 'playing' });
  await giveUp(cast, set, patience);
  await play.call('getRatedSet', { as, in: { id: set }, name: 'rated' });
  await play.refused('getRatedSet', 'not-found', { as, in: { id: NOBODY } });
  await play.call('listPools', { as, keep: { pools: 2 } });
  await play.call('getPool', { as, in: { pool: POOL } });
  await play.refused('getPool', 'not-found', { as, in: { pool: 'chess.standard.2' } });
  // So many sets are needed to be listed.
  for (let n = 1; n <= LISTED_FROM; n++) {
    const seats = [greedy.id, n === 1 ? 'house:easy' : patience.id];
    const more = { ruleset: 'draw', seats, clock: SLOW, rated: true };
    const made = await service.post<{ set: string }>('/v1/matches', more, { token: as });
    await giveUp(cast, made.body.set, n === 2 ? patience : greedy);
  }
  const at = { as, in: { id: greedy.id, other: patience.id } };
  await play.call('getBotRatings', at);
  await play.call('getBotHistory', { ...at, query: 'limit=2' });
  await play.call('getHeadToHead', at);
  await play.call('getLeaderboard', { as, in: { pool: POOL }, query: 'limit=3&provisional=true&house=true' });
  await play.call('listRecords', { as, query: `bot=${greedy.id}&limit=1` });
  await play.call('listRecords', {
    as,
    query: `bot=${greedy.id}&limit=1`,
    accept: 'application/x-ndjson',
    items: 1,
  });
}

/** One side gives up all legs of a set, which is then rated. */
async function giveUp({ service }: Cast, set: string, { token }: Player): Promise<void> {
  const legs = await service.get<{ matches: MatchBody[] }>(`/v1/matches?set=${set}`);
  for (const { id } of legs.body.matches) await service.post(`/v1/matches/${id}/resign`, {}, { token });
  await until(
    () => service.get<{ status: string }>(`/v1/rated-sets/${set}`),
    ({ body }) => body.status === 'rated',
  );
}

/** The feed of everything that concerns a bot. */
export async function feed({ play, greedy: { token: as } }: Cast): Promise<void> {
  await play.call('callerEvents', { as, query: 'limit=3' });
  await play.call('callerEvents', { as, accept: 'application/x-ndjson', items: 3 });
  await play.call('callerEvents', { as, accept: 'text/event-stream', items: 3 });
}
