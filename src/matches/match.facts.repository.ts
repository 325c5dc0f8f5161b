import { Injectable } from '@nestjs/common';
import { isId } from '../platform/id.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import type { Resolved } from '../rules/options.js';
import type { ClockRule, TimeoutPolicy } from './match.clock.js';
import {
  type HouseName,
  isBot,
  type MatchFacts,
  type MatchStatus,
  type Script,
  type Seat,
  type Trial,
} from './match.state.js';

/** The facts of matches with their seats. */
const FACTS = `
  SELECT m.id, m.creator, m.status, m.rules, m.rules_version, m.clock, m.on_timeout, m.policy, m.rated, m.unrated,
    m.set_id, m.leg, m.legs, m.tournament, m.veiled, m.delay, m.trial, m.script, m.server_seed, m.commitment,
    (extract(epoch FROM m.created_at) * 1000)::float8 AS created_at,
    (extract(epoch FROM m.expires_at) * 1000)::float8 AS expires_at,
    coalesce((SELECT json_agg(json_build_object('seat', s.seat, 'account', s.account, 'bot', s.bot,
      'version', s.version, 'entropy', s.entropy, 'house', s.house)) FROM match_seats s WHERE s.match = m.id), '[]') AS seats
  FROM matches m`;
/** The facts of one match. */
export const FIND_FACTS = `${FACTS} WHERE m.id = $1`;
const FIND = statement(FIND_FACTS);
const FIND_MANY = statement(`${FACTS} WHERE m.id = ANY($1::uuid[])`);

const SUSPENSIONS = statement(
  'SELECT id, suspension FROM bots WHERE id = ANY($1::uuid[]) AND suspension IS NOT NULL',
);
const VEILED = statement('SELECT veiled FROM matches WHERE id = $1');
const FIND_SET = statement('SELECT id, leg, status FROM matches WHERE set_id = $1 ORDER BY leg');

interface SeatRow {
  seat: number;
  account: string | null;
  bot: string | null;
  version: number | null;
  entropy: string | null;
  house: HouseName | null;
}
export interface FactsRow {
  id: string;
  creator: string;
  status: MatchStatus;
  rules: Resolved;
  rules_version: number;
  clock: ClockRule;
  on_timeout: TimeoutPolicy;
  policy: number | null;
  rated: boolean;
  unrated: string | null;
  set_id: string | null;
  leg: number | null;
  legs: number | null;
  tournament: string | null;
  veiled: boolean;
  delay: number;
  trial: Trial | null;
  script: Script | null;
  server_seed: string;
  commitment: string;
  created_at: number;
  expires_at: number;
  seats: SeatRow[];
}

/** Matches whose facts are remembered, at most; about a kilobyte each. */
const REMEMBERED = 10_000;

/** What is settled about matches. Once a match has started its facts never change, so that they are asked for once. */
@Injectable()
export class MatchFactsRepository {
  private readonly known = new Map<string, MatchFacts>();
  private readonly unveiled = new Set<string>();

  constructor(private readonly postgres: Postgres) {}

  /** The facts of a match, with the seats as they are now; undefined where there is no such match. */
  async find(id: string): Promise<MatchFacts | undefined> {
    const known = this.known.get(id);
    if (known || !isId(id)) return known;
    const [row] = await this.postgres.run<FactsRow>(FIND, [id]);
    if (row === undefined) return undefined;
    const facts = factsOf(row);
    if (row.status !== 'open') this.remember(facts);
    return facts;
  }

  /** Those of the matches that there are, by id; none of them open, since it is as they are now. */
  async findMany(ids: readonly string[]): Promise<Map<string, MatchFacts>> {
    const found = new Map<string, MatchFacts>();
    const unknown: string[] = [];
    // Taken before anything is waited for: what is remembered now may be forgotten meanwhile.
    for (const id of ids) {
      const known = this.known.get(id);
      if (known === undefined) unknown.push(id);
      else found.set(id, known);
    }
    const rows = unknown.length > 0 ? await this.postgres.run<FactsRow>(FIND_MANY, [unknown]) : [];
    for (const row of rows) found.set(row.id, factsOf(row));
    return found;
  }

  /** The legs of a set, in order. */
  findSet(set: string): Promise<{ id: string; leg: number; status: MatchStatus }[]> {
    return this.postgres.run(FIND_SET, [set]);
  }

  /** Why those of a match's seats may not be played whose bots are suspended, by seat. Asked every time: it can change at any moment. */
  async suspensions({ seats }: MatchFacts, among: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const bots = new Map<number, string>();
    for (const at of among) {
      const seat = seats[at];
      if (isBot(seat)) bots.set(at, seat.bot);
    }
    const rows = await this.postgres.run<{ id: string; suspension: string }>(SUSPENSIONS, [
      [...bots.values()],
    ]);
    if (rows.length === 0) return new Map();
    const reasons = new Map(rows.map(({ id, suspension }) => [id, suspension]));
    return new Map([...bots].flatMap(([at, id]) => (reasons.has(id) ? [[at, reasons.get(id)!]] : [])));
  }

  /** Whether a match is still kept from everybody but its own seats. The veil is lifted once, and never comes back. */
  async isVeiled({ id, veiled }: MatchFacts): Promise<boolean> {
    if (!veiled || this.unveiled.has(id)) return false;
    const [row] = await this.postgres.run<{ veiled: boolean }>(VEILED, [id]);
    if (row?.veiled === true) return true;
    if (this.unveiled.size >= REMEMBERED) this.unveiled.clear();
    this.unveiled.add(id);
    return false;
  }

  /** Remembers facts that cannot change any more. */
  remember(facts: MatchFacts): void {
    if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value as string);
    this.known.set(facts.id, facts);
  }
}

/** The facts in a row of `FIND_FACTS`. */
export function factsOf(row: FactsRow): MatchFacts {
  const seats = new Array<Seat>(row.rules.seats).fill(null);
  for (const { seat, account, bot, version, entropy, house } of row.seats) {
    seats[seat] = house
      ? { house }
      : {
          account: account as string,
          bot: bot as string,
          version: version as number,
          entropy: entropy as string,
        };
  }
  return {
    id: row.id,
    creator: row.creator,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    rules: row.rules,
    rulesVersion: row.rules_version,
    clock: row.clock,
    onTimeout: row.on_timeout,
    policy: row.policy ?? undefined,
    rated: row.rated,
    unrated: row.unrated,
    leg: row.set_id === null ? null : { set: row.set_id, leg: row.leg as number, legs: row.legs as number },
    ...(row.tournament === null ? {} : { tournament: row.tournament }),
    ...(row.veiled ? { veiled: true } : {}),
    ...(row.delay > 0 ? { delay: row.delay } : {}),
    ...(row.trial === null ? {} : { trial: row.trial }),
    ...(row.script === null ? {} : { script: row.script }),
    serverSeed: row.server_seed,
    commitment: row.commitment,
    seats,
  };
}
