import { randomFrom, seedOf } from '../src/players/chance.js';
import { bestSide } from '../src/players/outcome.js';
import type { Budget, Choose } from '../src/players/player.js';
import { Table } from '../src/players/table.js';
import type { Engine } from '../src/rules/engine.js';

/** What came out of a match over mirrored pairs of rounds. */
export interface Mirrored {
  readonly pairs: number;
  /** Share of the rounds won by the first player's seats, a round without a winner counting half; and its standard error, over pairs. */
  readonly share: number;
  readonly error: number;
}

/**
 * Two players at one table: even seats are the one's, odd seats the other's, and every deal is played a second time with
 * the players changed. With more than two sides the share is that of all seats of a player, so that equals have a half.
 */
export function playMirrored(
  engine: Engine,
  players: readonly [Choose, Choose],
  pairs: number,
  seed: number,
  budgets: readonly [Budget?, Budget?] = [],
  table = new Table(engine),
): Mirrored {
  const { seats } = engine.fields;
  const scores = new Int32Array(seats);
  let [sum, squares] = [0, 0];
  for (let i = 0; i < pairs; i++) {
    const own = seedOf(seed, i);
    table.deal(randomFrom(seedOf(own, 0)), 1 + (i % (engine.rounds ?? 1)), scores);
    let won = 0;
    for (let leg = 0; leg < 2; leg++) {
      if (leg > 0) table.begin();
      table.playOut(
        Array.from({ length: seats }, (_, seat) => ({
          choose: players[(seat + leg) % 2],
          budget: budgets[(seat + leg) % 2],
          random: randomFrom(seedOf(own, 1 + leg * seats + seat)),
        })),
      );
      const best = bestSide(engine, scores, table.position);
      won += best < 0 ? 0.25 : (best + leg) % 2 === 0 ? 0.5 : 0;
    }
    sum += won;
    squares += won * won;
  }
  const share = sum / pairs;
  return {
    pairs,
    share,
    error: Math.sqrt(Math.max(0, squares / pairs - share * share) / Math.max(1, pairs - 1)),
  };
}
