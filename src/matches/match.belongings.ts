import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { MatchDepartures } from './match.departures.js';
import { MatchRecords } from './match.records.js';

/** Matches that are not over in which an account has seats, and those that it made and nobody has begun. */
const NOT_OVER = `
  SELECT m.id FROM matches m JOIN match_seats s ON s.match = m.id
  WHERE s.account = $1 AND m.status IN ('open', 'playing')
  UNION SELECT id FROM matches WHERE creator = $1 AND status = 'open' AND tournament IS NULL`;

const log = new Logger('MatchBelongings');

/** Matches that are left at once. */
const AT_ONCE = 20;

/** A reader who sees what an account may see. */
const readerOf = (account: string): Caller => ({
  account,
  bot: null,
  version: null,
  scopes: new Set(['read']),
  token: account,
  expiresAt: Infinity,
  suspension: null,
});

/**
 * Matches, their records, what bots wrote about them, and news. Matches that were begun stay, without names: they are the
 * opponents' too. In those that go on its bots resign; those that have not begun are called off.
 */
@Injectable()
export class MatchBelongings {
  constructor(
    belongings: Belongings,
    postgres: Postgres,
    departures: MatchDepartures,
    records: MatchRecords,
  ) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'match',
        tables: ['matches', 'match_seats'],
        from: 'FROM matches m WHERE (m.id IN (SELECT s.match FROM match_seats s WHERE s.account = $1) OR m.creator = $1)',
        key: 'm.id',
        keyType: 'uuid',
        item: `json_build_object('id', m.id, 'status', m.status, 'ruleset', m.ruleset, 'preset', m.preset,
          'seats', (SELECT json_agg(json_build_object('seat', s.seat, 'bot', s.bot, 'version', s.version, 'house', s.house)
            ORDER BY s.seat) FROM match_seats s WHERE s.match = m.id),
          'clock', m.clock, 'rated', m.rated, 'set', m.set_id, 'leg', m.leg, 'tournament', m.tournament,
          'termination', m.termination, 'reason', m.reason, 'createdAt', ${iso('m.created_at')},
          'endedAt', ${iso('m.ended_at')})`,
        erase: async (account, transaction) => {
          const { rows } = await transaction.query<{ id: string }>(NOT_OVER, [account]);
          return async () => {
            // What goes wrong with one the sweeper catches up on.
            const leave = ({ id }: { id: string }): Promise<void> =>
              departures
                .leave(id, { account })
                .catch((error: unknown) => log.warn({ match: id, err: error }));
            for (let i = 0; i < rows.length; i += AT_ONCE)
              await Promise.all(rows.slice(i, i + AT_ONCE).map(leave));
          };
        },
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'log-line',
        tables: ['bot_logs'],
        from: 'FROM bot_logs l JOIN match_seats s ON s.match = l.match AND s.seat = l.seat WHERE s.account = $1',
        key: `l.match || ' ' || lpad(l.seat::text, 2, '0') || ' ' || lpad(l.number::text, 9, '0')`,
        keyType: 'text',
        item: `json_build_object('match', l.match, 'seat', l.seat, 'number', l.number, 'ply', l.ply, 'line', l.line,
          'data', l.data, 'at', ${iso('l.at')})`,
        erase: async (account, transaction) => {
          await transaction.query(
            `DELETE FROM bot_logs l USING match_seats s WHERE s.match = l.match AND s.seat = l.seat AND s.account = $1`,
            [account],
          );
        },
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'notice',
        tables: ['notices'],
        from: 'FROM notices n WHERE n.account = $1',
        key: `n.subject || ' ' || lpad(n.number::text, 9, '0')`,
        keyType: 'text',
        item: `json_build_object('subject', n.subject, 'number', n.number, 'type', n.type, 'bot', n.bot, 'match', n.match,
          'at', ${iso('n.at')}, 'facts', n.facts)`,
        erase: async (account, transaction) => {
          await transaction.query('DELETE FROM notices WHERE account = $1', [account]);
        },
      }),
    );
    belongings.declare({
      kind: 'record',
      tables: ['match_log'],
      count: (account) => records.count(readerOf(account), { account }),
      page: async (account, after, limit) => {
        const page = await records.read(
          readerOf(account),
          { account },
          after ?? undefined,
          Math.min(limit, 20),
        );
        return {
          items: page.records.map(({ record }) => record),
          next: page.isLast ? null : (page.last ?? null),
        };
      },
    });
  }
}
