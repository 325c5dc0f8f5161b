import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much later than its players everybody else sees a match. */
export class SpectatorDelay1796001200100 implements MigrationInterface {
  name = 'SpectatorDelay1796001200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Seconds. What an app has set holds for the matches that it takes part in from then on.
    await queryRunner.query('ALTER TABLE accounts ADD COLUMN spectator_delay integer NOT NULL DEFAULT 0');
    await queryRunner.query('ALTER TABLE matches ADD COLUMN delay integer NOT NULL DEFAULT 0');
    await queryRunner.query('CREATE INDEX matches_delayed ON matches (id) WHERE delay > 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX matches_delayed');
    await queryRunner.query('ALTER TABLE matches DROP COLUMN delay');
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN spectator_delay');
  }
}
