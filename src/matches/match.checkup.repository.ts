import { Injectable } from '@nestjs/common';
import { Postgres } from '../platform/postgres/postgres.js';
import { checkMatch, type StoredMatch } from './match.checkup.js';
import type { LogRow } from './match.event.js';
import { factsOf, FIND_FACTS, type FactsRow } from './match.facts.repository.js';

const ROWS = `
  SELECT match, step, seq, (extract(epoch FROM at) * 1000)::float8 AS at, events, moves, answer
  FROM match_log WHERE match = $1 ORDER BY step`;

const OUTCOME = `
  SELECT status, termination, reason, winners, ranks, scores, rounds,
    (extract(epoch FROM started_at) * 1000)::float8 AS "startedAt",
    (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt"
  FROM matches WHERE id = $1`;

/** Looks whether matches are what their logs say. */
@Injectable()
export class MatchCheckup {
  constructor(private readonly postgres: Postgres) {}

  /** Identifiers of matches after one, in order. */
  async next(after: string, limit: number): Promise<string[]> {
    const rows = await this.postgres.query<{ id: string }>(
      'SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2',
      [after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The first difference between a match and its log, in words; undefined where there is none. Matches may go on meanwhile. */
  check(id: string): Promise<string | undefined> {
    return this.postgres.transaction(async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const { rows: facts } = await client.query<FactsRow>(FIND_FACTS, [id]);
      if (facts.length === 0) return undefined;
      const { rows: outcome } = await client.query<Omit<StoredMatch, 'facts'>>(OUTCOME, [id]);
      const { rows } = await client.query<LogRow>(ROWS, [id]);
      return checkMatch({ facts: factsOf(facts[0]), ...outcome[0] }, rows);
    });
  }
}
