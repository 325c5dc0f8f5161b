/** What the games with one round per double have in common: rounds, engine, drawing, looking for tiles, scoring. */
export { BoneyardDrawing } from './boneyard.drawing.js';
export { DoublesEngine, type DoublesFields } from './doubles.engine.js';
export { DoublesRounds } from './doubles.rounds.js';
export { HandSearch, setMasks } from './hand.search.js';
export { PipsScoring, type BlankPrices } from './pips.scoring.js';
export {
  doublesOptions,
  doublesPackSize,
  roundsConflict,
  type DoublesDefaults,
  type DoublesOptions,
} from './rounds.options.js';
