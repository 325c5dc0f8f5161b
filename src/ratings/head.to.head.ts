import { meanInterval, setOutcome, wilsonInterval } from '../statistics/index.js';
import type { MeetingRow } from './ratings.repository.js';
import type { HeadToHead } from './ratings.wire.js';

/** Meetings that are shown one by one. */
const SHOWN_MEETINGS = 20;

/** How a bot has done against another player, from their meetings, newest first. */
export function headToHeadOf(bot: string, other: string, rows: readonly MeetingRow[]): HeadToHead {
  const meetings = rows.flatMap(({ set, pool, sides, scores, at }) => {
    const ours = sides.findIndex((side) => side.some((player) => player.startsWith(`${bot}@`)));
    const theirs = sides.findIndex(
      (side, i) => i !== ours && side.some((player) => player === other || player.startsWith(`${other}@`)),
    );
    // Partners have not met.
    return theirs < 0 ? [] : [{ set, pool, score: scores[ours][theirs], at: at.toISOString() }];
  });
  const count = (wanted: string): number =>
    meetings.filter(({ score }) => setOutcome(score) === wanted).length;
  const mean = meetings.reduce((sum, { score }) => sum + score, 0) / meetings.length;
  const variance = meetings.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / meetings.length;
  // Without spread the normal interval would have no width; Wilson's is honest there.
  const interval =
    meetings.length === 0
      ? { value: 0.5, low: 0, high: 1 }
      : variance > 0
        ? meanInterval({ count: meetings.length, mean, variance })
        : wilsonInterval(mean * meetings.length, meetings.length);
  return {
    bot,
    other,
    sets: meetings.length,
    wins: count('win'),
    draws: count('draw'),
    losses: count('loss'),
    score: interval.value,
    low: Math.max(0, interval.low),
    high: Math.min(1, interval.high),
    meetings: meetings.slice(0, SHOWN_MEETINGS),
  };
}
