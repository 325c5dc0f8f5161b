import { Injectable } from '@nestjs/common';
import { isId } from '../platform/id.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';

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

const FIELDS = 'l.tx::text AS tx, l.match, l.step, l.seq, json_array_length(l.events) AS count';
const AFTER =
  '(l.tx, l.match, l.step) > ($1::xid8, $2::uuid, $3::integer) AND l.tx < pg_snapshot_xmin(pg_current_snapshot())';
const ORDER = 'ORDER BY l.tx, l.match, l.step LIMIT $4';

const HORIZON = statement('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS tx');
const ALL = statement(`SELECT ${FIELDS} FROM match_log l WHERE ${AFTER} ${ORDER}`);
const ofSeats = (who: string) =>
  statement(`
  SELECT ${FIELDS} FROM match_log l
  WHERE ${AFTER} AND l.match IN (
    SELECT s.match FROM match_seats s WHERE ${who} AND (s.ended_tx IS NULL OR s.ended_tx >= $1::xid8)
  ) ${ORDER}`);
const OF_BOT = ofSeats('s.bot = $5 AND s.version = $6');
const OF_ACCOUNT = ofSeats('s.account = $5');

/** The rows of all matches in one order, for whoever follows many matches from a durable place. */
@Injectable()
export class MatchOrder {
  constructor(private readonly postgres: Postgres) {}

  /** The place that everything still to come is behind of. */
  async end(): Promise<Place> {
    const [{ tx }] = await this.postgres.run<{ tx: string }>(HORIZON);
    return { ...BEGINNING, tx };
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
  const numbers = [tx, step, seq].every((part) => part !== undefined && /^\d{1,15}$/.test(part));
  if (!numbers || match === undefined || !isId(match) || more !== undefined) return undefined;
  return { tx, match, step: Number(step), seq: Number(seq) };
}
