import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tournaments: their logs, from which everything about them follows, and what has to be found without reading logs. */
export class Tournaments1796000500000 implements MigrationInterface {
  name = 'Tournaments1796000500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE tournaments (
        id uuid CONSTRAINT tournaments_pkey PRIMARY KEY,
        organiser uuid NOT NULL CONSTRAINT tournaments_organiser_fkey REFERENCES accounts (id),
        name text NOT NULL,
        format text NOT NULL,
        ruleset text NOT NULL,
        status text NOT NULL
          CONSTRAINT tournaments_status CHECK (status IN ('registration', 'running', 'paused', 'finished', 'cancelled')),
        secret text NOT NULL,
        seq integer NOT NULL,
        due_at timestamptz,
        entrants integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await queryRunner.query(
      `CREATE INDEX tournaments_going_on ON tournaments (id) WHERE status IN ('registration', 'running', 'paused')`,
    );
    await queryRunner.query(
      `CREATE INDEX tournaments_due ON tournaments (due_at) WHERE status IN ('registration', 'running')`,
    );

    // The log. (tournament, key) is what makes a step that is taken twice be taken once.
    await queryRunner.query(`
      CREATE TABLE tournament_log (
        tournament uuid NOT NULL CONSTRAINT tournament_log_tournament_fkey REFERENCES tournaments (id),
        seq integer NOT NULL,
        at timestamptz NOT NULL,
        key text,
        event json NOT NULL,
        CONSTRAINT tournament_log_pkey PRIMARY KEY (tournament, seq),
        CONSTRAINT tournament_log_key UNIQUE (tournament, key)
      )`);
    await queryRunner.query(`
      CREATE TABLE tournament_entrants (
        tournament uuid NOT NULL CONSTRAINT tournament_entrants_tournament_fkey REFERENCES tournaments (id),
        entrant text NOT NULL,
        account uuid,
        bot uuid,
        CONSTRAINT tournament_entrants_pkey PRIMARY KEY (tournament, entrant)
      )`);
    await queryRunner.query(
      `CREATE INDEX tournament_entrants_of_bot ON tournament_entrants (bot, tournament) WHERE bot IS NOT NULL`,
    );

    // Which tournament a match belongs to, and whether the tournament has heard how it ended.
    await queryRunner.query(`
      CREATE TABLE tournament_matches (
        match uuid CONSTRAINT tournament_matches_pkey PRIMARY KEY,
        tournament uuid NOT NULL CONSTRAINT tournament_matches_tournament_fkey REFERENCES tournaments (id),
        round integer NOT NULL,
        house boolean NOT NULL,
        heard boolean NOT NULL DEFAULT false
      )`);
    await queryRunner.query(
      `CREATE INDEX tournament_matches_watched ON tournament_matches (match) WHERE NOT heard AND NOT house`,
    );
    await queryRunner.query(
      `CREATE INDEX tournament_matches_unheard ON tournament_matches (tournament, match) WHERE NOT heard`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['tournament_matches', 'tournament_entrants', 'tournament_log', 'tournaments']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
