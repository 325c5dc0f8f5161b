import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks: addresses, how far each match has been sent to them, and what came of every message. */
export class Webhooks1796000700000 implements MigrationInterface {
  name = 'Webhooks1796000700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // (tx, match, step): up to where in the order of all matches' rows (match_log) the webhook's matches have been noted.
    await queryRunner.query(`
      CREATE TABLE webhooks (
        id uuid CONSTRAINT webhooks_pkey PRIMARY KEY,
        account uuid NOT NULL CONSTRAINT webhooks_account_fkey REFERENCES accounts (id),
        bot uuid,
        version integer,
        url text NOT NULL,
        events text[] NOT NULL,
        description text NOT NULL,
        may_play boolean NOT NULL,
        status text NOT NULL CONSTRAINT webhooks_status CHECK (status IN ('active', 'paused', 'disabled')),
        reason text,
        failures integer NOT NULL DEFAULT 0,
        failing_since timestamptz,
        probes integer NOT NULL DEFAULT 0,
        probe_at timestamptz,
        secret bytea NOT NULL,
        old_secret bytea,
        old_secret_until timestamptz,
        tx xid8 NOT NULL,
        match uuid NOT NULL,
        step integer NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT webhooks_bot_with_version CHECK ((bot IS NULL) = (version IS NULL)),
        CONSTRAINT webhooks_version_fkey FOREIGN KEY (bot, version) REFERENCES bot_versions (bot, number)
      )`);
    await queryRunner.query(`CREATE INDEX webhooks_of_account ON webhooks (account, id)`);
    await queryRunner.query(
      `CREATE INDEX webhooks_paused ON webhooks (probe_at) WHERE status = 'paused' AND probe_at IS NOT NULL`,
    );

    // sent: number of the last event that is done with; target: of the last one there is. One worker at a time holds a
    // match of a webhook (holder, held_until), which keeps its messages in order.
    await queryRunner.query(`
      CREATE TABLE webhook_matches (
        webhook uuid NOT NULL CONSTRAINT webhook_matches_webhook_fkey REFERENCES webhooks (id) ON DELETE CASCADE,
        match uuid NOT NULL CONSTRAINT webhook_matches_match_fkey REFERENCES matches (id) ON DELETE CASCADE,
        sent integer NOT NULL,
        target integer NOT NULL,
        step integer NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        retry_at timestamptz,
        holder uuid,
        held_until timestamptz,
        touched_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT webhook_matches_pkey PRIMARY KEY (webhook, match)
      )`);
    await queryRunner.query(
      `CREATE INDEX webhook_matches_behind ON webhook_matches (webhook, match) WHERE sent < target`,
    );
    await queryRunner.query(
      `CREATE INDEX webhook_matches_done ON webhook_matches (touched_at) WHERE sent >= target`,
    );

    // The identifier is made of webhook, match and number, so that a message has the same one whoever sends it.
    await queryRunner.query(`
      CREATE TABLE webhook_deliveries (
        id uuid CONSTRAINT webhook_deliveries_pkey PRIMARY KEY,
        webhook uuid NOT NULL CONSTRAINT webhook_deliveries_webhook_fkey REFERENCES webhooks (id) ON DELETE CASCADE,
        match uuid NOT NULL CONSTRAINT webhook_deliveries_match_fkey REFERENCES matches (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        type text NOT NULL,
        status text NOT NULL
          CONSTRAINT webhook_deliveries_status CHECK (status IN ('retrying', 'delivered', 'failed')),
        attempts integer NOT NULL,
        http_status integer,
        error text,
        took_ms integer NOT NULL,
        answer text,
        sent_at timestamptz NOT NULL,
        attempted_at timestamptz NOT NULL
      )`);
    await queryRunner.query(
      `CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook, attempted_at DESC, id DESC)`,
    );
    await queryRunner.query(`CREATE INDEX webhook_deliveries_of_match ON webhook_deliveries (match)`);
    await queryRunner.query(`CREATE INDEX webhook_deliveries_age ON webhook_deliveries (attempted_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE webhook_deliveries');
    await queryRunner.query('DROP TABLE webhook_matches');
    await queryRunner.query('DROP TABLE webhooks');
  }
}
