import { Injectable } from '@nestjs/common';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import type { Challenge, ChallengeStatus, Seating } from './challenge.js';
import type { ObjectionCode } from './objection.js';
import type { Offer } from './offer.js';

const MS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const COLUMNS = `id, challenger_account, challenger_bot, challenger_version, opponent_account, opponent_bot,
  opponent_version, code, offer, seating, rematch_of, status, objection, reason, match,
  ${MS('created_at')} AS created_at, ${MS('expires_at')} AS expires_at, ${MS('decided_at')} AS decided_at`;

const INSERT = `
  INSERT INTO challenges (id, challenger_account, challenger_bot, challenger_version, opponent_account, opponent_bot,
    code, offer, seating, rematch_of, status, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', to_timestamp($11 / 1000.0), to_timestamp($12 / 1000.0))
  ON CONFLICT DO NOTHING`;
const DECIDE = `
  UPDATE challenges SET status = $2, objection = $3, reason = $4, opponent_account = $5, opponent_bot = $6,
    opponent_version = $7, match = $8, decided_at = to_timestamp($9 / 1000.0)
  WHERE id = $1 AND status = 'open'`;
const FIND = statement(`SELECT ${COLUMNS} FROM challenges WHERE id = $1`);
const FIND_BY_CODE = statement(`SELECT ${COLUMNS} FROM challenges WHERE code = $1 ORDER BY id DESC LIMIT 1`);
const FIND_REMATCH = statement(`
  SELECT ${COLUMNS} FROM challenges WHERE rematch_of = $1 AND status IN ('open', 'accepted')`);
const LOCK = `SELECT ${COLUMNS} FROM challenges WHERE id = $1 FOR UPDATE`;
const LOCK_OPEN = `SELECT ${COLUMNS} FROM challenges
  WHERE status = 'open' AND (challenger_account = $1 OR opponent_account = $1) ORDER BY id FOR UPDATE`;
const LOCK_OPEN_OF_BOT = `SELECT ${COLUMNS} FROM challenges
  WHERE status = 'open' AND (challenger_bot = $1 OR opponent_bot = $1) ORDER BY id FOR UPDATE`;
const COUNT_OPEN = statement(`
  SELECT count(*)::integer AS open FROM challenges
  WHERE challenger_account = $1 AND status = 'open' AND expires_at > to_timestamp($2 / 1000.0)`);
const OVERDUE = statement(`
  SELECT id FROM challenges WHERE status = 'open' AND expires_at <= to_timestamp($1 / 1000.0)
  ORDER BY expires_at LIMIT $2`);

interface Row {
  readonly id: string;
  readonly challenger_account: string;
  readonly challenger_bot: string;
  readonly challenger_version: number;
  readonly opponent_account: string | null;
  readonly opponent_bot: string | null;
  readonly opponent_version: number | null;
  readonly code: string | null;
  readonly offer: Offer;
  readonly seating: Seating;
  readonly rematch_of: string | null;
  readonly status: ChallengeStatus;
  readonly objection: ObjectionCode | null;
  readonly reason: string | null;
  readonly match: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  readonly decided_at: number | null;
}

/** Which challenges to list. */
export interface ChallengeFilter {
  readonly account: string;
  /** Only those of this bot. */
  readonly bot: string | null;
  /** Only those that it has made, or got. */
  readonly direction: 'made' | 'got' | undefined;
  readonly status: ChallengeStatus | undefined;
}

const isOpenNow = "status = 'open' AND expires_at > now()";

