import { Injectable } from '@nestjs/common';
import { Belongings } from '../platform/belongings/belongings.js';
import { foundBelonging, iso } from '../platform/belongings/table.belonging.js';
import { Postgres } from '../platform/postgres/postgres.js';

/** Tournaments and entries stay: they are the other entrants' too. An entrant whose account is gone is withdrawn. */
@Injectable()
export class TournamentBelongings {
  constructor(belongings: Belongings, postgres: Postgres) {
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'tournament',
        tables: ['tournaments', 'tournament_log'],
        from: 'FROM tournaments t WHERE t.organiser = $1',
        key: 't.id',
        keyType: 'uuid',
        item: `json_build_object('id', t.id, 'name', t.name, 'format', t.format, 'ruleset', t.ruleset, 'status', t.status,
          'entrants', t.entrants, 'createdAt', ${iso('t.created_at')}, 'endedAt', ${iso('t.ended_at')})`,
      }),
    );
    belongings.declare(
      foundBelonging(postgres, {
        kind: 'tournament-entry',
        tables: ['tournament_entrants'],
        from: 'FROM tournament_entrants e WHERE e.account = $1',
        key: `e.tournament || ' ' || e.entrant`,
        keyType: 'text',
        item: `json_build_object('tournament', e.tournament, 'entrant', e.entrant, 'bot', e.bot)`,
      }),
    );
  }
}
