import { bySeed, checkEntrants, tidyPoints, type Entrant, type PairingResult } from '../pairings/pairing.js';
import { directEncounter } from './direct-encounter.js';
import { Contributions, type UnplayedRule } from './opponent-scores.js';
import { isDraw, isWin, scorecardsOf, type Scorecard } from './scorecard.js';
import { tieBreakValue, type TieBreakContext } from './tie-break-values.js';
import { TIE_BREAK_ORDER, type RankedFormat, type TieBreak } from './tie-breaks.js';

export interface StandingsOptions {
  readonly format: RankedFormat;
  /** In order; the format's own unless given. */
  readonly tieBreaks?: readonly TieBreak[];
  readonly unplayed?: UnplayedRule;
  /** Points where they are not the sum over the results: an arena's. */
  readonly points?: ReadonlyMap<string, number>;
  /** For the tie-break `rating`. */
  readonly ratings?: ReadonlyMap<string, number>;
}

export interface StandingRow {
  /** From 1; equals in everything share it, and the next rank is left out (1, 2, 2, 4). */
  readonly rank: number;
  readonly entrant: string;
  readonly points: number;
  /** In the order of the tie-breaks. For direct encounter the place among those equal before it, null where it decided nothing. */
  readonly tieBreaks: readonly (number | null)[];
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * The standing after `results`, best first, equals by seed. It is always computed from all results, so it is right at once
 * whatever comes in, in whatever order.
 */
export function standingsOf(
  entrants: readonly Entrant[],
  results: readonly PairingResult[],
  options: StandingsOptions,
): StandingRow[] {
  checkEntrants(entrants);
  const {
    format,
    tieBreaks = TIE_BREAK_ORDER[format],
    unplayed = format === 'swiss' || format === 'tables' ? 'own-score' : 'as-played',
  } = options;
  const cards = scorecardsOf(entrants, results);
  const ladder: Ladder = {
    tieBreaks,
    context: { cards, contributions: new Contributions(cards, unplayed), ratings: options.ratings },
    countsForfeits: unplayed === 'as-played',
    places: new Map(),
  };
  const pointsOf = (id: string): number => options.points?.get(id) ?? cards.get(id)!.points;
  const ids = [...entrants].sort(bySeed).map(({ id }) => id);
  const rows: StandingRow[] = [];
  for (const equals of byValue(ids, pointsOf).flatMap((group) => split(group, 0, ladder))) {
    const rank = rows.length + 1;
    for (const id of equals) rows.push(rowOf(cards.get(id)!, rank, pointsOf(id), ladder));
  }
  return rows;
}

interface Ladder {
  readonly tieBreaks: readonly TieBreak[];
  readonly context: TieBreakContext;
  /** Whether a forfeit counts in a direct encounter. */
  readonly countsForfeits: boolean;
  /** Places that direct encounters gave. */
  readonly places: Map<string, number>;
}

/** Parts of a group of equals by the tie-breaks from number `from` on. */
function split(group: readonly string[], from: number, ladder: Ladder): string[][] {
  const tieBreak = ladder.tieBreaks[from];
  if (group.length < 2 || tieBreak === undefined) return [[...group]];
  const parts =
    tieBreak === 'direct-encounter' ? byEncounter(group, ladder) : byValue(group, valueOf(tieBreak, ladder));
  return parts.flatMap((part) => split(part, from + 1, ladder));
}

const valueOf =
  (tieBreak: Exclude<TieBreak, 'direct-encounter'>, { context }: Ladder) =>
  (id: string): number =>
    tieBreakValue(tieBreak, context.cards.get(id)!, context);

function byEncounter(group: readonly string[], { context, countsForfeits, places }: Ladder): string[][] {
  const parts = directEncounter(group, context.cards, countsForfeits);
  if (parts.length > 1) {
    let place = 1;
    for (const part of parts) {
      for (const id of part) places.set(id, place);
      place += part.length;
    }
  }
  return parts;
}

/** Groups of equal value, the highest first, each in the order given. */
function byValue(ids: readonly string[], valueOfId: (id: string) => number): string[][] {
  const groups = new Map<number, string[]>();
  for (const id of ids) {
    const value = tidyPoints(valueOfId(id));
    const group = groups.get(value);
    if (group) group.push(id);
    else groups.set(value, [id]);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

function rowOf(card: Scorecard, rank: number, points: number, ladder: Ladder): StandingRow {
  const played = card.entries.filter(({ kind }) => kind === 'played');
  const wins = played.filter(isWin).length;
  const draws = played.filter(isDraw).length;
  return {
    rank,
    entrant: card.entrant.id,
    points,
    tieBreaks: ladder.tieBreaks.map((tieBreak) =>
      tieBreak === 'direct-encounter'
        ? (ladder.places.get(card.entrant.id) ?? null)
        : tidyPoints(valueOf(tieBreak, ladder)(card.entrant.id)),
    ),
    played: played.length,
    wins,
    draws,
    losses: played.length - wins - draws,
  };
}