/** Challenges as they are kept. Whoever decides one locks it first. */
@Injectable()
export class ChallengesRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Puts a challenge in; false where there is one already with its identifier, its code or about the same rematch. */
  async insert(transaction: Transaction, challenge: Challenge): Promise<boolean> {
    const { id, challenger, opponent, code, offer, seating, rematchOf, createdAt, expiresAt } = challenge;
    const { account, bot, version } = challenger;
    const { rowCount } = await transaction.query(INSERT, [
      id,
      account,
      bot,
      version,
      opponent?.account ?? null,
      opponent?.bot ?? null,
      code,
      JSON.stringify(offer),
      JSON.stringify(seating),
      rematchOf,
      createdAt,
      expiresAt,
    ]);
    return rowCount === 1;
  }

  /** Writes down what has been decided. */
  async decide(transaction: Transaction, challenge: Challenge): Promise<void> {
    const { id, status, objection, opponent, match, decidedAt } = challenge;
    await transaction.query(DECIDE, [
      id,
      status,
      objection?.code ?? null,
      objection?.detail ?? null,
      opponent?.account ?? null,
      opponent?.bot ?? null,
      opponent?.version ?? null,
      match,
      decidedAt,
    ]);
  }

  async find(id: string): Promise<Challenge | undefined> {
    return (await this.postgres.run<Row>(FIND, [id])).map(challengeOf).at(0);
  }

  async findByCode(code: string): Promise<Challenge | undefined> {
    return (await this.postgres.run<Row>(FIND_BY_CODE, [code])).map(challengeOf).at(0);
  }

  /** The challenge in which a rematch is asked for, unless nothing has come of it. */
  async findRematch(of: string): Promise<Challenge | undefined> {
    return (await this.postgres.run<Row>(FIND_REMATCH, [of])).map(challengeOf).at(0);
  }

  /** The challenge, which nobody else decides until the transaction ends. */
  async lock(transaction: Transaction, id: string): Promise<Challenge | undefined> {
    return (await transaction.query<Row>(LOCK, [id])).rows.map(challengeOf).at(0);
  }

  /** The open challenges of an account, and those to its bots, which nobody else decides until the transaction ends. */
  async lockOpen(transaction: Transaction, account: string): Promise<Challenge[]> {
    return (await transaction.query<Row>(LOCK_OPEN, [account])).rows.map(challengeOf);
  }

  /** The same of a bot. */
  async lockOpenOfBot(transaction: Transaction, bot: string): Promise<Challenge[]> {
    return (await transaction.query<Row>(LOCK_OPEN_OF_BOT, [bot])).rows.map(challengeOf);
  }

  /** How many challenges of an account wait for an answer. */
  async countOpen(transaction: Transaction, account: string, now: number): Promise<number> {
    const { rows } = await transaction.query<{ open: number }>({ ...COUNT_OPEN, values: [account, now] });
    return rows[0].open;
  }

  /** Open challenges whose time is up. */
  async overdue(now: number, limit: number): Promise<string[]> {
    return (await this.postgres.run<{ id: string }>(OVERDUE, [now, limit])).map(({ id }) => id);
  }

  /** Challenges newest first, from below the identifier `before`. */
  async list(filter: ChallengeFilter, limit: number, before: string | undefined): Promise<Challenge[]> {
    const { account, bot, direction, status } = filter;
    const values: unknown[] = [limit, account];
    const add = (value: unknown): string => `$${values.push(value)}`;
    const side = (name: string): string =>
      `${name}_account = $2${bot === null ? '' : ` AND ${name}_bot = ${add(bot)}`}`;
    const whose = [
      ...(direction === 'got' ? [] : [side('challenger')]),
      ...(direction === 'made' ? [] : [side('opponent')]),
    ];
    const where = [`(${whose.join(' OR ')})`];
    if (before !== undefined) where.push(`id < ${add(before)}`);
    if (status === 'open') where.push(isOpenNow);
    else if (status === 'expired')
      where.push(`(status = 'expired' OR status = 'open' AND expires_at <= now())`);
    else if (status !== undefined) where.push(`status = ${add(status)}`);
    const rows = await this.postgres.query<Row>(
      `SELECT ${COLUMNS} FROM challenges WHERE ${where.join(' AND ')} ORDER BY id DESC LIMIT $1`,
      values,
    );
    return rows.map(challengeOf);
  }
}

const challengeOf = (row: Row): Challenge => ({
  id: row.id,
  challenger: {
    account: row.challenger_account,
    bot: row.challenger_bot,
    version: row.challenger_version,
  },
  opponent:
    row.opponent_bot === null
      ? null
      : { account: row.opponent_account!, bot: row.opponent_bot, version: row.opponent_version },
  code: row.code,
  offer: row.offer,
  seating: row.seating,
  rematchOf: row.rematch_of,
  status: row.status,
  objection: row.objection === null ? null : { code: row.objection, detail: row.reason ?? '' },
  match: row.match,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
});
