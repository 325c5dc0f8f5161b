import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ladder: bots that want to be matched all the time, and the sets that were made for them. */
export class Ladder1796001100000 implements MigrationInterface {
  name = 'Ladder1796001100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE ladder_entries (
        pool text NOT NULL,
        bot uuid NOT NULL CONSTRAINT ladder_entries_bot_fkey REFERENCES bots (id),
        capacity smallint NOT NULL,
        joined_at timestamptz NOT NULL,
        paused text,
        waited integer NOT NULL DEFAULT 0,
        reason text,
        CONSTRAINT ladder_entries_pkey PRIMARY KEY (pool, bot)
      )`);
    await queryRunner.query(`CREATE INDEX ladder_entries_of_bot ON ladder_entries (bot)`);
    // How many pairings each pool has seen: what a pairing's lots come from.
    await queryRunner.query(`
      CREATE TABLE ladder_rounds (
        pool text CONSTRAINT ladder_rounds_pkey PRIMARY KEY,
        round integer NOT NULL
      )`);
    // A set is noted before its matches are made, in the transaction of its pairing; whoever finds one without matches makes them.
    await queryRunner.query(`
      CREATE TABLE ladder_sets (
        set_id uuid CONSTRAINT ladder_sets_pkey PRIMARY KEY,
        pool text NOT NULL,
        first uuid NOT NULL,
        second uuid NOT NULL,
        begun_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'playing'
          CONSTRAINT ladder_sets_state CHECK (state IN ('playing', 'over', 'refused'))
      )`);
    await queryRunner.query(`CREATE INDEX ladder_sets_playing ON ladder_sets (pool) WHERE state = 'playing'`);
    await queryRunner.query(`CREATE INDEX ladder_sets_begun ON ladder_sets (pool, begun_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['ladder_sets', 'ladder_rounds', 'ladder_entries'])
      await queryRunner.query(`DROP TABLE ${table}`);
  }
}
