import type { MigrationInterface, QueryRunner } from 'typeorm';

/** News for callers' feeds that is in no match's log. */
export class Notices1796000450000 implements MigrationInterface {
  name = 'Notices1796000450000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // One row per reader: an account, and where it is about one of its bots (or one version of it) that bot too.
    // subject: what the news is about (a challenge, a ticket, a set), whose notices are numbered from 1.
    // tx puts them in one order with the rows of all matches' logs (see match_log.tx).
    await queryRunner.query(`
      CREATE TABLE notices (
        subject uuid NOT NULL,
        number integer NOT NULL,
        type text NOT NULL,
        account uuid NOT NULL CONSTRAINT notices_account_fkey REFERENCES accounts (id),
        bot uuid,
        version integer,
        match uuid,
        at timestamptz NOT NULL,
        facts json NOT NULL,
        tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
        CONSTRAINT notices_pkey PRIMARY KEY (subject, number)
      )`);
    await queryRunner.query(`CREATE INDEX notices_order ON notices (tx, subject, number)`);
    await queryRunner.query(`CREATE INDEX notices_of_account ON notices (account, tx, subject, number)`);
    await queryRunner.query(
      `CREATE INDEX notices_of_bot ON notices (bot, tx, subject, number) WHERE bot IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notices');
  }
}
