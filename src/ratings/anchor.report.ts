import type { PairRecord } from '../statistics/index.js';
import { anchorPairs, anchorsFrom, playAnchorSet, type MeasuredAnchor } from './anchor.measurement.js';
import { parsePool, type Pool } from './rating.pool.js';

interface Wish {
  /** Sets of each pair. */
  readonly sets: number;
  /** The same of pairs with `house:expert`, which takes far longer than all others. */
  readonly expertSets: number;
  readonly seed: string;
  readonly json: boolean;
}

const isForTwoSides = ({ mode, seats }: Pool): boolean => mode === 'teams' || seats === 2;

/** Measures pools one after the other and prints what came out. Answers the command's exit status. */
export function measurePools(names: readonly string[], { sets, expertSets, seed, json }: Wish): number {
  const pools = names.map(parsePool);
  const wrong = names.find((_, i) => pools[i] === undefined || !isForTwoSides(pools[i]));
  if (wrong !== undefined || ![sets, expertSets].every((count) => Number.isInteger(count) && count >= 2)) {
    process.stderr.write(
      wrong === undefined
        ? '--sets and --expert-sets must be whole numbers from 2 on.\n'
        : `There is no pool for two sides called ${wrong}.\n`,
    );
    return 2;
  }
  for (const pool of pools as Pool[]) {
    const anchors = measure(pool, { sets, expertSets, seed });
    process.stdout.write(
      json
        ? `${JSON.stringify({ pool: pool.id, sets, expertSets, seed, anchors })}\n`
        : `${pool.id}, ${sets} sets of each pair, ${expertSets} with house:expert\n${anchors.map(inWords).join('\n')}\n`,
    );
  }
  return 0;
}

function measure(pool: Pool, { sets, expertSets, seed }: Omit<Wish, 'json'>): MeasuredAnchor[] {
  const records = anchorPairs().map((pair): PairRecord => {
    const games = [pair.first, pair.second].includes('house:expert') ? expertSets : sets;
    let [score, squares] = [0, 0];
    for (let number = 1; number <= games; number++) {
      const scored = playAnchorSet(pool, pair, seed, number);
      score += scored;
      squares += scored * scored;
    }
    process.stderr.write(`${pool.id}  ${pair.first} ${score} : ${games - score} ${pair.second}\n`);
    return { ...pair, games, score, squares };
  });
  return anchorsFrom(records);
}

const inWords = ({ player, rating, error }: MeasuredAnchor): string =>
  `${player.padEnd(16)}${rating.toFixed(1).padStart(8)} ± ${error.toFixed(1)}`;
