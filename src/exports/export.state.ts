import type { RecordFilter } from '../matches/index.js';

/** `records`: records of matches by a filter. `account`: everything that the account owns. */
export const EXPORT_KINDS = ['records', 'account'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** `expired`: it was finished, and its file is gone. `failed`: it could not be finished for a reason that is given. */
export const EXPORT_STATUSES = ['queued', 'running', 'finished', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const EXPORT_EVENTS = ['created', 'started', 'progress', 'finished', 'failed', 'expired'] as const;
export type ExportEventType = (typeof EXPORT_EVENTS)[number];

/** How long a file can be fetched, in ms. */
export const FILE_MS = 24 * 3600 * 1000;
/** How long an export is remembered after its end, in ms. */
export const REMEMBERED_MS = 30 * 24 * 3600 * 1000;
/** Bytes of a file, at most. */
export const MOST_BYTES = 256 * 1024 * 1024;
/** Exports of an account that are under way at once, and files of it that can be fetched, at most. */
export const MOST_AT_ONCE = 2;
export const MOST_FILES = 10;

/** Where the next piece begins: in which kind of things, and behind which of them. */
export interface ExportPlace {
  readonly source: number;
  readonly after: string | null;
}

/** What happened to an export; `seq` counts from 1. Times are milliseconds since 1970. */
export interface ExportEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: ExportEventType;
  /** Lines that are written, of those that there were when it began. */
  readonly done: number;
  readonly total: number;
  readonly reason: string | null;
}

/** An export at one moment. */
export interface ExportState {
  readonly id: string;
  readonly account: string;
  readonly kind: ExportKind;
  readonly wish: RecordFilter;
  readonly status: ExportStatus;
  readonly reason: string | null;
  /** Null before it begins, and when all is written. */
  readonly place: ExportPlace | null;
  readonly pieces: number;
  readonly done: number;
  readonly total: number;
  /** Of the file so far. */
  readonly bytes: number;
  /** Number of the latest event. */
  readonly seq: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** When the file goes; null where there is none. */
  readonly expiresAt: number | null;
}

export const isGoingOn = ({ status }: Pick<ExportState, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** 0 to 100. More may be there in the end than there was in the beginning: all of it is written only when it is finished. */
export const percentOf = (
  { done, total }: Pick<ExportState, 'done' | 'total'>,
  isFinished: boolean,
): number => (isFinished ? 100 : total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total)));

/** A change of an export: its next state, and what is to be told. */
export interface ExportChange {
  readonly state: ExportState;
  readonly event: ExportEvent | null;
}

const unchanged = (state: ExportState): ExportChange => ({ state, event: null });

function tell(
  before: ExportState,
  now: number,
  type: ExportEventType,
  change: Partial<ExportState>,
): ExportChange {
  const state = { ...before, ...change, seq: before.seq + 1 };
  const { seq, done, total, reason } = state;
  return { state, event: { seq, at: now, type, done, total, reason } };
}

/** A new export. */
export const create = (
  facts: Pick<ExportState, 'id' | 'account' | 'kind' | 'wish'>,
  now: number,
): ExportChange =>
  tell(
    {
      ...facts,
      status: 'queued',
      reason: null,
      place: null,
      pieces: 0,
      done: 0,
      total: 0,
      bytes: 0,
      seq: 0,
      createdAt: now,
      startedAt: null,
      endedAt: null,
      expiresAt: null,
    },
    now,
    'created',
    {},
  );

/** It begins; `total`: lines that there are. Nothing where it has begun. */
export const start = (state: ExportState, total: number, now: number): ExportChange =>
  state.status === 'queued'
    ? tell(state, now, 'started', {
        status: 'running',
        total,
        startedAt: now,
        place: { source: 0, after: null },
      })
    : unchanged(state);

/** A piece that has been read: its lines, its bytes, and where the next one begins; null: it is the last. */
export interface Piece {
  /** Number of the piece, from 0: what it was read for. */
  readonly number: number;
  readonly lines: number;
  readonly bytes: number;
  readonly next: ExportPlace | null;
}

/** A piece is written. Undefined where somebody else has written it, or nobody wants it any more. */
export function write(before: ExportState, piece: Piece, now: number): ExportChange | undefined {
  if (before.status !== 'running' || before.pieces !== piece.number) return undefined;
  const state = {
    ...before,
    place: piece.next,
    pieces: before.pieces + 1,
    done: before.done + piece.lines,
    bytes: before.bytes + piece.bytes,
  };
  if (state.bytes > MOST_BYTES) {
    const reason = `The file would have more than ${MOST_BYTES} bytes: ask for less at a time.`;
    return tell(before, now, 'failed', { status: 'failed', reason, endedAt: now });
  }
  if (piece.next === null)
    return tell(state, now, 'finished', { status: 'finished', endedAt: now, expiresAt: now + FILE_MS });
  const hasMoved = percentOf(state, false) !== percentOf(before, false);
  return hasMoved ? tell(state, now, 'progress', {}) : unchanged(state);
}

/** It cannot be finished. */
export const fail = (state: ExportState, reason: string, now: number): ExportChange =>
  isGoingOn(state)
    ? tell(state, now, 'failed', { status: 'failed', reason, endedAt: now })
    : unchanged(state);

/** Its file goes when its time is up. */
export const expire = (state: ExportState, now: number): ExportChange =>
  state.status === 'finished' && state.expiresAt !== null && now >= state.expiresAt
    ? tell(state, now, 'expired', { status: 'expired' })
    : unchanged(state);
