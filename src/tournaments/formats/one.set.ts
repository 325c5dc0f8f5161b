import { setPoints } from '../leg.outcome.js';
import type { TournamentPairing } from '../tournament.state.js';
import { play, scoresOf, settle, wait, type Verdict } from './format.js';

/** A pairing of one set: its score is the result. */
export function judgeOneSet({ sets }: TournamentPairing): Verdict {
  if (sets.length === 0) return play();
  const scores = scoresOf(sets[0]);
  return scores ? settle(setPoints(scores)) : wait;
}
