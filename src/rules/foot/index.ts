/** chicken-foot: every double stops the game until it has its toes. */
export { chickenFoot } from './foot.ruleset.js';
export type { FootOptions } from './foot.options.js';
