import { newPosition } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import { NEXT, TURN, type Position } from '../rules/position.js';
import type { Brain } from './brain.js';
import { Imagination } from './imagined.js';
import { unseenBy, wholeSet, type Knowledge, type Policy } from './knowledge.js';
import { sideOf } from './outcome.js';
import { Payoff } from './payoff.js';
import type { Budget, Random } from './player.js';
import { byWeight } from './policy.js';
import type { Seen } from './seen.js';
import { Solver } from './solver.js';
import { Trials, type Ended, type Prospect } from './trials.js';

/** Worlds between two looks at which actions are still worth trying. */
const BATCH = 10;
/** An action is given up when it lies so many standard errors behind the best. */
const GIVE_UP = 2.5;
/** Another action is preferred to the one that hard would take when it is better by so many standard errors. */
const PREFER = 0.5;
/** Worlds in which actions are tried at least where the budget reaches so far, and always where all are tried: of many actions only as many as that leaves room for, hard's favourites first. */
export const LEAST_WORLDS = 10;
/** hard's favourites that are always tried, once at least, however little may be thought. */
export const LEAST_ACTIONS = 2;
/** Hands that the only other seat may hold, so few that each is tried once rather than drawn by lot. */
const EXHAUSTIVE = 200;
/** Actions that an imagined endgame may take to be solved, but no more than the whole budget allows. Each counts like this many that are rated. */
const ENDGAME_NODES = 1000;
const ENDGAME_COST = 2;

/** Sees every imagined round: for those who want to know more of them than means. Positions are valid during the call. */
export interface Witness {
  /** A world in which every action is going to be tried: the position with all hidden tiles dealt. */
  readonly begun: (world: Position) => void;
  /** How the round ended in it after action `i`, counted as in the prospects. */
  readonly ended: (i: number, end: Position) => void;
}

/** How far to think. */
export interface Effort extends Budget {
  /** Whether all legal actions are tried, in the same worlds, and none is given up: for analysis. */
  readonly even?: boolean;
  readonly witness?: Witness;
}

/** What thinking has found out. */
export interface Exploration {
  /** hard's favourites first. */
  readonly prospects: readonly Prospect[];
  /** Whether every hand that the other seat may hold was tried, so that nothing is left to chance. */
  readonly exhausted: boolean;
}

/**
 * Thinks ahead by imagining: deals the hidden tiles again and again, plays each action in every such world, and plays
 * the round out as strong players would, perfectly once little is left. All actions meet the same worlds, so that luck
 * does not decide between them, and those that fall clearly behind are given up early.
 */
export class Search {
  private readonly payoff: Payoff;
  private readonly solver: Solver | undefined;
  private readonly whole: Int32Array;
  private readonly unseen: Int32Array;
  private readonly world: Position;
  private readonly played: Position;
  private readonly actions: Int32Array;
  /** `left + w` for each number of tiles drawn: what is then left in the boneyard of the world. */
  private readonly left: Int32Array;
  private readonly known: { position: Position; unseen: Int32Array };
  /** How a round is played on that has taken more than its share of the budget. */
  private readonly drift: Policy;
  private nodes = 0;
  /** Nodes that the solver has for one imagined endgame. */
  private solving = ENDGAME_NODES;

  constructor(
    private readonly engine: Engine,
    private readonly brain: Brain,
  ) {
    this.payoff = new Payoff(engine);
    this.drift = byWeight(engine);
    this.solver = Solver.solves(engine) ? new Solver(engine) : undefined;
    this.whole = wholeSet(engine);
    const { handWords } = engine.fields;
    this.unseen = new Int32Array(handWords);
    this.world = newPosition(engine);
    this.played = newPosition(engine);
    this.actions = new Int32Array(engine.maxActions);
    this.left = new Int32Array((this.world.stock.length + 1) * handWords);
    this.known = { position: this.played, unseen: new Int32Array(handWords) };
  }

  /** The action that did best, or the only one there is. hard's choice stands unless another is better beyond chance. */
  choose(seen: Seen, random: Random, budget: Budget = {}): Action {
    const count = this.consider(seen, false);
    if (count === 1) return this.actions[0];
    const trials = this.run(seen, random, budget, count);
    let best = 0;
    for (let i = 1; i < trials.size; i++) {
      if (
        trials.count(i) === trials.count(best)
          ? trials.value(i) > trials.value(best)
          : trials.count(i) > trials.count(best)
      )
        best = i;
    }
    const doubtful =
      trials.count(best) === trials.count(0) &&
      trials.value(best) - trials.value(0) < PREFER * trials.errorBetween(best, 0);
    return this.actions[doubtful ? 0 : best];
  }

  /** What is to be expected of the legal actions; only of those worth a thought unless `even`. The round is not over. */
  explore(seen: Seen, random: Random, effort: Effort = {}): Exploration {
    const trials = this.run(seen, random, effort, this.consider(seen, effort.even === true));
    return { prospects: trials.prospects(), exhausted: trials.exhausted };
  }

