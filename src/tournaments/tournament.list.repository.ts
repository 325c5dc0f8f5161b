import { Injectable } from '@nestjs/common';
import { Postgres } from '../platform/postgres/postgres.js';
import type { TournamentFormat, TournamentStatus } from './tournament.settings.js';

/** Which tournaments to list; all that is given must hold. */
export interface TournamentFilter {
  readonly status?: string;
  readonly format?: string;
  readonly ruleset?: string;
  readonly bot?: string;
  readonly organiser?: string;
}

export interface ListedTournament {
  readonly id: string;
  readonly name: string;
  readonly format: TournamentFormat;
  readonly status: TournamentStatus;
  readonly ruleset: string;
  readonly size: number;
  readonly organiser: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = `id, name, format, status, ruleset, entrants AS size, organiser, created_at AS "createdAt",
  ended_at AS "endedAt"`;

/** Tournaments in numbers. */
@Injectable()
export class TournamentListRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Tournaments newest first, those older than `before`. */
  list(filter: TournamentFilter, limit: number, before: string | undefined): Promise<ListedTournament[]> {
    return this.postgres.query<ListedTournament>(
      `SELECT ${COLUMNS} FROM tournaments
       WHERE ($1::uuid IS NULL OR id < $1) AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR format = $3)
         AND ($4::text IS NULL OR ruleset = $4) AND ($5::uuid IS NULL OR organiser = $5)
         AND ($6::uuid IS NULL OR id IN (SELECT tournament FROM tournament_entrants WHERE bot = $6))
       ORDER BY id DESC LIMIT $7`,
      [
        before ?? null,
        filter.status ?? null,
        filter.format ?? null,
        filter.ruleset ?? null,
        filter.organiser ?? null,
        filter.bot ?? null,
        limit,
      ],
    );
  }

  /** Those of the tournaments that there are. */
  findMany(ids: readonly string[]): Promise<ListedTournament[]> {
    return this.postgres.query<ListedTournament>(
      `SELECT ${COLUMNS} FROM tournaments WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }
}
