import { layDeal, newPosition } from '../rules/dealing.js';
import type { Engine } from '../rules/engine.js';
import { TURN } from '../rules/position.js';
import { dealRound, type Seeds } from '../rules/shuffle.js';
import { randomFrom, seedOf } from './chance.js';
import type { Choose } from './player.js';
import { see, stepOf, type Step } from './seen.js';

/** How a match ended; both lists by seat number. */
export interface MatchEnd {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

/**
 * Plays a whole match on the deals that its seeds give, decision by decision as a match of the service is played, and keeps
 * nothing of it but its end.
 *
 * @param sitters who decides, by seat
 * @param seed 32 bits; the chance of decision n is `seedOf(seed, n)`, counted from 1
 * @param longest decisions after which it is given up; undefined is answered then
 */
export function playMatch(engine: Engine, seeds: Seeds, sitters: readonly Choose[], seed: number): MatchEnd;
export function playMatch(
  engine: Engine,
  seeds: Seeds,
  sitters: readonly Choose[],
  seed: number,
  longest: number,
): MatchEnd | undefined;
export function playMatch(
  engine: Engine,
  seeds: Seeds,
  sitters: readonly Choose[],
  seed: number,
  longest = Infinity,
): MatchEnd | undefined {
  const { scores: at, seats } = engine.fields;
  const position = newPosition(engine);
  const masked = newPosition(engine);
  let scores = new Array<number>(seats).fill(0);
  let next: number | null = null;
  let ply = 0;
  for (let round = 1; ; round++) {
    const { deal, first, given } = dealRound(engine, seeds, { round, scores, first: next });
    layDeal(engine, position, deal, scores);
    engine.start(position, round, first, null, given);
    const steps: Step[] = [];
    let result = engine.result(position);
    while (result === null) {
      if (ply >= longest) return undefined;
      const seen = see(engine, position, position.words[TURN], steps, masked);
      const action = sitters[seen.seat](seen, randomFrom(seedOf(seed, ++ply)));
      steps.push(stepOf(position, action));
      engine.play(position, action, null);
      result = engine.result(position);
    }
    scores = Array.from(position.words.subarray(at, at + seats));
    if (result.winners) return { scores, winners: result.winners };
    next = result.next;
  }
}
