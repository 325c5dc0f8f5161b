import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acceptance profiles, challenges, and the tickets of those who wait in queues. */
export class Lobby1796000460000 implements MigrationInterface {
  name = 'Lobby1796000460000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // What a bot plays. The row is locked while its matches are counted, so that two offers at once are counted one after the other.
    await queryRunner.query(`
      CREATE TABLE acceptance_profiles (
        bot uuid CONSTRAINT acceptance_profiles_pkey PRIMARY KEY CONSTRAINT acceptance_profiles_bot_fkey REFERENCES bots (id),
        profile json NOT NULL,
        updated_at timestamptz NOT NULL
      )`);

    await queryRunner.query(`
      CREATE TABLE challenges (
        id uuid CONSTRAINT challenges_pkey PRIMARY KEY,
        challenger_account uuid NOT NULL CONSTRAINT challenges_account_fkey REFERENCES accounts (id),
        challenger_bot uuid NOT NULL,
        challenger_version integer NOT NULL,
        opponent_account uuid,
        opponent_bot uuid CONSTRAINT challenges_opponent_fkey REFERENCES bots (id),
        opponent_version integer,
        code text,
        offer json NOT NULL,
        seating json NOT NULL,
        rematch_of uuid,
        status text NOT NULL CONSTRAINT challenges_status
          CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
        objection text,
        reason text,
        match uuid,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        decided_at timestamptz,
        CONSTRAINT challenges_challenger_fkey FOREIGN KEY (challenger_bot, challenger_version)
          REFERENCES bot_versions (bot, number),
        CONSTRAINT challenges_accepted CHECK ((status = 'accepted') = (match IS NOT NULL)),
        CONSTRAINT challenges_decided CHECK ((status = 'open') = (decided_at IS NULL))
      )`);
    await queryRunner.query(`CREATE INDEX challenges_made ON challenges (challenger_account, id)`);
    await queryRunner.query(`CREATE INDEX challenges_got ON challenges (opponent_account, id)`);
    await queryRunner.query(`CREATE INDEX challenges_open ON challenges (expires_at) WHERE status = 'open'`);
    await queryRunner.query(`CREATE UNIQUE INDEX challenges_code ON challenges (code) WHERE status = 'open'`);
    // Both who ask for a rematch meet in one challenge.
    await queryRunner.query(
      `CREATE UNIQUE INDEX challenges_rematch ON challenges (rematch_of) WHERE status IN ('open', 'accepted')`,
    );

    await queryRunner.query(`
      CREATE TABLE queue_tickets (
        id uuid CONSTRAINT queue_tickets_pkey PRIMARY KEY,
        queue text NOT NULL,
        account uuid NOT NULL CONSTRAINT queue_tickets_account_fkey REFERENCES accounts (id),
        bot uuid NOT NULL,
        version integer NOT NULL,
        takes_house boolean NOT NULL,
        since timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        status text NOT NULL CONSTRAINT queue_tickets_status
          CHECK (status IN ('waiting', 'paired', 'left', 'expired', 'removed')),
        match uuid,
        ended_at timestamptz,
        CONSTRAINT queue_tickets_version_fkey FOREIGN KEY (bot, version) REFERENCES bot_versions (bot, number),
        CONSTRAINT queue_tickets_paired CHECK ((status = 'paired') = (match IS NOT NULL)),
        CONSTRAINT queue_tickets_ended CHECK ((status = 'waiting') = (ended_at IS NULL))
      )`);
    // A bot waits in a queue once.
    await queryRunner.query(
      `CREATE UNIQUE INDEX queue_tickets_waiting ON queue_tickets (queue, bot) WHERE status = 'waiting'`,
    );
    await queryRunner.query(
      `CREATE INDEX queue_tickets_paired ON queue_tickets (bot, ended_at) WHERE status = 'paired'`,
    );
    await queryRunner.query(
      `CREATE INDEX queue_tickets_of_match ON queue_tickets (match) WHERE status = 'paired'`,
    );
    await queryRunner.query(`CREATE INDEX queue_tickets_of_account ON queue_tickets (account, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['queue_tickets', 'challenges', 'acceptance_profiles']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
