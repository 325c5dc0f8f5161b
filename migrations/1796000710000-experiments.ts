import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Experiments: what they play, what they have come to, the parts they are played in, and what happened in them. */
export class Experiments1796000710000 implements MigrationInterface {
  name = 'Experiments1796000710000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // done: rounds played, counted yet or not; counted: parts that are in the tally, all up to this number.
    await queryRunner.query(`
      CREATE TABLE experiments (
        id uuid CONSTRAINT experiments_pkey PRIMARY KEY,
        account uuid NOT NULL CONSTRAINT experiments_account_fkey REFERENCES accounts (id),
        name text NOT NULL,
        kind text NOT NULL,
        status text NOT NULL
          CONSTRAINT experiments_status CHECK (status IN ('queued', 'running', 'finished', 'cancelled', 'failed')),
        plan json NOT NULL,
        work bigint NOT NULL,
        done integer NOT NULL DEFAULT 0,
        counted integer NOT NULL DEFAULT 0,
        tally json,
        seq integer NOT NULL,
        reason text,
        created_at timestamptz NOT NULL,
        started_at timestamptz,
        ended_at timestamptz
      )`);
    await queryRunner.query(`CREATE INDEX experiments_of_account ON experiments (account, id)`);
    await queryRunner.query(
      `CREATE INDEX experiments_going_on ON experiments (id) WHERE status IN ('queued', 'running')`,
    );

    // A part is there once whoever plays it, and counts once. Its match is settled before it is begun; result is null until it is over.
    await queryRunner.query(`
      CREATE TABLE experiment_parts (
        experiment uuid NOT NULL
          CONSTRAINT experiment_parts_experiment_fkey REFERENCES experiments (id) ON DELETE CASCADE,
        number integer NOT NULL,
        match uuid,
        result json,
        CONSTRAINT experiment_parts_pkey PRIMARY KEY (experiment, number)
      )`);
    await queryRunner.query(
      `CREATE INDEX experiment_parts_watched ON experiment_parts (match) WHERE match IS NOT NULL AND result IS NULL`,
    );

    await queryRunner.query(`
      CREATE TABLE experiment_log (
        experiment uuid NOT NULL
          CONSTRAINT experiment_log_experiment_fkey REFERENCES experiments (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        at timestamptz NOT NULL,
        event json NOT NULL,
        CONSTRAINT experiment_log_pkey PRIMARY KEY (experiment, seq)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['experiment_log', 'experiment_parts', 'experiments']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
