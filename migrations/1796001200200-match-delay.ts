import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much later than its players everybody else sees a match. */
export class MatchDelay1796001200200 implements MigrationInterface {
  name = 'MatchDelay1796001200200';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Seconds.
    await queryRunner.query('ALTER TABLE matches ADD COLUMN delay integer NOT NULL DEFAULT 0');
    await queryRunner.query('CREATE INDEX matches_delayed ON matches (id) WHERE delay > 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX matches_delayed');
    await queryRunner.query('ALTER TABLE matches DROP COLUMN delay');
  }
}
