import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of apps, and the guests that they play for. */
export class Apps1796000900100 implements MigrationInterface {
  name = 'Apps1796000900100';

  async up(queryRunner: QueryRunner): Promise<void> {
    // most_guests, most_matches: what an administrator has granted an app; null where it has what all have.
    await queryRunner.query(`
      ALTER TABLE accounts
        ADD COLUMN kind text NOT NULL DEFAULT 'owner' CONSTRAINT accounts_kind CHECK (kind IN ('owner', 'app')),
        ADD COLUMN most_guests integer,
        ADD COLUMN most_matches integer`);
    // A guest sits at tables as a bot does: external_id is what its app knows it by.
    await queryRunner.query(`
      ALTER TABLE bots
        ADD COLUMN guest boolean NOT NULL DEFAULT false,
        ADD COLUMN external_id text,
        ADD COLUMN deleted_at timestamptz,
        ADD CONSTRAINT bots_external_id UNIQUE (account, external_id)`);
    await queryRunner.query(
      `CREATE INDEX bots_guests ON bots (account, id) WHERE guest AND deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX bots_guests');
    await queryRunner.query(`
      ALTER TABLE bots DROP CONSTRAINT bots_external_id, DROP COLUMN deleted_at, DROP COLUMN external_id,
        DROP COLUMN guest`);
    await queryRunner.query(
      'ALTER TABLE accounts DROP COLUMN most_matches, DROP COLUMN most_guests, DROP COLUMN kind',
    );
  }
}
