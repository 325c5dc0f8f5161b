import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import type { Brain } from './brain.js';
import { findBrain } from './brains.js';
import { chooseEasy } from './easy.player.js';
import { unseenBy, wholeSet } from './knowledge.js';
import type { Choose, Random } from './player.js';
import { Search, type Effort, type Exploration } from './search.js';
import type { Seen } from './seen.js';

/** The house's thinking about one game: its brain, and room for what a decision needs, made once for an engine. */
export class Thinking {
  private static readonly made = new WeakMap<Engine, Thinking>();
  private readonly whole: Int32Array;
  private readonly unseen: Int32Array;
  private kept: Search | undefined;

  private constructor(
    private readonly engine: Engine,
    readonly brain: Brain,
  ) {
    this.whole = wholeSet(engine);
    this.unseen = new Int32Array(engine.fields.handWords);
  }

  /** The thinking about an engine's game; undefined where the house does not know it. */
  static find(engine: Engine): Thinking | undefined {
    let thinking = Thinking.made.get(engine);
    if (thinking) return thinking;
    const brain = findBrain(engine);
    if (!brain) return undefined;
    thinking = new Thinking(engine, brain);
    Thinking.made.set(engine, thinking);
    return thinking;
  }

  /** Decides by one of the brain's policies. */
  by(policy: 'medium' | 'hard', seen: Seen): Action {
    unseenBy(seen, this.whole, this.unseen);
    return this.brain[policy]({ position: seen.position, unseen: this.unseen });
  }

  get search(): Search {
    return (this.kept ??= new Search(this.engine, this.brain));
  }
}

/** Nodes that expert has for a decision where no budget is given; 0 in a game that the house does not know. */
export const usualNodes = (engine: Engine): number => Thinking.find(engine)?.brain.nodes ?? 0;

/** In a game that the house does not know, everybody plays as easy does. */
export const chooseMedium: Choose = (seen, random) =>
  Thinking.find(seen.engine)?.by('medium', seen) ?? chooseEasy(seen, random);
export const chooseHard: Choose = (seen, random) =>
  Thinking.find(seen.engine)?.by('hard', seen) ?? chooseEasy(seen, random);
export const chooseExpert: Choose = (seen, random, budget) =>
  Thinking.find(seen.engine)?.search.choose(seen, random, budget) ?? chooseEasy(seen, random);

/**
 * What expert finds the legal actions of the seat in turn worth; actions that are never better than others (drawing when
 * one can play, a play without its claim) are left out unless all are to be tried. Nothing in a game that the house does
 * not know. The round must not be over.
 */
export const explore = (seen: Seen, random: Random, effort?: Effort): Exploration =>
  Thinking.find(seen.engine)?.search.explore(seen, random, effort) ?? { prospects: [], exhausted: false };
