/** What an acceptance profile may have against a match. */
export const PROFILE_OBJECTIONS = [
  'paused',
  'blocked',
  'ruleset',
  'options',
  'clock',
  'rating',
  'rated',
  'unrated',
  'concurrency',
] as const;
/** Why a bot is not seated without being asked, although its profile would take the match. */
export const UNASKED_OBJECTIONS = ['ask-first', 'absent'] as const;
/** With which reasons a bot may decline in its own name: those of profiles, and these. */
export const BOT_OBJECTIONS = ['later', 'opponent', 'other'] as const;
/** Why there can be no rematch: more than two bots have played. */
export const REMATCH_OBJECTIONS = ['parties'] as const;
/** Why somebody waits in a queue no longer. */
export const QUEUE_OBJECTIONS = ['expired', 'suspended'] as const;

/** Why somebody does not play: one closed list on every transport. */
export const OBJECTIONS = [
  ...PROFILE_OBJECTIONS,
  ...UNASKED_OBJECTIONS,
  ...BOT_OBJECTIONS,
  ...REMATCH_OBJECTIONS,
  ...QUEUE_OBJECTIONS,
] as const;
export type ObjectionCode = (typeof OBJECTIONS)[number];

/** What a challenge may be declined with. */
export const DECLINE_REASONS = [...PROFILE_OBJECTIONS, ...BOT_OBJECTIONS] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** One reason not to play. */
export interface Objection {
  readonly code: ObjectionCode;
  /** One sentence about this very case. */
  readonly detail: string;
}

export const objection = (code: ObjectionCode, detail: string): Objection => ({ code, detail });
