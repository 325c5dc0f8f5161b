import { shuffle, type Random } from '../../players/index.js';
import { TILE_COUNT, type Tile } from '../../rules/tiles.js';
import type { Slot, SlottedDeal } from './deal.slots.js';

/** Tiles that cannot lie in certain slots, whatever else the deal may be. */
export interface Lesson {
  readonly tiles: readonly Tile[];
  readonly slots: (slot: Slot) => boolean;
}

/** What a lesson came to: something new, nothing new, or that a tile that is known to lie there cannot, so that no deal will do. */
export type Learned = 'news' | 'nothing' | 'hopeless';

/**
 * What has been learned about a deal: which tile cannot have been in which slot. What a seat could have played depends on
 * what is public, so whatever was wrong in one deal is wrong in every other that comes as far.
 */
export class DealRepair {
  /** `wrong[slot · TILE_COUNT + tile]`: 1 where it cannot have been. */
  private readonly wrong: Uint8Array;
  private readonly settledTiles: ReadonlySet<Tile>;

  constructor(private readonly deal: SlottedDeal) {
    this.wrong = new Uint8Array(deal.slots.length * TILE_COUNT);
    this.settledTiles = new Set([...deal.settled].map((slot) => deal.tiles[slot]));
  }

  /** Whether a tile may lie in a slot, as far as is known. */
  allows(slot: number, tile: Tile): boolean {
    const { slots, tiles, settled, shown } = this.deal;
    if (settled.has(slot) || this.settledTiles.has(tile)) return tiles[slot] === tile;
    const owner = shown.get(tile);
    return (owner === undefined || slots[slot].seat === owner) && this.wrong[slot * TILE_COUNT + tile] === 0;
  }

  /** Notes a lesson. */
  learn({ tiles, slots }: Lesson): Learned {
    const { deal, wrong } = this;
    let news = false;
    for (const [slot, place] of deal.slots.entries()) {
      if (!slots(place)) continue;
      if (deal.settled.has(slot)) {
        if (tiles.includes(deal.tiles[slot])) return 'hopeless';
        continue;
      }
      for (const tile of tiles) {
        const at = slot * TILE_COUNT + tile;
        if (wrong[at] === 0 && deal.tiles[slot] === tile) news = true;
        wrong[at] = 1;
      }
    }
    return news ? 'news' : 'nothing';
  }

  /** Moves tiles until each lies where it may, by bipartite matching (augmenting paths); false where there is no way. */
  mend(): boolean {
    return this.deal.tiles.every(
      (tile, slot) => this.allows(slot, tile) || this.settle(slot, new Set([slot])),
    );
  }

  /** Brings one more of the wanted tiles, by chance which, to where they are wanted; false where there is no way. */
  bring({ tiles: wanted, slots: where }: Lesson, random: Random): boolean {
    const { slots, tiles } = this.deal;
    const from = wanted.map((tile) => tiles.indexOf(tile)).filter((slot) => slot >= 0 && !where(slots[slot]));
    const there = [...slots.keys()].filter((slot) => where(slots[slot]));
    const to = there.filter((slot) => !wanted.includes(tiles[slot]));
    // What is where it is wanted stays there.
    const kept = there.filter((slot) => wanted.includes(tiles[slot]));
    for (const a of shuffled(from, random)) {
      for (const b of shuffled(to, random)) {
        if (!this.allows(b, tiles[a])) continue;
        this.swap(a, b);
        if (this.allows(a, tiles[a]) || this.settle(a, new Set([a, b, ...kept]))) return true;
        this.swap(a, b);
      }
    }
    return false;
  }

  /** Finds for `slot`, whose tile must go, another one; whoever gives it up gets what is let go in the end. */
  private settle(slot: number, tried: Set<number>): boolean {
    const { tiles } = this.deal;
    for (let other = 0; other < tiles.length; other++) {
      if (tried.has(other) || !this.allows(slot, tiles[other]) || !this.allows(other, tiles[slot])) continue;
      this.swap(slot, other);
      return true;
    }
    for (let other = 0; other < tiles.length; other++) {
      if (tried.has(other) || !this.allows(slot, tiles[other])) continue;
      tried.add(other);
      this.swap(slot, other);
      if (this.settle(other, tried)) return true;
      this.swap(slot, other);
    }
    return false;
  }

  swap(a: number, b: number): void {
    const { tiles } = this.deal;
    const tile = tiles[a];
    tiles[a] = tiles[b];
    tiles[b] = tile;
  }
}

/** The same in an order of chance. */
function shuffled(list: readonly number[], random: Random): Int32Array {
  const out = Int32Array.from(list);
  shuffle(out, out.length, random);
  return out;
}
