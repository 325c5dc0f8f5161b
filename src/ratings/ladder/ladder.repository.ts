import { Injectable } from '@nestjs/common';
import { holdAccount } from '../../accounts/index.js';
import { newId } from '../../platform/id.js';
import { Postgres, type Transaction } from '../../platform/postgres/postgres.js';
import type { LadderReason } from '../../statistics/index.js';
import type { LadderEntry, LadderPairing, PairToday } from './ladder.pairing.js';

/** A bot's place on a ladder, as it is shown. */
export interface LadderRow {
  readonly pool: string;
  readonly bot: string;
  readonly name: string;
  readonly capacity: number;
  readonly joinedAt: Date;
  /** Why the ladder leaves it alone; null where it does not. */
  readonly paused: string | null;
  readonly reason: LadderReason | null;
  readonly running: number;
  readonly today: number;
  /** `joinedAt` to the microsecond. */
  readonly joined: number;
}

/** A place in the list of a ladder, whose order is that of joining. */
export interface LadderPlace {
  /** Microseconds since 1970. */
  readonly joined: number;
  readonly bot: string;
}

/** A bot, and whose it is. */
export interface OwnedBot {
  readonly account: string;
  readonly bot: string;
}

/** A bot that the ladder leaves alone from now on. */
export interface PausedBot extends OwnedBot {
  readonly pool: string;
  readonly reason: string;
}

/** What is done in the transaction in which bots are paused. */
export type Beside = (transaction: Transaction, paused: readonly PausedBot[]) => Promise<void>;

/** A set that was noted and whose matches have to be made. */
export interface DueSet {
  readonly set: string;
  readonly pool: string;
  readonly sides: readonly { readonly bot: string; readonly account: string; readonly version: number }[];
}

/** What is said of a bot that fails all the time. */
const FAILING =
  'It lost five matches in a row by running out of time or by illegal moves. Join again when it plays.';
