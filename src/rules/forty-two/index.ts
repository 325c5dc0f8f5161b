export { FortyTwoEngine } from './forty-two.engine.js';
export type { FortyTwoOptions } from './forty-two.options.js';
export { fortyTwo } from './forty-two.ruleset.js';
