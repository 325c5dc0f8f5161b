import type { Tile } from '../../rules/tiles.js';
import type { SlottedDeal } from './deal.slots.js';

/**
 * What has been learned about a deal: which tile cannot have been in which slot. What a seat could have played depends on
 * what is public, so whatever was wrong in one deal is wrong in every other that comes as far.
 */
export class DealRepair {
  private readonly wrong: Set<Tile>[];

  constructor(private readonly deal: SlottedDeal) {
    this.wrong = deal.slots.map(() => new Set<Tile>());
  }

  /** Whether a tile may lie in a slot, as far as is known. */
  allows(slot: number, tile: Tile): boolean {
    const { slots, tiles, settled, shown } = this.deal;
    if (settled.has(slot) || settled.has(tiles.indexOf(tile))) return tiles[slot] === tile;
    const owner = shown.get(tile);
    return (owner === undefined || slots[slot].seat === owner) && !this.wrong[slot].has(tile);
  }

  /** Notes that these tiles cannot be where they are; whether that is news. */
  learn(misplaced: readonly Tile[]): boolean {
    let news = false;
    for (const tile of misplaced) {
      const slot = this.deal.tiles.indexOf(tile);
      if (slot < 0 || this.deal.settled.has(slot)) continue;
      this.wrong[slot].add(tile);
      news = true;
    }
    return news;
  }

  /** Moves tiles until each lies where it may, by bipartite matching (augmenting paths); false where there is no way. */
  mend(): boolean {
    return this.deal.tiles.every(
      (tile, slot) => this.allows(slot, tile) || this.settle(slot, new Set([slot])),
    );
  }

  /** Finds for `slot`, whose tile must go, another one; whoever gives it up gets what is let go in the end. */
  private settle(slot: number, tried: Set<number>): boolean {
    const { tiles } = this.deal;
    for (let other = 0; other < tiles.length; other++) {
      if (other === slot || !this.allows(slot, tiles[other]) || !this.allows(other, tiles[slot])) continue;
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
