import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { MatchPlay } from './match.play.js';
import { MatchRecords } from './match.records.js';

const OPEN_SEATS = `
  SELECT DISTINCT m.id FROM matches m JOIN match_seats s ON s.match = m.id WHERE s.account = $1 AND m.status = 'open'`;

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
 * opponents' too. One that goes on is ended by its clock; one that has not begun is called off.
 */
@Injectable()
export class MatchBelongings {
  constructor(belongings: Belongings, postgres: Postgres, playing: MatchPlay, records: MatchRecords) {
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
          const { rows } = await transaction.query<{ id: string }>(OPEN_SEATS, [account]);
          return async () => {
            for (const { id } of rows)
              await playing.callOff(id, 'The account of a bot that had a seat is gone.');
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
