// A bot for Boneyard in one file (nothing but Node's own fetch): plays one match and prints how it ended.
//   node bot.ts [house:easy | a bot's id | open | join MATCH]      (Node 20 reads no TypeScript: node run.mjs …)
// `open` prints the id of a new match and waits there. Environment: BONEYARD_URL, BONEYARD_RULESET, BONEYARD_TOKEN (a bot's).
import { setTimeout as sleep } from 'node:timers/promises';
type Turn = { type: 'turn'; seq: number; seat: number; ply: number; legalMoves: string[]; view: object };
type End = { type: 'match-over' | 'aborted'; seq: number; winners?: number[]; reason: string };
type Answer = { token: string; bot: string; seat: number; match: { id: string }; seats: { min: number }[] };

const { BONEYARD_URL = 'http://localhost:3000', BONEYARD_RULESET = 'draw' } = process.env;
let token = process.env['BONEYARD_TOKEN'];

/** The whole art of this bot: be rid of the heaviest tile. `turn.view` holds all that the seat knows. */
const choose = (turn: Turn) => turn.legalMoves.sort((one, other) => pips(other) - pips(one))[0];
const pips = (move: string) => move.split(/\D+/, 2).reduce((sum, number) => sum + Number(number), 0);

async function send(path: string, body?: object, more: Record<string, string> = {}, signal?: AbortSignal) {
  const headers = new Headers({ 'content-type': 'application/json', ...more });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const request = { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body), signal };
  const response = await fetch(BONEYARD_URL + path, request);
  if (response.ok) return response;
  throw Object.assign(new Error(await response.text()), { status: response.status });
}
const statusOf = (error: unknown) => (error as { status?: number }).status ?? 503; // No connection, half an answer.

/** A request, repeated until it is answered. Nothing happens twice: a creation has its key, a move its ply. */
async function ask(path: string, body?: object, settled: number[] = []): Promise<Answer> {
  const key = crypto.randomUUID();
  for (let tries = 1; ; tries++, await sleep(tries < 4 ? 200 : 1000)) {
    try {
      const response = await send(path, body, { 'idempotency-key': key }, AbortSignal.timeout(60_000));
      return (await response.json()) as Answer;
    } catch (error) {
      if (settled.includes(statusOf(error))) return {} as Answer;
      if (statusOf(error) < 429 || tries > 90) throw error; // 400 to 428: refused for good.
    }
  }
}

/** Every event of the match once, over as many connections as it takes. */
async function* events(match: string): AsyncGenerator<Turn | End> {
  for (let last = { seq: 0 }, text = ''; ; text = await sleep(300, '')) {
    const connection = new AbortController();
    const silence = setTimeout(() => connection.abort(), 60_000).unref(); // Every 15 seconds comes an empty line.
    try {
      const path = `/v1/matches/${match}/events?after=${last.seq}`;
      const { body } = await send(path, undefined, { accept: 'application/x-ndjson' }, connection.signal);
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        silence.refresh();
        const lines = (text + piece).split('\n');
        text = lines.pop()!;
        for (const line of lines.filter((s) => /seq/.test(s))) yield (last = JSON.parse(line) as Turn | End);
      }
    } catch (error) {
      if (statusOf(error) < 429) throw error;
    }
  }
}

async function main(opponent = 'house:easy', match = '', seat = 0): Promise<void> {
  if (!token) {
    token = (await ask('/v1/accounts', { name: 'TypeScript example' })).token;
    token = (await ask('/v1/bots', { name: 'heaviest tile' })).token;
  }
  const seats = [(await ask('/v1/accounts/me')).bot, opponent === 'open' ? null : opponent];
  const { min } = (await ask(`/v1/rulesets/${BONEYARD_RULESET}`)).seats[0]; // Forty-two needs four.
  while (seats.length < min) seats.push('house:easy');
  if (opponent === 'join') ({ seat } = await ask(`/v1/matches/${match}/join`, {}));
  else match = (await ask('/v1/matches', { ruleset: BONEYARD_RULESET, seats })).match.id;
  console.log(`match ${match}`);
  for await (const event of events(match)) {
    if (event.type === 'turn' && event.seat === seat) {
      await ask(`/v1/matches/${match}/moves`, { ply: event.ply, move: choose(event) }, [409, 410]);
    } else if (event.type === 'match-over' || event.type === 'aborted') {
      return console.log(event.winners?.includes(seat) ? 'won:' : 'not won:', event.reason);
    }
  }
}
main(...process.argv.slice(2)).catch((error: Error) => (console.error(error.message), process.exit(1)));
