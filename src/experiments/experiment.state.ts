import type { ExperimentPlan } from './experiment.plan.js';
import { partCount, roundsIn } from './experiment.plan.js';
import { count, endOf, tallyOf, type PartResult, type TallyJson } from './experiment.tally.js';

/** `queued`: nothing played yet; `failed`: ended before its time for a reason that is given, with what was played. */
export const EXPERIMENT_STATUSES = ['queued', 'running', 'finished', 'cancelled', 'failed'] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

export const EXPERIMENT_EVENTS = [
  'created',
  'started',
  'progress',
  'finished',
  'cancelled',
  'failed',
] as const;
export type ExperimentEventType = (typeof EXPERIMENT_EVENTS)[number];

/** What happened in an experiment; `seq` counts from 1. Times are milliseconds since 1970. */
export interface ExperimentEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: ExperimentEventType;
  /** Rounds (or matches) that have been played, of those that are to be. */
  readonly done: number;
  readonly total: number;
  /** Why it has ended; null where it has not. */
  readonly reason: string | null;
}

/** An experiment at one moment. */
export interface ExperimentState {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly plan: ExperimentPlan;
  /** What it counts of its account's daily work, if it is played to its end. */
  readonly work: number;
  /** Rounds (or matches) that have been played, counted yet or not. */
  readonly done: number;
  /** Parts that have been counted: all up to this number. */
  readonly counted: number;
  readonly tally: TallyJson | null;
  /** Number of the latest event. */
  readonly seq: number;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

export const isEnded = ({ status }: Pick<ExperimentState, 'status'>): boolean =>
  status === 'finished' || status === 'cancelled' || status === 'failed';

/** 0 to 100; of a test that may end early, of what it plays at most. */
export const percentOf = ({ done, total }: Pick<ExperimentEvent, 'done' | 'total'>): number =>
  total === 0 ? 100 : Math.floor((100 * done) / total);

/** A change of an experiment: its next state, and what is to be told. */
export interface ExperimentChange {
  readonly state: ExperimentState;
  readonly events: readonly ExperimentEvent[];
}

function tell(
  before: ExperimentState,
  now: number,
  type: ExperimentEventType,
  change: Partial<ExperimentState>,
): ExperimentChange {
  const state = { ...before, ...change, seq: before.seq + 1 };
  const { seq, done, plan, reason } = state;
  return { state, events: [{ seq, at: now, type, done, total: plan.rounds, reason }] };
}

/** A new experiment. */
export const create = (
  facts: Pick<ExperimentState, 'id' | 'account' | 'name' | 'plan' | 'work'>,
  now: number,
): ExperimentChange =>
  tell(
    {
      ...facts,
      status: 'queued',
      done: 0,
      counted: 0,
      tally: null,
      seq: 0,
      reason: null,
      createdAt: now,
      startedAt: null,
      endedAt: null,
    },
    now,
    'created',
    {},
  );

/** Its first part is about to be played. Nothing where it has been started. */
export const start = (state: ExperimentState, now: number): ExperimentChange =>
  state.status === 'queued'
    ? tell(state, now, 'started', { status: 'running', startedAt: now })
    : { state, events: [] };

/** Its owner wants no more of it, or (`failed`) it cannot go on. What was counted stays. */
export const end = (
  state: ExperimentState,
  status: 'cancelled' | 'failed',
  reason: string,
  now: number,
): ExperimentChange =>
  isEnded(state) ? { state, events: [] } : tell(state, now, status, { status, reason, endedAt: now });

/**
 * Part `number` has been played. Parts are counted in their order whatever the order in which they are played, so that
 * neither a test nor a result depends on how fast each was. `waiting`: results from part `state.counted` on, in order
 * and without a gap, this one among them if it is next.
 */
export function record(
  before: ExperimentState,
  number: number,
  waiting: readonly PartResult[],
  now: number,
): ExperimentChange {
  if (isEnded(before)) return { state: before, events: [] };
  const { plan } = before;
  const started = start(before, now);
  const counts = tallyOf(plan, before.tally);
  let { counted } = before;
  let over: ReturnType<typeof endOf>;
  for (const result of waiting) {
    count(counts, result);
    counted++;
    over = endOf(plan, counts);
    if (over) break;
  }
  const done = before.done + roundsIn(plan, number);
  const tally = counts.tally.toJSON();
  const state = { ...started.state, done, counted, tally };
  if (over || counted === partCount(plan)) {
    const status = over?.failed ? 'failed' : 'finished';
    const ended = tell(state, now, status, { status, reason: over?.reason ?? null, endedAt: now });
    return { state: ended.state, events: [...started.events, ...ended.events] };
  }
  const total = plan.rounds;
  if (percentOf({ done, total }) === percentOf({ done: before.done, total }))
    return { state, events: started.events };
  const told = tell(state, now, 'progress', {});
  return { state: told.state, events: [...started.events, ...told.events] };
}
