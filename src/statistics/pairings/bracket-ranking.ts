import type { Bracket } from './bracket.js';
import type { BracketMatchProgress, BracketProgress } from './bracket-progress.js';

export interface BracketRank {
  readonly entrant: string;
  /** From 1; those who went out in the same round share it. */
  readonly rank: number;
  /** Whether the entrant can still win. */
  readonly alive: boolean;
}

/**
 * Ranks by how far everybody came; best first, equals by seed. While the bracket is being played those still in it share
 * the first rank, and the ranks of those who are out are final.
 */
export function bracketRanking(bracket: Bracket, progress: BracketProgress): BracketRank[] {
  const reached = new Map<string, number>(bracket.entrants.map((entrant) => [entrant, Infinity]));
  const dropsFrom = new Set(
    bracket.matches.flatMap(({ sources }) =>
      sources.flatMap((source) => (source.from === 'loser' ? [source.match] : [])),
    ),
  );
  const resetPlayed = progress.matches.some(
    ({ match, state }) => match.stage === 'reset' && state !== 'unneeded',
  );
  const staysIn = ({ match, winner }: BracketMatchProgress): boolean =>
    match.stage === 'final' ? resetPlayed : winner !== null && dropsFrom.has(match.id);
  const lastRound = Math.max(
    0,
    ...bracket.matches.map(({ stage, round }) => (stage === 'winners' ? round : 0)),
  );
  for (const played of progress.matches) {
    if (played.match.stage === 'third-place') {
      // Its sides are out of the event; between themselves the winner stands above.
      for (const side of played.sides) if (typeof side === 'string') reached.set(side, lastRound - 0.75);
      if (typeof played.winner === 'string') reached.set(played.winner, lastRound - 0.5);
      for (const loser of played.losers) reached.set(loser, lastRound - 1);
    } else if (!staysIn(played)) {
      for (const loser of played.losers) reached.set(loser, levelOf(played, bracket));
    }
  }
  return [...reached]
    .map(([entrant, level]) => ({
      entrant,
      rank: 1 + [...reached.values()].filter((other) => other > level).length,
      alive: level === Infinity && progress.champion !== null,
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** How far one has come who goes out in this match, on the scale of the rounds that send people home. */
function levelOf({ match: { stage, round } }: BracketMatchProgress, bracket: Bracket): number {
  if (stage === 'final' || stage === 'reset') return Number.MAX_SAFE_INTEGER;
  const double = bracket.matches.some((match) => match.stage === 'final');
  // Both sides of a winners' match went out at once: as far as its loser would have dropped.
  if (double && stage === 'winners') return Math.max(1, 2 * (round - 1)) - 0.5;
  return round;
}
