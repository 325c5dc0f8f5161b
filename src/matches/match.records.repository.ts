import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { isId } from '../platform/id.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { holds } from './match.list.repository.js';

/** Which records are wanted; all that is given must hold. */
export interface RecordFilter {
  readonly match?: string;
  readonly bot?: string;
  readonly version?: number;
  readonly account?: string;
  readonly tournament?: string;
  readonly set?: string;
  readonly ruleset?: string;
  readonly preset?: string;
  readonly rated?: boolean;
  readonly termination?: string;
  /** Moments, RFC 3339: only matches that ended from then on, or before then. */
  readonly from?: string;
  readonly until?: string;
}

/** A match whose record can be read, and its place in the order in which matches end. */
export interface RecordedMatch {
  readonly id: string;
  /** `tx.id`; what follows is asked for with it. */
  readonly position: string;
  readonly endedAt: Date;
  /** Size of its log as JSON, in bytes. A match among house players is one row, however long. */
  readonly bytes: number;
}

/** Who looks, and when (ms since 1970). */
export interface RecordLook {
  readonly viewer: Caller | undefined;
  readonly now: number;
}

const BEGINNING = '0.00000000-0000-0000-0000-000000000000';

/**
 * Matches that were played and are over, in the order in which they ended. Those whose record is not shown yet are left out:
 * others play the same deals, or the viewer is a spectator who is behind.
 */
@Injectable()
export class MatchRecordsRepository {
  constructor(private readonly postgres: Postgres) {}

  async find(
    filter: RecordFilter,
    look: RecordLook,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<RecordedMatch[]> {
    const [tx, id] = (after ?? BEGINNING).split('.');
    const values: unknown[] = [tx, id, limit];
    const rows = await this.postgres.query<{ id: string; tx: string; endedAt: Date; bytes: number }>(
      `SELECT m.id, m.ended_tx::text AS tx, m.ended_at AS "endedAt",
         (SELECT coalesce(sum(octet_length(l.events::text) + octet_length(l.moves::text)), 0)::float8
          FROM match_log l WHERE l.match = m.id) AS bytes
       FROM matches m
       WHERE (m.ended_tx, m.id) > ($1::xid8, $2::uuid) AND m.ended_tx < pg_snapshot_xmin(pg_current_snapshot())
         AND ${conditions(filter, look, values)}
       ORDER BY m.ended_tx, m.id LIMIT $3`,
      values,
    );
    return rows.map(({ id, tx, endedAt, bytes }) => ({ id, position: `${tx}.${id}`, endedAt, bytes }));
  }

  async count(filter: RecordFilter, look: RecordLook): Promise<number> {
    const values: unknown[] = [];
    const [{ count }] = await this.postgres.query<{ count: number }>(
      `SELECT count(*) AS count FROM matches m
       WHERE m.ended_tx IS NOT NULL AND ${conditions(filter, look, values)}`,
      values,
    );
    return count;
  }
}

function conditions(filter: RecordFilter, { viewer, now }: RecordLook, values: unknown[]): string {
  const add = (value: unknown): string => `$${values.push(value)}`;
  const where = ['m.started_at IS NOT NULL', 'NOT m.veiled', 'm.trial IS NULL'];
  const behind = `m.ended_at <= to_timestamp(${add(now)}::float8 / 1000) - m.delay * interval '1 second'`;
  where.push(`(m.delay = 0 OR ${behind}${viewer === undefined ? '' : ` OR ${holds(viewer, values)}`})`);
  const hold = (column: string, value: unknown, operator = '='): void => {
    if (value !== undefined) where.push(`m.${column} ${operator} ${add(value)}`);
  };
  hold('id', filter.match);
  hold('tournament', filter.tournament);
  hold('set_id', filter.set);
  hold('ruleset', filter.ruleset);
  hold('preset', filter.preset);
  hold('rated', filter.rated);
  hold('termination', filter.termination);
  // As dates: PostgreSQL knows no year 0, and no offsets above 16 hours, which RFC 3339 allows.
  hold('ended_at', filter.from && new Date(filter.from), '>=');
  hold('ended_at', filter.until && new Date(filter.until), '<');
  const seated: string[] = [];
  if (filter.bot !== undefined) seated.push(`s.bot = ${add(filter.bot)}`);
  if (filter.version !== undefined) seated.push(`s.version = ${add(filter.version)}`);
  if (filter.account !== undefined)
    seated.push(
      `s.account = ${add(filter.account)} AND s.account IN (SELECT id FROM accounts WHERE deleted_at IS NULL)`,
    );
  if (seated.length > 0)
    where.push(`m.id IN (SELECT s.match FROM match_seats s WHERE ${seated.join(' AND ')})`);
  return where.join(' AND ');
}

/** Whether a text could be a position. */
export function isRecordPosition(text: string): boolean {
  const [tx, id, ...rest] = text.split('.');
  return /^\d{1,18}$/.test(tx) && id !== undefined && isId(id) && rest.length === 0;
}
