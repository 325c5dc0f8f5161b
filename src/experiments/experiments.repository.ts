import { Injectable } from '@nestjs/common';
import { holdAccountAlone } from '../accounts/index.js';
import { LiveStore } from '../platform/live/live.store.js';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import type { ExperimentKind } from './experiment.plan.js';
import {
  isEnded,
  record,
  type ExperimentChange,
  type ExperimentEvent,
  type ExperimentState,
  type ExperimentStatus,
} from './experiment.state.js';
import {
  COLUMNS,
  insert,
  locked,
  save,
  useOf,
  waitingFrom,
  type ExperimentUse,
} from './experiment.rows.repository.js';
import type { PartResult } from './experiment.tally.js';

/** Channel on which changes are hinted: `experiment seq`. */
export const EXPERIMENTS_CHANNEL = 'experiments';

const FIND = statement(`SELECT ${COLUMNS} FROM experiments WHERE id = $1`);
const LIST = statement(`
  SELECT ${COLUMNS} FROM experiments
  WHERE account = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::text IS NULL OR kind = $3)
    AND ($4::text IS NULL OR status = $4)
  ORDER BY id DESC LIMIT $5`);
const READ = statement(`
  SELECT event FROM experiment_log WHERE experiment = $1 AND seq > $2 ORDER BY seq LIMIT $3`);
const GOING_ON = statement(`
  SELECT e.id, a.deleted_at IS NOT NULL AS orphaned FROM experiments e JOIN accounts a ON a.id = e.account
  WHERE e.status IN ('queued', 'running') AND e.id > $1 ORDER BY e.id LIMIT $2`);
const PARTS = statement(`
  SELECT number, result IS NOT NULL AS played FROM experiment_parts WHERE experiment = $1 AND number >= $2`);
const BEGIN = statement(`
  INSERT INTO experiment_parts (experiment, number, match) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`);
const MATCH_OF = statement('SELECT match FROM experiment_parts WHERE experiment = $1 AND number = $2');
const MATCHES_UNDER_WAY = statement(
  'SELECT match FROM experiment_parts WHERE experiment = $1 AND match IS NOT NULL AND result IS NULL',
);
const ENDED_MATCHES = statement(`
  SELECT p.experiment, p.number, p.match FROM experiment_parts p
  JOIN experiments e ON e.id = p.experiment AND e.status IN ('queued', 'running')
  JOIN matches m ON m.id = p.match
  WHERE p.result IS NULL AND p.match IS NOT NULL AND m.ended_tx IS NOT NULL LIMIT $1`);

/** A part whose match has ended. */
export interface EndedPart {
  readonly experiment: string;
  readonly number: number;
  readonly match: string;
}

export interface ExperimentFilter {
  readonly account: string;
  readonly kind?: ExperimentKind;
  readonly status?: ExperimentStatus;
}

/** Experiments, their parts and their logs. Whatever is told of has been stored. */
@Injectable()
export class ExperimentsRepository {
  constructor(
    private readonly postgres: Postgres,
    private readonly live: LiveStore,
  ) {}

  /**
   * Stores a new experiment unless `objection` has something against it, given what its account has under way; that is
   * looked at and stored by one after the other. One with the same id stays as it is. `gone` where the account is deleted.
   * @param since from when on work counts, ms since 1970
   */
  async create<O>(
    change: ExperimentChange,
    since: number,
    objection: (use: ExperimentUse) => O | undefined,
  ): Promise<O | 'gone' | undefined> {
    const { state } = change;
    return this.postgres.transaction(async (client) => {
      if (!(await holdAccountAlone(client, state.account))) return 'gone';
      const { rowCount } = await client.query('SELECT 1 FROM experiments WHERE id = $1', [state.id]);
      if (rowCount) return undefined;
      const objected = objection(await useOf(client, state.account, since));
      if (objected) return objected;
      await insert(client, change);
      return undefined;
    });
  }

  async find(id: string): Promise<ExperimentState | undefined> {
    return (await this.postgres.run<ExperimentState>(FIND, [id]))[0];
  }

  /** Newest first, from below the id `before`. */
  list(filter: ExperimentFilter, limit: number, before?: string): Promise<ExperimentState[]> {
    const { account, kind, status } = filter;
    const values = [account, before ?? null, kind ?? null, status ?? null, limit];
    return this.postgres.run(LIST, values);
  }

  /** Events after a number, in order. */
  async read(id: string, after: number, limit: number): Promise<ExperimentEvent[]> {
    const rows = await this.postgres.run<{ event: ExperimentEvent }>(READ, [id, after, limit]);
    return rows.map(({ event }) => event);
  }

  /** Changes an experiment, one change at a time; undefined where there is none of that id. */
  async change(
    id: string,
    decide: (state: ExperimentState) => ExperimentChange,
  ): Promise<ExperimentState | undefined> {
    const changed = await this.postgres.transaction(async (client) => {
      const before = await locked(client, id);
      return before && save(client, before, decide(before));
    });
    if (changed) this.tell(changed);
    return changed?.state;
  }

  /**
   * Counts a part that has been played, unless it has been counted before: by its number, whoever plays it and however
   * often. Counts with it what waited for it.
   */
  async record(
    id: string,
    number: number,
    result: PartResult,
    now: number,
  ): Promise<ExperimentState | undefined> {
    const changed = await this.postgres.transaction(async (client) => {
      const before = await locked(client, id);
      if (before === undefined) return undefined;
      if (isEnded(before)) return { state: before, events: [] };
      const { rowCount } = await client.query(
        `INSERT INTO experiment_parts (experiment, number, result) VALUES ($1, $2, $3)
         ON CONFLICT (experiment, number) DO UPDATE SET result = excluded.result
         WHERE experiment_parts.result IS NULL`,
        [id, number, JSON.stringify(result)],
      );
      if (!rowCount) return { state: before, events: [] };
      const waiting = await waitingFrom(client, id, before.counted);
      return save(client, before, record(before, number, waiting, now));
    });
    if (changed) this.tell(changed);
    return changed?.state;
  }

  /** Experiments that are not over, from `after` on in the order of their ids; `orphaned`: their account is gone. */
  goingOn(after: string, limit: number): Promise<{ id: string; orphaned: boolean }[]> {
    return this.postgres.run(GOING_ON, [after, limit]);
  }

  /** Parts from `from` on that have been begun, and whether they have been played. */
  parts(id: string, from: number): Promise<{ number: number; played: boolean }[]> {
    return this.postgres.run(PARTS, [id, from]);
  }

  /** The match that a part is; `match` where it had none yet. */
  async begin(id: string, number: number, match: string): Promise<string> {
    await this.postgres.run(BEGIN, [id, number, match]);
    const [row] = await this.postgres.run<{ match: string | null }>(MATCH_OF, [id, number]);
    return row.match ?? match;
  }

  /** Matches of an experiment that have been begun and not been counted. */
  async matchesUnderWay(id: string): Promise<string[]> {
    const rows = await this.postgres.run<{ match: string }>(MATCHES_UNDER_WAY, [id]);
    return rows.map(({ match }) => match);
  }

  /** Parts of experiments that go on whose matches have ended and have not been counted. */
  endedMatches(limit: number): Promise<EndedPart[]> {
    return this.postgres.run(ENDED_MATCHES, [limit]);
  }

  private tell({ state, events }: ExperimentChange): void {
    if (events.length > 0) this.live.hint(EXPERIMENTS_CHANNEL, `${state.id} ${state.seq}`);
  }
}
