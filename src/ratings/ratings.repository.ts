import { Injectable } from '@nestjs/common';
import { Postgres } from '../platform/postgres/postgres.js';
import { type Anchors, anchorsOf } from './anchors.js';
import type { PairScores } from '../statistics/index.js';
import type { Pool } from './rating.pool.js';

export interface PoolRow extends Pool {
  readonly sets: number;
  readonly players: number;
}

/** Where a player stands in a pool. */
export interface RatingRow {
  readonly pool: string;
  readonly player: string;
  readonly version: number | null;
  readonly rating: number;
  readonly sets: number;
  readonly anchored: boolean;
  readonly newest: boolean;
  readonly inheritedFrom: string | null;
  readonly lastAt: Date;
}

/** Whose of the bots asked for a row is. */
interface OfBot {
  readonly bot: string;
}

/** A line of the ledger. */
export interface HistoryRow {
  readonly number: number;
  readonly set: string;
  readonly pool: string;
  readonly player: string;
  readonly version: number | null;
  readonly before: number;
  readonly delta: number;
  readonly after: number;
  readonly k: number;
  readonly score: number;
  readonly expected: number;
  readonly sides: readonly (readonly string[])[];
  readonly at: Date;
}

export interface HistoryFilter {
  readonly pool: string | undefined;
  readonly version: number | undefined;
}

/** A set that two bots took part in. */
export interface MeetingRow {
  readonly set: string;
  readonly number: number;
  readonly pool: string;
  readonly sides: readonly (readonly string[])[];
  readonly scores: PairScores;
  readonly at: Date;
}

const LINE = `e.number, s.set_id AS "set", e.pool, e.player, e.version, e.before, e.delta, e.after, e.k, e.score,
  e.expected, s.sides, s.at`;

/** What is known of ratings, for those who ask. */
@Injectable()
export class RatingsRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Pools in which something has been rated, the busiest first. */
  pools(ruleset: string | undefined): Promise<PoolRow[]> {
    return this.postgres.query<PoolRow>(
      `SELECT id, ruleset, preset, seats, mode, sets, players FROM rating_pools
       WHERE $1::text IS NULL OR ruleset = $1 ORDER BY sets DESC, id`,
      [ruleset ?? null],
    );
  }

  async findPool(id: string): Promise<PoolRow | undefined> {
    const [pool] = await this.postgres.query<PoolRow>(
      'SELECT id, ruleset, preset, seats, mode, sets, players FROM rating_pools WHERE id = $1',
      [id],
    );
    return pool;
  }

  /** The house players' ratings in a pool: those that it began with, or would begin with now. */
  async anchors(id: string): Promise<Anchors> {
    const [pool] = await this.postgres.query<{ anchors: number }>(
      'SELECT anchors FROM rating_pools WHERE id = $1',
      [id],
    );
    return anchorsOf(id, pool?.anchors);
  }

  /** Ratings of all versions of some bots in all pools. */
  ofEach(bots: readonly string[]): Promise<(RatingRow & OfBot)[]> {
    return this.postgres.query(
      `SELECT bot, pool, player, version, rating, sets, anchored, newest, inherited_from AS "inheritedFrom",
         last_at AS "lastAt"
       FROM ratings WHERE bot = ANY($1::uuid[]) ORDER BY bot, pool, version DESC`,
      [bots],
    );
  }

  /** Ratings of all versions of some bots in a pool. */
  ofBots(
    pool: string,
    bots: readonly string[],
  ): Promise<{ player: string; rating: number; sets: number; inheritedFrom: string | null }[]> {
    return this.postgres.query(
      `SELECT player, rating, sets, inherited_from AS "inheritedFrom" FROM ratings
       WHERE pool = $1 AND bot = ANY($2::uuid[])`,
      [pool, bots],
    );
  }

  /** Lines of some bots, up to `limit` of each, newest first, those before a number. */
  history(
    bots: readonly string[],
    { pool, version }: HistoryFilter,
    limit: number,
    before: number | undefined,
  ): Promise<(HistoryRow & OfBot)[]> {
    return this.postgres.query(
      `SELECT b.bot, e.* FROM unnest($1::uuid[]) AS b (bot), LATERAL (
         SELECT ${LINE} FROM rating_events e JOIN rated_sets s USING (number)
         WHERE e.bot = b.bot AND ($2::text IS NULL OR e.pool = $2) AND ($3::integer IS NULL OR e.version = $3)
           AND ($4::bigint IS NULL OR e.number < $4)
         ORDER BY e.number DESC LIMIT $5) e
       ORDER BY e.number DESC`,
      [bots, pool ?? null, version ?? null, before ?? null, limit],
    );
  }

  /** Lines of some sets. */
  ofSets(sets: readonly string[]): Promise<HistoryRow[]> {
    return this.postgres.query<HistoryRow>(
      `SELECT ${LINE} FROM rated_sets s JOIN rating_events e USING (number)
       WHERE s.set_id = ANY($1::uuid[]) ORDER BY e.player`,
      [sets],
    );
  }

  /** Sets that each of some bots and another player (a bot, or a house player by name) took part in, newest first. */
  meetings(
    bots: readonly string[],
    other: string,
    pool: string | undefined,
    limit: number,
  ): Promise<(MeetingRow & OfBot)[]> {
    const them = other.startsWith('house:') ? 'o.player = $2' : 'o.bot = $2::uuid';
    return this.postgres.query(
      `SELECT b.bot, s.* FROM unnest($1::uuid[]) AS b (bot), LATERAL (
         SELECT s.set_id AS "set", s.number, s.pool, s.sides, s.scores, s.at FROM rated_sets s
         WHERE number IN (SELECT number FROM rating_events e WHERE e.bot = b.bot)
           AND number IN (SELECT number FROM rating_events o WHERE ${them})
           AND ($3::text IS NULL OR pool = $3)
         ORDER BY number DESC LIMIT $4) s
       ORDER BY s.number DESC`,
      [bots, other, pool ?? null, limit],
    );
  }
}
