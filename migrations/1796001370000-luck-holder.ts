import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose the place of measuring luck is, and games whose matches are too long to be measured. */
export class LuckHolder1796001370000 implements MigrationInterface {
  name = 'LuckHolder1796001370000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE luck_position ADD COLUMN taken_by uuid');
    // All three are null where a game's matches are too long.
    for (const column of ['coefficient', 'variance_removed', 'residual'])
      await queryRunner.query(`ALTER TABLE luck_of_rules ALTER COLUMN ${column} DROP NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM luck_of_rules WHERE coefficient IS NULL');
    for (const column of ['coefficient', 'variance_removed', 'residual'])
      await queryRunner.query(`ALTER TABLE luck_of_rules ALTER COLUMN ${column} SET NOT NULL`);
    await queryRunner.query('ALTER TABLE luck_position DROP COLUMN taken_by');
  }
}
