import { openGame } from '../rules/rulesets.js';
import { randomFrom, seedOf } from './chance.js';
import { Table } from './table.js';
import { chooseExpert, chooseHard } from './thinking.js';

/** A game of each kind, with the seats and the layout that use most of what there is. */
const GAMES = [
  { ruleset: 'draw', seats: 2 },
  { ruleset: 'all-fives', seats: 4 },
  { ruleset: 'partnership', seats: 4 },
  { ruleset: 'mexican-train', seats: 4 },
  { ruleset: 'chicken-foot', seats: 4 },
  { ruleset: 'forty-two', seats: 4 },
];
/** Decisions of expert in each, a few turns apart. */
const DECISIONS = 3;
const APART = 3;

/**
 * Thinks some decisions through for nothing, so that the engine has compiled what thinking needs before somebody waits for it:
 * the first decision of a process takes some ten times as long as the ones after it (`npm run bench:players -- --first`).
 */
export function warmUp(): void {
  for (const [index, request] of GAMES.entries()) {
    const game = openGame(request);
    if (!game.ok) continue;
    const table = new Table(game.value);
    const random = randomFrom(seedOf(index, 0));
    table.deal(random, 1, new Int32Array(game.value.fields.seats));
    for (let turn = 0; turn < DECISIONS * APART && table.turn >= 0; turn++) {
      const choose = turn % APART === 0 ? chooseExpert : chooseHard;
      table.play(choose(table.seen(), random));
    }
  }
}
