import { MAX_SEATS } from '../src/rules/moves.js';
import type { Engine } from '../src/rules/engine.js';
import { openGame, RULESETS } from '../src/rules/rulesets.js';

/** A game to be measured: what a client would ask for. */
export interface Measured {
  readonly ruleset: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Every ruleset as it is mostly played. */
export const USUAL: readonly Measured[] = [
  { ruleset: 'draw', seats: 2 },
  { ruleset: 'draw', seats: 4 },
  { ruleset: 'block', seats: 2 },
  { ruleset: 'all-fives', seats: 2 },
  { ruleset: 'all-fives', seats: 4 },
  { ruleset: 'muggins', seats: 2 },
  { ruleset: 'five-up', seats: 2 },
  { ruleset: 'partnership', seats: 4 },
  { ruleset: 'mexican-train', seats: 2 },
  { ruleset: 'mexican-train', seats: 4 },
  { ruleset: 'chicken-foot', seats: 2 },
  { ruleset: 'chicken-foot', seats: 4 },
  { ruleset: 'forty-two', seats: 4 },
];

/** Where thinking costs most: large sets, many seats, many ends, every option that adds choices. */
export const HARDEST: readonly Measured[] = [
  { ruleset: 'draw', seats: 14, options: { set: 18, handSize: 10 } },
  { ruleset: 'draw', seats: 2, options: { set: 18, handSize: 40 } },
  { ruleset: 'all-fives', seats: 4, options: { set: 18, handSize: 12, layout: 'all-spinners' } },
  { ruleset: 'five-up', seats: 2, options: { mugginsCall: 'next-scores', voluntaryDraw: true } },
  {
    ruleset: 'partnership',
    seats: 4,
    options: { set: 18, handSize: 40, layout: 'all-spinners', playScore: 'fives' },
  },
  { ruleset: 'mexican-train', seats: 8 },
  { ruleset: 'mexican-train', seats: 10, options: { set: 18, handSize: 15 } },
  { ruleset: 'chicken-foot', seats: 16, options: { set: 18, handSize: 10 } },
  { ruleset: 'chicken-foot', seats: 2, options: { set: 18, handSize: 60, ring: 8 } },
  { ruleset: 'forty-two', seats: 4, options: { nello: true, plunge: true, splash: true, sevens: true } },
];

const SETS = [6, 9, 12, 15, 18];

/** Every ruleset with every set and number of seats that it can be played with. */
export function everyGame(): Measured[] {
  const games: Measured[] = [];
  for (const { id } of RULESETS)
    for (const set of SETS)
      for (let seats = 1; seats <= MAX_SEATS; seats++) {
        const game = { ruleset: id, seats, options: { set } };
        if (openGame(game).ok) games.push(game);
      }
  return games;
}

export const nameOf = ({ ruleset, seats, options }: Measured): string =>
  `${ruleset}, ${seats} seats${options ? ` ${JSON.stringify(options)}` : ''}`;

export function engineFor({ ruleset, seats, options }: Measured): Engine {
  const game = openGame({ ruleset, seats, options });
  if (!game.ok) throw new Error(`${ruleset}: ${game.error.detail}`);
  return game.value;
}
