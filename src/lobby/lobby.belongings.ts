import { Injectable } from '@nestjs/common';
import { BotExits } from '../accounts/index.js';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';
import { ChallengeLedger } from './challenge.ledger.js';

/** Profiles, challenges and tickets. When the account or the bot is deleted nobody waits for it any longer, and it for nobody. */
@Injectable()
export class LobbyBelongings {
  constructor(belongings: Belongings, postgres: Postgres, ledger: ChallengeLedger, exits: BotExits) {
    // Its tickets the keeper takes out of the queues (`TicketRemoval`). Who is suspended may be back before a challenge ends.
    exits.listen(async (bot, cause) => {
      if (cause === 'deleted') await ledger.leaveBot(bot);
    });
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'profile',
        tables: ['acceptance_profiles'],
        from: 'FROM acceptance_profiles p JOIN bots b ON b.id = p.bot WHERE b.account = $1',
        key: 'p.bot',
        keyType: 'uuid',
        item: `json_build_object('bot', p.bot, 'profile', p.profile, 'updatedAt', ${iso('p.updated_at')})`,
        erase: async (account, transaction) => {
          await transaction.query(
            'DELETE FROM acceptance_profiles WHERE bot IN (SELECT id FROM bots WHERE account = $1)',
            [account],
          );
        },
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'challenge',
        tables: ['challenges'],
        from: 'FROM challenges c WHERE (c.challenger_account = $1 OR c.opponent_account = $1)',
        key: 'c.id',
        keyType: 'uuid',
        item: `json_build_object('id', c.id, 'challenger', c.challenger_bot || '@' || c.challenger_version,
          'opponent', c.opponent_bot, 'offer', c.offer, 'seating', c.seating, 'status', c.status, 'objection', c.objection,
          'reason', c.reason, 'match', c.match, 'createdAt', ${iso('c.created_at')})`,
        erase: (account, transaction, now) => ledger.leave(transaction, account, now.getTime()),
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'queue-ticket',
        tables: ['queue_tickets'],
        from: 'FROM queue_tickets t WHERE t.account = $1',
        key: 't.id',
        keyType: 'uuid',
        item: `json_build_object('id', t.id, 'queue', t.queue, 'bot', t.bot, 'version', t.version, 'status', t.status,
          'match', t.match, 'since', ${iso('t.since')}, 'endedAt', ${iso('t.ended_at')})`,
        erase: async (account, transaction, now) => {
          await transaction.query(
            `UPDATE queue_tickets SET status = 'removed', ended_at = $2 WHERE account = $1 AND status = 'waiting'`,
            [account, now],
          );
        },
      }),
    );
  }
}
