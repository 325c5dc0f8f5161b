import { Injectable } from '@nestjs/common';
import { livingAccounts } from '../accounts/index.js';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import { MatchFeed } from './match.feed.js';
import type { NoticeType } from './notice.registry.js';

/** News for a caller's feed. */
export interface NewNotice {
  /** What it is about: a challenge, a ticket. Never the identifier of a match, whose log has numbers of its own. */
  readonly subject: string;
  /** Numbers the notices about the subject from 1, in the order of what happened; the same news twice is the same number. */
  readonly number: number;
  readonly type: NoticeType;
  /** Whose feed it belongs in. */
  readonly account: string;
  /** The one of the account's bots that it is about, whose own feed has it too; null where it is about none. */
  readonly bot: string | null;
  /** The version whose feed has it; null for all of the bot's. */
  readonly version?: number | null;
  /** The match that it leads to or comes from; null where there is none. */
  readonly match: string | null;
  /** When it happened, ms since 1970. */
  readonly at: number;
  /** The fields that the registry names for its type. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A notice as it is kept. */
export type StoredNotice = NewNotice & { readonly version: number | null };

/** A row `n` of `notices` as a `StoredNotice`. */
export const NOTICE_AS_JSON = `json_build_object('subject', n.subject, 'number', n.number, 'type', n.type,
  'account', n.account, 'bot', n.bot, 'version', n.version, 'match', n.match,
  'at', (extract(epoch FROM n.at) * 1000)::float8, 'facts', n.facts)`;

const INSERT = `
  WITH news AS (
    SELECT * FROM json_to_recordset($1) AS n(subject uuid, number integer, type text, account uuid, bot uuid,
      version integer, match uuid, at float8, facts json)
  ), living AS MATERIALIZED (${livingAccounts('SELECT account FROM news')})
  INSERT INTO notices (subject, number, type, account, bot, version, match, at, facts)
  SELECT subject, number, type, account, bot, version, match, to_timestamp(at / 1000), facts
  FROM news WHERE account IN (SELECT id FROM living)
  ON CONFLICT DO NOTHING`;
const READ = statement(`
  SELECT ${NOTICE_AS_JSON} AS notice FROM notices n
  WHERE n.subject = $1 AND n.number >= $2 ORDER BY n.number LIMIT $3`);

/** News for feeds that is in no match's log. */
@Injectable()
export class Notices {
  constructor(
    private readonly postgres: Postgres,
    private readonly feed: MatchFeed,
  ) {}

  /**
   * Puts notices in, within the transaction of what they tell about; those that are there already stay as they are,
   * and deleted accounts are told nothing. Announce them when it is committed.
   */
  async insert(transaction: Transaction, notices: readonly NewNotice[]): Promise<void> {
    if (notices.length > 0) await transaction.query(INSERT, [JSON.stringify(notices)]);
  }

  /** These notices are committed: tells those who wait. What nobody is told of is found a little later. */
  announce(notices: readonly Pick<NewNotice, 'subject'>[]): void {
    this.feed.announceNotices([...new Set(notices.map(({ subject }) => subject))]);
  }

  /** The notices about a subject from a number on, in order. */
  async read(subject: string, from: number, limit: number): Promise<StoredNotice[]> {
    const rows = await this.postgres.run<{ notice: StoredNotice }>(READ, [subject, from, limit]);
    return rows.map(({ notice }) => notice);
  }
}
