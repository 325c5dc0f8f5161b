import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rating pools, the ledger, and where its writer stands. */
export class Ratings1796000300000 implements MigrationInterface {
  name = 'Ratings1796000300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE rating_pools (
        id text CONSTRAINT rating_pools_pkey PRIMARY KEY,
        ruleset text NOT NULL,
        preset text NOT NULL,
        seats smallint NOT NULL,
        mode text NOT NULL CONSTRAINT rating_pools_mode CHECK (mode IN ('solo', 'teams')),
        sets integer NOT NULL DEFAULT 0,
        players integer NOT NULL DEFAULT 0
      )`);

    // Where everybody stands: what the ledger adds up to. A player is bot@version or house:name.
    await queryRunner.query(`
      CREATE TABLE ratings (
        pool text NOT NULL CONSTRAINT ratings_pool_fkey REFERENCES rating_pools (id),
        player text NOT NULL,
        bot uuid,
        version integer,
        rating double precision NOT NULL,
        sets integer NOT NULL,
        anchored boolean NOT NULL,
        newest boolean NOT NULL,
        inherited_from text,
        last_at timestamptz NOT NULL,
        CONSTRAINT ratings_pkey PRIMARY KEY (pool, player),
        CONSTRAINT ratings_version_fkey FOREIGN KEY (bot, version) REFERENCES bot_versions (bot, number)
      )`);
    await queryRunner.query(`CREATE INDEX ratings_of_bot ON ratings (bot, version, pool)`);
    // The boards, one for each set of players it can be asked for; see leaderboard.repository.ts.
    await queryRunner.query(
      `CREATE INDEX ratings_board ON ratings (pool, rating DESC, player) WHERE sets >= 10 OR anchored`,
    );
    await queryRunner.query(
      `CREATE INDEX ratings_board_newest ON ratings (pool, rating DESC, player) WHERE newest AND (sets >= 10 OR anchored)`,
    );

    // Every set that was rated, numbered in the order of completion.
    await queryRunner.query(`
      CREATE TABLE rated_sets (
        number bigint CONSTRAINT rated_sets_pkey PRIMARY KEY,
        set_id uuid NOT NULL,
        pool text NOT NULL CONSTRAINT rated_sets_pool_fkey REFERENCES rating_pools (id),
        sides json NOT NULL,
        scores json NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT rated_sets_set UNIQUE (set_id)
      )`);
    // The ledger: one line per set and player, never changed.
    await queryRunner.query(`
      CREATE TABLE rating_events (
        number bigint NOT NULL CONSTRAINT rating_events_set_fkey REFERENCES rated_sets (number),
        player text NOT NULL,
        pool text NOT NULL,
        bot uuid,
        version integer,
        before double precision NOT NULL,
        delta double precision NOT NULL,
        after double precision NOT NULL,
        k double precision NOT NULL,
        score double precision NOT NULL,
        expected double precision NOT NULL,
        CONSTRAINT rating_events_pkey PRIMARY KEY (number, player)
      )`);
    await queryRunner.query(`CREATE INDEX rating_events_of_bot ON rating_events (bot, number)`);
    await queryRunner.query(`CREATE INDEX rating_events_of_player ON rating_events (player, number)`);

    // The last ended match that the ledger has looked at; one row.
    await queryRunner.query(`
      CREATE TABLE ledger_position (
        one boolean CONSTRAINT ledger_position_pkey PRIMARY KEY DEFAULT true CONSTRAINT ledger_position_one CHECK (one),
        position text,
        last bigint NOT NULL
      )`);
    await queryRunner.query(`INSERT INTO ledger_position (position, last) VALUES (NULL, 0)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['ledger_position', 'rating_events', 'rated_sets', 'ratings', 'rating_pools']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
