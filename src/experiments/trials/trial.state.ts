import type { Played, Rehearsed, Trial } from '../../matches/index.js';

/** `check`: how a bot takes situations that happen to every bot. `rehearsal`: what a version does in another's old turns. */
export const TRIAL_KINDS = ['check', 'rehearsal'] as const;
export type TrialKind = (typeof TRIAL_KINDS)[number];

export const TRIAL_STATUSES = ['running', 'finished', 'cancelled', 'failed'] as const;
export type TrialStatus = (typeof TRIAL_STATUSES)[number];

export const TRIAL_EVENTS = ['created', 'progress', 'finished', 'cancelled', 'failed'] as const;
export type TrialEventType = (typeof TRIAL_EVENTS)[number];

/** Trials of an account that are under way at once, at most. */
export const MOST_TRIALS = 4;
/** Matches of a trial that are played at once. */
const AT_ONCE = 2;

/** How the matches of a trial are played. */
export interface TrialPlan {
  /** Seconds for each move. */
  readonly perMove: number;
  /** Of a rehearsal: the version whose turns they were. */
  readonly from: number | null;
}

/** One match of a trial: a situation in some game, or a match that is gone through again. */
export type PartPlan = PartKind & {
  /** How often it has been begun in vain, because of ourselves. */
  readonly inVain?: number;
};

type PartKind =
  | {
      readonly situation: Exclude<Trial, 'rehearsal'>;
      readonly ruleset: string;
      readonly options: Readonly<Record<string, unknown>>;
    }
  | { readonly situation: 'rehearsal'; readonly played: Played };

/** What was done to a bot in a situation, and how it went on. */
export interface Notes {
  /** The move that got lost, came late or was refused. */
  readonly ply: number;
  readonly move: string;
  /** What came for the same ply after that. */
  readonly again?: string;
}

/** What has come of a part. */
export type PartOutcome =
  { readonly passed: boolean; readonly detail: string } | { readonly turns: readonly Rehearsed[] };

/** A part of a trial, from 0. */
export interface TrialPart {
  readonly number: number;
  readonly plan: PartPlan;
  readonly match: string | null;
  readonly notes: Notes | null;
  readonly outcome: PartOutcome | null;
}

/** What happened in a trial; `seq` counts from 1. Times are milliseconds since 1970. */
export interface TrialEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: TrialEventType;
  /** Matches that are over, of all. */
  readonly done: number;
  readonly total: number;
  readonly reason: string | null;
}

/** A trial at one moment. */
export interface TrialState {
  readonly id: string;
  readonly account: string;
  readonly kind: TrialKind;
  readonly bot: string;
  readonly version: number;
  readonly plan: TrialPlan;
  readonly status: TrialStatus;
  readonly reason: string | null;
  readonly done: number;
  readonly total: number;
  /** Number of the latest event. */
  readonly seq: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface TrialChange {
  readonly state: TrialState;
  readonly event: TrialEvent | null;
}

export const percentOf = ({ done, total }: Pick<TrialState, 'done' | 'total'>): number =>
  total === 0 ? 100 : Math.floor((100 * done) / total);

function tell(
  before: TrialState,
  now: number,
  type: TrialEventType,
  change: Partial<TrialState>,
): TrialChange {
  const state = { ...before, ...change, seq: before.seq + 1 };
  const { seq, done, total, reason } = state;
  return { state, event: { seq, at: now, type, done, total, reason } };
}

/** A new trial. */
export const create = (
  facts: Pick<TrialState, 'id' | 'account' | 'kind' | 'bot' | 'version' | 'plan' | 'total'>,
  now: number,
): TrialChange =>
  tell(
    { ...facts, status: 'running', reason: null, done: 0, seq: 0, createdAt: now, endedAt: null },
    now,
    'created',
    {},
  );

/** A part is over. */
export function settle(before: TrialState, now: number): TrialChange {
  if (before.status !== 'running') return { state: before, event: null };
  const done = before.done + 1;
  return done < before.total
    ? tell(before, now, 'progress', { done })
    : tell(before, now, 'finished', { done, status: 'finished', endedAt: now });
}

/** Its owner wants no more of it, or it cannot go on. */
export const end = (
  state: TrialState,
  status: 'cancelled' | 'failed',
  reason: string,
  now: number,
): TrialChange =>
  state.status === 'running'
    ? tell(state, now, status, { status, reason, endedAt: now })
    : { state, event: null };

/**
 * Of the parts that have not ended, in order, those that are played now. A late answer is tried by itself: a bot that waits for
 * what comes of its move would lose by time in a match beside it.
 */
export function nextParts<P extends { readonly plan: Pick<PartPlan, 'situation'> }>(open: readonly P[]): P[] {
  const next = open.slice(0, AT_ONCE);
  const late = next.findIndex(({ plan }) => plan.situation === 'late');
  return late === -1 ? next : next.slice(0, Math.max(1, late));
}
