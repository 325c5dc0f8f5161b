import type { Action } from '../rules/moves.js';
import { chooseEasy } from './easy.player.js';
import type { Budget, Choose, HousePlayer, Random } from './player.js';
import { chooseRandom } from './random.player.js';
import { chooseExpert, chooseHard, chooseMedium } from './thinking.js';
import type { Seen } from './seen.js';

export { HOUSE_PLAYERS, type Budget, type Choose, type HousePlayer, type Random } from './player.js';
export { see, stepAction, stepDrawn, stepOf, stepSeat, type Seen, type Step } from './seen.js';
export { below, randomFrom, seedOf, shuffle } from './chance.js';

/** The house players' functions by name. */
export const CHOOSERS: Readonly<Record<HousePlayer, Choose>> = {
  random: chooseRandom,
  easy: chooseEasy,
  medium: chooseMedium,
  hard: chooseHard,
  expert: chooseExpert,
};

/** What `player` does with what `seen.seat`, the seat in turn, knows. Always a legal action; the round must not be over. */
export const choose = (player: HousePlayer, seen: Seen, random: Random, budget?: Budget): Action =>
  CHOOSERS[player](seen, random, budget);
export { Table, type Sitter } from './table.js';
export { explore, usualNodes } from './thinking.js';
export type { Effort, Exploration, Witness } from './search.js';
export type { Prospect } from './trials.js';
export { Solver, SOLVER_NODES, type Solution } from './solver.js';
export { playMatch, type MatchEnd } from './match.js';
export { leastNodes, roundWork, type RoundWork } from './round.work.js';
export { warmUp } from './warming.js';
export { bestSide, lowestWins, netGains, placesAtEnd, placesBy, sideOf } from './outcome.js';
