import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks carry notices too: what stands under `match` is then the subject of the notices, which need not be a match. */
export class WebhookNotices1796000950000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_matches DROP CONSTRAINT webhook_matches_match_fkey');
    await queryRunner.query('ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_match_fkey');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['webhook_matches', 'webhook_deliveries']) {
      await queryRunner.query(`DELETE FROM ${table} WHERE match NOT IN (SELECT id FROM matches)`);
      await queryRunner.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_match_fkey FOREIGN KEY (match) REFERENCES matches (id) ON DELETE CASCADE`,
      );
    }
  }
}
