import { Injectable } from '@nestjs/common';
import { Postgres } from '../postgres/postgres.js';
import type { Policy } from './policy.js';

/** All policies as they were from some moment on. */
export interface StoredPolicies {
  readonly version: number;
  readonly since: Date;
  readonly policies: readonly Policy[];
}

/** Any number that means this and nothing else: "poli" in ASCII. */
const LOCK = 0x706f6c69;

@Injectable()
export class PoliciesRepository {
  constructor(private readonly postgres: Postgres) {}

  /** The version that these policies are: the latest one where nothing has changed since, else a new one. */
  keep(policies: readonly Policy[]): Promise<number> {
    const text = JSON.stringify(policies);
    return this.postgres.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const { rows } = await client.query<{ version: number; text: string }>(
        'SELECT version, policies::text AS text FROM policies ORDER BY version DESC LIMIT 1',
      );
      const [latest] = rows;
      if (latest?.text === text) return latest.version;
      const version = (latest?.version ?? 0) + 1;
      await client.query('INSERT INTO policies (version, since, policies) VALUES ($1, now(), $2)', [
        version,
        text,
      ]);
      return version;
    });
  }

  async find(version: number): Promise<StoredPolicies | undefined> {
    const [found] = await this.postgres.query<StoredPolicies>(
      'SELECT version, since, policies FROM policies WHERE version = $1',
      [version],
    );
    return found;
  }

  /** Versions newest first, from below `before`. */
  list(limit: number, before: number | undefined): Promise<Pick<StoredPolicies, 'version' | 'since'>[]> {
    return this.postgres.query(
      'SELECT version, since FROM policies WHERE version < $2 ORDER BY version DESC LIMIT $1',
      [limit, before ?? 2 ** 31 - 1],
    );
  }
}
