import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which edition of the house players' anchors a pool rests on: those that there are by now on the first. */
export class Anchors1796001380000 implements MigrationInterface {
  name = 'Anchors1796001380000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE rating_pools ADD COLUMN anchors smallint NOT NULL DEFAULT 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE rating_pools DROP COLUMN anchors');
  }
}
