import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How apps show the matches that they take part in. */
export class AppSettings1796001200100 implements MigrationInterface {
  name = 'AppSettings1796001200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Seconds; holds for matches that are made from then on.
    await queryRunner.query('ALTER TABLE accounts ADD COLUMN spectator_delay integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE accounts DROP COLUMN spectator_delay');
  }
}
