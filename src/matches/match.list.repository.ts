import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Postgres } from '../platform/postgres/postgres.js';
import type { Termination } from '../rules/record.js';
import type { HouseName, MatchStatus, Seat } from './match.state.js';
import { seenStatus } from './spectator.delay.js';

/** Which matches to list; all that is given must hold. */
export interface MatchFilter {
  readonly ids?: readonly string[];
  readonly status?: string;
  readonly ruleset?: string;
  readonly bot?: string;
  readonly account?: string;
  readonly set?: string;
  readonly tournament?: string;
  readonly rated?: boolean;
}

/** A match as lists need it. */
export interface ListedMatch {
  readonly id: string;
  readonly status: MatchStatus;
  readonly ruleset: string;
  readonly preset: string;
  readonly rated: boolean;
  readonly set: string | null;
  readonly leg: number | null;
  readonly tournament: string | null;
  readonly scores: number[] | null;
  readonly winners: number[] | null;
  readonly termination: Termination | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly seats: readonly Seat[];
}

interface Row extends Omit<ListedMatch, 'seats'> {
  readonly seatCount: number;
  readonly holders: { seat: number; bot: string | null; version: number | null; house: HouseName | null }[];
}

/** What a viewer may see of the row by now. */
const COLUMNS = `m.id, m.seen AS status, m.ruleset, m.preset, m.rated, m.set_id AS "set", m.leg, m.tournament,
  CASE WHEN m.is_over THEN m.scores END AS scores, CASE WHEN m.is_over THEN m.winners END AS winners,
  CASE WHEN m.is_over THEN m.termination END AS termination, m.created_at AS "createdAt",
  CASE WHEN m.is_over THEN m.ended_at END AS "endedAt", m.seat_count AS "seatCount",
  CASE WHEN m.seen <> 'open' OR m.is_live THEN
    coalesce((SELECT json_agg(json_build_object('seat', s.seat, 'bot', s.bot, 'version', s.version, 'house', s.house))
      FROM match_seats s WHERE s.match = m.id), '[]') ELSE '[]' END AS holders`;

/** Who leaves matches: everybody of an account, or a bot. */
export type Leaver = { readonly account: string } | { readonly bot: string };

/** Who looks, when (ms since 1970), and from where on. */
export interface Look {
  readonly before?: string;
  readonly viewer: Caller | undefined;
  readonly now: number;
}

/** SQL that says whether a viewer holds a seat of the match `m`; see `seatsHeld`. */
export function holds({ account, bot, version }: Caller, values: unknown[]): string {
  const add = (value: unknown): string => `$${values.push(value)}`;
  const who =
    bot === null ? `h.account = ${add(account)}` : `h.bot = ${add(bot)} AND h.version = ${add(version)}`;
  return `EXISTS (SELECT 1 FROM match_seats h WHERE h.match = m.id AND ${who})`;
}

/** Matches in numbers. */
@Injectable()
export class MatchListRepository {
  constructor(private readonly postgres: Postgres) {}

  /**
   * Matches newest first, those older than `before`, as `viewer` may see them by now: of a match with a delay nothing is
   * shown, and nothing found, that whoever holds no seat cannot know yet.
   */
  async list(filter: MatchFilter, limit: number, { before, viewer, now }: Look): Promise<ListedMatch[]> {
    const values: unknown[] = [limit, now];
    const seen = seenStatus('$2');
    const where: string[] = [];
    const hold = (condition: (parameter: string) => string, value: unknown): void => {
      if (value === undefined) return;
      values.push(value);
      where.push(condition(`$${values.length}`));
    };
    const isLive = viewer === undefined ? 'm.delay = 0' : `(m.delay = 0 OR ${holds(viewer, values)})`;
    const seated = (column: string) => (parameter: string) =>
      `m.id IN (SELECT s.match FROM match_seats s WHERE s.${column} = ${parameter})
       AND (m.delay = 0 OR ${isLive} OR ${seen} <> 'open')`;
    hold((id) => `m.id < ${id}`, before);
    hold(
      (status) =>
        `(m.status = ${status} AND ${isLive} OR m.delay > 0 AND NOT ${isLive} AND ${seen} = ${status})`,
      filter.status,
    );
    hold((ids) => `m.id = ANY(${ids}::uuid[])`, filter.ids);
    hold((ruleset) => `m.ruleset = ${ruleset}`, filter.ruleset);
    hold((rated) => `m.rated = ${rated}`, filter.rated);
    hold((set) => `m.set_id = ${set}`, filter.set);
    hold((tournament) => `m.tournament = ${tournament}`, filter.tournament);
    hold(seated('bot'), filter.bot);
    hold(
      (account) => `EXISTS (SELECT 1 FROM accounts a WHERE a.id = ${account} AND a.deleted_at IS NULL)`,
      filter.account,
    );
    hold(seated('account'), filter.account);
    const rows = await this.postgres.query<Row>(
      `SELECT ${COLUMNS} FROM (
         SELECT found.*, seen IN ('finished', 'aborted') AS is_over FROM (
           SELECT m.*, ${isLive} AS is_live, CASE WHEN ${isLive} THEN m.status ELSE ${seen} END AS seen
           FROM matches m ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
           ORDER BY m.id DESC LIMIT $1) AS found) AS m
       ORDER BY m.id DESC`,
      values,
    );
    return rows.map(({ seatCount, holders, ...row }) => {
      const seats = new Array<Seat>(seatCount).fill(null);
      for (const { seat, bot, version, house } of holders) {
        seats[seat] = house
          ? { house }
          : { account: '', bot: bot as string, version: version as number, entropy: '' };
      }
      return { ...row, seats };
    });
  }

  /** Matches that are not over, from `after` on in the order of their identifiers. */
  goingOn(after: string, limit: number): Promise<{ id: string }[]> {
    return this.postgres.query<{ id: string }>(
      `SELECT id FROM matches WHERE status IN ('open', 'playing') AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Matches that are not over in which a bot has seats. */
  async goingOnOf(bot: string): Promise<string[]> {
    const rows = await this.postgres.query<{ id: string }>(
      'SELECT DISTINCT match AS id FROM match_seats WHERE bot = $1 AND ended_tx IS NULL',
      [bot],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Of some matches those in which somebody has seats who plays no more, and who that is: an account that is deleted, also where it
   * made a match that nobody began, or a bot that is deleted or suspended.
   */
  async deserted(ids: readonly string[]): Promise<{ id: string; leaver: Leaver }[]> {
    const rows = await this.postgres.query<{ id: string; account: string | null; bot: string | null }>(
      `SELECT s.match AS id, s.account, NULL::uuid AS bot FROM match_seats s JOIN accounts a ON a.id = s.account
       WHERE s.match = ANY($1::uuid[]) AND a.deleted_at IS NOT NULL
       UNION SELECT m.id, m.creator, NULL FROM matches m JOIN accounts a ON a.id = m.creator
       WHERE m.id = ANY($1::uuid[]) AND m.status = 'open' AND m.tournament IS NULL AND a.deleted_at IS NOT NULL
       UNION SELECT s.match, NULL, s.bot FROM match_seats s JOIN bots b ON b.id = s.bot
       WHERE s.match = ANY($1::uuid[]) AND (b.deleted_at IS NOT NULL OR b.suspended_at IS NOT NULL)`,
      [ids],
    );
    return rows.map(({ id, account, bot }) => ({
      id,
      leaver: bot === null ? { account: account as string } : { bot },
    }));
  }
}
