import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Matches, their seats, their log, and what is known of the service's own outages. */
export class Matches1796000100000 implements MigrationInterface {
  name = 'Matches1796000100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // One row per match: what is settled at its creation, and what changes only when it starts and ends.
    await queryRunner.query(`
      CREATE TABLE matches (
        id uuid CONSTRAINT matches_pkey PRIMARY KEY,
        creator uuid NOT NULL CONSTRAINT matches_creator_fkey REFERENCES accounts (id),
        status text NOT NULL CONSTRAINT matches_status CHECK (status IN ('open', 'playing', 'finished', 'aborted')),
        ruleset text NOT NULL,
        preset text NOT NULL,
        rules json NOT NULL,
        rules_version integer NOT NULL,
        seat_count smallint NOT NULL,
        clock json NOT NULL,
        on_timeout text NOT NULL,
        rated boolean NOT NULL,
        unrated text,
        set_id uuid,
        leg smallint,
        legs smallint,
        server_seed text NOT NULL,
        commitment text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        started_at timestamptz,
        ended_at timestamptz,
        termination text,
        reason text,
        winners json,
        ranks json,
        scores json,
        rounds integer,
        ended_tx xid8,
        CONSTRAINT matches_leg UNIQUE (set_id, leg),
        CONSTRAINT matches_leg_complete CHECK ((set_id IS NULL) = (leg IS NULL) AND (leg IS NULL) = (legs IS NULL))
      )`);
    await queryRunner.query(
      `CREATE INDEX matches_going_on ON matches (id) WHERE status IN ('open', 'playing')`,
    );
    await queryRunner.query(`CREATE INDEX matches_by_ruleset ON matches (ruleset, id)`);
    // The order in which matches ended, for whoever works through them (see match_log.tx).
    await queryRunner.query(
      `CREATE INDEX matches_ended ON matches (ended_tx, id) WHERE ended_tx IS NOT NULL`,
    );

    // One row per seat that is taken.
    await queryRunner.query(`
      CREATE TABLE match_seats (
        match uuid NOT NULL CONSTRAINT match_seats_match_fkey REFERENCES matches (id) ON DELETE CASCADE,
        seat smallint NOT NULL,
        account uuid,
        bot uuid,
        version integer,
        entropy text,
        house text,
        ended_tx xid8,
        CONSTRAINT match_seats_pkey PRIMARY KEY (match, seat),
        CONSTRAINT match_seats_version_fkey FOREIGN KEY (bot, version) REFERENCES bot_versions (bot, number),
        CONSTRAINT match_seats_bot_or_house CHECK ((bot IS NULL) <> (house IS NULL) AND (bot IS NULL) = (account IS NULL))
      )`);
    // What a bot or an account plays, running matches apart from ended ones.
    await queryRunner.query(`CREATE INDEX match_seats_of_bot ON match_seats (bot, ended_tx, match)`);
    await queryRunner.query(`CREATE INDEX match_seats_of_account ON match_seats (account, ended_tx, match)`);

    // The log: one row per change with everything that happened in it, kept letter for letter (json, not jsonb), so
    // that it reads the same whenever it is read. (match, step) is what makes a double move
    // impossible. tx orders the rows of all matches: a reader that stays below the oldest running transaction
    // (pg_snapshot_xmin) misses none.
    await queryRunner.query(`
      CREATE TABLE match_log (
        match uuid NOT NULL CONSTRAINT match_log_match_fkey REFERENCES matches (id) ON DELETE CASCADE,
        step integer NOT NULL,
        seq integer NOT NULL,
        at timestamptz NOT NULL,
        events json NOT NULL,
        moves json NOT NULL,
        answer json,
        tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
        CONSTRAINT match_log_pkey PRIMARY KEY (match, step)
      )`);
    await queryRunner.query(`CREATE INDEX match_log_order ON match_log (tx)`);

    // When each process that serves the API was last able to take moves, and when none was.
    await queryRunner.query(`
      CREATE TABLE heartbeats (
        process uuid CONSTRAINT heartbeats_pkey PRIMARY KEY,
        at timestamptz NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE outages (
        since timestamptz CONSTRAINT outages_pkey PRIMARY KEY,
        until timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['outages', 'heartbeats', 'match_log', 'match_seats', 'matches']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
