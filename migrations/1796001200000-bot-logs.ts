import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What bots write for themselves about their matches. */
export class BotLogs1796001200000 implements MigrationInterface {
  name = 'BotLogs1796001200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // One row per line, numbered for each seat from 1.
    await queryRunner.query(`
      CREATE TABLE bot_logs (
        match uuid NOT NULL CONSTRAINT bot_logs_match_fkey REFERENCES matches (id) ON DELETE CASCADE,
        seat smallint NOT NULL,
        number integer NOT NULL,
        ply integer,
        at timestamptz NOT NULL,
        line text,
        data json,
        bytes integer NOT NULL,
        CONSTRAINT bot_logs_pkey PRIMARY KEY (match, seat, number),
        CONSTRAINT bot_logs_line_or_data CHECK ((line IS NULL) <> (data IS NULL))
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE bot_logs');
  }
}
