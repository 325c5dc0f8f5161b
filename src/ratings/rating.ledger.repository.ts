import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type MatchResult, MatchResults } from '../matches/index.js';
import { Postgres, type Transaction } from '../platform/postgres/postgres.js';
import { parsePlayer, type Rated } from './rating.application.js';
import { Ledger, type AppliedSet } from './rating.ledger.js';
import { playerOf } from './rated.set.js';
import { poolOf } from './rating.pool.js';

/** "rate" in ASCII: one writer of the ledger at a time, in any process. */
const LOCK = 0x72617465;
/** Ended matches that are looked at in one transaction, at most. */
const PAGE = 200;

interface RatedRow {
  pool: string;
  player: string;
  rating: number;
  sets: number;
  anchored: boolean;
  inherited_from: string | null;
}

/** What is written together with the sets. */
export type Beside = (transaction: Transaction, applied: readonly AppliedSet[]) => Promise<void>;

/** The ledger in the database: written by one writer at a time, which keeps its place among the ended matches. */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly postgres: Postgres,
    private readonly results: MatchResults,
  ) {}

  /**
   * Looks at the next ended matches and rates the sets that they complete, all in one transaction with the new place.
   * Answers the sets, and whether there may be more; does nothing where another writer is at it. `beside` belongs to the same
   * transaction.
   */
  async catchUp(beside?: Beside): Promise<{ applied: AppliedSet[]; more: boolean }> {
    const { position, last } = await this.place();
    const ended = await this.results.ended(position ?? undefined, PAGE);
    if (ended.length === 0) return { applied: [], more: false };
    const ledger = await this.openLedger(last, ended);
    const applied = ended.flatMap((match) => ledger.end(match) ?? []);
    const written = await this.postgres.transaction(async (client) => {
      const next = ended[ended.length - 1].position;
      if (!(await this.write(client, { position, next, applied }))) return false;
      await beside?.(client, applied);
      return true;
    });
    return { applied: written ? applied : [], more: written && ended.length === PAGE };
  }

  /** The ledger from the first match on, as it would be written today. */
  async *rebuild(): AsyncGenerator<AppliedSet> {
    const ledger = new Ledger();
    const { position: end } = await this.place();
    for (let position: string | undefined; ;) {
      const ended = await this.results.ended(position, PAGE);
      for (const match of ended) {
        const applied = ledger.end(match);
        if (applied) yield applied;
        if (match.position === end) return;
      }
      if (ended.length < PAGE) return;
      position = ended[ended.length - 1].position;
    }
  }

  /** Lines of the ledger from set `from` on, as they are stored. */
  stored(from: number, limit: number): Promise<StoredSet[]> {
    return this.postgres.query<StoredSet>(
      `SELECT s.number, s.set_id AS "set", s.pool, (SELECT json_agg(json_build_object('player', e.player,
          'before', e.before, 'delta', e.delta, 'after', e.after, 'k', e.k, 'score', e.score, 'expected', e.expected)
          ORDER BY e.player) FROM rating_events e WHERE e.number = s.number) AS lines
       FROM rated_sets s WHERE s.number >= $1 ORDER BY s.number LIMIT $2`,
      [from, limit],
    );
  }

  /** Replaces the whole ledger by a rebuilt one, in one transaction, with nobody writing meanwhile. */
  async replace(sets: () => AsyncIterable<AppliedSet>): Promise<number> {
    return this.postgres.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await client.query('TRUNCATE rating_events, rated_sets, ratings, rating_pools');
      let last = 0;
      for await (const set of sets()) {
        await insert(client, [set]);
        last = set.number;
      }
      await client.query('UPDATE ledger_position SET last = $1', [last]);
      return last;
    });
  }

  /** Where everybody stands, in any order. */
  standings(): Promise<{ pool: string; player: string; rating: number; sets: number }[]> {
    return this.postgres.query('SELECT pool, player, rating, sets FROM ratings');
  }

  /** Up to which ended match the ledger has come, and the number of its last set. */
  async place(): Promise<{ position: string | null; last: number }> {
    const [place] = await this.postgres.query<{ position: string | null; last: number }>(
      'SELECT position, last FROM ledger_position',
    );
    return place;
  }

  /** A ledger that knows what the sets of these matches need: their earlier legs and the ratings of their players. */
  private async openLedger(last: number, ended: readonly MatchResult[]): Promise<Ledger> {
    const rated = ended.filter((match) => match.rated && match.set !== null);
    if (rated.length === 0) return new Ledger(last);
    const sets = [...new Set(rated.map(({ set }) => set as string))];
    const pools = [...new Set(rated.map((match) => poolOf({ ...match, seats: match.sitters.length }).id))];
    const sitters = rated.flatMap((match) => match.sitters);
    const houses = [...new Set(sitters.flatMap((sitter) => ('house' in sitter ? playerOf(sitter) : [])))];
    const bots = [...new Set(sitters.flatMap((sitter) => ('bot' in sitter ? sitter.bot : [])))];
    const [legs, applied, known] = await Promise.all([
      this.results.ofSets(sets),
      this.postgres.query<{ set: string }>(
        'SELECT set_id AS "set" FROM rated_sets WHERE set_id = ANY($1::uuid[])',
        [sets],
      ),
      this.postgres.query<RatedRow>(
        `SELECT pool, player, rating, sets, anchored, inherited_from FROM ratings
         WHERE pool = ANY($1) AND (player = ANY($2) OR bot = ANY($3::uuid[]))`,
        [pools, houses, bots],
      ),
    ]);
    const first = ended[0];
    const earlier = legs.ended
      .filter((match) => isBefore(match, first))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1));
    return new Ledger(
      last,
      applied.map(({ set }) => set),
      earlier,
      known.map((row) => [row.pool, ratedOf(row)] as const),
    );
  }

  /** False where somebody else has moved the place meanwhile, or is about to. */
  private async write(
    client: PoolClient,
    { position, next, applied }: { position: string | null; next: string; applied: readonly AppliedSet[] },
  ): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [
      LOCK,
    ]);
    if (!rows[0].got) return false;
    const moved = await client.query(
      `UPDATE ledger_position SET position = $2, last = last + $3
       WHERE position IS NOT DISTINCT FROM $1`,
      [position, next, applied.length],
    );
    if (moved.rowCount === 0) return false;
    await insert(client, applied);
    return true;
  }
}

