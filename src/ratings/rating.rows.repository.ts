import { ANCHORS_EDITION } from './anchors.js';
import type { Transaction } from '../platform/postgres/postgres.js';
import { parsePlayer } from './rating.application.js';
import type { AppliedSet } from './rating.ledger.js';

/** Doubles go as JSON text, which is the shortest that reads back as the same double. */
export async function insertSets(client: Transaction, applied: readonly AppliedSet[]): Promise<void> {
  if (applied.length === 0) return;
  const pools = new Map(applied.map(({ set }) => [set.pool.id, set.pool]));
  await client.query(
    `INSERT INTO rating_pools (id, ruleset, preset, seats, mode, anchors)
     SELECT id, ruleset, preset, seats, mode, $2::smallint FROM json_to_recordset($1)
       AS p(id text, ruleset text, preset text, seats smallint, mode text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify([...pools.values()]), ANCHORS_EDITION],
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
async function upsertRatings(client: Transaction, applied: readonly AppliedSet[]): Promise<void> {
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
