import type { FieldName } from './event.registry.js';

interface NoticeSpec {
  readonly says: string;
  readonly fields: Partial<Record<FieldName, 'all' | 'some'>>;
}

/** What every notice about a challenge says about it. */
const CHALLENGE = {
  bot: 'all',
  challenge: 'all',
  challenger: 'all',
  opponent: 'some',
  ruleset: 'all',
  preset: 'all',
  seats: 'all',
  clock: 'all',
  rated: 'all',
  rematchOf: 'some',
  expiresAt: 'all',
} as const;

/**
 * What a caller's feed holds beside the events of its matches: what happens before, between and after matches. It is in no
 * match's log (`seq` is 0; `notice` identifies it), but in the same order and behind the same cursors. `all`: the field is
 * always there; `some`: where there is something to say. A room that has news of its own adds lines here.
 */
export const NOTICES = {
  challenge: {
    says: 'Somebody challenges one of the caller’s bots, or one of them has challenged.',
    fields: CHALLENGE,
  },
  'challenge-accepted': {
    says: 'A challenge was accepted: `match` is the match that has come of it, the first one of a set.',
    fields: CHALLENGE,
  },
  'challenge-declined': {
    says: 'A challenge was declined.',
    fields: { ...CHALLENGE, objection: 'all', reason: 'all' },
  },
  'challenge-withdrawn': { says: 'A challenge was taken back.', fields: CHALLENGE },
  'challenge-expired': { says: 'Nobody answered a challenge in time.', fields: CHALLENGE },
  paired: {
    says: 'A queue has found opponents: `match` is the match, the first one of a set.',
    fields: { bot: 'all', queue: 'all', ticket: 'all', rated: 'all' },
  },
  unqueued: {
    says: 'The bot waits in a queue no longer, without a match having come of it.',
    fields: { bot: 'all', queue: 'all', ticket: 'all', objection: 'all', reason: 'all' },
  },
  rating: {
    says: 'A set was rated: `match` is the match that completed it.',
    fields: {
      bot: 'all',
      version: 'all',
      set: 'all',
      pool: 'all',
      before: 'all',
      delta: 'all',
      after: 'all',
    },
  },
  'ladder-paused': {
    says: 'The ladder of `pool` leaves the bot alone until it joins again, because it has lost five legs in a row by the clock or by illegal moves.',
    fields: { bot: 'all', pool: 'all', reason: 'all' },
  },
} as const satisfies Record<string, NoticeSpec>;

export type NoticeType = keyof typeof NOTICES;
export const NOTICE_TYPES = Object.keys(NOTICES) as readonly NoticeType[];

/** The fields of a type of notice, in the order in which they are shown. */
export const noticeFields = (type: NoticeType): readonly (readonly [FieldName, 'all' | 'some'])[] =>
  Object.entries(NOTICES[type].fields) as [FieldName, 'all' | 'some'][];
