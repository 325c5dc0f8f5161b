/**
 * The load of `bench:service`, in a process of its own: so many matches of block at once, each on its own connection, each
 * next move sent as soon as the last is answered. The hands are learned at the beginning of each round by reading the log, and
 * the moves are worked out here with the same engine, so that what is measured is `POST …/moves`.
 *
 * `service.load.js URL SECONDS MATCHES service|baseline`; prints one JSON object per phase: `begun` when what follows counts,
 * then the figures.
 */
import { formatMove, type Action } from '../src/rules/moves.js';
import { engineOf, resolveGame } from '../src/rules/rulesets.js';
import { Round } from '../src/rules/round.js';
import { parseTile, type Tile } from '../src/rules/tiles.js';
import { HttpConnection } from './http.connection.js';

interface Event {
  readonly seq: number;
  readonly type: string;
  readonly hand?: string[];
  readonly ply?: number;
  readonly first?: number;
  readonly round?: number;
  readonly scores?: number[];
}

const WARM_UP_MS = 3_000;
const latencies: number[] = [];
let counting = false;
let running = true;

const [url, seconds, matches, kind] = process.argv.slice(2);
const { hostname, port } = new URL(url);

async function json<T>(
  connection: HttpConnection,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<T> {
  const answer = await connection.request(method, path, token, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

async function timed(connection: HttpConnection, path: string, token: string, body: object): Promise<string> {
  const sent = performance.now();
  const { status, body: answer } = await connection.request('POST', path, token, body);
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${answer}`);
  if (counting) latencies.push(performance.now() - sent);
  return answer;
}

const resolved = resolveGame({ ruleset: 'block', seats: 2, options: { target: 1000 } });
if (!resolved.ok) throw new Error(resolved.error.detail);
const engine = engineOf(resolved.value);
const tiles = (hand: readonly string[]): Tile[] => hand.map((name) => parseTile(name) as Tile);

interface Bot {
  readonly id: string;
  readonly token: string;
}

/** One match after the other on one connection, as long as the load runs. */
async function playMatches(bots: readonly Bot[]): Promise<void> {
  const connection = new HttpConnection(hostname, Number(port));
  while (running) {
    const { match } = await json<{ match: { id: string } }>(
      connection,
      'POST',
      '/v1/matches',
      bots[0].token,
      {
        ruleset: 'block',
        seats: bots.map(({ id }) => id),
        options: { target: 1000 },
        clock: { perMove: 600 },
      },
    );
    await playMatch(connection, match.id, bots);
  }
  connection.close();
}

async function playMatch(connection: HttpConnection, match: string, bots: readonly Bot[]): Promise<void> {
  const path = `/v1/matches/${match}/moves`;
  let ply = 1;
  let after = 0;
  while (running) {
    const logs = [];
    for (const { token } of bots) {
      logs.push(
        (
          await json<{ events: Event[] }>(
            connection,
            'GET',
            `/v1/matches/${match}/events?after=${after}`,
            token,
          )
        ).events,
      );
    }
    const starts = logs.map((events) => events.findLast(({ type }) => type === 'round-started') as Event);
    after = logs[0][logs[0].length - 1].seq;
    const [{ round: number = 1, scores = [0, 0], first = 0 }] = starts;
    const deal = { hands: starts.map(({ hand = [] }) => tiles(hand)), boneyard: [] };
    // In the first round the hands decide who begins, afterwards the turn does.
    const opened = Round.fromDeal(engine, deal, {
      round: number,
      scores,
      first: number === 1 ? null : first,
    });
    if (!opened.ok) throw new Error(opened.error.detail);
    const round = opened.value;
    while (round.turn >= 0 && running) {
      const action: Action = round.legalActions()[0];
      const answer = await timed(connection, path, bots[round.turn].token, {
        ply: ply++,
        move: formatMove(action),
      });
      round.play(action);
      if (round.turn < 0) after = (JSON.parse(answer) as { seq: number }).seq;
      if (answer.includes('"finished"')) return;
    }
  }
}

async function signUp(): Promise<Bot[]> {
  const connection = new HttpConnection(hostname, Number(port));
  const bots: Bot[] = [];
  for (const name of ['one', 'two']) {
    const account = await json<{ token: string }>(connection, 'POST', '/v1/accounts', '', { name });
    const { bot, token } = await json<{ bot: { id: string }; token: string }>(
      connection,
      'POST',
      '/v1/bots',
      account.token,
      { name },
    );
    bots.push({ id: bot.id, token });
  }
  connection.close();
  return bots;
}

/** The same requests against a server that only pretends. */
async function pretend(match: number): Promise<void> {
  const connection = new HttpConnection(hostname, Number(port));
  for (let ply = 1; running; ply++) {
    await timed(
      connection,
      `/v1/matches/01a22afc-dbb0-7000-85f6-${String(match).padStart(12, '0')}/moves`,
      'none',
      {
        ply,
        move: '6-4@left',
      },
    );
  }
  connection.close();
}

async function main(): Promise<void> {
  const count = Number(matches);
  const bots = kind === 'service' ? await signUp() : [];
  const load = Array.from({ length: count }, (_, i) => (kind === 'service' ? playMatches(bots) : pretend(i)));
  const failed = Promise.all(load);
  await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))]);
  const begun = performance.now();
  counting = true;
  console.log(JSON.stringify({ begun: true }));
  await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000))]);
  counting = false;
  const lasted = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  console.log(
    JSON.stringify({ moves: sorted.length, seconds: lasted, p50Ms: quantile(0.5), p99Ms: quantile(0.99) }),
  );
  running = false;
  await failed;
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
