import { below, randomFrom, shuffle } from '../src/players/chance.js';
import { layShuffled, newPosition } from '../src/rules/dealing.js';
import type { Engine } from '../src/rules/engine.js';

export interface PlayedOut {
  rounds: number;
  decisions: number;
  seconds: number;
}

/** Deals and plays rounds at random for about `seconds`, every round to its end, each legal action as likely as another. */
export function playOuts(engine: Engine, seconds: number, seed = 20260805): PlayedOut {
  const random = randomFrom(seed);
  const pack = engine.pack(1).slice();
  const position = newPosition(engine);
  const scores = new Int32Array(engine.fields.seats);
  const actions = new Int32Array(engine.maxActions);
  let [rounds, decisions] = [0, 0];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  do {
    for (let burst = 0; burst < 200; burst++) {
      do {
        shuffle(pack, pack.length, random);
        layShuffled(engine, position, pack, scores);
      } while (engine.redeals(position, 1));
      const { seat } = engine.opening(position, 1);
      engine.start(position, 1, seat ?? below(random, engine.fields.seats), null, seat === null);
      for (let count = engine.legal(position, actions); count > 0; count = engine.legal(position, actions)) {
        engine.play(position, actions[count > 1 ? below(random, count) : 0], null);
        decisions++;
      }
      rounds++;
    }
  } while (performance.now() < until);
  return { rounds, decisions, seconds: (performance.now() - begun) / 1000 };
}
