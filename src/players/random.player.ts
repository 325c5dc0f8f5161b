import { below } from './chance.js';
import { legalActions } from '../rules/legal.js';
import type { Choose } from './player.js';

/** Any legal action, each as likely as another. */
export const chooseRandom: Choose = (seen, random) => {
  const actions = legalActions(seen.engine);
  return actions[below(random, seen.engine.legal(seen.position, actions))];
};
