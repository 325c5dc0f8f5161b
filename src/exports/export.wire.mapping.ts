import { isGoingOn, percentOf, type ExportEvent, type ExportState } from './export.state.js';
import type { Export, ExportNotice } from './exports.wire.js';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** Whether a file can be fetched at `now`. */
export const hasFile = ({ status, expiresAt }: ExportState, now: number): boolean =>
  status === 'finished' && (expiresAt ?? 0) > now;

/** An export as its owner sees it at `now`: a file whose time is up is gone, whether or not anybody has noted it. */
export function exportOf(state: ExportState, now: number): Export {
  const { id, kind, wish, reason, done, total, bytes, seq } = state;
  const isThere = hasFile(state, now);
  const status = state.status === 'finished' && !isThere ? 'expired' : state.status;
  return {
    id,
    kind,
    records: { ...wish },
    status,
    reason,
    progress: { done, total, percent: percentOf(state, !isGoingOn(state) && status !== 'failed') },
    bytes,
    last: seq,
    download: isThere ? `/v1/exports/${id}/download` : null,
    createdAt: iso(state.createdAt),
    startedAt: isoOrNull(state.startedAt),
    endedAt: isoOrNull(state.endedAt),
    expiresAt: isoOrNull(state.expiresAt),
  };
}

/** An event as its owner sees it. */
export const noticeOf = (id: string, event: ExportEvent): ExportNotice => ({
  seq: event.seq,
  type: event.type,
  export: id,
  at: iso(event.at),
  done: event.done,
  total: event.total,
  percent: percentOf(event, event.type === 'finished' || event.type === 'expired'),
  reason: event.reason,
});
