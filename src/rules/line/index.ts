/** The line games: draw, block, all-fives, muggins, five-up, partnership. One engine, six sets of defaults. */
export { block, draw } from './draw.rulesets.js';
export { allFives, fiveUp, muggins } from './fives.rulesets.js';
export { partnership } from './partnership.ruleset.js';
export type { LineOptions } from './line.options.js';
export { countLayout, countsEnds, worthOf } from './line.counting.js';
