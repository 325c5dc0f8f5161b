import {
  doublesOptions,
  doublesPackSize,
  roundsConflict,
  type DoublesOptions,
} from '../doubles-rounds/index.js';
import type { OptionBook } from '../options.js';
import type { SetSize } from '../tiles.js';

/** Options of chicken-foot as the engine reads them; rules.md 3. */
export interface FootOptions extends DoublesOptions {
  readonly ring: 4 | 6 | 8;
  readonly impossibleFoot: 'block' | 'release';
}

/** The first number of seats with an entry, and the tiles dealt to that many seats and each one more (S2). */
const DEALS: { readonly [S in SetSize]?: { readonly from: number; readonly tiles: readonly number[] } } = {
  9: { from: 2, tiles: [20, 14, 11, 9, 7] },
  12: { from: 4, tiles: [18, 14, 12, 10, 9] },
  15: { from: 5, tiles: [18, 15, 15, 14, 12, 10, 10, 9] },
  18: { from: 8, tiles: [19, 17, 15, 14, 13, 12, 11, 10, 9] },
};

function dealt(set: SetSize, seats: number): number | undefined {
  const deal = DEALS[set];
  return deal?.tiles[seats - deal.from];
}

/** chicken-foot's options and presets, as data. */
export const FOOT_BOOK: OptionBook = {
  id: 'chicken-foot',
  seats: () => ({ min: 2, max: 16 }),
  options: [
    ...doublesOptions({
      sets: [9, 12, 15, 18],
      set: 9,
      handSize: dealt,
      handSizeSources: ['S2'],
      engine: 'holder',
      engineMeanings: {
        'set-aside':
          'it is taken out before the shuffle and lies on the table; the seats take turns at going first',
        holder:
          'it is laid for whoever holds it, as that turn; until somebody has it every seat draws a tile',
      },
      doubleBlank: 50,
    }),
    {
      name: 'ring',
      type: { kind: 'choice', values: [4, 6, 8] },
      default: 4,
      description:
        'Arms of the double that begins the round, all to be filled before anything else is played.',
      sources: ['S2'],
    },
    {
      name: 'impossibleFoot',
      type: { kind: 'choice', values: ['block', 'release'] },
      default: 'block',
      description: 'What happens to a ring or foot for which too few tiles are left.',
      meanings: {
        block: 'it has to be filled all the same, so that the round ends blocked',
        release: 'nothing is owed any more; its bare places may be filled like other ends',
      },
    },
  ],
  presets: [{ name: 'standard', title: 'Standard', sources: ['S2'], changes: {} }],
  packSize: doublesPackSize,
  conflict: roundsConflict,
};
