import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, holdAccount, holdAccountAlone } from '../accounts/index.js';
import type { SeatQuota } from '../matches/index.js';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import type { Refusal } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';

/** `waiting`, or why it waits no longer; `removed`: its bot is suspended, or gone. */
export const TICKET_STATUSES = ['waiting', 'paired', 'left', 'expired', 'removed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** A bot's place in a queue, as it is kept. Times are milliseconds since 1970. */
export interface TicketRow {
  readonly id: string;
  readonly queue: string;
  readonly account: string;
  readonly bot: string;
  readonly version: number;
  readonly takesHouse: boolean;
  readonly since: number;
  readonly expiresAt: number;
  readonly status: TicketStatus;
  readonly match: string | null;
  readonly endedAt: number | null;
}

/** How a match that a bot was paired for has ended for it. */
export interface Ended {
  readonly bot: string;
  readonly gaveUp: boolean;
  readonly at: number;
}

/** A queue in which somebody waits. */
export interface Crowd {
  readonly queue: string;
  readonly waiting: number;
  /** Since when the first of them waits. */
  readonly since: number;
  /** Whether one of them would play a house player. */
  readonly takesHouse: boolean;
}

const MS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const COLUMNS = `t.id, t.queue, t.account, t.bot, t.version, t.takes_house AS "takesHouse", ${MS('t.since')} AS since,
  ${MS('t.expires_at')} AS "expiresAt", t.status, t.match, ${MS('t.ended_at')} AS "endedAt"`;

/** Whoever waits already keeps its place, with what it says now. */
const ENTER = statement(`
  INSERT INTO queue_tickets AS t (id, queue, account, bot, version, takes_house, since, expires_at, status)
  VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0), to_timestamp($8 / 1000.0), 'waiting')
  ON CONFLICT (queue, bot) WHERE status = 'waiting' DO UPDATE SET version = excluded.version,
    takes_house = excluded.takes_house, expires_at = excluded.expires_at
  RETURNING ${COLUMNS}`);
const WAITS = statement(`
  SELECT 1 FROM queue_tickets WHERE queue = $1 AND bot = $2 AND status = 'waiting' AND expires_at > now()`);
const LEAVE = statement(`
  UPDATE queue_tickets AS t SET status = 'left', ended_at = to_timestamp($3 / 1000.0)
  WHERE queue = $1 AND bot = $2 AND status = 'waiting' RETURNING ${COLUMNS}`);
const LATEST = statement(`
  SELECT ${COLUMNS} FROM queue_tickets t WHERE queue = $1 AND bot = $2 ORDER BY id DESC LIMIT 1`);
const FIND = statement(`SELECT ${COLUMNS} FROM queue_tickets t WHERE id = $1`);
const WAITING = statement(`
  SELECT ${COLUMNS} FROM queue_tickets t WHERE queue = $1 AND status = 'waiting' AND expires_at > to_timestamp($2 / 1000.0)
  ORDER BY since, id`);
const CROWDS = statement(`
  SELECT queue, count(*)::integer AS waiting, ${MS('min(since)')} AS since,
    bool_or(takes_house) AS "takesHouse" FROM queue_tickets
  WHERE status = 'waiting' AND expires_at > to_timestamp($1 / 1000.0) GROUP BY queue ORDER BY queue`);
/** Two bots that were paired in one match have met, however many legs it had. */
const MEETINGS = statement(`
  SELECT a.bot, b.bot AS other, count(*)::integer AS met
  FROM queue_tickets a JOIN queue_tickets b ON b.match = a.match AND b.bot > a.bot AND b.status = 'paired'
  WHERE a.queue = $1 AND a.status = 'paired' AND a.ended_at > to_timestamp($2 / 1000.0)
    AND a.bot = ANY($3::uuid[]) AND b.bot = ANY($3::uuid[])
  GROUP BY a.bot, b.bot`);
/** The latest matches of queues in the order of ending, the latest first; some for each bot. */
const ENDED = statement(`
  SELECT w.bot, ${MS('m.ended_at')} AS at,
    m.termination IN ('timeout', 'illegal-moves')
      AND s.seat::text NOT IN (SELECT json_array_elements_text(m.winners)) AS "gaveUp"
  FROM unnest($1::uuid[]) AS w (bot)
  CROSS JOIN LATERAL (
    SELECT match FROM queue_tickets t WHERE t.bot = w.bot AND t.status = 'paired' ORDER BY ended_at DESC LIMIT $2
  ) p
  JOIN matches m ON m.id = p.match AND m.ended_at IS NOT NULL
  JOIN match_seats s ON s.match = m.id AND s.bot = w.bot
  ORDER BY m.ended_at DESC`);
const LOCK = `
  SELECT id FROM queue_tickets WHERE id = ANY($1::uuid[]) AND status = 'waiting' ORDER BY id FOR UPDATE`;
const PAIR = `
  UPDATE queue_tickets SET status = 'paired', match = $2, ended_at = to_timestamp($3 / 1000.0)
  WHERE id = ANY($1::uuid[]) AND status = 'waiting'`;
/** Whose time is up, and whose bots must not or cannot play any more. */
const REMOVE = `
  UPDATE queue_tickets AS t SET ended_at = to_timestamp($1 / 1000.0),
    status = CASE WHEN t.expires_at <= to_timestamp($1 / 1000.0) THEN 'expired' ELSE 'removed' END
  FROM bots b JOIN accounts a ON a.id = b.account
  WHERE b.id = t.bot AND t.status = 'waiting'
    AND (t.expires_at <= to_timestamp($1 / 1000.0) OR b.suspended_at IS NOT NULL
      OR b.deleted_at IS NOT NULL OR a.deleted_at IS NOT NULL)
  RETURNING ${COLUMNS}`;

/** Who waits in queues, and what has come of it. */
@Injectable()
export class TicketsRepository {
  constructor(private readonly postgres: Postgres) {}

  /**
   * A place in a queue; the one that the bot has already, if it has one. Refuses with `unauthenticated` where its account is deleted,
   * and with what `quota`, if there is one, has against a place more.
   */
  enter(
    ticket: Omit<TicketRow, 'status' | 'match' | 'endedAt'>,
    quota?: SeatQuota,
  ): Promise<Result<TicketRow, Refusal>> {
    const { id, queue, account, bot, version, takesHouse, since, expiresAt } = ticket;
    const values = [id, queue, account, bot, version, takesHouse, since, expiresAt];
    return this.postgres.transaction(async (transaction) => {
      const objection = await this.objectionTo(transaction, ticket, quota);
      return objection ?? ok((await transaction.query<TicketRow>({ ...ENTER, values })).rows[0]);
    });
  }

  /** Whoever waits already has been counted. */
  private async objectionTo(
    transaction: Transaction,
    { account, queue, bot }: Pick<TicketRow, 'account' | 'queue' | 'bot'>,
    quota: SeatQuota | undefined,
  ): Promise<Err<Refusal> | undefined> {
    const hold = quota === undefined ? holdAccount : holdAccountAlone;
    if (!(await hold(transaction, account))) return ACCOUNT_GONE;
    if (quota === undefined) return undefined;
    const { rowCount } = await transaction.query({ ...WAITS, values: [queue, bot] });
    return rowCount === 0 ? quota(transaction) : undefined;
  }

  /** The bot's latest ticket, which it waits with no longer; undefined where it has never been in the queue. */
  async leave(queue: string, bot: string, now: number): Promise<TicketRow | undefined> {
    const [left] = await this.postgres.run<TicketRow>(LEAVE, [queue, bot, now]);
    return left ?? this.findLatest(queue, bot);
  }

  async findLatest(queue: string, bot: string): Promise<TicketRow | undefined> {
    return (await this.postgres.run<TicketRow>(LATEST, [queue, bot]))[0];
  }

  async find(id: string): Promise<TicketRow | undefined> {
    return (await this.postgres.run<TicketRow>(FIND, [id]))[0];
  }

  /** Everybody in a queue, the longest wait first. */
  waiting(queue: string, now: number): Promise<TicketRow[]> {
    return this.postgres.run<TicketRow>(WAITING, [queue, now]);
  }

  /** The queues in which somebody waits. */
  crowds(now: number): Promise<Crowd[]> {
    return this.postgres.run<Crowd>(CROWDS, [now]);
  }

  /** How often bots have been paired with each other in a queue since a moment: pairs in the order of their identifiers. */
  meetings(
    queue: string,
    bots: readonly string[],
    since: number,
  ): Promise<{ bot: string; other: string; met: number }[]> {
    return this.postgres.run(MEETINGS, [queue, since, bots]);
  }

  /** How the latest matches of bots ended, `most` for each, the latest first. */
  ended(bots: readonly string[], most: number): Promise<Ended[]> {
    return this.postgres.run<Ended & Record<string, unknown>>(ENDED, [bots, most]);
  }

  /** Holds the tickets until the transaction ends; false where one of them waits no longer. */
  async lock(transaction: Transaction, ids: readonly string[]): Promise<boolean> {
    return (await transaction.query(LOCK, [ids])).rowCount === ids.length;
  }

  async pair(transaction: Transaction, ids: readonly string[], match: string, now: number): Promise<void> {
    await transaction.query(PAIR, [ids, match, now]);
  }

  /** Takes those out of the queues whose time is up, or whose bots are suspended or gone. */
  async remove(transaction: Transaction, now: number): Promise<TicketRow[]> {
    return (await transaction.query<TicketRow>(REMOVE, [now])).rows;
  }

  /** Tickets of an account, newest first, from below the identifier `before`. */
  list(
    filter: { account: string; bot: string | null; status: TicketStatus | undefined },
    limit: number,
    before: string | undefined,
  ): Promise<TicketRow[]> {
    const { account, bot, status } = filter;
    return this.postgres.query<TicketRow & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM queue_tickets t
       WHERE account = $2 AND ($3::uuid IS NULL OR bot = $3) AND ($4::text IS NULL OR status = $4)
         AND ($5::uuid IS NULL OR id < $5)
       ORDER BY id DESC LIMIT $1`,
      [limit, account, bot, status ?? null, before ?? null],
    );
  }
}
