import { Injectable } from '@nestjs/common';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import type { Outage } from './match.clock.js';

const MS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
/** Longer ago than any clock runs, in ms: what was before that concerns no turn. */
const REMEMBERED_MS = 8 * 24 * 3600 * 1000;

const READ = statement(`
  SELECT ${MS('since')} AS since, ${MS('until')} AS until, NULL::float8 AS beat FROM outages
  WHERE until > to_timestamp($1 / 1000.0 - ${REMEMBERED_MS / 1000})
  UNION ALL SELECT NULL, NULL, ${MS('max(at)')} FROM heartbeats`);

const BEAT = statement(`
  WITH last AS (SELECT max(at) AS at FROM heartbeats),
  beat AS (
    INSERT INTO heartbeats (process, at) VALUES ($1, to_timestamp($2 / 1000.0))
    ON CONFLICT (process) DO UPDATE SET at = excluded.at
  ),
  silence AS (
    INSERT INTO outages (since, until) SELECT at, to_timestamp($2 / 1000.0) FROM last
    WHERE at < to_timestamp(($2 - $3) / 1000.0)
    ON CONFLICT DO NOTHING
  )
  DELETE FROM heartbeats WHERE at < to_timestamp($2 / 1000.0) - interval '1 day' AND process <> $1`);

/** What is known of when moves could be taken; times are milliseconds since 1970. */
export interface Pulse {
  readonly outages: readonly Outage[];
  /** When a process that serves the API was last able to; undefined where none ever was. */
  readonly lastBeat: number | undefined;
}

/** When each process that serves the API was last able to take moves, and the outages that follow from it. */
@Injectable()
export class HeartbeatRepository {
  constructor(private readonly postgres: Postgres) {}

  /** A sign of life. If all processes were silent for more than `silenceMs` before it, that was an outage. */
  async beat(process: string, now: number, silenceMs: number): Promise<void> {
    await this.postgres.run(BEAT, [process, now, silenceMs]);
  }

  async read(now: number): Promise<Pulse> {
    type Row = { since: number | null; until: number | null; beat: number | null };
    const rows = await this.postgres.run<Row>(READ, [now]);
    return {
      outages: rows.flatMap(({ since, until }) =>
        since === null || until === null ? [] : [{ since, until }],
      ),
      lastBeat: rows.find(({ beat }) => beat !== null)?.beat ?? undefined,
    };
  }
}
