/**
 * The rules as a library (`boneyard/rules`): the engine that the service plays with, for bots written in TypeScript or
 * JavaScript, in Node and in the browser.
 */
export * from './dealing.js';
export * from './engine.js';
export * from './events.js';
export * from './legal.js';
export * from './moves.js';
export * from './notation.js';
export * from './options.js';
export * from './position.js';
export * from './position.codec.js';
export * from './record.js';
export * from './replay.js';
export * from './result.js';
export * from './round.js';
export * from './ruleset.js';
export * from './rulesets.js';
export * from './shuffle.js';
export * from './tiles.js';
export * from './verify.js';
export * from './view.js';
