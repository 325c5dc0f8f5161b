import type { Engine } from '../rules/engine.js';

/** Games that are thought about in the same way. */
export const FAMILIES = ['line', 'train', 'foot', 'trick'] as const;
export type Family = (typeof FAMILIES)[number];

const FAMILY_OF: Readonly<Record<string, Family>> = {
  draw: 'line',
  block: 'line',
  'all-fives': 'line',
  muggins: 'line',
  'five-up': 'line',
  partnership: 'line',
  'mexican-train': 'train',
  'chicken-foot': 'foot',
  'forty-two': 'trick',
};

/** The family of an engine's ruleset; undefined for a ruleset that the players do not know. */
export const familyOf = (engine: Engine): Family | undefined => FAMILY_OF[engine.rules.ruleset];
