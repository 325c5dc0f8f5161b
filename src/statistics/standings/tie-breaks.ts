import { ok, refuse, type Result } from '../result.js';

export const TIE_BREAKS = [
  'direct-encounter',
  'buchholz',
  'buchholz-cut-1',
  'buchholz-cut-2',
  'buchholz-median',
  'sonneborn-berger',
  'koya',
  'wins',
  'wins-played',
  'progressive',
  'opponents-rating',
  'performance',
  'margin',
  'rating',
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** Formats whose standing is by points and tie-breaks; a bracket and a hill rank by themselves. */
export const RANKED_FORMATS = ['round-robin', 'swiss', 'arena', 'gauntlet', 'tables', 'teams'] as const;
export type RankedFormat = (typeof RANKED_FORMATS)[number];

/** What decides after points; whoever is equal in all of it shares the rank. Never chance. */
export const TIE_BREAK_ORDER: Record<RankedFormat, readonly TieBreak[]> = {
  'round-robin': ['direct-encounter', 'sonneborn-berger', 'wins', 'margin', 'rating'],
  swiss: ['buchholz-cut-1', 'buchholz', 'sonneborn-berger', 'direct-encounter', 'wins', 'rating'],
  arena: ['performance', 'wins-played'],
  gauntlet: ['direct-encounter', 'wins', 'margin', 'rating'],
  tables: ['buchholz', 'wins', 'margin', 'rating'],
  teams: ['margin', 'direct-encounter', 'wins'],
};

/** Sums of the opponents' scores mean nothing where everybody has the same opponents, or their number differs. */
const ONLY_WITH_PAIRED_OPPONENTS: readonly TieBreak[] = [
  'buchholz',
  'buchholz-cut-1',
  'buchholz-cut-2',
  'buchholz-median',
];

export interface TieBreakRefusal {
  readonly code: 'unknown-tie-break' | 'doubled-tie-break' | 'meaningless-tie-break';
  readonly name: string;
}

/** Tie-breaks by name, in the order given. In a round robin Buchholz is a constant less one's own score, so it is refused. */
export function parseTieBreaks(
  format: RankedFormat,
  names: readonly string[],
): Result<TieBreak[], TieBreakRefusal> {
  const chosen: TieBreak[] = [];
  for (const name of names) {
    const found = TIE_BREAKS.find((tieBreak) => tieBreak === name);
    if (!found) return refuse({ code: 'unknown-tie-break', name });
    if (chosen.includes(found)) return refuse({ code: 'doubled-tie-break', name });
    const paired = format === 'swiss' || format === 'tables' || format === 'teams';
    if (!paired && ONLY_WITH_PAIRED_OPPONENTS.includes(found)) {
      return refuse({ code: 'meaningless-tie-break', name });
    }
    chosen.push(found);
  }
  return ok(chosen);
}
