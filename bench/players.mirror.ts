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

/** Two players, or where they have to know the table: who they are for the leg that it is set for. */
export type Duellists = readonly [Choose, Choose] | ((table: Table) => readonly [Choose, Choose]);

/** How a match is played. */
export interface Mirroring {
  readonly budgets?: readonly [Budget?, Budget?];
  /** Asked after each pair; true ends the match there. */
  readonly isEnough?: () => boolean;
}

/**
 * Two players at one table: even seats are the one's, odd seats the other's, and every deal is played a second time with
 * the players changed. With more than two sides the share is that of all seats of a player, so that equals have a half.
 */
export function playMirrored(
  engine: Engine,
  players: Duellists,
  pairs: number,
  seed: number,
  { budgets = [], isEnough = () => false }: Mirroring = {},
): Mirrored {
  const { seats } = engine.fields;
  const table = new Table(engine);
  const scores = new Int32Array(seats);
  let [sum, squares] = [0, 0];
  let played = 0;
  for (let i = 0; i < pairs && !(played > 0 && isEnough()); i++) {
    const own = seedOf(seed, i);
    table.deal(randomFrom(seedOf(own, 0)), 1 + (i % (engine.rounds ?? 1)), scores);
    let won = 0;
    for (let leg = 0; leg < 2; leg++) {
      if (leg > 0) table.begin();
      const duellists = typeof players === 'function' ? players(table) : players;
      table.playOut(
        Array.from({ length: seats }, (_, seat) => ({
          choose: duellists[(seat + leg) % 2],
          budget: budgets[(seat + leg) % 2],
          random: randomFrom(seedOf(own, 1 + leg * seats + seat)),
        })),
      );
      const best = bestSide(engine, scores, table.position);
      won += best < 0 ? 0.25 : (best + leg) % 2 === 0 ? 0.5 : 0;
    }
    sum += won;
    squares += won * won;
    played++;
  }
  const share = sum / played;
  return {
    pairs: played,
    share,
    error: Math.sqrt(Math.max(0, squares / played - share * share) / Math.max(1, played - 1)),
  };
}
