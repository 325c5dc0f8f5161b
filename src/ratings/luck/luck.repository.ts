import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/id.js';
import { Postgres, statement } from '../../platform/postgres/postgres.js';
import type { Resolved } from '../../rules/options.js';
import { MEASURE, type LuckOfRules } from './deal.luck.js';
import type { SetLuck } from './set.luck.js';

/** How long the place is somebody's who shows no sign of life. */
const TAKEN = `interval '60 seconds'`;

/** A newer measure begins again with the first match; an older one that still runs somewhere has to stop. */
const TAKE = statement(`
  UPDATE luck_position SET taken_until = now() + ${TAKEN}, taken_by = $2, measure = $1,
    position = CASE WHEN measure = $1 THEN position END
  WHERE taken_until < now() AND measure <= $1
  RETURNING position`);
const LEAVE = statement(`
  UPDATE luck_position SET position = $2, taken_until = '-infinity', taken_by = NULL WHERE taken_by = $1`);
const HOLD = statement(`
  UPDATE luck_position SET taken_until = now() + ${TAKEN} WHERE taken_by = $1 RETURNING taken_by`);

const STORE = statement(`
  INSERT INTO set_luck (set_id, measure, scores, deals, adjusted, coefficient, error, variance_removed)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (set_id) DO UPDATE SET measure = excluded.measure, scores = excluded.scores, deals = excluded.deals,
    adjusted = excluded.adjusted, coefficient = excluded.coefficient, error = excluded.error,
    variance_removed = excluded.variance_removed
  WHERE set_luck.measure < excluded.measure`);
const MEASURED = statement(
  'SELECT set_id AS "set" FROM set_luck WHERE set_id = ANY($1::uuid[]) AND measure = $2',
);

/** Not while another table still plays the same deals: what they are worth is part of what is in the hands there. */
const FIND = statement(`
  SELECT set_id AS "set", scores, deals, adjusted, coefficient, error, variance_removed AS "varianceRemoved"
  FROM set_luck l WHERE set_id = ANY($1::uuid[])
    AND NOT EXISTS (SELECT FROM matches m WHERE m.set_id = l.set_id AND m.veiled)`);

const FIND_RULES = statement(`
  SELECT coefficient, variance_removed AS "varianceRemoved", residual FROM luck_of_rules
  WHERE rules = $1 AND measure = $2`);
const STORE_RULES = statement(`
  INSERT INTO luck_of_rules (rules, measure, coefficient, variance_removed, residual) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`);

const nameOf = (rules: Resolved): string => createHash('sha256').update(JSON.stringify(rules)).digest('hex');

/** The place among the ended matches, as one has it who took it. */
export interface LuckPlace {
  /** Told apart from all who took it before and will take it after. */
  readonly holder: string;
  /** Of the last match that was looked at; null before the first. */
  readonly position: string | null;
}

type Stored<T> = { readonly [Field in keyof T]: T[Field] | null };

/** The luck of finished sets, and how far its measuring has come: one process at a time is at it. */
@Injectable()
export class LuckRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Takes the place among the ended matches; undefined where somebody else has it. */
  async take(): Promise<LuckPlace | undefined> {
    const holder = newId();
    const [place] = await this.postgres.run<{ position: string | null }>(TAKE, [MEASURE, holder]);
    return place && { holder, position: place.position };
  }

  /** Says that whoever took the place is still at it; false where it is somebody else's by now. */
  async hold({ holder }: LuckPlace): Promise<boolean> {
    return (await this.postgres.run(HOLD, [holder])).length > 0;
  }

  /** Gives the place back, moved on to `position`; does nothing where it is somebody else's by now. */
  async leave({ holder }: LuckPlace, position: string | null): Promise<void> {
    await this.postgres.run(LEAVE, [holder, position]);
  }

  /** Keeps what a set's luck is; what is known already stays. */
  async store(set: string, luck: SetLuck): Promise<void> {
    const { scores, deals, adjusted, coefficient, error, varianceRemoved } = luck;
    await this.postgres.run(STORE, [
      set,
      MEASURE,
      scores,
      deals,
      adjusted,
      coefficient,
      error,
      varianceRemoved,
    ]);
  }

  /** Those of the sets that have been measured. */
  async measured(sets: readonly string[]): Promise<Set<string>> {
    const rows = await this.postgres.run<{ set: string }>(MEASURED, [sets, MEASURE]);
    return new Set(rows.map(({ set }) => set));
  }

  /** The luck of those sets of which it is known and may be shown. */
  async find(sets: readonly string[]): Promise<Map<string, SetLuck>> {
    if (sets.length === 0) return new Map();
    const rows = await this.postgres.run<SetLuck & { set: string }>(FIND, [sets]);
    return new Map(rows.map(({ set, ...luck }) => [set, luck]));
  }

  /** How much deals decide in a game; null where that takes too long to measure, undefined where nobody has tried yet. */
  async ofRules(rules: Resolved): Promise<LuckOfRules | null | undefined> {
    const [found] = await this.postgres.run<Stored<LuckOfRules> & Record<string, unknown>>(FIND_RULES, [
      nameOf(rules),
      MEASURE,
    ]);
    return found?.coefficient === null ? null : (found as LuckOfRules | undefined);
  }

  /** Keeps what was measured of a game; null where that takes too long. */
  async storeRules(rules: Resolved, luck: LuckOfRules | null): Promise<void> {
    const { coefficient = null, varianceRemoved = null, residual = null } = luck ?? {};
    await this.postgres.run(STORE_RULES, [nameOf(rules), MEASURE, coefficient, varianceRemoved, residual]);
  }
}
