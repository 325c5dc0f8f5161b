/** Seconds for each decision, or a bank of seconds with an increment for each turn. */
export type ClockRule = { readonly perMove: number } | { readonly bank: number; readonly increment: number };

/** Ten seconds for each decision. */
export const DEFAULT_CLOCK: ClockRule = { perMove: 10 };
/** Limits of a clock, in seconds: long enough for a round trip, and at most a week. */
export const SHORTEST_CLOCK = 0.1;
export const LONGEST_CLOCK = 7 * 24 * 3600;

/** What happens to a seat whose time is up: it forfeits, or the easy house player moves for it (`MOST_HELPS` times, then it forfeits). */
export const TIMEOUT_POLICIES = ['forfeit', 'play-for-me'] as const;
export type TimeoutPolicy = (typeof TIMEOUT_POLICIES)[number];
export const MOST_HELPS = 3;

/** How long a stalled turn is left alone after its deadline, in ms: moves that arrived in time may still be in a queue. */
export const GRACE_MS = 400;

/** The decision that a match waits for. Times are milliseconds since 1970. */
export interface Turn {
  /** Counts the decisions of the match from 1. */
  readonly ply: number;
  readonly seat: number;
  /** From when time is charged. */
  readonly offeredAt: number;
  /** When the seat's time is up; null for a house player, which thinks at the service's expense. */
  readonly deadline: number | null;
  /** Milliseconds of outages that the deadline already makes up for. */
  readonly credited: number;
}

/** A stretch of time in which the service could not take moves; milliseconds since 1970. */
export interface Outage {
  readonly since: number;
  readonly until: number;
}

/** The time of a change, as its maker knows it. */
export interface Moment {
  /** When the change is decided. */
  readonly now: number;
  /** When the request arrived, before it waited for anything; `now` where nobody asked. */
  readonly arrived: number;
  /** The latest outages, in any order. */
  readonly outages: readonly Outage[];
  /** 32 random bits that nobody else sees, for the choices of house players. */
  readonly seed: number;
}

/** Milliseconds of outages between two moments. */
export function lostBetween(outages: readonly Outage[], from: number, to: number): number {
  let lost = 0;
  for (const { since, until } of outages) lost += Math.max(0, Math.min(to, until) - Math.max(from, since));
  return lost;
}

/** Seconds as whole milliseconds. */
export const toMs = (seconds: number): number => Math.round(seconds * 1000);

/** Banks at the start, in ms; none where time is given per decision. */
export const firstBanks = (rule: ClockRule, seats: number): number[] =>
  'bank' in rule ? new Array<number>(seats).fill(toMs(rule.bank)) : [];

/** What a turn leaves to the seat that it is offered to, in ms. */
export const allowance = (rule: ClockRule, banks: readonly number[], seat: number): number =>
  'bank' in rule ? banks[seat] : toMs(rule.perMove);

/** Milliseconds that a turn has cost its seat at `at`; the service's outages cost nobody anything. */
export const spentOn = (turn: Turn, at: number, outages: readonly Outage[]): number =>
  Math.max(0, at - turn.offeredAt - lostBetween(outages, turn.offeredAt, at));

/** When a turn's time is up, outages made up for; null where the house thinks. */
export const dueAt = (turn: Turn, at: number, outages: readonly Outage[]): number | null =>
  turn.deadline === null ? null : turn.deadline + uncredited(turn, at, outages);

/** Milliseconds of outages up to `at` that the turn's stated deadline does not make up for yet. */
export const uncredited = (turn: Turn, at: number, outages: readonly Outage[]): number =>
  outages.length === 0 ? 0 : Math.max(0, lostBetween(outages, turn.offeredAt, at) - turn.credited);
