import { Injectable } from '@nestjs/common';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import { isOutage } from '../platform/outage.js';
import { encodeRow, type Effects, type EncodedRow } from './match.append.js';
import type { LogRow, MoveAnswer, StoredEvent, StoredMove } from './match.event.js';

const ROW = 'match uuid, step integer, seq integer, at float8, events json, moves json, answer json';
const COLUMNS = 'match, step, seq, at, events, moves, answer';
const VALUES = 'c.match, c.step, c.seq, to_timestamp(c.at / 1000), c.events, c.moves, c.answer';

/** Rows of any number of changes; a row whose step is there already is passed over and hurts nobody else. */
const APPEND = statement(`
  INSERT INTO match_log (${COLUMNS})
  SELECT ${VALUES} FROM json_to_recordset($1) AS c(${ROW})
  ON CONFLICT DO NOTHING
  RETURNING match, step`);

/** The same for changes that also create matches, seat somebody, start or end; all of a change or nothing of it. */
const APPEND_WITH_EFFECTS = statement(`
  WITH c AS (
    SELECT * FROM json_to_recordset($1) AS c(${ROW}, created json, seats json, status text, started_at float8,
      ended_at float8, termination text, reason text, winners json, ranks json, scores json, rounds integer)
  ),
  created AS (
    INSERT INTO matches (id, creator, status, ruleset, preset, rules, rules_version, seat_count, clock, on_timeout,
      policy, rated, unrated, set_id, leg, legs, tournament, veiled, delay, trial, script, server_seed, commitment, created_at, expires_at,
      started_at, ended_at, termination, reason, winners, ranks, scores, rounds, ended_tx)
    SELECT c.match, m.creator, c.status, m.ruleset, m.preset, m.rules, m.rules_version, m.seat_count, m.clock,
      m.on_timeout, coalesce(m.policy, (SELECT max(version) FROM policies)), m.rated, m.unrated, m.set_id, m.leg,
      m.legs, m.tournament, m.veiled, coalesce(m.delay, 0), m.trial, m.script, m.server_seed, m.commitment,
      to_timestamp(m.created_at / 1000), to_timestamp(m.expires_at / 1000), to_timestamp(c.started_at / 1000),
      to_timestamp(c.ended_at / 1000), c.termination, c.reason, c.winners, c.ranks, c.scores, c.rounds,
      CASE WHEN c.ended_at IS NOT NULL THEN pg_current_xact_id() END
    FROM c, json_to_record(c.created) AS m(creator uuid, ruleset text, preset text, rules json,
      rules_version integer, seat_count smallint, clock json, on_timeout text, policy integer, rated boolean,
      unrated text, set_id uuid, leg smallint, legs smallint, tournament uuid, veiled boolean, delay integer, trial text, script json, server_seed text,
      commitment text, created_at float8,
      expires_at float8)
    WHERE c.created IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING id
  ),
  logged AS (
    INSERT INTO match_log (${COLUMNS})
    SELECT ${VALUES} FROM c WHERE c.created IS NULL OR c.match IN (SELECT id FROM created)
    ON CONFLICT DO NOTHING
    RETURNING match, step
  ),
  seated AS (
    INSERT INTO match_seats (match, seat, account, bot, version, entropy, house, ended_tx)
    SELECT c.match, s.seat, s.account, s.bot, s.version, s.entropy, s.house,
      CASE WHEN c.ended_at IS NOT NULL THEN pg_current_xact_id() END
    FROM logged JOIN c USING (match, step), json_to_recordset(c.seats)
      AS s(seat smallint, account uuid, bot uuid, version integer, entropy text, house text)
  ),
  changed AS (
    UPDATE matches AS m SET
      status = c.status,
      started_at = coalesce(m.started_at, to_timestamp(c.started_at / 1000)),
      ended_at = to_timestamp(c.ended_at / 1000),
      termination = c.termination, reason = c.reason, winners = c.winners, ranks = c.ranks, scores = c.scores,
      rounds = c.rounds,
      ended_tx = CASE WHEN c.ended_at IS NOT NULL THEN pg_current_xact_id() END
    FROM logged JOIN c USING (match, step)
    WHERE m.id = c.match AND c.created IS NULL AND c.status IS NOT NULL
  ),
  vacated AS (
    UPDATE match_seats AS s SET ended_tx = pg_current_xact_id()
    FROM logged JOIN c USING (match, step)
    WHERE s.match = c.match AND c.ended_at IS NOT NULL
  )
  SELECT match, step FROM logged`);

const READ = statement(`
  SELECT step, seq, (extract(epoch FROM at) * 1000)::float8 AS at, events, moves, answer
  FROM match_log WHERE match = $1 AND step > $2 ORDER BY step`);

const READ_MANY = statement(`
  SELECT match, step, seq, (extract(epoch FROM at) * 1000)::float8 AS at, events, moves, answer
  FROM match_log WHERE match = ANY($1::uuid[]) ORDER BY match, step`);

const FIND_DECISION = statement(`
  SELECT events, moves, answer FROM match_log AS l, json_array_elements(l.moves) AS m
  WHERE match = $1 AND (m ->> 'ply')::integer = $2`);

