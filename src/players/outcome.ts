import type { Engine } from '../rules/engine.js';
import { WINNER, type Position } from '../rules/position.js';

/** Whether points are bad: in the train and foot games, which have a fixed number of rounds, the lowest total wins. */
export const lowestWins = (engine: Engine): boolean => engine.rounds !== null;

/** The side a seat plays for: its team, or itself. */
export const sideOf = (engine: Engine, seat: number): number => (engine.rules.teams ? seat & 1 : seat);

/**
 * The side that came off best in a finished round: most points gained in it (fewest, where points are bad); of equals the
 * one that the rules call the winner. −1 where nobody did.
 * @param before scores by seat when the round began
 */
export function bestSide(engine: Engine, before: ArrayLike<number>, position: Position): number {
  const { words } = position;
  const { seats, scores } = engine.fields;
  const sign = lowestWins(engine) ? -1 : 1;
  const sides = engine.rules.teams ? 2 : seats;
  const winner = words[WINNER] < 0 ? -1 : sideOf(engine, words[WINNER]);
  let [best, most, shared] = [-1, -Infinity, false];
  for (let side = 0; side < sides; side++) {
    const gain = sign * (words[scores + side] - before[side]);
    if (gain > most || (gain === most && side === winner)) [best, most, shared] = [side, gain, false];
    else if (gain === most && best !== winner) shared = true;
  }
  return shared ? -1 : best;
}

/**
 * By seat: points that its side has gained since `before`, less what the other sides gained on the average; more is
 * better in every game, also where points are bad.
 * @param before scores by seat
 */
export function netGains(engine: Engine, before: ArrayLike<number>, { words }: Position): number[] {
  const { seats, scores } = engine.fields;
  const sides = engine.rules.teams ? 2 : seats;
  const sign = lowestWins(engine) ? -1 : 1;
  const gains = Array.from({ length: sides }, (_, side) => sign * (words[scores + side] - before[side]));
  const all = gains.reduce((sum, gain) => sum + gain, 0);
  return Array.from({ length: seats }, (_, seat) => {
    const own = gains[sideOf(engine, seat)];
    return own - (all - own) / Math.max(1, sides - 1);
  });
}

/**
 * Places of the seats at the end of a match, from 1; equal ones are shared. Whoever won is first, and the scores tell about
 * the others whether high or low ones are better.
 */
export function placesAtEnd(scores: readonly number[], winners: readonly number[]): number[] {
  const best = scores[winners[0]];
  const lowWins = scores.some((score, seat) => !winners.includes(seat) && score > best);
  return placesBy(
    scores.map((score, seat) => (winners.includes(seat) ? Infinity : lowWins ? -score : score)),
  );
}

/** Places from 1 for keys that are better when they are larger; equal keys share a place. */
export const placesBy = (keys: readonly number[]): number[] =>
  keys.map((key) => 1 + keys.filter((other) => other > key).length);
