/** mexican-train: a train for each seat and one for all. */
export { mexicanTrain } from './train.ruleset.js';
export type { TrainOptions } from './train.options.js';
