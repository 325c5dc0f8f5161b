import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What matches know of the tournament that they are played in, and whether it still keeps others from looking. */
export class TournamentMatches1796000800000 implements MigrationInterface {
  name = 'TournamentMatches1796000800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE matches ADD COLUMN tournament uuid, ADD COLUMN veiled boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE matches DROP COLUMN tournament, DROP COLUMN veiled');
  }
}
