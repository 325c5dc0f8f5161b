import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, bots and their versions, tokens, and what makes creating calls safe to repeat. */
export class Accounts1796000000000 implements MigrationInterface {
  name = 'Accounts1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE accounts (
        id uuid CONSTRAINT accounts_pkey PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        deleted_at timestamptz
      )`);
    // Who the administrator's token speaks for, so that every caller has an account.
    await queryRunner.query(`
      INSERT INTO accounts (id, name, created_at)
      VALUES ('00000000-0000-7000-8000-000000000001', 'operator', now())`);

    await queryRunner.query(`
      CREATE TABLE bots (
        id uuid CONSTRAINT bots_pkey PRIMARY KEY,
        account uuid NOT NULL CONSTRAINT bots_account_fkey REFERENCES accounts (id),
        name text NOT NULL,
        name_key text NOT NULL,
        description text NOT NULL DEFAULT '',
        newest integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        suspended_at timestamptz,
        suspension text,
        CONSTRAINT bots_name UNIQUE (account, name_key)
      )`);
    await queryRunner.query(`
      CREATE TABLE bot_versions (
        id uuid CONSTRAINT bot_versions_pkey PRIMARY KEY,
        bot uuid NOT NULL CONSTRAINT bot_versions_bot_fkey REFERENCES bots (id),
        number integer NOT NULL,
        note text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL,
        CONSTRAINT bot_versions_number UNIQUE (bot, number),
        CONSTRAINT bot_versions_from_one CHECK (number >= 1)
      )`);

    // Of a token only its HMAC and its first characters are kept.
    await queryRunner.query(`
      CREATE TABLE tokens (
        id uuid CONSTRAINT tokens_pkey PRIMARY KEY,
        account uuid NOT NULL CONSTRAINT tokens_account_fkey REFERENCES accounts (id),
        bot uuid,
        version integer,
        name text NOT NULL,
        hint text NOT NULL,
        hash bytea NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz,
        CONSTRAINT tokens_hash UNIQUE (hash),
        CONSTRAINT tokens_version_fkey FOREIGN KEY (bot, version) REFERENCES bot_versions (bot, number),
        CONSTRAINT tokens_bot_with_version CHECK ((bot IS NULL) = (version IS NULL))
      )`);
    await queryRunner.query(`CREATE INDEX tokens_of_account ON tokens (account, id)`);

    // Keys that the program made for itself because none was configured.
    await queryRunner.query(`
      CREATE TABLE secrets (
        name text CONSTRAINT secrets_pkey PRIMARY KEY,
        value bytea NOT NULL
      )`);

    // One row per Idempotency-Key: key and answer are unreadable without the key itself.
    await queryRunner.query(`
      CREATE TABLE idempotent_calls (
        key bytea CONSTRAINT idempotent_calls_pkey PRIMARY KEY,
        fingerprint bytea NOT NULL,
        subject uuid NOT NULL,
        answer bytea,
        leased_until timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await queryRunner.query(`CREATE INDEX idempotent_calls_expiry ON idempotent_calls (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['idempotent_calls', 'secrets', 'tokens', 'bot_versions', 'bots', 'accounts']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
