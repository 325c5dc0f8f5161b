import type { PairRecord } from '../statistics/index.js';
import { anchorPairs, anchorsFrom, playAnchorSet, type MeasuredAnchor } from './anchor.measurement.js';
import { parsePool, type Pool } from './rating.pool.js';

interface Wish {
  /** Sets of each pair. */
  readonly sets: number;
  readonly seed: string;
  readonly json: boolean;
}

const isForTwoSides = ({ mode, seats }: Pool): boolean => mode === 'teams' || seats === 2;

/** Measures pools one after the other and prints what came out. Answers the command's exit status. */
export function measurePools(names: readonly string[], { sets, seed, json }: Wish): number {
  const pools = names.map(parsePool);
  const wrong = names.find((_, i) => pools[i] === undefined || !isForTwoSides(pools[i]));
  if (wrong !== undefined || !Number.isInteger(sets) || sets < 2) {
    process.stderr.write(
      wrong === undefined
        ? '--sets must be a whole number from 2 on.\n'
        : `There is no pool for two sides called ${wrong}.\n`,
    );
    return 2;
  }
  for (const pool of pools as Pool[]) {
    const anchors = measure(pool, sets, seed);
    process.stdout.write(
      json
        ? `${JSON.stringify({ pool: pool.id, sets, seed, anchors })}\n`
        : `${pool.id}, ${sets} sets of each pair\n${anchors.map(inWords).join('\n')}\n`,
    );
  }
  return 0;
}

function measure(pool: Pool, sets: number, seed: string): MeasuredAnchor[] {
  const records = anchorPairs().map((pair): PairRecord => {
    let [score, squares] = [0, 0];
    for (let number = 1; number <= sets; number++) {
      const scored = playAnchorSet(pool, pair, seed, number);
      score += scored;
      squares += scored * scored;
    }
    process.stderr.write(`${pool.id}  ${pair.first} ${score} : ${sets - score} ${pair.second}\n`);
    return { ...pair, games: sets, score, squares };
  });
  return anchorsFrom(records);
}

const inWords = ({ player, rating, error }: MeasuredAnchor): string =>
  `${player.padEnd(16)}${rating.toFixed(1).padStart(8)} ± ${error.toFixed(1)}`;
