import {
  bracketMatch,
  bracketMatchId,
  loserOf,
  seedOrder,
  winnerOf,
  type Bracket,
  type BracketMatch,
} from './bracket.js';
import { bySeed, checkEntrants, type Entrant } from './pairing.js';

/**
 * A single elimination: byes for the best seeds where the field is no power of two.
 *
 * @param thirdPlace whether the losers of the semi-finals play for the third place instead of sharing it
 */
export function singleElimination(
  entrants: readonly Entrant[],
  options: { readonly thirdPlace?: boolean } = {},
): Bracket {
  checkEntrants(entrants);
  const seeded = [...entrants].sort(bySeed).map(({ id }) => id);
  const matches = winnersSide(seeded.length);
  const decidedBy = matches.at(-1)?.id;
  if (options.thirdPlace === true && seeded.length > 3) {
    const { sources } = matches.at(-1)!;
    const [first, second] = sources.map((source) => (source.from === 'winner' ? source.match : ''));
    matches.push(bracketMatch('third-place', 1, 1, [loserOf(first), loserOf(second)]));
  }
  return { entrants: seeded, matches, decidedBy };
}

/** Rounds 1 … log₂ of the next power of two; nothing for fewer than two entrants. */
export function winnersSide(entrants: number): BracketMatch[] {
  if (entrants < 2) return [];
  const size = 2 ** Math.ceil(Math.log2(entrants));
  const seeds = seedOrder(size);
  const matches: BracketMatch[] = [];
  for (let round = 1, count = size / 2; count >= 1; round++, count /= 2) {
    for (let position = 1; position <= count; position++) {
      const [top, bottom] = [2 * position - 1, 2 * position];
      matches.push(
        bracketMatch(
          'winners',
          round,
          position,
          round === 1
            ? [
                { from: 'seed', seed: seeds[top - 1] },
                { from: 'seed', seed: seeds[bottom - 1] },
              ]
            : [
                winnerOf(bracketMatchId('winners', round - 1, top)),
                winnerOf(bracketMatchId('winners', round - 1, bottom)),
              ],
        ),
      );
    }
  }
  return matches;
}
