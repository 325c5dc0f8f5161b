import { choose, randomFrom, see, seedOf, type HousePlayer } from '../players/index.js';
import { newPosition } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { RoundState } from './match.state.js';

/** House players quick enough to decide within a change, on the API's own event loop; the others think elsewhere (`house.thinker.ts`). */
const QUICK: readonly HousePlayer[] = ['random', 'easy', 'medium'];

export const isQuick = (strength: HousePlayer): boolean => QUICK.includes(strength);

/** What a seat may know is written into the same memory for each decision: nobody keeps it. */
const masks = new WeakMap<Engine, Position>();

/** What a house player decides, from what `seat`, the seat in turn, may know. `seed`: 32 bits of chance for this one decision. */
export function houseMove(
  engine: Engine,
  round: Pick<RoundState, 'position' | 'steps'>,
  decision: { strength: HousePlayer; seat: number; seed: number },
): Action {
  const { strength, seat, seed } = decision;
  let masked = masks.get(engine);
  if (masked === undefined) masks.set(engine, (masked = newPosition(engine)));
  return choose(strength, see(engine, round.position, seat, round.steps, masked), randomFrom(seed));
}

/** The chance for the decision at one ply, from the chance of a change. */
export const seedAt = (seed: number, ply: number): number => seedOf(seed, ply);
