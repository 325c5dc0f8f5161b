import {
  bestSide,
  CHOOSERS,
  lowestWins,
  randomFrom,
  see,
  seedOf,
  sideOf,
  stepOf,
  type Random,
  type Seen,
  type Step,
} from '../../players/index.js';
import { Imagination } from '../../players/imagined.js';
import { unseenBy, wholeSet } from '../../players/knowledge.js';
import { Thinking } from '../../players/thinking.js';
import { newPosition } from '../../rules/dealing.js';
import type { Engine } from '../../rules/engine.js';
import { legalActions } from '../../rules/legal.js';
import type { Action } from '../../rules/moves.js';
import { NUMBER_MASKS, TURN, type Position } from '../../rules/position.js';

/** Worlds that are imagined at least, however large the game: below, an error would say nothing. */
export const FEWEST_WORLDS = 8;
/** Worlds beyond which a figure is hardly sharpened. */
export const MOST_WORLDS = 2_000;

/** What came of each legal action in the same imagined worlds; lists by world. */
export interface Prospects {
  readonly actions: readonly Action[];
  /** `wins[i][w]`: what action i brought in world w: 1 the round was won, ½ by nobody, 0 lost. */
  readonly wins: readonly Float64Array[];
  /** Points gained from here on, less the mean of what the other sides gained; more is better also where points are bad. */
  readonly points: readonly Float64Array[];
  /** `held[n][w]`: whether some opponent holds a tile with number n in world w. */
  readonly held: readonly Uint8Array[];
  readonly worlds: number;
}

export interface Thought {
  /** Scores by seat when the round began. */
  readonly before: ArrayLike<number>;
  /** Decisions that may be imagined. */
  readonly nodes: number;
  readonly seed: number;
}

/**
 * Deals the hidden tiles again and again in ways that agree with everything the seat knows, tries each legal action in
 * each such world, and lets strong house players play every seat to the end of the round, each by what it would see.
 * All actions meet the same worlds, so that luck does not decide between them. Equal arguments give equal answers.
 */
export function prospectsOf(seen: Seen, { before, nodes, seed }: Thought): Prospects {
  const { engine } = seen;
  const row = legalActions(engine);
  const actions = Array.from(row.subarray(0, engine.legal(seen.position, row)));
  const thinker = new Imaginer(seen, before);
  const random = randomFrom(seedOf(seed, 0));
  const collected = actions.map(() => ({ wins: [] as number[], points: [] as number[] }));
  const held: number[][] = Array.from({ length: 19 }, () => []);
  let worlds = 0;
  for (; worlds < MOST_WORLDS && (worlds < FEWEST_WORLDS || thinker.nodes < nodes); worlds++) {
    thinker.imagine(random);
    for (let n = 0; n < held.length; n++) held[n].push(thinker.opponentsHold(n) ? 1 : 0);
    const chance = seedOf(seed, worlds + 1);
    for (let i = 0; i < actions.length; i++) {
      const { win, points } = thinker.playOut(actions[i], randomFrom(chance));
      collected[i].wins.push(win);
      collected[i].points.push(points);
    }
  }
  return {
    actions,
    wins: collected.map(({ wins }) => Float64Array.from(wins)),
    points: collected.map(({ points }) => Float64Array.from(points)),
    held: held.map((list) => Uint8Array.from(list)),
    worlds,
  };
}

/** Imagines worlds for one decision. */
class Imaginer {
  nodes = 0;
  private readonly engine: Engine;
  private readonly imagination: Imagination;
  private readonly world: Position;
  private readonly played: Position;
  private readonly masked: Position;
  private readonly steps: Step[];
  private readonly known: number;
  private readonly side: number;

  constructor(
    private readonly seen: Seen,
    private readonly before: ArrayLike<number>,
  ) {
    const { engine, position, steps } = seen;
    const thinking = Thinking.find(engine);
    if (!thinking) throw new Error(`the house does not know ${engine.rules.ruleset}`);
    this.engine = engine;
    const unseen = new Int32Array(engine.fields.handWords);
    unseenBy(seen, wholeSet(engine), unseen);
    this.imagination = new Imagination(engine, position, unseen, thinking.brain.mayHold);
    this.world = newPosition(engine);
    this.played = newPosition(engine);
    this.masked = newPosition(engine);
    this.steps = [...steps];
    this.known = steps.length;
    this.side = sideOf(engine, position.words[TURN]);
  }

  imagine(random: Random): void {
    this.imagination.deal(random, this.world);
  }

  /** Whether some opponent holds a tile with this number in the world. */
  opponentsHold(number: number): boolean {
    const { engine, world } = this;
    const { seats, hands, handWords } = engine.fields;
    const masks = NUMBER_MASKS[handWords];
    for (let seat = 0; seat < seats; seat++) {
      if (sideOf(engine, seat) === this.side) continue;
      for (let w = 0; w < handWords; w++) {
        if ((world.words[hands + seat * handWords + w] & masks[number * handWords + w]) !== 0) return true;
      }
    }
    return false;
  }

  /** Plays an action in the world and the round to its end. */
  playOut(action: Action, random: Random): { win: number; points: number } {
    const { engine, played, steps, masked } = this;
    played.copyFrom(this.world);
    steps.length = this.known;
    for (let next = action; ;) {
      steps.push(stepOf(played, next));
      engine.play(played, next, null);
      this.nodes++;
      if (played.words[TURN] < 0) break;
      next = CHOOSERS.hard(see(engine, played, played.words[TURN], steps, masked), random);
    }
    const best = bestSide(engine, this.before, played);
    return { win: best < 0 ? 0.5 : best === this.side ? 1 : 0, points: this.netPoints() };
  }

  private netPoints(): number {
    const { engine, played, seen, side } = this;
    const { scores, seats } = engine.fields;
    const sides = engine.rules.teams ? 2 : seats;
    const sign = lowestWins(engine) ? -1 : 1;
    let own = 0;
    let others = 0;
    for (let i = 0; i < sides; i++) {
      const gain = sign * (played.words[scores + i] - seen.position.words[scores + i]);
      if (i === side) own = gain;
      else others += gain;
    }
    return own - others / Math.max(1, sides - 1);
  }
}
