/**
 * The baselines of `bench:service`, each a server in a process of its own: `bare`, a Fastify handler; `b1`, with one Redis
 * script and one committed insert per move; `b2`, the same with waiting moves grouped into one insert, each answered after its
 * commit; `publish`, which stores nothing and publishes what comes to streams of server-sent events, through Redis.
 */
import type { ServerResponse } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { type CommandParser, createClient, defineScript } from 'redis';
import { READY } from './bench.processes.js';

const SCRIPT = `
local step = redis.call('HINCRBY', KEYS[1], 'step', 1)
redis.call('HSET', KEYS[1], 'state', ARGV[1])
return step`;

/** About as large as the live state of a match of draw. */
const STATE = 'x'.repeat(250);
const INSERT = 'INSERT INTO baseline (match, step, move) VALUES ($1, $2, $3)';
const INSERT_MANY =
  'INSERT INTO baseline (match, step, move) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])';

interface Move {
  readonly match: string;
  readonly step: number;
  readonly move: string;
}

/** Groups what waits into one insert. */
class Grouped {
  private waiting: { move: Move; done(): void; fail(error: unknown): void }[] = [];
  private running = false;

  constructor(private readonly pool: Pool) {}

  insert(move: Move): Promise<void> {
    return new Promise((done, fail) => {
      this.waiting.push({ move, done, fail });
      if (!this.running) setImmediate(() => void this.run());
      this.running = true;
    });
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0);
      const columns = [
        group.map(({ move }) => move.match),
        group.map(({ move }) => move.step),
        group.map(({ move }) => move.move),
      ];
      try {
        await this.pool.query({ name: 'many', text: INSERT_MANY, values: columns });
        for (const { done } of group) done();
      } catch (error) {
        for (const { fail } of group) fail(error);
      }
    }
    this.running = false;
  }
}

async function openStores() {
  const redis = createClient({
    url: process.env['REDIS_URL'],
    scripts: {
      step: defineScript({
        NUMBER_OF_KEYS: 1,
        SCRIPT,
        parseCommand(parser: CommandParser, key: string, state: string) {
          parser.pushKey(key);
          parser.push(state);
        },
        transformReply: (reply: number) => reply,
      }),
    },
  });
  await redis.connect();
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS baseline (match text, step int, move text, at timestamptz DEFAULT now(), PRIMARY KEY (match, step))',
  );
  return { redis, pool };
}

type MoveRequest = { Params: { id: string }; Body: { ply: number; move: string } };

/** What is posted to a match is brought to all who listen to it. */
async function mountPublishing(app: FastifyInstance): Promise<void> {
  const publisher = createClient({ url: process.env['REDIS_URL'] });
  const subscriber = createClient({ url: process.env['REDIS_URL'] });
  await Promise.all([publisher.connect(), subscriber.connect()]);
  const listeners = new Map<string, Set<ServerResponse>>();
  await subscriber.subscribe('bench:publish', (message) => {
    const { match, ply } = JSON.parse(message) as { match: string; ply: number };
    const event = JSON.stringify({ seq: ply, type: 'turn', match, ply: ply + 1, seat: 1 });
    for (const raw of listeners.get(match) ?? []) raw.write(`id: ${ply}\nevent: turn\ndata: ${event}\n\n`);
  });
  app.get<{ Params: { id: string } }>('/v1/matches/:id/events', (request, reply) => {
    const { raw } = reply.hijack();
    const { id } = request.params;
    raw.writeHead(200, { 'content-type': 'text/event-stream' });
    raw.flushHeaders();
    listeners.set(id, (listeners.get(id) ?? new Set()).add(raw));
    raw.once('close', () => listeners.get(id)?.delete(raw));
  });
  app.post<MoveRequest>('/v1/matches/:id/moves', async ({ params, body }) => {
    const { ply, move } = body;
    await publisher.publish('bench:publish', JSON.stringify({ match: params.id, ply }));
    return { seq: ply, ply, move, scores: [0, 0], status: 'playing' };
  });
}

async function mountMoves(app: FastifyInstance, kind: string): Promise<void> {
  const stores = kind === 'bare' ? undefined : await openStores();
  const grouped = stores && new Grouped(stores.pool);
  app.post<MoveRequest>('/v1/matches/:id/moves', async ({ params, body }) => {
    const { ply, move } = body;
    if (stores) {
      const step = await stores.redis.step(`bench:${kind}:${params.id}`, STATE);
      const made = { match: `${kind}:${params.id}`, step, move };
      if (kind === 'b2') await grouped?.insert(made);
      else await stores.pool.query({ name: 'one', text: INSERT, values: [made.match, made.step, made.move] });
    }
    return { seq: ply, ply, move, scores: [0, 0], status: 'playing' };
  });
}

async function main(kind: string): Promise<void> {
  const app = fastify({ logger: false });
  await (kind === 'publish' ? mountPublishing(app) : mountMoves(app, kind));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address() as { port: number };
  console.log(`listens on http://127.0.0.1:${address.port}`);
  console.log(READY);
}

void main(process.argv[2]);
