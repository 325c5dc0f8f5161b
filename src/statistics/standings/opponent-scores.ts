import { isVoluntarilyUnplayed, type RoundEntry, type Scorecard } from './scorecard.js';

export const UNPLAYED_RULES = ['own-score', 'virtual-opponent', 'as-played'] as const;
/**
 * What an unplayed round counts for in tie-breaks that add up opponents' scores.
 * `own-score` (FIDE since 2024): as if played against somebody with one's own final score; rounds that an opponent missed
 * at the end count ½ for him. `virtual-opponent` (FIDE 2009 to 2023, and Lichess): against one who had one's own score
 * before the round, the rest of that round's point, and ½ for each later round. `as-played` (round robins): a forfeit
 * counts against the opponent of the schedule, a bye for nothing.
 */
export type UnplayedRule = (typeof UNPLAYED_RULES)[number];

/** What one round brings to such a tie-break. */
export interface Contribution {
  /** Score of the opponent of that round, real or not. */
  readonly score: number;
  /** Own points in that round. */
  readonly points: number;
  /** Cut before any other, see `isVoluntarilyUnplayed`. */
  readonly voluntary: boolean;
}

/** Everybody's contributions, worked out once however many tie-breaks ask for them. */
export class Contributions {
  private readonly known = new Map<Scorecard, Contribution[]>();
  /** What everybody's score is worth to those who met them. */
  private readonly scores: ReadonlyMap<string, number>;
  private readonly lastRound: number;

  constructor(
    cards: ReadonlyMap<string, Scorecard>,
    private readonly rule: UnplayedRule,
  ) {
    this.scores = new Map([...cards].map(([id, card]) => [id, scoreAsOpponent(card, rule)]));
    this.lastRound = Math.max(0, ...[...cards.values()].map(({ entries }) => entries.at(-1)?.round ?? 0));
  }

  /** Those of all rounds of one entrant. At a table of more than two the opponents' mean counts. */
  of(card: Scorecard): readonly Contribution[] {
    let found = this.known.get(card);
    if (!found) this.known.set(card, (found = this.workOut(card)));
    return found;
  }

  private workOut(card: Scorecard): Contribution[] {
    const { rule } = this;
    return card.entries.flatMap((entry) => {
      const { points } = entry;
      if (entry.kind === 'played' || (rule === 'as-played' && entry.kind === 'forfeit')) {
        const scores = entry.opponents.map((id) => this.scores.get(id) ?? 0);
        return [{ score: meanOf(scores), points, voluntary: false }];
      }
      if (rule === 'as-played') return [];
      const score = rule === 'own-score' ? card.points : virtualScore(card, entry, this.lastRound);
      return [{ score, points, voluntary: rule === 'own-score' && isVoluntarilyUnplayed(entry) }];
    });
  }
}

/** An opponent's score; by FIDE's rule of 2024 what he missed after his last round counts as drawn. */
function scoreAsOpponent({ points, entries }: Scorecard, rule: UnplayedRule): number {
  if (rule !== 'own-score') return points;
  const last = entries.findLastIndex((entry) => !isVoluntarilyUnplayed(entry));
  return entries.slice(last + 1).reduce((sum, missed) => sum + 0.5 - missed.points, points);
}

function virtualScore({ entries }: Scorecard, entry: RoundEntry, lastRound: number): number {
  const before = entries.reduce((sum, { round, points }) => (round < entry.round ? sum + points : sum), 0);
  return before + (1 - entry.points) + (lastRound - entry.round) / 2;
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sum of opponents' scores. */
export const buchholz = (contributions: readonly Contribution[]): number =>
  contributions.reduce((sum, { score }) => sum + score, 0);

/** Sum of own points times the opponent's score. */
export const sonnebornBerger = (contributions: readonly Contribution[]): number =>
  contributions.reduce((sum, { score, points }) => sum + score * points, 0);

/** Without the `count` least significant rounds: the lowest of those voluntarily unplayed, else the lowest of all. */
export function withoutLowest(contributions: readonly Contribution[], count: number): Contribution[] {
  return [...contributions]
    .sort((a, b) => Number(b.voluntary) - Number(a.voluntary) || a.score - b.score)
    .slice(count);
}

/** Without the highest. */
export const withoutHighest = (contributions: readonly Contribution[]): Contribution[] =>
  [...contributions].sort((a, b) => a.score - b.score).slice(0, -1);
