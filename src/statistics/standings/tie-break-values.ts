import { MARGIN_CAP } from '../pairings/series.js';
import {
  buchholz,
  type Contributions,
  sonnebornBerger,
  withoutHighest,
  withoutLowest,
} from './opponent-scores.js';
import { performanceRating } from './performance.js';
import { isWin, type Scorecard } from './scorecard.js';
import type { TieBreak } from './tie-breaks.js';

export interface TieBreakContext {
  readonly cards: ReadonlyMap<string, Scorecard>;
  readonly contributions: Contributions;
  /** Ratings for the tie-break `rating`, as a Bradley–Terry fit of the event gives them. */
  readonly ratings?: ReadonlyMap<string, number>;
}

/** Value of a tie-break for one entrant; more is better. Direct encounter has none, it lies between equals. */
export function tieBreakValue(
  tieBreak: Exclude<TieBreak, 'direct-encounter'>,
  card: Scorecard,
  context: TieBreakContext,
): number {
  const contributions = (): ReturnType<Contributions['of']> => context.contributions.of(card);
  switch (tieBreak) {
    case 'buchholz':
      return buchholz(contributions());
    case 'buchholz-cut-1':
      return buchholz(withoutLowest(contributions(), 1));
    case 'buchholz-cut-2':
      return buchholz(withoutLowest(contributions(), 2));
    case 'buchholz-median':
      return buchholz(withoutHighest(withoutLowest(contributions(), 1)));
    case 'sonneborn-berger':
      return sonnebornBerger(contributions());
    case 'koya':
      return koya(card, context);
    case 'wins':
      return card.entries.filter(isWin).length;
    case 'wins-played':
      return card.entries.filter((entry) => entry.kind === 'played' && isWin(entry)).length;
    case 'progressive':
      return progressive(card);
    case 'opponents-rating':
      return opponentsRating(card, context);
    case 'performance':
      return performance(card, context);
    case 'margin':
      return card.entries.reduce(
        (sum, { margin }) => sum + Math.max(-MARGIN_CAP, Math.min(MARGIN_CAP, margin)),
        0,
      );
    case 'rating':
      return context.ratings?.get(card.entrant.id) ?? 0;
  }
}

/** Points against those who scored at least half of what they could. */
function koya({ entries }: Scorecard, { cards }: TieBreakContext): number {
  return entries.reduce((sum, { points, opponents }) => {
    const strong = opponents.filter((id) => {
      const opponent = cards.get(id);
      return opponent !== undefined && opponent.points >= opponent.entries.length / 2;
    });
    return opponents.length === 0 ? sum : sum + (points * strong.length) / opponents.length;
  }, 0);
}

/** Sum of the scores after each round. */
function progressive({ entries }: Scorecard): number {
  let running = 0;
  return entries.reduce((sum, { points }) => sum + (running += points), 0);
}

/** Points and ratings of those opponents who were played and have a rating. */
function ratedGames(
  { entries }: Scorecard,
  { cards }: TieBreakContext,
): { ratings: number[]; points: number } {
  const ratings: number[] = [];
  let scored = 0;
  for (const { kind, opponents, points } of entries) {
    if (kind !== 'played') continue;
    for (const id of opponents) {
      const rating = cards.get(id)?.entrant.rating;
      if (rating === undefined) continue;
      ratings.push(rating);
      scored += points;
    }
  }
  return { ratings, points: scored };
}

function opponentsRating(card: Scorecard, context: TieBreakContext): number {
  const { ratings } = ratedGames(card, context);
  return ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

function performance(card: Scorecard, context: TieBreakContext): number {
  const { ratings, points } = ratedGames(card, context);
  return performanceRating(ratings, points) ?? 0;
}
