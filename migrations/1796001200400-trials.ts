import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trials of bots: checks and rehearsals, the matches that they are made of, and what happened in them. */
export class Trials1796001200400 implements MigrationInterface {
  name = 'Trials1796001200400';

  async up(queryRunner: QueryRunner): Promise<void> {
    // trial: what the match tries out; script: what is decided in it whatever anybody answers.
    await queryRunner.query('ALTER TABLE matches ADD COLUMN trial text, ADD COLUMN script json');

    await queryRunner.query(`
      CREATE TABLE trials (
        id uuid CONSTRAINT trials_pkey PRIMARY KEY,
        account uuid NOT NULL CONSTRAINT trials_account_fkey REFERENCES accounts (id),
        kind text NOT NULL CONSTRAINT trials_kind CHECK (kind IN ('check', 'rehearsal')),
        bot uuid NOT NULL,
        version integer NOT NULL,
        plan json NOT NULL,
        status text NOT NULL
          CONSTRAINT trials_status CHECK (status IN ('running', 'finished', 'cancelled', 'failed')),
        reason text,
        done integer NOT NULL DEFAULT 0,
        total integer NOT NULL,
        seq integer NOT NULL,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT trials_version_fkey FOREIGN KEY (bot, version) REFERENCES bot_versions (bot, number)
      )`);
    await queryRunner.query('CREATE INDEX trials_of_account ON trials (account, id)');
    await queryRunner.query(`CREATE INDEX trials_going_on ON trials (id) WHERE status = 'running'`);

    // match is settled before it is begun; notes: what was done to the bot in it; outcome is null until it is over.
    await queryRunner.query(`
      CREATE TABLE trial_parts (
        trial uuid NOT NULL CONSTRAINT trial_parts_trial_fkey REFERENCES trials (id) ON DELETE CASCADE,
        number integer NOT NULL,
        plan json NOT NULL,
        match uuid,
        notes json,
        outcome json,
        CONSTRAINT trial_parts_pkey PRIMARY KEY (trial, number)
      )`);
    await queryRunner.query(
      'CREATE UNIQUE INDEX trial_parts_of_match ON trial_parts (match) WHERE match IS NOT NULL',
    );

    await queryRunner.query(`
      CREATE TABLE trial_log (
        trial uuid NOT NULL CONSTRAINT trial_log_trial_fkey REFERENCES trials (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        event json NOT NULL,
        CONSTRAINT trial_log_pkey PRIMARY KEY (trial, seq)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['trial_log', 'trial_parts', 'trials'])
      await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('ALTER TABLE matches DROP COLUMN script, DROP COLUMN trial');
  }
}
