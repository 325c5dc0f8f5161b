import { newPosition } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import { NEXT, TURN, type Position } from '../rules/position.js';
import type { Brain } from './brain.js';
import { Imagination } from './imagined.js';
import { unseenBy, wholeSet, type Knowledge } from './knowledge.js';
import { sideOf } from './outcome.js';
import { Payoff } from './payoff.js';
import type { Budget, Random } from './player.js';
import type { Seen } from './seen.js';

/** What was found out about one action. */
export interface Prospect {
  readonly action: Action;
  /** Imagined rounds that were played on from it. */
  readonly count: number;
  /** Mean payoff for the seat's side. */
  readonly value: number;
}

/** Worlds between two looks at which actions are still worth trying. */
const BATCH = 10;
/** An action is given up when it lies so many standard errors behind the best. */
const GIVE_UP = 2.5;

/**
 * Thinks ahead by imagining: deals the hidden tiles again and again, plays each action in every such world, and plays
 * the round out as strong players would. All actions meet the same worlds, so that luck does not decide between them,
 * and those that fall clearly behind are given up early.
 */
export class Search {
  private readonly payoff: Payoff;
  private readonly whole: Int32Array;
  private readonly unseen: Int32Array;
  private readonly world: Position;
  private readonly played: Position;
  private readonly actions: Int32Array;
  /** `left + w` for each number of tiles drawn: what is then left in the boneyard of the world. */
  private readonly left: Int32Array;
  private readonly known: { position: Position; unseen: Int32Array };
  private readonly values: Float64Array;
  private nodes = 0;

  constructor(
    private readonly engine: Engine,
    private readonly brain: Brain,
  ) {
    this.payoff = new Payoff(engine);
    this.whole = wholeSet(engine);
    const { handWords } = engine.fields;
    this.unseen = new Int32Array(handWords);
    this.world = newPosition(engine);
    this.played = newPosition(engine);
    this.actions = new Int32Array(engine.maxActions);
    this.values = new Float64Array(engine.maxActions);
    this.left = new Int32Array((this.world.stock.length + 1) * handWords);
    this.known = { position: this.played, unseen: new Int32Array(handWords) };
  }

  /** The action that did best, or the only one there is. */
  choose(seen: Seen, random: Random, budget: Budget = {}): Action {
    const count = this.brain.consider(this.actions, this.engine.legal(seen.position, this.actions));
    if (count === 1) return this.actions[0];
    const prospects = this.explore(seen, random, budget);
    let best = prospects[0];
    for (const prospect of prospects) {
      if (prospect.count > best.count || (prospect.count === best.count && prospect.value > best.value))
        best = prospect;
    }
    return best.action;
  }

  /** Tries the legal actions of the seat in turn within the budget. */
  explore(seen: Seen, random: Random, { nodes = this.brain.nodes, stop }: Budget = {}): Prospect[] {
    const { engine, actions, values } = this;
    const { words } = seen.position;
    const count = this.brain.consider(actions, engine.legal(seen.position, actions));
    unseenBy(seen, this.whole, this.unseen);
    const imagination = new Imagination(engine, seen.position, this.unseen, this.brain.mayHold);
    const side = sideOf(engine, words[TURN]);
    const tried: Trial[] = [];
    for (let i = 0; i < count; i++) tried.push(new Trial(actions[i]));
    let alive = tried;
    this.nodes = 0;
    for (let worlds = 1; this.nodes < nodes && alive.length > 1 && !stop?.(); worlds++) {
      imagination.deal(random, this.world);
      this.countBoneyard();
      for (let i = 0; i < alive.length; i++) values[i] = this.playOut(alive[i].action, words, side, random);
      for (let i = 0; i < alive.length; i++) alive[i].add(values[i]);
      if (worlds % BATCH === 0) alive = this.weedOut(alive);
    }
    return tried.map((trial) => ({ action: trial.action, count: trial.count, value: trial.mean }));
  }

  private weedOut(alive: Trial[]): Trial[] {
    let best = alive[0];
    for (const trial of alive) if (trial.mean > best.mean) best = trial;
    return alive.filter(
      (trial) => best.mean - trial.mean <= GIVE_UP * Math.hypot(best.error, trial.error) * 0.8,
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

  /** Plays an action in the world and the round to its end; says what that is worth. */
  private playOut(action: Action, root: Int32Array, side: number, random: Random): number {
    const { engine, brain, played, known } = this;
    played.copyFrom(this.world);
    engine.play(played, action, null);
    this.nodes++;
    while (played.words[TURN] >= 0) {
      this.see(known);
      engine.play(played, brain.rollout(known, random), null);
      this.nodes++;
    }
    return this.payoff.of(played, root, engine.fields.scores, side);
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

/** Payoffs that an action met. */
class Trial {
  count = 0;
  private sum = 0;
  private squares = 0;

  constructor(readonly action: Action) {}

  add(value: number): void {
    this.count++;
    this.sum += value;
    this.squares += value * value;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** Standard error of the mean. */
  get error(): number {
    return Math.sqrt(Math.max(0, this.squares / this.count - this.mean ** 2) / this.count);
  }
}
