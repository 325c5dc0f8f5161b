import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports: what is asked for, how far they have come, the file in pieces, and what happened. */
export class Exports1796001200300 implements MigrationInterface {
  name = 'Exports1796001200300';

  async up(queryRunner: QueryRunner): Promise<void> {
    // place: from where the next piece is read. It is written together with the piece before it, so that whoever goes on
    // after a crash neither repeats nor misses anything.
    await queryRunner.query(`
      CREATE TABLE exports (
        id uuid CONSTRAINT exports_pkey PRIMARY KEY,
        account uuid NOT NULL CONSTRAINT exports_account_fkey REFERENCES accounts (id),
        kind text NOT NULL CONSTRAINT exports_kind CHECK (kind IN ('records', 'account')),
        wish json NOT NULL,
        status text NOT NULL
          CONSTRAINT exports_status CHECK (status IN ('queued', 'running', 'finished', 'failed', 'expired')),
        reason text,
        place json,
        pieces integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        total integer NOT NULL DEFAULT 0,
        bytes bigint NOT NULL DEFAULT 0,
        seq integer NOT NULL,
        created_at timestamptz NOT NULL,
        started_at timestamptz,
        ended_at timestamptz,
        expires_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX exports_of_account ON exports (account, id)');
    await queryRunner.query(
      `CREATE INDEX exports_going_on ON exports (id) WHERE status IN ('queued', 'running')`,
    );
    await queryRunner.query(
      `CREATE INDEX exports_to_expire ON exports (expires_at) WHERE status = 'finished'`,
    );

    // Each piece is gzip by itself; one after the other they are gzip too.
    await queryRunner.query(`
      CREATE TABLE export_pieces (
        export uuid NOT NULL CONSTRAINT export_pieces_export_fkey REFERENCES exports (id) ON DELETE CASCADE,
        number integer NOT NULL,
        data bytea NOT NULL,
        CONSTRAINT export_pieces_pkey PRIMARY KEY (export, number)
      )`);
    await queryRunner.query('ALTER TABLE export_pieces ALTER COLUMN data SET STORAGE EXTERNAL');

    await queryRunner.query(`
      CREATE TABLE export_log (
        export uuid NOT NULL CONSTRAINT export_log_export_fkey REFERENCES exports (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        event json NOT NULL,
        CONSTRAINT export_log_pkey PRIMARY KEY (export, seq)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['export_log', 'export_pieces', 'exports']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
