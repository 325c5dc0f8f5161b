import { Injectable } from '@nestjs/common';
import { holdAccountAlone } from '../../accounts/index.js';
import { LiveStore } from '../../platform/live/live.store.js';
import { grouped } from '../../platform/grouping.js';
import { Postgres, statement, type Transaction } from '../../platform/postgres/postgres.js';
import {
  settle,
  type Notes,
  type PartOutcome,
  type PartPlan,
  type TrialChange,
  type TrialEvent,
  type TrialPart,
  type TrialState,
} from './trial.state.js';

/** Channel on which changes are hinted: `trial seq`. */
export const TRIALS_CHANNEL = 'trials';

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const COLUMNS = `id, account, kind, bot, version, plan, status, reason, done, total, seq,
  ${ms('created_at')} AS "createdAt", ${ms('ended_at')} AS "endedAt"`;
const FIND = statement(`SELECT ${COLUMNS} FROM trials WHERE id = $1`);
const LOCK = `SELECT ${COLUMNS} FROM trials WHERE id = $1 FOR NO KEY UPDATE`;
const LIST = statement(`
  SELECT ${COLUMNS} FROM trials
  WHERE account = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::uuid IS NULL OR bot = $3)
    AND ($4::text IS NULL OR kind = $4)
  ORDER BY id DESC LIMIT $5`);
const READ = statement('SELECT event FROM trial_log WHERE trial = $1 AND seq > $2 ORDER BY seq LIMIT $3');
const PARTS = statement(`
  SELECT trial, number, plan, match, notes, outcome FROM trial_parts WHERE trial = ANY($1::uuid[]) ORDER BY number`);
const GOING_ON = statement(`SELECT id FROM trials WHERE status = 'running' ORDER BY id LIMIT $1`);
const BEGIN = statement(`
  UPDATE trial_parts SET match = coalesce(match, $3)
  WHERE trial = $1 AND number = $2 AND EXISTS (SELECT 1 FROM trials WHERE id = $1 AND status = 'running')
  RETURNING match`);
const BEGIN_AGAIN = statement(`
  UPDATE trial_parts SET match = NULL, notes = NULL, plan = $4
  WHERE trial = $1 AND number = $2 AND match = $3 AND outcome IS NULL`);
const NOTE = statement(`
  UPDATE trial_parts SET notes = $2 WHERE match = $1 AND notes IS NULL RETURNING number`);
const FORGET = statement('UPDATE trial_parts SET notes = NULL WHERE match = $1');
const AGAIN = statement(`
  UPDATE trial_parts SET notes = json_build_object('ply', notes -> 'ply', 'move', notes -> 'move', 'again', $3::text)
  WHERE match = $1 AND (notes ->> 'ply')::integer = $2 AND notes ->> 'again' IS NULL`);

/** Trials, their parts and their logs. */
@Injectable()
export class TrialsRepository {
  constructor(
    private readonly postgres: Postgres,
    private readonly live: LiveStore,
  ) {}

  /** Stores a new trial unless its account has `most` under way (`full`) or is deleted (`gone`); one with the same id stays as it is. */
  async create(
    { state, event }: TrialChange,
    parts: readonly PartPlan[],
    most: number,
  ): Promise<'made' | 'full' | 'gone'> {
    const { id, account, kind, bot, version, plan, status, total, seq, createdAt } = state;
    return this.postgres.transaction(async (client) => {
      if (!(await holdAccountAlone(client, account))) return 'gone';
      const { rowCount } = await client.query('SELECT 1 FROM trials WHERE id = $1', [id]);
      if (rowCount) return 'made';
      const { rows } = await client.query<{ running: number }>(
        `SELECT count(*)::integer AS running FROM trials WHERE account = $1 AND status = 'running'`,
        [account],
      );
      if (rows[0].running >= most) return 'full';
      await client.query(
        `INSERT INTO trials (id, account, kind, bot, version, plan, status, total, seq, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000))`,
        [id, account, kind, bot, version, JSON.stringify(plan), status, total, seq, createdAt],
      );
      for (const [number, part] of parts.entries())
        await client.query('INSERT INTO trial_parts (trial, number, plan) VALUES ($1, $2, $3)', [
          id,
          number,
          JSON.stringify(part),
        ]);
      await logEvent(client, id, event);
      return 'made';
    });
  }

