import { Injectable } from '@nestjs/common';
import { holdAccount } from '../accounts/index.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import type { LoggedEvent, TournamentEvent } from './tournament.event.js';
import { dueAt } from './tournament.next.js';
import { isHouseOnly, type Tournament } from './tournament.state.js';

const READ = statement(`
  SELECT seq, (extract(epoch FROM at) * 1000)::float8 AS at, event FROM tournament_log
  WHERE tournament = $1 AND seq > $2 ORDER BY seq LIMIT $3`);

/** Moves the tournament on from the number that the change began at, or does nothing at all. */
const APPEND = statement(`
  WITH moved AS (
    UPDATE tournaments SET seq = $3, status = $4, due_at = to_timestamp($5::float8 / 1000), entrants = $6,
      ended_at = to_timestamp($7::float8 / 1000)
    WHERE id = $1 AND seq = $2
    RETURNING id
  ), logged AS (
    INSERT INTO tournament_log (tournament, seq, at, key, event)
    SELECT moved.id, e.seq, to_timestamp(e.at / 1000), e.key, e.event
    FROM moved, json_to_recordset($8) AS e(seq integer, at float8, key text, event json)
  ), matched AS (
    INSERT INTO tournament_matches (match, tournament, round, house)
    SELECT m.match, moved.id, m.round, m.house
    FROM moved, json_to_recordset($9) AS m(match uuid, round integer, house boolean)
  ), heard AS (
    UPDATE tournament_matches t SET heard = true FROM moved WHERE t.match = ANY($10::uuid[])
  ), entered AS (
    INSERT INTO tournament_entrants (tournament, entrant, account, bot)
    SELECT moved.id, e.entrant, e.account, e.bot
    FROM moved, json_to_recordset($11) AS e(entrant text, account uuid, bot uuid)
    ON CONFLICT DO NOTHING
  ), shown AS (
    UPDATE matches g SET veiled = false FROM tournament_matches t, moved
    WHERE t.tournament = moved.id AND (t.round = ANY($13::integer[]) OR $4 IN ('finished', 'cancelled'))
      AND $14 AND g.id = t.match AND g.veiled
  ), gone AS (
    DELETE FROM tournament_entrants t USING moved
    WHERE t.tournament = moved.id AND t.entrant = ANY($12::text[]) AND $4 = 'registration'
  )
  SELECT id FROM moved`);

const CREATE = statement(`
  INSERT INTO tournaments (id, organiser, name, format, ruleset, status, secret, seq, created_at)
  VALUES ($1, $2, $3, $4, $5, 'registration', $6, 0, to_timestamp($7::float8 / 1000))
  ON CONFLICT DO NOTHING`);

const NEWS = statement(`
  SELECT t.id, t.seq FROM tournaments t WHERE t.id IN (
    SELECT m.tournament FROM tournament_matches m JOIN matches g ON g.id = m.match
    WHERE NOT m.heard AND NOT m.house AND g.ended_tx IS NOT NULL)
  UNION
  SELECT id, seq FROM tournaments WHERE due_at <= to_timestamp($1::float8 / 1000) AND status IN ('registration', 'running')`);

/** Legs among house players are not looked for: whoever plays them tells. */
const ENDED = statement(`
  SELECT m.match FROM tournament_matches m JOIN matches g ON g.id = m.match
  WHERE m.tournament = $1 AND NOT m.heard AND g.ended_tx IS NOT NULL LIMIT $2`);

type KeyOf = (event: TournamentEvent) => string | null;

/** Events that are read at once, at most. */
const PAGE = 20_000;

/** Ended matches that are heard of at once, at most. */
const HEARD_AT_ONCE = 2_000;

export interface EndedMatches {
  readonly matches: readonly string[];
  /** Whether there are more. */
  readonly more: boolean;
}

/** The logs of tournaments, and what the database finds tournaments by. */
@Injectable()
export class TournamentLog {
  constructor(private readonly postgres: Postgres) {}

  /** Puts a new tournament in; one with the same identifier stays as it is. False where its organiser's account is deleted. */
  create(tournament: Tournament, events: readonly LoggedEvent[], keyOf: KeyOf): Promise<boolean> {
    const { id, organiser, name, settings, secret, createdAt } = tournament;
    const values = [id, organiser, name, settings.format, settings.rules[0].ruleset, secret, createdAt];
    return this.postgres.transaction(async (client) => {
      if (!(await holdAccount(client, organiser))) return false;
      const { rowCount } = await client.query({ ...CREATE, values });
      if (rowCount === 1) await client.query({ ...APPEND, values: appended(tournament, 0, events, keyOf) });
      return true;
    });
  }

