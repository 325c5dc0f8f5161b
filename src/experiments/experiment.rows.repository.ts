import type { PoolClient } from 'pg';
import type { ExperimentChange, ExperimentEvent, ExperimentState } from './experiment.state.js';
import type { PartResult } from './experiment.tally.js';

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
/** An experiment's row as its state. */
export const COLUMNS = `id, account, name, status, plan, work::float8 AS work, done, counted, tally, seq, reason, ${ms('created_at')} AS "createdAt",
  ${ms('started_at')} AS "startedAt", ${ms('ended_at')} AS "endedAt"`;
const LOCK = `SELECT ${COLUMNS} FROM experiments WHERE id = $1 FOR NO KEY UPDATE`;

/** What an account has under way, and what it has used of its daily work: of what has ended early only what was played. */
export interface ExperimentUse {
  readonly underWay: number;
  readonly work: number;
  /** When the earliest of that work was ordered, ms since 1970; null where there is none. */
  readonly since: number | null;
}

/** The experiment as it is stored; nobody else changes it before the transaction ends. */
export async function locked(client: PoolClient, id: string): Promise<ExperimentState | undefined> {
  return (await client.query<ExperimentState>(LOCK, [id])).rows[0];
}

/** Results from part `counted` on that are there without a gap, in order. */
export async function waitingFrom(client: PoolClient, id: string, counted: number): Promise<PartResult[]> {
  const { rows } = await client.query<{ number: number; result: PartResult }>(
    `SELECT number, result FROM experiment_parts
     WHERE experiment = $1 AND number >= $2 AND result IS NOT NULL ORDER BY number`,
    [id, counted],
  );
  const gap = rows.findIndex(({ number }, i) => number !== counted + i);
  return rows.slice(0, gap < 0 ? undefined : gap).map(({ result }) => result);
}

/** Stores a new experiment. */
export async function insert(client: PoolClient, { state, events }: ExperimentChange): Promise<void> {
  await client.query(
    `INSERT INTO experiments (id, account, name, kind, status, plan, work, seq, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000))`,
    [
      state.id,
      state.account,
      state.name,
      state.plan.kind,
      state.status,
      JSON.stringify(state.plan),
      state.work,
      state.seq,
      state.createdAt,
    ],
  );
  await logEvents(client, state.id, events);
}

/** Stores what has changed, and tells of it in the log. */
export async function save(
  client: PoolClient,
  before: ExperimentState,
  change: ExperimentChange,
): Promise<ExperimentChange> {
  const { state, events } = change;
  if (state === before) return change;
  await client.query(
    `UPDATE experiments SET status = $2, done = $3, counted = $4, tally = $5, seq = $6, reason = $7,
       started_at = to_timestamp($8::float8 / 1000), ended_at = to_timestamp($9::float8 / 1000)
     WHERE id = $1`,
    [
      state.id,
      state.status,
      state.done,
      state.counted,
      JSON.stringify(state.tally),
      state.seq,
      state.reason,
      state.startedAt,
      state.endedAt,
    ],
  );
  await logEvents(client, state.id, events);
  return change;
}

async function logEvents(client: PoolClient, id: string, events: readonly ExperimentEvent[]): Promise<void> {
  for (const event of events) {
    await client.query(
      `INSERT INTO experiment_log (experiment, seq, at, event) VALUES ($1, $2, to_timestamp($3::float8 / 1000), $4)`,
      [id, event.seq, event.at, JSON.stringify(event)],
    );
  }
}

/** What an account has ordered. `since`: from when on work counts, ms since 1970. */
export async function useOf(client: PoolClient, account: string, since: number): Promise<ExperimentUse> {
  const { rows } = await client.query<{ underWay: number; work: number; since: number | null }>(
    `SELECT count(*) FILTER (WHERE status IN ('queued', 'running'))::integer AS "underWay",
       coalesce(sum(CASE WHEN status IN ('queued', 'running') THEN work
           ELSE ceil(work * done / (plan ->> 'rounds')::float8) END)
         FILTER (WHERE created_at > to_timestamp($2::float8 / 1000)), 0)::float8 AS work,
       ${ms('min(created_at) FILTER (WHERE created_at > to_timestamp($2::float8 / 1000))')} AS since
     FROM experiments WHERE account = $1`,
    [account, since],
  );
  return rows[0];
}