  async find(id: string): Promise<TrialState | undefined> {
    return (await this.postgres.run<TrialState>(FIND, [id])).at(0);
  }

  /** Newest first, from below the id `before`. */
  list(
    filter: { account: string; bot?: string; kind?: string },
    limit: number,
    before: string | undefined,
  ): Promise<TrialState[]> {
    const { account, bot, kind } = filter;
    return this.postgres.run<TrialState>(LIST, [account, before ?? null, bot ?? null, kind ?? null, limit]);
  }

  /** Events after a number, in order. */
  async read(id: string, after: number, limit: number): Promise<TrialEvent[]> {
    return (await this.postgres.run<{ event: TrialEvent }>(READ, [id, after, limit])).map(
      ({ event }) => event,
    );
  }

  async parts(id: string): Promise<TrialPart[]> {
    return (await this.partsOf([id])).get(id) ?? [];
  }

  /** The parts of some trials, by trial. */
  async partsOf(ids: readonly string[]): Promise<Map<string, TrialPart[]>> {
    const rows = await this.postgres.run<TrialPart & { trial: string } & Record<string, unknown>>(PARTS, [
      ids,
    ]);
    return grouped(
      ids,
      rows,
      ({ trial }) => trial,
      (part) => part,
    );
  }

  async goingOn(limit: number): Promise<string[]> {
    return (await this.postgres.run<{ id: string }>(GOING_ON, [limit])).map(({ id }) => id);
  }

  /** The match that a part is; `match` where it had none yet. Undefined where the trial is over, or gone. */
  async begin(id: string, number: number, match: string): Promise<string | undefined> {
    return (await this.postgres.run<{ match: string }>(BEGIN, [id, number, match])).at(0)?.match;
  }

  /** A part's match was in vain: it is to be played once more, as if nothing had been. */
  async beginAgain(id: string, { number, match, plan }: TrialPart): Promise<void> {
    const again = { ...plan, inVain: (plan.inVain ?? 0) + 1 };
    await this.postgres.run(BEGIN_AGAIN, [id, number, match, JSON.stringify(again)]);
  }

  /** Notes what is done to a bot in a match; false where something has been done already. */
  async note(match: string, notes: Notes): Promise<boolean> {
    return (await this.postgres.run(NOTE, [match, JSON.stringify(notes)])).length > 0;
  }

  /** Nothing was done after all. */
  async forget(match: string): Promise<void> {
    await this.postgres.run(FORGET, [match]);
  }

  /** Notes what came for a ply to which something had been done. */
  async noteAgain(match: string, ply: number, move: string): Promise<void> {
    await this.postgres.run(AGAIN, [match, ply, move]);
  }

  /** A part is over: counted once, whoever sees it and however often. */
  async settle(id: string, number: number, outcome: PartOutcome, now: number): Promise<void> {
    await this.change(id, async (state, client) => {
      const { rowCount } = await client.query(
        'UPDATE trial_parts SET outcome = $3 WHERE trial = $1 AND number = $2 AND outcome IS NULL',
        [id, number, JSON.stringify(outcome)],
      );
      return rowCount ? settle(state, now) : { state, event: null };
    });
  }

  /** Changes a trial, one change at a time; undefined where there is none of that id. */
  async change(
    id: string,
    decide: (state: TrialState, client: Transaction) => Promise<TrialChange> | TrialChange,
  ): Promise<TrialState | undefined> {
    const changed = await this.postgres.transaction(async (client) => {
      const { rows } = await client.query<TrialState>(LOCK, [id]);
      if (rows.length === 0) return undefined;
      const change = await decide(rows[0], client);
      if (change.event === null) return change;
      const { status, reason, done, seq, endedAt } = change.state;
      await client.query(
        `UPDATE trials SET status = $2, reason = $3, done = $4, seq = $5, ended_at = to_timestamp($6::float8 / 1000)
         WHERE id = $1`,
        [id, status, reason, done, seq, endedAt],
      );
      await logEvent(client, id, change.event);
      return change;
    });
    if (changed?.event) this.live.hint(TRIALS_CHANNEL, `${id} ${changed.event.seq}`);
    return changed?.state;
  }
}

async function logEvent(client: Transaction, id: string, event: TrialEvent | null): Promise<void> {
  if (event === null) return;
  await client.query('INSERT INTO trial_log (trial, seq, event) VALUES ($1, $2, $3)', [
    id,
    event.seq,
    JSON.stringify(event),
  ]);
}