/** A set as it is stored. */
export interface StoredSet {
  readonly number: number;
  readonly set: string;
  readonly pool: string;
  readonly lines: readonly {
    player: string;
    before: number;
    delta: number;
    after: number;
    k: number;
    score: number;
    expected: number;
  }[];
}

function isBefore(a: MatchResult, b: MatchResult): boolean {
  const [txA, txB] = [a, b].map(({ position }) => BigInt(position.slice(0, position.indexOf('.'))));
  return txA === txB ? a.id < b.id : txA < txB;
}

const ratedOf = ({ player, rating, sets, anchored, inherited_from }: RatedRow): Rated => ({
  player,
  rating,
  sets,
  ...(anchored ? { anchored } : {}),
  inheritedFrom: inherited_from,
});

/** Doubles go as JSON text, which is the shortest that reads back as the same double. */
async function insert(client: PoolClient, applied: readonly AppliedSet[]): Promise<void> {
  if (applied.length === 0) return;
  const pools = new Map(applied.map(({ set }) => [set.pool.id, set.pool]));
  await client.query(
    `INSERT INTO rating_pools (id, ruleset, preset, seats, mode)
     SELECT id, ruleset, preset, seats, mode FROM json_to_recordset($1)
       AS p(id text, ruleset text, preset text, seats smallint, mode text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify([...pools.values()])],
  );
  await client.query(
    `INSERT INTO rated_sets (number, set_id, pool, sides, scores, at)
     SELECT number, set_id, pool, sides, scores, to_timestamp(at / 1000) FROM json_to_recordset($1)
       AS s(number bigint, set_id uuid, pool text, sides json, scores json, at float8)`,
    [
      JSON.stringify(
        applied.map(({ number, set }) => ({
          number,
          set_id: set.set,
          pool: set.pool.id,
          sides: set.sides,
          scores: set.scores,
          at: set.at,
        })),
      ),
    ],
  );
  await client.query(
    `INSERT INTO rating_events (number, player, pool, bot, version, before, delta, after, k, score, expected)
     SELECT number, player, pool, bot, version, before, delta, after, k, score, expected FROM json_to_recordset($1)
       AS e(number bigint, player text, pool text, bot uuid, version integer, before float8, delta float8,
         after float8, k float8, score float8, expected float8)`,
    [
      JSON.stringify(
        applied.flatMap(({ number, set, lines }) =>
          lines.map((line) => ({ number, pool: set.pool.id, ...line, ...parsePlayer(line.player) })),
        ),
      ),
    ],
  );
  await upsertRatings(client, applied);
}

/** Players as they stand after the last of these sets; who has a newer version in the pool is marked as superseded. */
async function upsertRatings(client: PoolClient, applied: readonly AppliedSet[]): Promise<void> {
  const latest = new Map<string, object>();
  for (const { set, players } of applied) {
    for (const { player, rating, sets, anchored, inheritedFrom } of players) {
      latest.set(`${set.pool.id} ${player}`, {
        pool: set.pool.id,
        player,
        ...parsePlayer(player),
        rating,
        sets,
        anchored: anchored === true,
        inherited_from: inheritedFrom,
        at: set.at,
      });
    }
  }
  await client.query(
    `INSERT INTO ratings (pool, player, bot, version, rating, sets, anchored, newest, inherited_from, last_at)
     SELECT pool, player, bot, version, rating, sets, anchored, true, inherited_from, to_timestamp(at / 1000)
     FROM json_to_recordset($1) AS r(pool text, player text, bot uuid, version integer, rating float8, sets integer,
       anchored boolean, inherited_from text, at float8)
     ON CONFLICT (pool, player) DO UPDATE SET rating = excluded.rating, sets = excluded.sets, last_at = excluded.last_at`,
    [JSON.stringify([...latest.values()])],
  );
  await client.query(
    `UPDATE ratings r SET newest = false
     WHERE newest AND (pool, player) IN (
       SELECT o.pool, o.player FROM ratings o
       JOIN ratings n ON n.pool = o.pool AND n.bot = o.bot AND n.version > o.version
       WHERE o.newest AND o.bot = ANY($1::uuid[]))`,
    [
      [
        ...new Set(
          applied.flatMap(({ lines }) => lines.flatMap(({ player }) => parsePlayer(player)?.bot ?? [])),
        ),
      ],
    ],
  );
  await client.query(
    `UPDATE rating_pools p SET sets = p.sets + c.sets,
       players = (SELECT count(*) FROM ratings r WHERE r.pool = p.id)
     FROM json_to_recordset($1) AS c(id text, sets integer) WHERE p.id = c.id`,
    [
      JSON.stringify(
        [...new Set(applied.map(({ set }) => set.pool.id))].map((id) => ({
          id,
          sets: applied.filter(({ set }) => set.pool.id === id).length,
        })),
      ),
    ],
  );
}
