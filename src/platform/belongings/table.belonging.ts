import type { Postgres } from '../postgres/postgres.js';
import type { Belonging, BelongingsPage } from './belonging.js';

/** Things that one query finds. */
interface Found {
  readonly kind: string;
  readonly tables: readonly string[];
  /** SQL: `FROM … WHERE …`, with the account as `$1`. */
  readonly from: string;
  /** SQL: what they are ordered by, and what type that has. */
  readonly key: string;
  readonly keyType: 'uuid' | 'text';
  /** SQL: what is given out of one, as JSON. */
  readonly item: string;
  readonly erase?: Belonging['erase'];
}

/** Belongings as a query finds them, page by page. */
export function foundBelonging(postgres: Postgres, found: Found): Belonging {
  const { kind, tables, from, key, keyType, item, erase } = found;
  const order = keyType === 'text' ? `(${key}) COLLATE "C"` : key;
  return {
    kind,
    tables,
    erase,
    async count(account) {
      const [{ count }] = await postgres.query<{ count: number }>(`SELECT count(*) AS count ${from}`, [
        account,
      ]);
      return count;
    },
    async page(account, after, limit): Promise<BelongingsPage> {
      const rows = await postgres.query<{ key: string; item: object }>(
        `SELECT (${key})::text AS key, ${item} AS item ${from} AND ($2::${keyType} IS NULL OR ${order} > $2::${keyType})
         ORDER BY ${order} LIMIT $3`,
        [account, after, limit],
      );
      return {
        items: rows.map((row) => row.item),
        next: rows.length < limit ? null : rows[rows.length - 1].key,
      };
    },
  };
}

/** SQL: a moment as text, as it stands everywhere on the wire; null where there is none. */
export const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
