import {
  doublesOptions,
  doublesPackSize,
  roundsConflict,
  type DoublesOptions,
} from '../doubles-rounds/index.js';
import type { OptionBook } from '../options.js';
import { SET_SIZES } from '../tiles.js';
import type { SetSize } from '../tiles.js';

/** Options of mexican-train as the engine reads them; rules.md 2. */
export interface TrainOptions extends DoublesOptions {
  readonly firstTurn: 'chain' | 'single';
  readonly firstTurnDraw: 0 | 1;
  readonly doubleChain: 'allowed' | 'forbidden';
  readonly openDoubles: 'fifo' | 'lifo';
  readonly markerRemoval: 'auto' | 'optional';
  readonly openHands: boolean;
}

/** Tiles dealt to 2, 3, … seats (S2 for double-twelve, S4 for double-nine). */
const DEALS: { readonly [S in SetSize]?: readonly number[] } = {
  9: [15, 13, 10],
  12: [15, 15, 15, 12, 12, 10, 10, 8, 8],
};

const LEAFLET = { engine: 'holder', doubleChain: 'forbidden', markerRemoval: 'optional' } as const;

/** mexican-train's options and presets, as data. */
export const TRAIN_BOOK: OptionBook = {
  id: 'mexican-train',
  seats: () => ({ min: 2, max: 10 }),
  options: [
    ...doublesOptions({
      sets: SET_SIZES,
      set: 12,
      handSize: (set, seats) => DEALS[set]?.[seats - 2],
      handSizeSources: ['S2', 'S4'],
      engine: 'set-aside',
      engineMeanings: {
        'set-aside':
          'it is taken out before the shuffle and lies on the table; the seats take turns at going first',
        holder: 'whoever was dealt it lays it and goes first; until somebody has it every seat draws a tile',
      },
      doubleBlank: 0,
    }),
    {
      name: 'firstTurn',
      type: { kind: 'choice', values: ['chain', 'single'] },
      default: 'chain',
      description: 'What a seat does in its first turn of a round.',
      meanings: {
        chain: 'it lays as long a chain as it likes, on its own train only',
        single: 'one tile, as in every turn; only the Mexican Train has to wait',
      },
      sources: ['S2'],
    },
    {
      name: 'firstTurnDraw',
      type: { kind: 'choice', values: [0, 1] },
      default: 0,
      description: 'Tiles that a seat may draw if it cannot begin its chain.',
      meanings: { 0: 'none: its train is marked', 1: 'one, which must be played if it fits' },
      sources: ['S2'],
    },
    {
      name: 'doubleChain',
      type: { kind: 'choice', values: ['allowed', 'forbidden'] },
      default: 'allowed',
      description: 'Whether the extra tile that a double asks for may be another double.',
      meanings: { allowed: 'it may, and asks for one more', forbidden: 'it may not' },
      sources: ['S2', 'S4'],
    },
    {
      name: 'openDoubles',
      type: { kind: 'choice', values: ['fifo', 'lifo'] },
      default: 'fifo',
      description: 'Which of several open doubles must be covered first.',
      meanings: { fifo: 'the one played first', lifo: 'the one played last' },
    },
    {
      name: 'markerRemoval',
      type: { kind: 'choice', values: ['auto', 'optional'] },
      default: 'auto',
      description: 'What happens to a marker when its owner has played on the train.',
      meanings: {
        auto: 'it goes at once',
        optional: 'the owner chooses at the end of the turn (moves `unmark` and `keep`)',
      },
      sources: ['S2', 'S4'],
    },
    {
      name: 'openHands',
      type: { kind: 'switch' },
      default: false,
      description: 'Whether every seat sees every hand. The boneyard stays hidden.',
      sources: ['S4'],
    },
  ],
  presets: [
    { name: 'standard', title: 'Standard', sources: ['S2'], changes: {} },
    { name: 'leaflet', title: 'Leaflet', sources: ['S4'], changes: LEAFLET },
    { name: 'leaflet-nine', title: 'Leaflet, double-nine', sources: ['S4'], changes: { ...LEAFLET, set: 9 } },
  ],
  packSize: doublesPackSize,
  conflict: roundsConflict,
};
