import type { BracketMatchProgress, BracketStage } from '../../statistics/index.js';

/** Where a match of a bracket stands: column from the left, and its middle in rows from the top, both from 0. */
export interface Placed {
  readonly match: BracketMatchProgress;
  readonly column: number;
  readonly row: number;
}

/** Rows between the winners' side and what stands below it. */
const GAP = 1;

/**
 * Places for all matches, each between the two that lead to it: the winners' side above, the losers' side or the match for the
 * third place below, the final and its reset to the right of both. Rounds with more than `most` matches, the first ones of a
 * large field, are left out.
 */
export function placeBracket(matches: readonly BracketMatchProgress[], most: number): Placed[] {
  const of = (stage: BracketStage) => matches.filter(({ match }) => match.stage === stage);
  const winners = placeSide(of('winners'), most, 0);
  const below = GAP + 1 + Math.max(-1, ...winners.map(({ row }) => row));
  const losers = placeSide(of('losers'), most, below);
  const columns = 1 + Math.max(-1, ...[...winners, ...losers].map(({ column }) => column));
  const champion = winners.at(-1);
  const end = [...of('final'), ...of('reset')].map((match, i) => ({
    match,
    column: columns + i,
    row: champion?.row ?? 0,
  }));
  const third = of('third-place').map((match) => ({
    match,
    column: champion?.column ?? 0,
    row: Math.min(below, (champion?.row ?? 0) + 1 + GAP),
  }));
  return [...winners, ...losers, ...end, ...third];
}

/** Rounds of one side from left to right. */
function placeSide(matches: readonly BracketMatchProgress[], most: number, from: number): Placed[] {
  const rounds: BracketMatchProgress[][] = [];
  for (const progress of matches) (rounds[progress.match.round - 1] ??= []).push(progress);
  const rows = new Map<string, number>();
  return rounds
    .filter((round) => round.length <= most)
    .flatMap((round, column) =>
      round.map((match, i) => {
        const before = match.match.sources.flatMap((source) =>
          source.from === 'winner' ? (rows.get(source.match) ?? []) : [],
        );
        const row = before.length > 0 ? before.reduce((sum, at) => sum + at, 0) / before.length : from + i;
        rows.set(match.match.id, row);
        return { match, column, row };
      }),
    );
}
