import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every policy that the service has had, and by which a match was begun. */
export class Policies1796000900000 implements MigrationInterface {
  name = 'Policies1796000900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A version is never changed: other figures are another version.
    await queryRunner.query(`
      CREATE TABLE policies (
        version integer CONSTRAINT policies_pkey PRIMARY KEY,
        since timestamptz NOT NULL,
        policies json NOT NULL
      )`);
    await queryRunner.query(
      `ALTER TABLE matches ADD COLUMN policy integer CONSTRAINT matches_policy_fkey REFERENCES policies (version)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE matches DROP COLUMN policy');
    await queryRunner.query('DROP TABLE policies');
  }
}