const DAY = `begun_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
const JOINED = '(extract(epoch FROM joined_at) * 1000000)::bigint';
const SETS_OF = (which: string): string =>
  `(SELECT count(*)::integer FROM ladder_sets s WHERE s.pool = e.pool AND e.bot IN (s.first, s.second) AND ${which})`;
/** Legs of the ladder that a bot lost by its own fault since it last finished one; it sees the latest six only. */
const FAULTS = `(SELECT count(*)::integer FROM (
    SELECT bool_and(fault) OVER (ORDER BY ended_tx DESC, id DESC) AS in_a_row FROM (
      SELECT g.id, g.ended_tx, g.termination IN ('timeout', 'illegal-moves')
        AND (g.ranks ->> m.seat::integer)::integer > 1 AS fault
      FROM match_seats m JOIN matches g ON g.id = m.match JOIN ladder_sets s ON s.set_id = g.set_id
      WHERE m.bot = e.bot AND m.ended_tx IS NOT NULL AND g.status = 'finished' AND s.pool = e.pool
        AND g.ended_at > e.joined_at
      ORDER BY m.ended_tx DESC, m.match DESC LIMIT 6) latest) runs WHERE in_a_row)`;
const CURRENT = `JOIN bots b ON b.id = e.bot JOIN accounts a ON a.id = b.account
  WHERE b.suspension IS NULL AND b.deleted_at IS NULL AND a.deleted_at IS NULL AND e.paused IS NULL`;

/** Ladders in the database: who is on them, what was paired, what is being played. */
@Injectable()
export class LadderRepository {
  constructor(private readonly postgres: Postgres) {}

  /**
   * Puts a bot of an account on a ladder, or changes what it wants there; whatever paused it is forgotten. False where the account
   * is deleted.
   */
  join(pool: string, { account, bot }: OwnedBot, capacity: number): Promise<boolean> {
    return this.postgres.transaction(async (client) => {
      if (!(await holdAccount(client, account))) return false;
      await client.query(
        `INSERT INTO ladder_entries (pool, bot, capacity, joined_at) VALUES ($1, $2, $3, now())
         ON CONFLICT (pool, bot) DO UPDATE SET capacity = excluded.capacity,
           joined_at = CASE WHEN ladder_entries.paused IS NULL THEN ladder_entries.joined_at ELSE now() END,
           paused = NULL`,
        [pool, bot, capacity],
      );
      return true;
    });
  }

  async leave(pool: string, bot: string): Promise<void> {
    await this.postgres.query('DELETE FROM ladder_entries WHERE pool = $1 AND bot = $2', [pool, bot]);
  }

  /** Places of some bots. */
  ofBots(bots: readonly string[]): Promise<LadderRow[]> {
    return this.rows('ladder_entries e WHERE e.bot = ANY($1::uuid[])', [bots]);
  }

  /** The place of a bot in a pool; undefined where it has none. */
  async find(pool: string, bot: string): Promise<LadderRow | undefined> {
    return (await this.rows('ladder_entries e WHERE e.pool = $1 AND e.bot = $2::uuid', [pool, bot]))[0];
  }

  /** Places in some pools, up to `limit` of each, after one of them; whoever joined first comes first. */
  ofPools(pools: readonly string[], limit: number, after?: LadderPlace): Promise<LadderRow[]> {
    return this.rows(
      `unnest($1::text[]) AS p (id), LATERAL (
         SELECT * FROM ladder_entries
         WHERE pool = p.id AND ($2::bigint IS NULL OR (${JOINED}, bot) > ($2::bigint, $3::uuid))
         ORDER BY joined_at, bot LIMIT $4) e`,
      [pools, after?.joined ?? null, after?.bot ?? null, limit],
    );
  }

  /** Only those that are wanted are looked into, which takes longer than finding them. */
  private rows(wanted: string, values: readonly unknown[]): Promise<LadderRow[]> {
    return this.postgres.query<LadderRow>(
      `SELECT e.pool, e.bot, b.name, e.capacity, e.joined_at AS "joinedAt", ${JOINED} AS joined, e.paused, e.reason,
         ${SETS_OF(`s.state = 'playing'`)} AS running, ${SETS_OF(`s.${DAY}`)} AS today
       FROM (SELECT e.* FROM ${wanted}) e JOIN bots b ON b.id = e.bot
       ORDER BY e.joined_at, e.bot`,
      values,
    );
  }

  /** Pools with bots that wait for an opponent. */
  async pools(): Promise<string[]> {
    const rows = await this.postgres.query<{ pool: string }>(
      'SELECT pool FROM ladder_entries WHERE paused IS NULL GROUP BY pool HAVING count(*) > 1 ORDER BY pool',
    );
    return rows.map(({ pool }) => pool);
  }

  /** Sets of which every leg has ended are over; so are those of which a leg was called off, which nobody will complete. */
  async closeEnded(): Promise<void> {
    await this.postgres.query(
      `UPDATE ladder_sets s SET state = 'over' WHERE s.state = 'playing'
         AND EXISTS (SELECT FROM matches g WHERE g.set_id = s.set_id)
         AND NOT EXISTS (SELECT FROM matches g WHERE g.set_id = s.set_id AND g.ended_tx IS NULL)`,
    );
  }

  /**
   * Pairs a pool, one process at a time: what `pair` says is noted with the pool's next number. Does nothing where somebody
   * else is at it. `beside` belongs to the same transaction.
   */
  pair(
    pool: string,
    pair: (round: number, entries: LadderEntry[], today: PairToday[]) => LadderPairing,
    beside?: Beside,
  ): Promise<void> {
    return this.postgres.transaction(async (client) => {
      const { rows: got } = await client.query<{ got: boolean }>(
        `SELECT pg_try_advisory_xact_lock(hashtextextended('ladder ' || $1, 0)) AS got`,
        [pool],
      );
      if (!got[0].got) return;
      const { rows: entries } = await client.query<LadderEntry>(
        `SELECT e.bot, b.account, b.newest AS version, e.capacity, e.waited,
           (SELECT r.rating FROM ratings r WHERE r.bot = e.bot AND r.pool = e.pool ORDER BY r.version DESC LIMIT 1) AS rating,
           ${SETS_OF(`s.state = 'playing'`)} AS running, ${SETS_OF(`s.${DAY}`)} AS today, ${FAULTS} AS faults
         FROM ladder_entries e ${CURRENT} AND e.pool = $1 ORDER BY e.joined_at, e.bot`,
        [pool],
      );
      const { rows: today } = await client.query<PairToday>(
        `SELECT first, second, count(*)::integer AS sets FROM ladder_sets WHERE pool = $1 AND ${DAY}
         GROUP BY first, second`,
        [pool],
      );
      const { rows: rounds } = await client.query<{ round: number }>(
        'SELECT round FROM ladder_rounds WHERE pool = $1',
        [pool],
      );
      const round = (rounds[0]?.round ?? 0) + 1;
      const pairing = pair(round, entries, mergeSides(today));
      await note(client, { pool, round }, pairing);
      const failing = entries.filter(({ bot }) => pairing.failing.includes(bot));
      if (failing.length === 0) return;
      const paused = failing.map(({ bot, account }) => ({ bot, account, pool, reason: FAILING }));
      await client.query('UPDATE ladder_entries SET paused = $3 WHERE pool = $1 AND bot = ANY($2::uuid[])', [
        pool,
        pairing.failing,
        FAILING,
      ]);
      await beside?.(client, paused);
    });
  }

  /** Sets that were noted and have no matches. */
  async due(): Promise<DueSet[]> {
    return this.postgres.query<DueSet>(
      `SELECT s.set_id AS "set", s.pool, json_build_array(
           json_build_object('bot', f.id, 'account', f.account, 'version', f.newest),
           json_build_object('bot', t.id, 'account', t.account, 'version', t.newest)) AS sides
       FROM ladder_sets s JOIN bots f ON f.id = s.first JOIN bots t ON t.id = s.second
       WHERE s.state = 'playing' AND NOT EXISTS (SELECT FROM matches g WHERE g.set_id = s.set_id)
       ORDER BY s.begun_at LIMIT 500`,
    );
  }

  /** A set that cannot be made. It counts for the pair's day all the same, so that nobody tries it all day long. */
  async refuse(set: string): Promise<void> {
    await this.postgres.query(`UPDATE ladder_sets SET state = 'refused' WHERE set_id = $1`, [set]);
  }
}

/** Whoever had the first seat: two bots are one pair. */
function mergeSides(rows: readonly PairToday[]): PairToday[] {
  const pairs = new Map<string, PairToday>();
  for (const { first, second, sets } of rows) {
    const [a, b] = first < second ? [first, second] : [second, first];
    const key = `${a} ${b}`;
    pairs.set(key, { first: a, second: b, sets: sets + (pairs.get(key)?.sets ?? 0) });
  }
  return [...pairs.values()];
}

/** Only a pairing that pairs somebody counts as one: as long as nothing can change, nothing is written. */
async function note(
  client: Transaction,
  { pool, round }: { pool: string; round: number },
  { pairs, reasons }: LadderPairing,
): Promise<void> {
  if (pairs.length > 0) {
    await client.query(
      `INSERT INTO ladder_rounds (pool, round) VALUES ($1, $2) ON CONFLICT (pool) DO UPDATE SET round = excluded.round`,
      [pool, round],
    );
    await client.query(
      `INSERT INTO ladder_sets (set_id, pool, first, second, begun_at)
       SELECT s.set_id, $1, s.first, s.second, now()
       FROM json_to_recordset($2) AS s(set_id uuid, first uuid, second uuid)`,
      [pool, JSON.stringify(pairs.map(([first, second]) => ({ set_id: newId(), first, second })))],
    );
  }
  await client.query(
    `UPDATE ladder_entries e SET reason = r.reason,
       waited = CASE WHEN r.reason IN ('paired', 'at-capacity') THEN 0 ELSE e.waited + $3 END
     FROM json_to_recordset($2) AS r(bot uuid, reason text)
     WHERE e.pool = $1 AND e.bot = r.bot AND ($3 > 0 OR e.reason IS DISTINCT FROM r.reason)`,
    [pool, JSON.stringify([...reasons].map(([bot, reason]) => ({ bot, reason }))), pairs.length > 0 ? 1 : 0],
  );
}
