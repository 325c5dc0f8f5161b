import { Injectable } from '@nestjs/common';
import { Postgres } from '../platform/postgres/postgres.js';
import type { Termination } from '../rules/record.js';
import type { HouseName, MatchStatus, Seat } from './match.state.js';

/** Which matches to list; all that is given must hold. */
export interface MatchFilter {
  readonly status?: string;
  readonly ruleset?: string;
  readonly bot?: string;
  readonly account?: string;
  readonly set?: string;
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

const COLUMNS = `m.id, m.status, m.ruleset, m.preset, m.rated, m.set_id AS "set", m.leg, m.scores, m.winners,
  m.termination, m.created_at AS "createdAt", m.ended_at AS "endedAt", m.seat_count AS "seatCount",
  coalesce((SELECT json_agg(json_build_object('seat', s.seat, 'bot', s.bot, 'version', s.version, 'house', s.house))
    FROM match_seats s WHERE s.match = m.id), '[]') AS holders`;

/** Matches in numbers. */
@Injectable()
export class MatchListRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Matches newest first, those older than `before`. */
  async list(filter: MatchFilter, limit: number, before: string | undefined): Promise<ListedMatch[]> {
    const values: unknown[] = [limit];
    const where: string[] = [];
    const hold = (condition: (parameter: string) => string, value: unknown): void => {
      if (value === undefined) return;
      values.push(value);
      where.push(condition(`$${values.length}`));
    };
    const seated = (column: string) => (parameter: string) =>
      `m.id IN (SELECT s.match FROM match_seats s WHERE s.${column} = ${parameter})`;
    hold((id) => `m.id < ${id}`, before);
    hold((status) => `m.status = ${status}`, filter.status);
    hold((ruleset) => `m.ruleset = ${ruleset}`, filter.ruleset);
    hold((rated) => `m.rated = ${rated}`, filter.rated);
    hold((set) => `m.set_id = ${set}`, filter.set);
    hold(seated('bot'), filter.bot);
    hold(seated('account'), filter.account);
    const rows = await this.postgres.query<Row>(
      `SELECT ${COLUMNS} FROM matches m ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
       ORDER BY m.id DESC LIMIT $1`,
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

  /** Seats that an account's bots have in matches that are not over. */
  async seatsTaken(account: string): Promise<number> {
    const [{ taken }] = await this.postgres.query<{ taken: number }>(
      'SELECT count(*) AS taken FROM match_seats WHERE account = $1 AND ended_tx IS NULL',
      [account],
    );
    return taken;
  }

  /** Matches that are not over, from `after` on in the order of their identifiers. */
  goingOn(after: string, limit: number): Promise<{ id: string }[]> {
    return this.postgres.query<{ id: string }>(
      `SELECT id FROM matches WHERE status IN ('open', 'playing') AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }
}
