import type { MatchResult, Sitter } from '../../src/matches/index.js';
import { newId } from '../../src/platform/id.js';
import type { Postgres } from '../../src/platform/postgres/postgres.js';
import { resolveGame } from '../../src/rules/rulesets.js';
import { bot } from '../matches/playing.js';

export const sitter = (n: number, version = 1): Sitter => {
  const { account, bot: id } = bot(n);
  return { account, bot: id, version };
};
export const player = (n: number, version = 1): string => `${bot(n).bot}@${version}`;
export const easy: Sitter = { house: 'house:easy' };

/** A leg of two-seat draw that has ended, as ratings see it. */
export function leg(changes: Partial<MatchResult>): MatchResult {
  return {
    id: newId(),
    status: 'finished',
    ruleset: 'draw',
    preset: 'standard',
    teams: false,
    rated: true,
    unrated: null,
    set: 'set',
    leg: 1,
    legs: 2,
    sitters: [sitter(0), sitter(1)],
    ranks: [1, 2],
    scores: [100, 50],
    termination: 'rules',
    reason: '',
    startedAt: 0,
    endedAt: 1000,
    position: '1.x',
    ...changes,
  };
}

export interface StoredLeg {
  readonly set: string;
  readonly leg: number;
  readonly legs?: number;
  readonly sitters: readonly Sitter[];
  readonly ranks: readonly number[];
  readonly status?: 'finished' | 'aborted';
  readonly ruleset?: string;
  readonly options?: Parameters<typeof resolveGame>[0]['options'];
  readonly serverSeed?: string;
  readonly termination?: MatchResult['termination'];
}

/** Puts a match into the database that has ended just now. */
export async function storeEnded(postgres: Postgres, leg: StoredLeg): Promise<string> {
  const {
    set,
    sitters,
    ranks,
    status = 'finished',
    ruleset = 'draw',
    options,
    serverSeed = '',
    termination = 'rules',
  } = leg;
  const rules = resolveGame({ ruleset, seats: sitters.length, options });
  if (!rules.ok) throw new Error(rules.error.detail);
  const id = newId();
  await postgres.transaction(async (client) => {
    await client.query(
      `INSERT INTO matches (id, creator, status, ruleset, preset, rules, rules_version, seat_count, clock, on_timeout,
         rated, set_id, leg, legs, server_seed, commitment, created_at, expires_at, started_at, ended_at, termination,
         reason, winners, ranks, scores, rounds, ended_tx)
       VALUES ($1, $2, $3, $4, $5, $6, 1, $7, '{}', 'forfeit', true, $8, $9, $10, $13, '', now(), now(), now(), now(),
         $14, '', '[]', $11, $12, 1, pg_current_xact_id())`,
      [
        id,
        bot(0).account,
        status,
        ruleset,
        rules.value.preset,
        JSON.stringify(rules.value),
        sitters.length,
        set,
        leg.leg,
        leg.legs ?? sitters.length,
        JSON.stringify(ranks),
        JSON.stringify(ranks.map((rank) => 100 - rank)),
        serverSeed,
        termination,
      ],
    );
    for (const [seat, holder] of sitters.entries()) {
      const {
        account = null,
        bot: seated = null,
        version = null,
        house = null,
      } = { ...holder } as Record<string, unknown>;
      await client.query(
        `INSERT INTO match_seats (match, seat, account, bot, version, entropy, house) VALUES ($1, $2, $3, $4, $5, '', $6)`,
        [id, seat, account, seated, version, house],
      );
    }
  });
  return id;
}

/** Both legs of a set between two players, the first of whom wins `won` of them. */
export async function storeSet(
  postgres: Postgres,
  first: Sitter,
  second: Sitter,
  won: 0 | 1 | 2,
  set = newId(),
): Promise<string> {
  await storeEnded(postgres, { set, leg: 1, sitters: [first, second], ranks: won > 0 ? [1, 2] : [2, 1] });
  await storeEnded(postgres, { set, leg: 2, sitters: [second, first], ranks: won > 1 ? [2, 1] : [1, 2] });
  return set;
}
