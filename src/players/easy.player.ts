import { isPlay, playedTile } from '../rules/moves.js';
import { PIPS } from '../rules/tiles.js';
import { below } from './chance.js';
import { legalActions } from '../rules/legal.js';
import type { Choose } from './player.js';

/**
 * A legal tile with a mild preference for heavy ones: a tile of p pips is drawn with weight 8 + p, anything that is not
 * a tile with weight 8. It looks at nothing else.
 */
export const chooseEasy: Choose = (seen, random) => {
  const actions = legalActions(seen.engine);
  const count = seen.engine.legal(seen.position, actions);
  if (count === 1) return actions[0];
  let total = 0;
  for (let i = 0; i < count; i++) total += weight(actions[i]);
  let left = below(random, total);
  for (let i = 0; i < count; i++) {
    left -= weight(actions[i]);
    if (left < 0) return actions[i];
  }
  return actions[count - 1];
};

const PLAIN = 8;
const weight = (action: number): number => (isPlay(action) ? PLAIN + PIPS[playedTile(action)] : PLAIN);