  /** Adds events to a log that ends at `before`; false, and nothing done, where it does not end there any more. */
  async append(
    tournament: Tournament,
    before: number,
    events: readonly LoggedEvent[],
    keyOf: KeyOf,
  ): Promise<boolean> {
    const rows = await this.postgres.run(APPEND, appended(tournament, before, events, keyOf));
    return rows.length > 0;
  }

  /** Events after a number, in order. */
  async read(id: string, after: number, limit = Infinity): Promise<LoggedEvent[]> {
    const events: LoggedEvent[] = [];
    for (let last = after; events.length < limit; last = events[events.length - 1].seq) {
      const size = Math.min(PAGE, limit - events.length);
      const rows = await this.postgres.run<{ seq: number; at: number; event: TournamentEvent }>(READ, [
        id,
        last,
        size,
      ]);
      for (const { seq, at, event } of rows) events.push({ ...event, seq, at });
      if (rows.length < size) break;
    }
    return events;
  }

  async secretOf(id: string): Promise<string> {
    const [{ secret }] = await this.postgres.query<{ secret: string }>(
      'SELECT secret FROM tournaments WHERE id = $1',
      [id],
    );
    return secret;
  }

  /** Tournaments in which something has happened that they have not heard of, or whose time has come. */
  news(now: number): Promise<{ id: string; seq: number }[]> {
    return this.postgres.run(NEWS, [now]);
  }

  /** Matches of a tournament that have ended, which it has not heard of; `most` of them where there are more. */
  async ended(id: string, most = HEARD_AT_ONCE): Promise<EndedMatches> {
    const rows = await this.postgres.run<{ match: string }>(ENDED, [id, most + 1]);
    return { matches: rows.slice(0, most).map(({ match }) => match), more: rows.length > most };
  }

  /** Tournaments that are not over, from `after` on in the order of their identifiers. */
  async goingOn(after: string, limit: number): Promise<{ id: string; seq: number }[]> {
    return this.postgres.query(
      `SELECT id, seq FROM tournaments
       WHERE status IN ('registration', 'running', 'paused') AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Entrants of a tournament whose bots are suspended or deleted, or whose owners have left, and why. */
  async unfit(id: string): Promise<{ entrant: string; reason: string }[]> {
    return this.postgres.query(
      `SELECT e.entrant, CASE WHEN a.deleted_at IS NOT NULL THEN 'Its owner has left.'
         WHEN b.deleted_at IS NOT NULL THEN 'Its bot was deleted.'
         ELSE 'Its bot is suspended: ' || b.suspension END AS reason
       FROM tournament_entrants e JOIN bots b ON b.id = e.bot JOIN accounts a ON a.id = b.account
       WHERE e.tournament = $1 AND (b.suspension IS NOT NULL OR b.deleted_at IS NOT NULL OR a.deleted_at IS NOT NULL)`,
      [id],
    );
  }
}

interface MatchRow {
  readonly match: string;
  readonly round: number;
  readonly house: boolean;
}

function newMatches(tournament: Tournament, event: LoggedEvent): MatchRow[] {
  if (event.type !== 'set-started' && event.type !== 'leg-replayed') return [];
  const { round } = event;
  const matches = event.type === 'set-started' ? event.matches : [event.match];
  return matches.map((match) => ({
    match,
    round,
    house: isHouseOnly(tournament, tournament.matches.get(match)!),
  }));
}

/** Values of `APPEND`. */
function appended(
  tournament: Tournament,
  before: number,
  events: readonly LoggedEvent[],
  keyOf: KeyOf,
): unknown[] {
  const { id, seq, status, entrants, endedAt, settings } = tournament;
  return [
    id,
    before,
    seq,
    status,
    dueAt(tournament),
    entrants.size,
    endedAt,
    JSON.stringify(
      events.map(({ seq: number, at, ...event }) => ({ seq: number, at, key: keyOf(event), event })),
    ),
    JSON.stringify(events.flatMap((event) => newMatches(tournament, event))),
    events.flatMap((event) => (event.type === 'leg-over' || event.type === 'leg-voided' ? event.match : [])),
    JSON.stringify(
      events.flatMap((event) =>
        event.type === 'entered' ? { entrant: event.entrant.id, ...event.entrant.player } : [],
      ),
    ),
    events.flatMap((event) => (event.type === 'left' ? event.entrant : [])),
    events.flatMap((event) => (event.type === 'round-over' ? event.round : [])),
    settings.deals === 'field',
  ];
}
