import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The luck of finished sets: what it comes to, how much of it there is in each game, and how far the measuring has come. */
export class Luck1796001360000 implements MigrationInterface {
  name = 'Luck1796001360000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE set_luck (
        set_id uuid CONSTRAINT set_luck_pkey PRIMARY KEY,
        measure integer NOT NULL,
        scores double precision[] NOT NULL,
        deals double precision[] NOT NULL,
        adjusted double precision[] NOT NULL,
        coefficient double precision NOT NULL,
        error double precision NOT NULL,
        variance_removed double precision NOT NULL
      )`);
    // By a hash of all options.
    await queryRunner.query(`
      CREATE TABLE luck_of_rules (
        rules text NOT NULL,
        measure integer NOT NULL,
        coefficient double precision NOT NULL,
        variance_removed double precision NOT NULL,
        residual double precision NOT NULL,
        CONSTRAINT luck_of_rules_pkey PRIMARY KEY (rules, measure)
      )`);
    // The last ended match that was looked at, by which measure, and until when somebody is at it; one row.
    await queryRunner.query(`
      CREATE TABLE luck_position (
        one boolean CONSTRAINT luck_position_pkey PRIMARY KEY DEFAULT true CONSTRAINT luck_position_one CHECK (one),
        position text,
        measure integer NOT NULL,
        taken_until timestamptz NOT NULL
      )`);
    await queryRunner.query(
      `INSERT INTO luck_position (position, measure, taken_until) VALUES (NULL, 1, '-infinity')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['luck_position', 'luck_of_rules', 'set_luck']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