const LATEST = statement(
  'SELECT match, max(step) AS step FROM match_log WHERE match = ANY($1::uuid[]) GROUP BY match',
);

interface Waiting {
  readonly row: LogRow;
  readonly effects: Effects | undefined;
  done(appended: boolean): void;
  fail(error: unknown): void;
}

/** Inserts that are under way at once at most: one is being planned and sent while another is being made durable. */
const LANES = 2;
/** Rows in one insert at most. */
const MOST_ROWS = 256;

/** What the log says about a ply that has been decided. */
export interface LoggedDecision {
  readonly move: StoredMove;
  readonly timedOut: boolean;
  readonly answer: MoveAnswer | null;
}

/**
 * The log of all matches. Rows of changes that are made at the same time share one insert and its commit; each is
 * answered after that commit.
 */
@Injectable()
export class MatchLog {
  private waiting: Waiting[] = [];
  private lanes = 0;
  private planned = false;

  constructor(private readonly postgres: Postgres) {}

  /**
   * Adds a change's row, and its effects in the same transaction. False when the step is in the log already: somebody
   * else made another change there. Whoever is told by an error does not know whether the row got in.
   */
  append(row: LogRow, effects: Effects | undefined): Promise<boolean> {
    return new Promise((done, fail) => {
      this.waiting.push({ row, effects, done, fail });
      if (this.planned) return;
      this.planned = true;
      // Whatever arrives in the same round of the event loop goes along.
      setImmediate(() => {
        this.planned = false;
        this.flush();
      });
    });
  }

  /** Adds several rows in one transaction: one of its own, unless one is given. */
  appendTogether(
    changes: readonly { row: LogRow; effects: Effects | undefined }[],
    transaction?: Transaction,
  ): Promise<boolean[]> {
    return this.insert(changes, transaction);
  }

  /** The rows of a match after `step`, in order. */
  async read(match: string, step = 0): Promise<LogRow[]> {
    const rows = await this.postgres.run<Omit<LogRow, 'match'>>(READ, [match, step]);
    return rows.map((row) => ({ match, ...row }));
  }

  /** All rows of some matches, in order, by match. */
  async readMany(matches: readonly string[]): Promise<Map<string, LogRow[]>> {
    const logs = new Map<string, LogRow[]>(matches.map((match) => [match, []]));
    for (const row of await this.postgres.run<LogRow & Record<string, unknown>>(READ_MANY, [matches]))
      logs.get(row.match)?.push(row);
    return logs;
  }

  /** Number of the latest row of each of these matches. */
  latest(matches: readonly string[]): Promise<{ match: string; step: number }[]> {
    return this.postgres.run(LATEST, [matches]);
  }

  /** How a ply was decided; undefined where it has not been. */
  async findDecision(match: string, ply: number): Promise<LoggedDecision | undefined> {
    type Found = { events: StoredEvent[]; moves: StoredMove[]; answer: MoveAnswer | null };
    const [found] = await this.postgres.run<Found>(FIND_DECISION, [match, ply]);
    const move = found?.moves.find((made) => made.ply === ply);
    if (found === undefined || move === undefined) return undefined;
    const timedOut = found.events.some((event) => event.type === 'timed-out' && event.ply === ply);
    return { move, timedOut, answer: found.answer?.ply === ply ? found.answer : null };
  }

  private flush(): void {
    while (this.lanes < LANES && this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST_ROWS);
      this.lanes++;
      void this.insertBatch(batch).finally(() => {
        this.lanes--;
        this.flush();
      });
    }
  }

  private async insertBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const appended = await this.insert(batch);
      batch.forEach(({ done }, i) => done(appended[i]));
    } catch (error) {
      // One row that the database does not take must not hurt the others; but nobody is helped by asking a server that is away.
      if (batch.length === 1 || isOutage(error)) batch.forEach(({ fail }) => fail(error));
      else await Promise.all(batch.map((one) => this.insertBatch([one])));
    }
  }

  private insert(
    batch: readonly Pick<Waiting, 'row' | 'effects'>[],
    transaction?: Transaction,
  ): Promise<boolean[]> {
    return this.appendEncoded(
      batch.map(({ row, effects }) => encodeRow(row, effects)),
      transaction,
    );
  }

  /** The same for rows that have been encoded already, elsewhere perhaps. */
  async appendEncoded(batch: readonly EncodedRow[], transaction?: Transaction): Promise<boolean[]> {
    // In one order everywhere, so that two processes never wait for each other.
    const rows = batch.toSorted((a, b) => (a.match < b.match ? -1 : a.match > b.match ? 1 : a.step - b.step));
    const query = batch.some(({ hasEffects }) => hasEffects) ? APPEND_WITH_EFFECTS : APPEND;
    type Logged = { match: string; step: number };
    const values = [`[${rows.map(({ json }) => json).join()}]`];
    const logged = await this.postgres.run<Logged>(query, values, transaction);
    if (logged.length === batch.length) return batch.map(() => true);
    const keys = new Set(logged.map(({ match, step }) => `${match} ${step}`));
    return batch.map(({ match, step }) => keys.has(`${match} ${step}`));
  }
}
