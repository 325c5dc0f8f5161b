import {
  bracketMatch,
  bracketMatchId,
  loserOf,
  winnerOf,
  type Bracket,
  type BracketMatch,
} from './bracket.js';
import { bySeed, checkEntrants, type Entrant } from './pairing.js';
import { winnersSide } from './single-elimination.js';

/**
 * A double elimination: out after two losses. Rounds of the losers' side alternate: odd ones among those already there,
 * even ones against the losers of the next winners' round.
 *
 * @param reset whether the final is played again when the champion of the winners' side loses it (the default)
 */
export function doubleElimination(
  entrants: readonly Entrant[],
  options: { readonly reset?: boolean } = {},
): Bracket {
  checkEntrants(entrants);
  const seeded = [...entrants].sort(bySeed).map(({ id }) => id);
  const winners = winnersSide(seeded.length);
  if (winners.length === 0) return { entrants: seeded, matches: [], decidedBy: undefined };
  const losers = losersSide(winners.at(-1)!.round);
  const champion = winners.at(-1)!.id;
  const challenger = losers.length > 0 ? winnerOf(losers.at(-1)!.id) : loserOf(champion);
  const final = bracketMatch('final', 1, 1, [winnerOf(champion), challenger]);
  const matches = [...winners, ...losers, final];
  if (options.reset !== false) {
    matches.push(bracketMatch('reset', 1, 1, final.sources));
  }
  return { entrants: seeded, matches, decidedBy: matches.at(-1)!.id };
}

/** Losers' side for a winners' side of `rounds` rounds. */
function losersSide(rounds: number): BracketMatch[] {
  const matches: BracketMatch[] = [];
  /** For each place of the losers' side the winners' matches of round 1 that its entrants began in. */
  let origins: number[][] = [];
  const first = 2 ** (rounds - 2);
  for (let position = 1; position <= first; position++) {
    const [top, bottom] = [2 * position - 1, 2 * position];
    const sources = [top, bottom].map((match) => loserOf(bracketMatchId('winners', 1, match)));
    matches.push(bracketMatch('losers', 1, position, [sources[0], sources[1]]));
    origins.push([top - 1, bottom - 1]);
  }
  for (let dropping = 2; dropping <= rounds; dropping++) {
    const round = 2 * (dropping - 1);
    const block = 2 ** (dropping - 1);
    const order = dropOrder(origins, block);
    order.forEach((match, i) => {
      const dropped = loserOf(bracketMatchId('winners', dropping, match + 1));
      matches.push(
        bracketMatch('losers', round, i + 1, [dropped, winnerOf(bracketMatchId('losers', round - 1, i + 1))]),
      );
    });
    origins = origins.map((place, i) => [...place, ...blockOf(order[i], block)]);
    if (dropping === rounds) break;
    origins = Array.from({ length: origins.length / 2 }, (_, i) => {
      const sources = [2 * i + 1, 2 * i + 2].map((match) => winnerOf(bracketMatchId('losers', round, match)));
      matches.push(bracketMatch('losers', round + 1, i + 1, [sources[0], sources[1]]));
      return [...origins[2 * i], ...origins[2 * i + 1]];
    });
  }
  return matches;
}

const blockOf = (match: number, block: number): number[] =>
  Array.from({ length: block }, (_, i) => match * block + i);

/**
 * Which winners' match drops its loser into which place: of four simple orders the one under which the fewest places
 * hold somebody from the same part of the bracket, whom the loser may have just beaten.
 */
function dropOrder(origins: readonly (readonly number[])[], block: number): number[] {
  const count = origins.length;
  const natural = Array.from({ length: count }, (_, i) => i);
  const half = Math.floor(count / 2);
  const shifted = [...natural.slice(half), ...natural.slice(0, half)];
  const overlap = (order: readonly number[]): number =>
    order.filter((match, i) => origins[i].some((origin) => Math.floor(origin / block) === match)).length;
  return [natural.toReversed(), shifted, shifted.toReversed(), natural].reduce((best, order) =>
    overlap(order) < overlap(best) ? order : best,
  );
}
