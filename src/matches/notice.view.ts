import type { Caller } from '../accounts/index.js';
import { isoTime, type ShownEvent } from './event.view.js';
import { FIELDS } from './event.registry.js';
import { noticeFields, type NoticeType } from './notice.registry.js';
import type { StoredNotice } from './notices.repository.js';

/** A notice as its reader gets it, on every transport. */
export interface ShownNotice {
  /** 0: it is in no match's log. */
  readonly seq: 0;
  readonly type: NoticeType;
  readonly match: string | null;
  readonly at: string;
  /** What identifies it. */
  readonly notice: string;
  readonly [field: string]: unknown;
}

/** What stands in a feed: events of matches, and notices. */
export type FeedItem = ShownEvent | ShownNotice;

/** In which log an item of a feed is, and its number there: a match's, or the one of what a notice is about. */
export function placeOf({ match, seq, notice }: FeedItem): { readonly log: string; readonly number: number } {
  if (typeof notice !== 'string') return { log: match as string, number: seq };
  const [log, number] = notice.split('.');
  return { log, number: Number(number) };
}

/** Whether a notice belongs in a caller's feed: an account reads those of all its bots, a bot those about itself. */
export const concernsCaller = (
  notice: StoredNotice,
  { account, bot, version }: Pick<Caller, 'account' | 'bot' | 'version'>,
): boolean =>
  notice.account === account &&
  (bot === null || (bot === notice.bot && (notice.version === null || notice.version === version)));

/** A notice with the fields that the registry names, and no others. */
export function showNotice({ subject, number, type, match, at, bot, facts }: StoredNotice): ShownNotice {
  const known: Readonly<Record<string, unknown>> = { ...facts, ...(bot === null ? {} : { bot }) };
  const shown: Record<string, unknown> = {
    seq: 0,
    type,
    match,
    at: isoTime(at),
    notice: `${subject}.${number}`,
  };
  for (const [field] of noticeFields(type)) {
    const value = known[field];
    if (value === undefined) continue;
    shown[field] = FIELDS[field].kind === 'time' && value !== null ? isoTime(value as number) : value;
  }
  return shown as unknown as ShownNotice;
}
