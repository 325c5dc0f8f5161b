import { Injectable } from '@nestjs/common';
import { isId } from '../platform/id.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import { NOTICE_AS_JSON, type StoredNotice } from './notices.repository.js';

/**
 * A place in the order of all matches' rows. Rows come in the order of the transactions that wrote them; those that an
 * older transaction may still come before are held back, so that a place once passed stays passed.
 */
export interface Place {
  readonly tx: string;
  readonly match: string;
  readonly step: number;
}

/** A row of some match's log, by its place; its events are numbered `seq` to `seq + count − 1`. */
export interface PlacedRow extends Place {
  readonly seq: number;
  readonly count: number;
  /** What the row is where it is none of a log: a notice, whose subject and number stand in the place and in `seq`. */
  readonly notice?: StoredNotice | null;
}

/** Sorts before every identifier. */
const NOWHERE = '00000000-0000-1000-8000-000000000000';
/** Before everything. */
export const BEGINNING: Place = { tx: '0', match: NOWHERE, step: 0 };

export function isAfter(a: Place, b: Place): boolean {
  if (a.tx !== b.tx) return BigInt(a.tx) > BigInt(b.tx);
  return a.match !== b.match ? a.match > b.match : a.step > b.step;
}

/** Whose rows: those of the matches that a version of a bot plays, or any bot of an account. */
export type Concerned = { readonly account: string } | { readonly bot: string; readonly version: number };

const HORIZON = statement('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS tx');

/** Rows of logs and notices after a place, in one order; each part is cut before they are put together. */
const rows = (ofLogs: string, ofNotices: string) =>
  statement(`
  SELECT tx::text AS tx, match, step, seq, count, notice FROM (
    (SELECT l.tx, l.match, l.step, l.seq, json_array_length(l.events) AS count, NULL::json AS notice FROM match_log l
     WHERE (l.tx, l.match, l.step) > ($1::xid8, $2::uuid, $3::integer)
       AND l.tx < pg_snapshot_xmin(pg_current_snapshot()) AND ${ofLogs}
     ORDER BY l.tx, l.match, l.step LIMIT $4)
    UNION ALL
    (SELECT n.tx, n.subject, n.number, n.number, 1, ${NOTICE_AS_JSON} FROM notices n
     WHERE (n.tx, n.subject, n.number) > ($1::xid8, $2::uuid, $3::integer)
       AND n.tx < pg_snapshot_xmin(pg_current_snapshot()) AND ${ofNotices}
     ORDER BY n.tx, n.subject, n.number LIMIT $4)
  ) AS r ORDER BY r.tx, r.match, r.step LIMIT $4`);
const ofSeats = (who: string) =>
  `l.match IN (SELECT s.match FROM match_seats s WHERE ${who} AND (s.ended_tx IS NULL OR s.ended_tx >= $1::xid8))`;

const ALL = rows('true', 'true');
const OF_BOT = rows(
  ofSeats('s.bot = $5 AND s.version = $6'),
  'n.bot = $5 AND (n.version IS NULL OR n.version = $6)',
);
const OF_ACCOUNT = rows(ofSeats('s.account = $5'), 'n.account = $5');

/** Whether readers can have been at a place, and the last number of the row there; null where the row is gone. */
const KNOWN = statement(`
  SELECT $1::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) AS past, coalesce(
    (SELECT l.seq + json_array_length(l.events) - 1 FROM match_log l WHERE l.match = $2 AND l.step = $3),
    (SELECT n.number FROM notices n WHERE n.subject = $2 AND n.number = $3)) AS last`);

/** The rows of all matches in one order, for whoever follows many matches from a durable place. */
@Injectable()
export class MatchOrder {
  constructor(private readonly postgres: Postgres) {}

  /** The place that everything still to come is behind of. */
  async end(): Promise<Place> {
    const [{ tx }] = await this.postgres.run<{ tx: string }>(HORIZON);
    return { ...BEGINNING, tx };
  }

  /**
   * Whether somebody can have read as far as a position: it is not ahead of everything, and its row, if it is still there,
   * has as many events.
   */
  async isKnown({ tx, match, step, seq }: FeedPosition): Promise<boolean> {
    type Row = { past: boolean; last: number | null };
    const [{ past, last }] = await this.postgres.run<Row>(KNOWN, [tx, match, step]);
    return past && (last === null || seq <= last);
  }

  /** Rows of all matches after a place, in order. */
  all({ tx, match, step }: Place, limit: number): Promise<PlacedRow[]> {
    return this.postgres.run(ALL, [tx, match, step, limit]);
  }

  /** The same for the matches that concern somebody. */
  of(who: Concerned, { tx, match, step }: Place, limit: number): Promise<PlacedRow[]> {
    const from = [tx, match, step, limit];
    return 'account' in who
      ? this.postgres.run(OF_ACCOUNT, [...from, who.account])
      : this.postgres.run(OF_BOT, [...from, who.bot, who.version]);
  }
}

/** A place and how far its row has been read: what a reader of a feed comes back with. */
export interface FeedPosition extends Place {
  /** Number of the last event of the row's match that was read. */
  readonly seq: number;
}

/** A position as text; clients get it in a form that they do not read. */
export const formatPosition = ({ tx, match, step, seq }: FeedPosition): string =>
  `${tx}.${match}.${step}.${seq}`;

/** Reads a position; undefined where the text is none. */
export function parsePosition(text: string): FeedPosition | undefined {
  const [tx, match, step, seq, more] = text.split('.');
  const isNumber = (part: string | undefined, digits: number): boolean =>
    part !== undefined && part.length <= digits && /^\d+$/.test(part);
  if (!isNumber(tx, 18) || !isNumber(step, 9) || !isNumber(seq, 9)) return undefined;
  if (match === undefined || !isId(match) || more !== undefined) return undefined;
  return { tx, match, step: Number(step), seq: Number(seq) };
}
