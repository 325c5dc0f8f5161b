import type { Engine } from '../rules/engine.js';
import { isPlay, playedTile, type Action } from '../rules/moves.js';
import { TURN, Undo, type Position } from '../rules/position.js';
import { PIPS } from '../rules/tiles.js';
import { sideOf } from './outcome.js';
import { Payoff } from './payoff.js';

/** The value of a position to the side in turn, as `Payoff` counts it, and an action that keeps it. */
export interface Solution {
  readonly value: number;
  readonly action: Action;
  /** Actions that were tried out. */
  readonly nodes: number;
}

/** Positions that a solution may look at before it is given up. */
export const SOLVER_NODES = 200_000;

/**
 * Plays the rest of a round with all tiles known perfectly, for two seats or two teams: alpha-beta over the engine's own
 * moves, taken back by `Undo`. Exact; forced draws come from the boneyard in the order in which it lies there.
 */
export class Solver {
  private readonly payoff: Payoff;
  private readonly undo = new Undo();
  /** One row of legal actions for each depth. */
  private readonly rows: Int32Array[] = [];
  private root!: Position;
  private readonly rootScores: Int32Array;
  private side = 0;
  private nodes = 0;
  private limit = 0;

  constructor(private readonly engine: Engine) {
    if (!Solver.solves(engine)) throw new Error('only games of two sides can be solved');
    this.payoff = new Payoff(engine);
    this.rootScores = new Int32Array(engine.fields.seats);
  }

  /** Whether a game has two sides, one of which loses what the other wins. */
  static solves(engine: Engine): boolean {
    return engine.rules.teams || engine.fields.seats === 2;
  }

  /**
   * Solves the position, which is as it was when this returns.
   * @param nodes actions that may be tried out; undefined is answered where they are not enough, or the round is over
   * @param root scores by seat that the value is counted from; those of the position where left out
   */
  solve(position: Position, nodes = SOLVER_NODES, root?: ArrayLike<number>): Solution | undefined {
    const { words } = position;
    if (words[TURN] < 0) return undefined;
    const { scores, seats } = this.engine.fields;
    for (let seat = 0; seat < seats; seat++) this.rootScores[seat] = root ? root[seat] : words[scores + seat];
    this.root = position;
    this.side = sideOf(this.engine, words[TURN]);
    this.nodes = 0;
    this.limit = nodes;
    const actions = this.legalAt(0);
    const count = this.order(actions);
    let [best, most] = [actions[0], -Infinity];
    for (let i = 0; i < count; i++) {
      const value = this.after(actions[i], 1, most, Infinity);
      if (value > most) [best, most] = [actions[i], value];
      if (this.nodes > this.limit) return undefined;
    }
    return { value: most, action: best, nodes: this.nodes };
  }

  /** Value for the side in turn at the root after an action at `depth` − 1. */
  private after(action: Action, depth: number, alpha: number, beta: number): number {
    this.undo.push(this.root);
    this.engine.play(this.root, action, null);
    const value = ++this.nodes > this.limit ? 0 : this.search(depth, alpha, beta);
    this.undo.pop(this.root);
    return value;
  }

  private search(depth: number, from: number, to: number): number {
    const { words } = this.root;
    if (words[TURN] < 0) return this.payoff.of(this.root, this.rootScores, 0, this.side);
    const maximizes = sideOf(this.engine, words[TURN]) === this.side;
    const actions = this.legalAt(depth);
    const count = this.order(actions);
    let [alpha, beta] = [from, to];
    let best = maximizes ? -Infinity : Infinity;
    for (let i = 0; i < count && alpha < beta; i++) {
      const value = this.after(actions[i], depth + 1, alpha, beta);
      if (maximizes) alpha = Math.max(alpha, (best = Math.max(best, value)));
      else beta = Math.min(beta, (best = Math.min(best, value)));
    }
    return best;
  }

  private legalAt(depth: number): Int32Array {
    if (depth === this.rows.length) this.rows.push(new Int32Array(this.engine.maxActions));
    return this.rows[depth];
  }

  /** Writes the legal actions, heavy tiles first: what is got rid of early is more often right, and cuts the search. */
  private order(actions: Int32Array): number {
    const count = this.engine.legal(this.root, actions);
    for (let i = 1; i < count; i++) {
      const action = actions[i];
      const weight = weightOf(action);
      let at = i;
      for (; at > 0 && weightOf(actions[at - 1]) < weight; at--) actions[at] = actions[at - 1];
      actions[at] = action;
    }
    return count;
  }
}

const weightOf = (action: Action): number => (isPlay(action) ? PIPS[playedTile(action)] : -1);
