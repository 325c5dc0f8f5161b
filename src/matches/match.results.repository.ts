import { Injectable } from '@nestjs/common';
import { NO_ID } from '../platform/id.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import type { Resolved } from '../rules/options.js';
import type { Termination } from '../rules/record.js';
import type { Seeds } from '../rules/shuffle.js';
import type { HouseName, MatchStatus } from './match.state.js';

/** Who sat in a seat. */
export type Sitter =
  | { readonly house: HouseName }
  | { readonly account: string; readonly bot: string; readonly version: number };

/** A match that has ended, as far as ratings and tournaments need it; lists by seat. */
export interface MatchResult {
  readonly id: string;
  readonly status: Extract<MatchStatus, 'finished' | 'aborted'>;
  readonly ruleset: string;
  readonly preset: string;
  readonly teams: boolean;
  readonly rated: boolean;
  /** Why it is not rated although somebody asked for it. */
  readonly unrated: string | null;
  readonly set: string | null;
  /** From 1; a leg that is played again counts on after the set's last. */
  readonly leg: number | null;
  readonly legs: number | null;
  readonly sitters: readonly Sitter[];
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  readonly termination: Termination;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
  readonly endedAt: number;
  /** Place in the order in which matches ended; see `MatchResults.ended`. */
  readonly position: string;
}

/** A seat that was given up for running out of time or illegal moves, and whether its bot had ever moved. */
export interface SeatFault {
  readonly match: string;
  readonly seat: number;
  readonly moved: boolean;
}

const COLUMNS = `m.id, m.status, m.ruleset, m.preset, (m.rules ->> 'teams')::boolean AS teams, m.rated, m.unrated,
  m.set_id AS "set", m.leg, m.legs, m.ranks, m.scores, m.termination, m.reason,
  (extract(epoch FROM m.started_at) * 1000)::float8 AS "startedAt",
  (extract(epoch FROM m.ended_at) * 1000)::float8 AS "endedAt", m.ended_tx::text AS tx,
  (SELECT json_agg(json_build_object('account', s.account, 'bot', s.bot, 'version', s.version, 'house', s.house)
    ORDER BY s.seat) FROM match_seats s WHERE s.match = m.id) AS sitters`;

const ENDED = statement(`
  SELECT ${COLUMNS} FROM matches m
  WHERE (ended_tx, id) > ($1::xid8, $2::uuid) AND ended_tx < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY ended_tx, id LIMIT $3`);
const OF_MATCHES = statement(
  `SELECT ${COLUMNS} FROM matches m WHERE id = ANY($1::uuid[]) AND ended_tx IS NOT NULL`,
);
const OF_SETS = statement(
  `SELECT ${COLUMNS} FROM matches m WHERE set_id = ANY($1::uuid[]) AND ended_tx IS NOT NULL`,
);
const UNENDED = statement(`
  SELECT set_id AS "set", leg FROM matches WHERE set_id = ANY($1::uuid[]) AND ended_tx IS NULL`);
const DEALS = statement(`
  SELECT m.id, m.rules, m.server_seed AS "serverSeed", coalesce((SELECT json_agg(coalesce(s.entropy, '') ORDER BY s.seat)
    FROM match_seats s WHERE s.match = m.id), '[]') AS entropies
  FROM matches m WHERE id = ANY($1::uuid[]) AND ended_tx IS NOT NULL`);
const EXISTING = statement('SELECT id FROM matches WHERE id = ANY($1::uuid[])');
const FAULTS = statement(`
  SELECT l.match, (e ->> 'seat')::integer AS seat,
    EXISTS (SELECT FROM match_log o, json_array_elements(o.moves) p
      WHERE o.match = l.match AND p ->> 'seat' = e ->> 'seat' AND p ->> 'by' IS NULL) AS moved
  FROM match_log l, json_array_elements(l.events) e
  WHERE l.match = ANY($1::uuid[]) AND e ->> 'type' = 'forfeited' AND e ->> 'termination' <> 'resigned'`);

interface Row extends Omit<MatchResult, 'sitters' | 'ranks' | 'scores' | 'position'> {
  readonly tx: string;
  readonly ranks: number[] | null;
  readonly scores: number[] | null;
  readonly sitters:
    { account: string; bot: string | null; version: number; house: HouseName | null }[] | null;
}

interface DealsRow extends Seeds {
  readonly id: string;
  readonly rules: Resolved;
}

/** Results of matches, for those who count them. */
@Injectable()
export class MatchResults {
  constructor(private readonly postgres: Postgres) {}

  /**
   * Matches in the order in which they ended, after a position. A consumer that keeps its position misses none and sees
   * none twice: matches that a running transaction may still come before are held back.
   */
  async ended(after: string | undefined, limit: number): Promise<MatchResult[]> {
    const [tx, id] = after?.split('.') ?? ['0', NO_ID];
    return (await this.postgres.run<Row>(ENDED, [tx, id, limit])).map(resultOf);
  }

  /** Those of the matches that have ended. */
  async find(matches: readonly string[]): Promise<MatchResult[]> {
    if (matches.length === 0) return [];
    return (await this.postgres.run<Row>(OF_MATCHES, [matches])).map(resultOf);
  }

  /** Ended legs of sets, and the legs that have not ended. */
  async ofSets(
    sets: readonly string[],
  ): Promise<{ ended: MatchResult[]; going: { set: string; leg: number }[] }> {
    if (sets.length === 0) return { ended: [], going: [] };
    const [ended, going] = await Promise.all([
      this.postgres.run<Row>(OF_SETS, [sets]),
      this.postgres.run<{ set: string; leg: number }>(UNENDED, [sets]),
    ]);
    return { ended: ended.map(resultOf), going };
  }

  /** Where the deals of these matches came from; only of those that have ended. */
  async deals(matches: readonly string[]): Promise<Map<string, { rules: Resolved; seeds: Seeds }>> {
    const rows = await this.postgres.run<DealsRow>(DEALS, [matches]);
    return new Map(
      rows.map(({ id, rules, serverSeed, entropies }) => [id, { rules, seeds: { serverSeed, entropies } }]),
    );
  }

  /** Seats of these matches that were given up by their bots' fault. */
  faults(matches: readonly string[]): Promise<SeatFault[]> {
    return matches.length === 0 ? Promise.resolve([]) : this.postgres.run(FAULTS, [matches]);
  }

  /** Which of these matches there are. */
  async existing(matches: readonly string[]): Promise<Set<string>> {
    if (matches.length === 0) return new Set();
    const rows = await this.postgres.run<{ id: string }>(EXISTING, [matches]);
    return new Set(rows.map(({ id }) => id));
  }
}

function resultOf({ tx, sitters, ranks, scores, ...row }: Row): MatchResult {
  return {
    ...row,
    ranks: ranks ?? [],
    scores: scores ?? [],
    sitters: (sitters ?? []).map(({ house, account, bot, version }) =>
      house ? { house } : { account, bot: bot as string, version },
    ),
    position: `${tx}.${row.id}`,
  };
}
