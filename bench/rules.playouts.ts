import { layShuffled, newPosition } from '../src/rules/dealing.js';
import type { Engine } from '../src/rules/engine.js';
import type { Position } from '../src/rules/position.js';

export interface PlayedOut {
  rounds: number;
  decisions: number;
  seconds: number;
}

/** The generator sfc32: like the yardsticks' own it costs next to nothing, so that what is timed is the engine. */
class Chance {
  private a: number;
  private b = 0x9e3779b9 | 0;
  private c = 0x243f6a88;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    for (let i = 0; i < 12; i++) this.below(1);
  }

  /** A whole number from 0 to `n` − 1 (n below 2¹⁶), each as likely as another to within n/2¹⁶. */
  below(n: number): number {
    const { b, c } = this;
    const out = (this.a + b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + out) | 0;
    return ((out >>> 16) * n) >>> 16;
  }

  /** Fisher–Yates, in place; every order is as likely as another. */
  shuffle(tiles: Uint8Array): void {
    for (let last = tiles.length - 1; last > 0; last--) {
      const at = this.below(last + 1);
      const tile = tiles[at];
      tiles[at] = tiles[last];
      tiles[last] = tile;
    }
  }
}

/** Deals and plays rounds at random for about `seconds`, every round to its end, each legal action as likely as another. */
export function playOuts(engine: Engine, seconds: number, seed = 20260805): PlayedOut {
  const chance = new Chance(seed);
  const pack = engine.pack(1).slice();
  const position = newPosition(engine);
  const scores = new Int32Array(engine.fields.seats);
  const actions = new Int32Array(engine.maxActions);
  let [rounds, decisions] = [0, 0];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  do {
    for (let burst = 0; burst < 200; burst++) {
      decisions += playOut(engine, position, pack, scores, actions, chance);
      rounds++;
    }
  } while (performance.now() < until);
  return { rounds, decisions, seconds: (performance.now() - begun) / 1000 };
}

/** One round, dealt and played to its end; says how many decisions it took. */
function playOut(
  engine: Engine,
  position: Position,
  pack: Uint8Array,
  scores: Int32Array,
  actions: Int32Array,
  chance: Chance,
): number {
  do {
    chance.shuffle(pack);
    layShuffled(engine, position, pack, scores);
  } while (engine.redeals(position, 1));
  const { seat } = engine.opening(position, 1);
  engine.start(position, 1, seat ?? chance.below(engine.fields.seats), null, seat === null);
  let decisions = 0;
  for (let count = engine.legal(position, actions); count > 0; count = engine.legal(position, actions)) {
    engine.play(position, actions[count > 1 ? chance.below(count) : 0], null);
    decisions++;
  }
  return decisions;
}
