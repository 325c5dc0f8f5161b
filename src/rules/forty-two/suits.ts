import { lowestBit } from '../bits.js';
import { TRUMPS, type Trump } from '../moves.js';
import { HIGH, IS_DOUBLE, LOW, PIPS, tilesInSet, type Tile } from '../tiles.js';

/**
 * What follows what, and which tile wins, under each declaration: tables made once. A suit is a number 0…6, or
 * `DOUBLES` where the doubles are a suit of their own. Sets of tiles are bits, tile 0 (0-0) lowest.
 */
export interface Suits {
  /** `leads[tile]`: the suit that the tile leads. */
  readonly leads: Uint8Array;
  /**
   * `duties[suit]`: sets of tiles in order; whoever plays to a lead of that suit plays from the first set of which it
   * holds a tile. `duties[NOTHING_LED]` binds the leader. Together the sets of a duty are all tiles.
   */
  readonly duties: readonly Int32Array[];
  /** `shown[suit]`: the bit of `voids` that stands for the first set of `duties[suit]`; the next set has the next bit. */
  readonly shown: Uint8Array;
  /** `power[suit · 28 + tile]`: strength in a trick of that suit. 0 never wins; of equals the earlier tile wins. */
  readonly power: Uint8Array;
}

/** The suit of the doubles, where they are one. */
export const DOUBLES = 7;
/** Stands for the suit while a trick has no tile. */
export const NOTHING_LED = 8;
export const TILES = tilesInSet(6);
const ALL = (1 << TILES) - 1;
/** First bit of `voids` that stands for a distance from 7 pips (sevens). */
const DISTANCES_AT = 8;
/** The sum that sevens is played for, and the farthest that a tile lies from it (0-0). */
const SEVEN = 7;
/** Any trump beats any tile of a suit, whose strengths stay below this. */
const TRUMP_POWER = 16;

/** Points that a tile brings to the side that takes it: 5-0, 4-1, 3-2 five, 6-4, 5-5 ten. */
export const COUNT = Uint8Array.from({ length: TILES }, (_, tile) => (PIPS[tile] % 5 === 0 ? PIPS[tile] : 0));

const setOfTiles = (belongs: (tile: Tile) => boolean): number => {
  let set = 0;
  for (let tile = 0; tile < TILES; tile++) if (belongs(tile)) set |= 1 << tile;
  return set;
};
/** The seven doubles. */
export const DOUBLE_TILES = setOfTiles((tile) => IS_DOUBLE[tile] === 1);

/** How doubles stand outside the trumps: at the top or the bottom of their number, or a suit of their own. */
export type DoublesRank = 'high' | 'low' | 'own';

/** Suits with a trump (a number, `DOUBLES`, or −1 for none). */
function suitsWith(trump: number, doubles: DoublesRank): Suits {
  const apart = trump === DOUBLES || doubles === 'own';
  const suitOf = (tile: Tile): number => {
    if (apart && IS_DOUBLE[tile]) return DOUBLES;
    return HIGH[tile] === trump || LOW[tile] === trump ? trump : HIGH[tile];
  };
  const belongs = (tile: Tile, suit: number): boolean => {
    const own = suitOf(tile);
    // A trump, or a double of a suit of its own, is nothing else; any other tile belongs to both of its numbers.
    return own === trump || own === DOUBLES ? own === suit : HIGH[tile] === suit || LOW[tile] === suit;
  };
  /** From 1, within one suit. */
  const rank = (tile: Tile, suit: number): number => {
    if (suit === DOUBLES) return 1 + HIGH[tile];
    if (IS_DOUBLE[tile]) return doubles === 'low' ? 1 : 9;
    return 2 + PIPS[tile] - suit;
  };
  const power = new Uint8Array(NOTHING_LED * TILES);
  const duties: Int32Array[] = [];
  for (let suit = 0; suit < NOTHING_LED; suit++) {
    duties.push(
      Int32Array.of(
        setOfTiles((tile) => belongs(tile, suit)),
        ALL,
      ),
    );
    for (let tile = 0; tile < TILES; tile++) {
      const strength = belongs(tile, trump)
        ? TRUMP_POWER + rank(tile, trump)
        : belongs(tile, suit)
          ? rank(tile, suit)
          : 0;
      power[suit * TILES + tile] = strength;
    }
  }
  duties.push(Int32Array.of(ALL));
  return {
    leads: Uint8Array.from({ length: TILES }, (_, tile) => suitOf(tile)),
    duties,
    shown: Uint8Array.from({ length: NOTHING_LED + 1 }, (_, suit) => suit),
    power,
  };
}

/** Sevens: no suits; whoever plays must play the tile nearest to seven pips, and the nearest one wins. */
function sevens(): Suits {
  const distance = (tile: Tile) => Math.abs(PIPS[tile] - SEVEN);
  const nearest = Int32Array.from({ length: SEVEN + 1 }, (_, d) =>
    setOfTiles((tile) => distance(tile) === d),
  );
  const duties = Array.from({ length: NOTHING_LED + 1 }, () => nearest);
  return {
    leads: new Uint8Array(TILES),
    duties,
    shown: new Uint8Array(duties.length).fill(DISTANCES_AT),
    power: Uint8Array.from({ length: NOTHING_LED * TILES }, (_, i) => 1 + SEVEN - distance(i % TILES)),
  };
}

const WITH_TRUMP: readonly Suits[] = [0, 1, 2, 3, 4, 5, 6, DOUBLES].map((trump) => suitsWith(trump, 'high'));
const WITHOUT_TRUMP: Record<DoublesRank, Suits> = {
  high: suitsWith(-1, 'high'),
  low: suitsWith(-1, 'low'),
  own: suitsWith(-1, 'own'),
};
const SEVENS = sevens();

/** The suits under every declaration, by its place in `TRUMPS`. */
export function suitsOfDeclarations(doubles: { noTrump: DoublesRank; nello: DoublesRank }): readonly Suits[] {
  return TRUMPS.map((trump: Trump, index) => {
    switch (trump) {
      case 'none':
        return WITHOUT_TRUMP[doubles.noTrump];
      case 'nello':
        return WITHOUT_TRUMP[doubles.nello];
      case 'sevens':
        return SEVENS;
      default:
        return WITH_TRUMP[index];
    }
  });
}

/** The tiles of `hand` that may be played to a trick of the suit led (or `NOTHING_LED`). Empty only for an empty hand. */
export function playable(suits: Suits, led: number, hand: number): number {
  const duties = suits.duties[led];
  for (let i = 0; i < duties.length; i++) {
    const tiles = hand & duties[i];
    if (tiles !== 0) return tiles;
  }
  return 0;
}

/** What playing `tile` to a trick shows about the hand it came from, as bits to add to `voids`. */
export function shownBy(suits: Suits, led: number, tile: Tile): number {
  const duties = suits.duties[led];
  let bits = 0;
  for (let i = 0; (duties[i] & (1 << tile)) === 0; i++) bits |= 1 << (suits.shown[led] + i);
  return bits;
}

/** The tiles that a seat with these `voids` cannot hold. */
export function excludedBy(suits: Suits, voids: number): number {
  let tiles = 0;
  for (let rest = voids; rest !== 0; rest &= rest - 1) {
    const bit = lowestBit(rest);
    tiles |= bit < DISTANCES_AT ? suits.duties[bit][0] : SEVENS.duties[0][bit - DISTANCES_AT];
  }
  return tiles;
}
