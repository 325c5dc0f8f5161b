import { below, type Random } from '../../players/index.js';
import type { DealRepair } from './deal.repair.js';
import type { SlottedDeal } from './deal.slots.js';

/** Puts the tiles of which nothing is known in another order. */
export function shuffleHidden(deal: SlottedDeal, random: Random): void {
  const hidden = hiddenSlots(deal);
  const { tiles } = deal;
  for (let left = hidden.length; left > 1; left--) {
    const [a, b] = [hidden[left - 1], hidden[below(random, left)]];
    [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
  }
}

const hiddenSlots = ({ slots, tiles, settled, shown }: SlottedDeal): number[] =>
  slots.flatMap((_, i) => (settled.has(i) || shown.has(tiles[i]) ? [] : i));

/** Two slots whose tiles may be exchanged; twice the same where none was found. */
export function exchange(
  { tiles, settled }: SlottedDeal,
  repair: DealRepair,
  random: Random,
): [number, number] {
  const free = tiles.flatMap((_, i) => (settled.has(i) ? [] : i));
  if (free.length === 0) return [0, 0];
  const a = free[below(random, free.length)];
  const others = free.filter((b) => repair.allows(a, tiles[b]) && repair.allows(b, tiles[a]));
  return others.length === 0 ? [a, a] : [a, others[below(random, others.length)]];
}
