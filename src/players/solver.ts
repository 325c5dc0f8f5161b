import type { Engine } from '../rules/engine.js';
import { isPlay, playedTile, type Action } from '../rules/moves.js';
import { TURN, Undo, type Position } from '../rules/position.js';
import { PIPS } from '../rules/tiles.js';
import { sideOf } from './outcome.js';
import { Payoff } from './payoff.js';

/** How the rest of a round goes when both sides play it perfectly. */
export interface Solution {
  /** What that is worth to the side in turn, as `Payoff` counts it. */
  readonly value: number;
  /** The actions from here to the end of the round; the first is the one to take. */
  readonly line: readonly Action[];
  /** Actions that were tried out. */
  readonly nodes: number;
}

/** Actions that a solution may try out before it is given up. */
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
  /** `lines[depth]`: the best line found from there on. */
  private readonly lines: Action[][] = [[]];
  private readonly rootScores: Int32Array;
  private root!: Position;
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
    const value = this.search(0, -Infinity, Infinity);
    if (this.nodes > nodes) return undefined;
    return { value, line: this.lines[0].slice(), nodes: this.nodes };
  }

  /** Value for the side in turn at the root, if it lies between `from` and `to`; else a bound beyond them. */
  private search(depth: number, from: number, to: number): number {
    const { engine, root, undo } = this;
    const { words } = root;
    this.lines[depth].length = 0;
    if (words[TURN] < 0) return this.payoff.of(root, this.rootScores, 0, this.side).value;
    if (depth === this.rows.length) {
      this.rows.push(new Int32Array(engine.maxActions));
      this.lines.push([]);
    }
    const actions = this.rows[depth];
    const count = this.order(actions);
    const maximizes = sideOf(engine, words[TURN]) === this.side;
    let [alpha, beta] = [from, to];
    // A single action needs no way back: taking back the one that led here takes back both.
    const undoes = count > 1 || depth === 0;
    let best = maximizes ? -Infinity : Infinity;
    for (let i = 0; i < count && alpha < beta && this.nodes <= this.limit; i++) {
      this.nodes++;
      if (undoes) undo.push(root);
      engine.play(root, actions[i], null);
      const value = this.search(depth + 1, alpha, beta);
      if (undoes) undo.pop(root);
      if (maximizes ? value > best : value < best) {
        best = value;
        this.extend(depth, actions[i]);
        if (maximizes) alpha = Math.max(alpha, value);
        else beta = Math.min(beta, value);
      }
    }
    return best;
  }

  /** The best line at a depth is now this action and what follows it. */
  private extend(depth: number, action: Action): void {
    const line = this.lines[depth];
    line.length = 0;
    line.push(action, ...this.lines[depth + 1]);
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
