import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The matches of a tournament, newest first, for lists and records. */
export class MatchesOfTournament1796001410000 implements MigrationInterface {
  name = 'MatchesOfTournament1796001410000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX matches_of_tournament ON matches (tournament, id) WHERE tournament IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX matches_of_tournament');
  }
}
