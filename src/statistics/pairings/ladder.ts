import { lotOf, type Lot } from '../lot.js';
import type { Entrant, Pairing } from './pairing.js';

/** A bot that has opted in to the ladder of a pool. */
export interface LadderBot extends Entrant {
  readonly rating: number;
  /** Sets under way now, and the most it takes at once. */
  readonly running: number;
  readonly capacity: number;
  /** Sets begun today. */
  readonly setsToday: number;
  /** Pairings in a row that have left it out. */
  readonly waited: number;
}

export interface LadderState {
  readonly bots: readonly LadderBot[];
  /** Sets begun today between two bots, by `ladderPair`; pairs that have not met may be missing. */
  readonly today: ReadonlyMap<string, number>;
  /** Number of this pairing, from 1. */
  readonly round: number;
  readonly seed: string;
}

/** Why a bot was not matched. `paired`: it was. */
export const LADDER_REASONS = [
  'paired',
  'at-capacity',
  'alone',
  'only-own-team',
  'daily-cap',
  'others-busy',
] as const;
export type LadderReason = (typeof LADDER_REASONS)[number];

export interface LadderRound {
  readonly pairings: readonly Pairing[];
  /** For every bot why it was or was not matched. */
  readonly reasons: ReadonlyMap<string, LadderReason>;
}

/** Sets that the same two bots play in a day, so that nobody farms a weak opponent. */
export const DAILY_PAIR_CAP = 3;
/** Opponents come from so many nearest by rating … */
const NEAREST = 8;
/** … with so much chance added to the distance, in rating points … */
const JITTER = 60;
/** … but one in so many from the whole pool, so that the pool hangs together. */
const ANYBODY = 10;

/** Key of two bots in `LadderState.today`, whoever sits first. */
export const ladderPair = (a: string, b: string): string => JSON.stringify(a < b ? [a, b] : [b, a]);

/**
 * Pairs the bots of a ladder. Whoever has waited longest, then whoever has played least today, chooses first, so nobody
 * starves; opponents are near in rating, not of the same team, below the daily cap of the pair, and nobody exceeds its own
 * capacity. There is no limit of distance: the only two bots of a pool meet, whatever their ratings.
 */
export function pairLadder({ bots, today, round, seed }: LadderState): LadderRound {
  const lot = lotOf(seed, 'ladder', round);
  const byRating = [...bots].sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
  const room = new Map(bots.map(({ id, running, capacity }) => [id, capacity - running]));
  const sets = new Map(today);
  const reasons = new Map<string, LadderReason>();
  const pairings: Pairing[] = [];
  const order = lot.shuffle(byRating).sort((a, b) => b.waited - a.waited || a.setsToday - b.setsToday);
  const allows = (a: LadderBot, b: LadderBot): boolean =>
    !ofOneTeam(a, b) && (sets.get(ladderPair(a.id, b.id)) ?? 0) < DAILY_PAIR_CAP;
  for (const bot of order) {
    if (reasons.get(bot.id) === 'paired') continue;
    if (room.get(bot.id)! <= 0) {
      reasons.set(bot.id, 'at-capacity');
      continue;
    }
    const opponent = chooseOpponent(
      bot,
      byRating,
      lot,
      (other) => room.get(other.id)! > 0 && allows(bot, other),
    );
    if (!opponent) {
      reasons.set(bot.id, reasonFor(bot, bots, allows));
      continue;
    }
    for (const { id } of [bot, opponent]) {
      room.set(id, room.get(id)! - 1);
      reasons.set(id, 'paired');
    }
    const key = ladderPair(bot.id, opponent.id);
    sets.set(key, (sets.get(key) ?? 0) + 1);
    const entrants = lot.below(2) === 0 ? [bot.id, opponent.id] : [opponent.id, bot.id];
    pairings.push({ round, table: pairings.length + 1, entrants });
  }
  return { pairings, reasons };
}

function chooseOpponent(
  bot: LadderBot,
  byRating: readonly LadderBot[],
  lot: Lot,
  allowed: (other: LadderBot) => boolean,
): LadderBot | undefined {
  const at = byRating.indexOf(bot);
  const eligible = (other: LadderBot | undefined): other is LadderBot =>
    other !== undefined && other !== bot && allowed(other);
  if (lot.below(ANYBODY) === 0) {
    const start = lot.below(byRating.length);
    for (let i = 0; i < byRating.length; i++) {
      const other = byRating[(start + i) % byRating.length];
      if (eligible(other)) return other;
    }
    return undefined;
  }
  const near: { other: LadderBot; distance: number }[] = [];
  for (let away = 1; away < byRating.length && near.length < NEAREST; away++) {
    for (const other of [byRating[at - away], byRating[at + away]]) {
      if (eligible(other)) {
        near.push({ other, distance: Math.abs(other.rating - bot.rating) + lot.below(JITTER) });
      }
    }
  }
  return near.sort((a, b) => a.distance - b.distance)[0]?.other;
}

function reasonFor(
  bot: LadderBot,
  bots: readonly LadderBot[],
  allows: (a: LadderBot, b: LadderBot) => boolean,
): LadderReason {
  const others = bots.filter((other) => other !== bot);
  if (others.length === 0) return 'alone';
  if (others.every((other) => ofOneTeam(bot, other))) return 'only-own-team';
  return others.some((other) => allows(bot, other)) ? 'others-busy' : 'daily-cap';
}

const ofOneTeam = (a: Entrant, b: Entrant): boolean => a.team !== undefined && a.team === b.team;