  /** Writes the actions worth trying to `actions`, hard's favourites first, and says how many. */
  private consider(seen: Seen, all: boolean): number {
    const { engine, brain, actions, unseen } = this;
    const legal = engine.legal(seen.position, actions);
    const count = (!all && brain.consider(actions, legal)) || legal;
    unseenBy(seen, this.whole, unseen);
    if (count > 1) brain.rank({ position: seen.position, unseen }, actions, count);
    return count;
  }

  private run(seen: Seen, random: Random, effort: Effort, count: number): Trials {
    const { nodes = this.brain.nodes, stop, even = false, witness } = effort;
    const { engine, brain, world, actions } = this;
    const { words } = seen.position;
    const imagination = new Imagination(seen, this.unseen, brain.mayHold);
    const side = sideOf(engine, words[TURN]);
    const trials = new Trials(Array.from(actions.subarray(0, count)));
    const solvable = this.solver !== undefined && brain.endgame(seen.position);
    const hands = solvable ? imagination.hands : Infinity;
    const exhaustive = hands <= EXHAUSTIVE;
    const most = exhaustive ? hands : Infinity;
    // So that errors say something where every action is to be tried.
    const least = even ? LEAST_WORLDS : 1;
    const ends: Ended[] = [];
    // What one imagined round may cost: nothing beyond hurried play where already one decision would take more.
    const fair = nodes / LEAST_WORLDS / 2;
    const share = count > fair ? 0 : fair;
    let alive = Array.from(trials.all);
    this.nodes = 0;
    this.solving = Math.min(ENDGAME_NODES, Math.ceil(nodes / ENDGAME_COST));
    for (let worlds = 0; worlds < most && !stop?.(); worlds++) {
      if (exhaustive) imagination.nth(worlds, world);
      else imagination.deal(random, world);
      this.countBoneyard();
      this.nodes += imagination.nodes;
      const dealt = this.nodes;
      witness?.begun(world);
      for (let i = 0; i < alive.length; i++) {
        ends[i] = { ...this.playOut(actions[alive[i]], words, side, share) };
        witness?.ended(alive[i], this.played);
        // Once it is known what playing out costs, there may be room for the favourites only.
        if (worlds === 0 && i === 0 && !even)
          alive = alive.slice(
            0,
            Math.max(LEAST_ACTIONS, Math.floor(nodes / LEAST_WORLDS / (this.nodes - dealt))),
          );
        if (this.nodes >= nodes && worlds >= least) return trials;
      }
      for (let i = 0; i < alive.length; i++) trials.note(alive[i], ends[i]);
      trials.endWorld(alive);
      if (even || exhaustive || (worlds + 1) % BATCH !== 0) continue;
      alive = this.weedOut(trials, alive);
      if (alive.length === 1) return trials;
    }
    trials.exhausted = exhaustive && trials.count(0) === hands;
    return trials;
  }

  private weedOut(trials: Trials, alive: readonly number[]): number[] {
    const best = alive.reduce((a, b) => (trials.value(b) > trials.value(a) ? b : a));
    return alive.filter(
      (i) => trials.value(best) - trials.value(i) <= GIVE_UP * trials.errorBetween(best, i),
    );
  }

  private countBoneyard(): void {
    const { world, left } = this;
    const { handWords } = this.engine.fields;
    const { stock, stockSize } = world;
    left.fill(0, stockSize * handWords, (stockSize + 1) * handWords);
    for (let at = stockSize - 1; at >= world.words[NEXT]; at--) {
      for (let w = 0; w < handWords; w++) left[at * handWords + w] = left[(at + 1) * handWords + w];
      left[at * handWords + (stock[at] >> 5)] |= 1 << (stock[at] & 31);
    }
  }

  /** Plays an action in the world and the round to its end, on which `share` nodes may be spent; says what that is worth. */
  private playOut(action: Action, root: Int32Array, side: number, share: number): Ended {
    const { engine, brain, played, known } = this;
    const at = engine.fields.scores;
    const end = this.nodes + share;
    played.copyFrom(this.world);
    engine.play(played, action, null);
    this.nodes++;
    let solver = this.solver;
    while (played.words[TURN] >= 0) {
      if (solver && brain.endgame(played)) {
        const solved = solver.solve(played, this.solving, root.subarray(at, at + engine.fields.seats));
        this.nodes += (solved?.nodes ?? this.solving) * ENDGAME_COST;
        for (const best of solved?.line ?? []) engine.play(played, best, null);
        solver = undefined;
        continue;
      }
      const policy = this.nodes < end ? brain.rollout : this.drift;
      if (policy === brain.rollout) this.see(known);
      engine.play(played, policy(known), null);
      this.nodes += policy === brain.rollout ? Math.max(1, policy.looked) : 1;
    }
    return this.payoff.of(played, root, at, side);
  }

  /** What the seat in turn of the imagined round does not see: the other hands and the boneyard. */
  private see({ unseen }: Knowledge): void {
    const { words } = this.played;
    const { seats, hands, handWords } = this.engine.fields;
    const from = words[NEXT] * handWords;
    for (let w = 0; w < handWords; w++) {
      let tiles = this.left[from + w];
      for (let seat = 0; seat < seats; seat++) {
        if (seat !== words[TURN]) tiles |= words[hands + seat * handWords + w];
      }
      unseen[w] = tiles;
    }
  }
}
