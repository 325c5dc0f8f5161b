import { Injectable } from '@nestjs/common';
import { holdAccountAlone } from '../accounts/index.js';
import { LiveStore } from '../platform/live/live.store.js';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import { isGoingOn, type ExportChange, type ExportEvent, type ExportState } from './export.state.js';

/** Channel on which changes are hinted: `export seq`. */
export const EXPORTS_CHANNEL = 'exports';

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const COLUMNS = `id, account, kind, wish, status, reason, place, pieces, done, total, bytes, seq,
  ${ms('created_at')} AS "createdAt", ${ms('started_at')} AS "startedAt", ${ms('ended_at')} AS "endedAt",
  ${ms('expires_at')} AS "expiresAt"`;
const FIND = statement(`SELECT ${COLUMNS} FROM exports WHERE id = $1`);
const LOCK = `SELECT ${COLUMNS} FROM exports WHERE id = $1 FOR NO KEY UPDATE`;
const LIST = statement(`
  SELECT ${COLUMNS} FROM exports WHERE account = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`);
const READ = statement('SELECT event FROM export_log WHERE export = $1 AND seq > $2 ORDER BY seq LIMIT $3');
const GOING_ON = statement(
  `SELECT id FROM exports WHERE status IN ('queued', 'running') ORDER BY id LIMIT $1`,
);
const OVERDUE = statement(`
  SELECT id FROM exports WHERE status = 'finished' AND expires_at <= to_timestamp($1::float8 / 1000)
  ORDER BY expires_at LIMIT $2`);
const PIECE = statement('SELECT data FROM export_pieces WHERE export = $1 AND number = $2');
const SAVE = `
  UPDATE exports SET status = $2, reason = $3, place = $4, pieces = $5, done = $6, total = $7, bytes = $8, seq = $9,
    started_at = to_timestamp($10::float8 / 1000), ended_at = to_timestamp($11::float8 / 1000),
    expires_at = to_timestamp($12::float8 / 1000)
  WHERE id = $1`;

/** What an account has: exports under way, and files that can be fetched. */
export interface ExportUse {
  readonly underWay: number;
  readonly files: number;
}

/** Exports, their files and their logs. */
@Injectable()
export class ExportsRepository {
  constructor(
    private readonly postgres: Postgres,
    private readonly live: LiveStore,
  ) {}

  /** Stores a new export unless `objection` has something against it, or its account is deleted (`gone`); one with the same id stays as it is. */
  async create<O>(
    { state, event }: ExportChange,
    objection: (use: ExportUse) => O | undefined,
  ): Promise<O | 'gone' | undefined> {
    const { id, account, kind, wish, status, seq, createdAt } = state;
    return this.postgres.transaction(async (client) => {
      if (!(await holdAccountAlone(client, account))) return 'gone';
      const { rowCount } = await client.query('SELECT 1 FROM exports WHERE id = $1', [id]);
      if (rowCount) return undefined;
      const { rows } = await client.query<ExportUse>(
        `SELECT (count(*) FILTER (WHERE status IN ('queued', 'running')))::integer AS "underWay",
           (count(*) FILTER (WHERE status = 'finished'))::integer AS files
         FROM exports WHERE account = $1`,
        [account],
      );
      const objected = objection(rows[0]);
      if (objected) return objected;
      await client.query(
        `INSERT INTO exports (id, account, kind, wish, status, seq, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))`,
        [id, account, kind, JSON.stringify(wish), status, seq, createdAt],
      );
      await logEvent(client, id, event);
      return undefined;
    });
  }

  async find(id: string): Promise<ExportState | undefined> {
    return (await this.postgres.run<ExportState>(FIND, [id])).at(0);
  }

  /** Newest first, from below the id `before`. */
  list(account: string, limit: number, before: string | undefined): Promise<ExportState[]> {
    return this.postgres.run<ExportState>(LIST, [account, before ?? null, limit]);
  }

  /** Events after a number, in order. */
  async read(id: string, after: number, limit: number): Promise<ExportEvent[]> {
    return (await this.postgres.run<{ event: ExportEvent }>(READ, [id, after, limit])).map(
      ({ event }) => event,
    );
  }

  /**
   * Changes an export, one change at a time, and stores the piece that belongs to the change. Undefined where there is none
   * of that id, or `decide` wants nothing changed.
   */
  async change(
    id: string,
    decide: (state: ExportState) => ExportChange | undefined,
    piece?: Buffer,
  ): Promise<ExportState | undefined> {
    const changed = await this.postgres.transaction(async (client) => {
      const { rows } = await client.query<ExportState>(LOCK, [id]);
      if (rows.length === 0) return undefined;
      const change = decide(rows[0]);
      if (change === undefined || change.state === rows[0]) return change;
      const { state, event } = change;
      await save(client, state);
      await logEvent(client, id, event);
      const hasFile = isGoingOn(state) || state.status === 'finished';
      if (!hasFile) await client.query('DELETE FROM export_pieces WHERE export = $1', [id]);
      else if (piece)
        await client.query('INSERT INTO export_pieces (export, number, data) VALUES ($1, $2, $3)', [
          id,
          rows[0].pieces,
          piece,
        ]);
      return change;
    });
    if (changed?.event) this.live.hint(EXPORTS_CHANNEL, `${id} ${changed.event.seq}`);
    return changed?.state;
  }

  /** Forgets an export with its file. */
  async remove(id: string): Promise<void> {
    await this.postgres.query('DELETE FROM exports WHERE id = $1', [id]);
    this.live.hint(EXPORTS_CHANNEL, `${id} 0`);
  }

  /** A piece of the file; undefined where it is gone. */
  async piece(id: string, number: number): Promise<Buffer | undefined> {
    return (await this.postgres.run<{ data: Buffer }>(PIECE, [id, number])).at(0)?.data;
  }

  async goingOn(limit: number): Promise<string[]> {
    return (await this.postgres.run<{ id: string }>(GOING_ON, [limit])).map(({ id }) => id);
  }

  /** Files whose time is up. */
  async overdue(now: number, limit: number): Promise<string[]> {
    return (await this.postgres.run<{ id: string }>(OVERDUE, [now, limit])).map(({ id }) => id);
  }

  /** Forgets what ended before a moment. */
  async prune(before: Date): Promise<void> {
    await this.postgres.query('DELETE FROM exports WHERE ended_at < $1', [before]);
  }
}

async function save(client: Transaction, state: ExportState): Promise<void> {
  const { id, status, reason, place, pieces, done, total, bytes, seq } = state;
  const { startedAt, endedAt, expiresAt } = state;
  const values = [id, status, reason, place && JSON.stringify(place), pieces, done, total, bytes, seq];
  await client.query(SAVE, [...values, startedAt, endedAt, expiresAt]);
}

async function logEvent(client: Transaction, id: string, event: ExportEvent | null): Promise<void> {
  if (event === null) return;
  await client.query('INSERT INTO export_log (export, seq, event) VALUES ($1, $2, $3)', [
    id,
    event.seq,
    JSON.stringify(event),
  ]);
}
