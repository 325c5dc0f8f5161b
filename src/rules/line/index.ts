/** The line games: draw, block, all-fives, muggins, five-up, partnership. One engine, six sets of defaults. */
export { allFives, block, draw, fiveUp, muggins, partnership } from './line.rulesets.js';
export type { LineOptions } from './line.options.js';
export { countLayout, countsEnds, worthOf } from './line.counting.js';
