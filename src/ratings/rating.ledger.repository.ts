import { Injectable } from '@nestjs/common';
import { type MatchResult, MatchResults } from '../matches/index.js';
import { Postgres, type Transaction } from '../platform/postgres/postgres.js';
import type { Rated } from './rating.application.js';
import { Ledger, type AppliedSet } from './rating.ledger.js';
import { playerOf } from './rated.set.js';
import { poolOf } from './rating.pool.js';
import { insertSets } from './rating.rows.repository.js';

/** "rate" in ASCII: one writer of the ledger at a time, in any process. */
const LOCK = 0x72617465;
/** Ended matches that are looked at in one transaction, at most. */
const PAGE = 200;

interface RatedRow {
  pool: string;
  player: string;
  rating: number;
  sets: number;
  anchored: boolean;
  inherited_from: string | null;
}

/** What is written together with the sets. */
export type Beside = (transaction: Transaction, applied: readonly AppliedSet[]) => Promise<void>;

/** The ledger in the database: written by one writer at a time, which keeps its place among the ended matches. */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly postgres: Postgres,
    private readonly results: MatchResults,
  ) {}

  /**
   * Looks at the next ended matches and rates the sets that they complete, all in one transaction with the new place.
   * Answers the sets, and whether there may be more; does nothing where another writer is at it. `beside` belongs to the same
   * transaction.
   */
  async catchUp(beside?: Beside): Promise<{ applied: AppliedSet[]; more: boolean }> {
    const { position, last } = await this.place();
    const ended = await this.results.ended(position ?? undefined, PAGE);
    if (ended.length === 0) return { applied: [], more: false };
    const ledger = await this.openLedger(last, ended);
    const applied = ended.flatMap((match) => ledger.end(match) ?? []);
    const written = await this.postgres.transaction(async (client) => {
      const next = ended[ended.length - 1].position;
      if (!(await this.write(client, { position, next, applied }))) return false;
      await beside?.(client, applied);
      return true;
    });
    return { applied: written ? applied : [], more: written && ended.length === PAGE };
  }

  /** The ledger from the first match on, as it would be written today. */
  async *rebuild(): AsyncGenerator<AppliedSet> {
    const ledger = new Ledger(0, [], [], [], await this.editions());
    const { position: end } = await this.place();
    for (let position: string | undefined; ;) {
      const ended = await this.results.ended(position, PAGE);
      for (const match of ended) {
        const applied = ledger.end(match);
        if (applied) yield applied;
        if (match.position === end) return;
      }
      if (ended.length < PAGE) return;
      position = ended[ended.length - 1].position;
    }
  }

  /** Lines of the ledger from set `from` on, as they are stored. */
  stored(from: number, limit: number): Promise<StoredSet[]> {
    return this.postgres.query<StoredSet>(
      `SELECT s.number, s.set_id AS "set", s.pool, (SELECT json_agg(json_build_object('player', e.player,
          'before', e.before, 'delta', e.delta, 'after', e.after, 'k', e.k, 'score', e.score, 'expected', e.expected)
          ORDER BY e.player) FROM rating_events e WHERE e.number = s.number) AS lines
       FROM rated_sets s WHERE s.number >= $1 ORDER BY s.number LIMIT $2`,
      [from, limit],
    );
  }

  /** Replaces the whole ledger by a rebuilt one, in one transaction, with nobody writing meanwhile. */
  async replace(sets: () => AsyncIterable<AppliedSet>): Promise<number> {
    return this.postgres.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await client.query('TRUNCATE rating_events, rated_sets, ratings');
      // Pools stay as they began: on the same anchors.
      await client.query('UPDATE rating_pools SET sets = 0, players = 0');
      let last = 0;
      for await (const set of sets()) {
        await insertSets(client, [set]);
        last = set.number;
      }
      await client.query('DELETE FROM rating_pools WHERE sets = 0');
      await client.query('UPDATE ledger_position SET last = $1', [last]);
      return last;
    });
  }

  /** Where everybody stands, in any order. */
  standings(): Promise<{ pool: string; player: string; rating: number; sets: number }[]> {
    return this.postgres.query('SELECT pool, player, rating, sets FROM ratings');
  }

  /** Up to which ended match the ledger has come, and the number of its last set. */
  async place(): Promise<{ position: string | null; last: number }> {
    const [place] = await this.postgres.query<{ position: string | null; last: number }>(
      'SELECT position, last FROM ledger_position',
    );
    return place;
  }

  /** Which anchors the pools began with that there are. */
  private async editions(): Promise<Map<string, number>> {
    const pools = await this.postgres.query<{ id: string; anchors: number }>(
      'SELECT id, anchors FROM rating_pools',
    );
    return new Map(pools.map(({ id, anchors }) => [id, anchors]));
  }

  /** A ledger that knows what the sets of these matches need: their earlier legs and the ratings of their players. */
  private async openLedger(last: number, ended: readonly MatchResult[]): Promise<Ledger> {
    const rated = ended.filter((match) => match.rated && match.set !== null);
    if (rated.length === 0) return new Ledger(last);
    const sets = [...new Set(rated.map(({ set }) => set as string))];
    const pools = [...new Set(rated.map((match) => poolOf({ ...match, seats: match.sitters.length }).id))];
    const sitters = rated.flatMap((match) => match.sitters);
    const houses = [...new Set(sitters.flatMap((sitter) => ('house' in sitter ? playerOf(sitter) : [])))];
    const bots = [...new Set(sitters.flatMap((sitter) => ('bot' in sitter ? sitter.bot : [])))];
    const [legs, applied, known, editions] = await Promise.all([
      this.results.ofSets(sets),
      this.postgres.query<{ set: string }>(
        'SELECT set_id AS "set" FROM rated_sets WHERE set_id = ANY($1::uuid[])',
        [sets],
      ),
      this.postgres.query<RatedRow>(
        `SELECT pool, player, rating, sets, anchored, inherited_from FROM ratings
         WHERE pool = ANY($1) AND (player = ANY($2) OR bot = ANY($3::uuid[]))`,
        [pools, houses, bots],
      ),
      this.editions(),
    ]);
    const first = ended[0];
    const earlier = legs.ended
      .filter((match) => isBefore(match, first))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1));
    return new Ledger(
      last,
      applied.map(({ set }) => set),
      earlier,
      known.map((row) => [row.pool, ratedOf(row)] as const),
      editions,
    );
  }

  /** False where somebody else has moved the place meanwhile, or is about to. */
  private async write(
    client: Transaction,
    { position, next, applied }: { position: string | null; next: string; applied: readonly AppliedSet[] },
  ): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [
      LOCK,
    ]);
    if (!rows[0].got) return false;
    const moved = await client.query(
      `UPDATE ledger_position SET position = $2, last = last + $3
       WHERE position IS NOT DISTINCT FROM $1`,
      [position, next, applied.length],
    );
    if (moved.rowCount === 0) return false;
    await insertSets(client, applied);
    return true;
  }
}

/** A set as it is stored. */
export interface StoredSet {
  readonly number: number;
  readonly set: string;
  readonly pool: string;
  readonly lines: readonly {
    player: string;
    before: number;
    delta: number;
    after: number;
    k: number;
    score: number;
    expected: number;
  }[];
}

function isBefore(a: MatchResult, b: MatchResult): boolean {
  const [txA, txB] = [a, b].map(({ position }) => BigInt(position.slice(0, position.indexOf('.'))));
  return txA === txB ? a.id < b.id : txA < txB;
}

const ratedOf = ({ player, rating, sets, anchored, inherited_from }: RatedRow): Rated => ({
  player,
  rating,
  sets,
  ...(anchored ? { anchored } : {}),
  inheritedFrom: inherited_from,
});
