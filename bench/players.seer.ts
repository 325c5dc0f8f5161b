import { below, randomFrom } from '../src/players/chance.js';
import { CHOOSERS } from '../src/players/index.js';
import { sideOf } from '../src/players/outcome.js';
import { Payoff } from '../src/players/payoff.js';
import type { Choose } from '../src/players/player.js';
import { see, stepOf } from '../src/players/seen.js';
import type { Table } from '../src/players/table.js';
import { newPosition } from '../src/rules/dealing.js';
import type { Action } from '../src/rules/moves.js';
import { TURN } from '../src/rules/position.js';

/** Ways to play on that are tried for each decision. */
const PLANS = 60;
/** Of a plan's later decisions so many in a hundred are drawn by lot, the rest are hard's. */
const BY_LOT = 30;

/**
 * The bound of what can be won at a table against hard: a player that sees every hand and the order of the boneyard, and
 * knows that all other seats play as hard does. It tries ways to play on against what hard is going to answer, and
 * takes the best that it finds. It looks behind the table, so it exists in this benchmark only.
 */
export function seerAt(table: Table): Choose {
  const { engine } = table;
  const payoff = new Payoff(engine);
  const world = newPosition(engine);
  const masked = newPosition(engine);
  const root = new Int32Array(engine.fields.seats);
  const actions = new Int32Array(engine.maxActions);
  const chance = randomFrom(0);

  return (_seen, random) => {
    const side = sideOf(engine, table.turn);
    const choices = engine.legal(table.position, actions);
    if (choices === 1) return actions[0];
    let [best, most] = [actions[0], -Infinity];
    for (let plan = 0; plan < PLANS; plan++) {
      world.copyFrom(table.position);
      const steps = table.steps.slice();
      let first: Action | undefined;
      while (world.words[TURN] >= 0) {
        const seat = world.words[TURN];
        let action = CHOOSERS.hard(see(engine, world, seat, steps, masked), chance);
        // The first plan is hard's own; then every action is begun with in turn.
        if (
          plan > 0 &&
          sideOf(engine, seat) === side &&
          (first === undefined || below(random, 100) < BY_LOT)
        ) {
          const count = engine.legal(world, actions);
          action = actions[first === undefined ? (plan - 1) % count : below(random, count)];
        }
        first ??= action;
        steps.push(stepOf(world, action));
        engine.play(world, action, null);
      }
      const { value } = payoff.of(world, root, 0, side);
      if (value > most) [best, most] = [first as Action, value];
    }
    return best;
  };
}
