import type { Deal } from '../../rules/dealing.js';
import type { Engine } from '../../rules/engine.js';
import { ok, refuse, type Result } from '../../rules/result.js';
import { parseTile, type Tile } from '../../rules/tiles.js';
import type { KnownPosition } from './known.position.js';

/** A place that a tile of the deal has: in the hand of a seat, or in the boneyard's order (then its seat is who drew it, −1 for nobody). */
export interface Slot {
  readonly seat: number;
  /** Place in the boneyard's drawing order; −1 in a hand. */
  readonly drawn: number;
}

/** A deal in the making: the place of every tile, and which of them may be exchanged. */
export interface SlottedDeal {
  readonly slots: readonly Slot[];
  /** Tile of each slot. */
  readonly tiles: Tile[];
  /** Slots whose tile is known for certain: the seat's own. */
  readonly settled: ReadonlySet<number>;
  /** Tiles that other seats have played, with their seat, which they stay with. */
  readonly shown: ReadonlyMap<Tile, number>;
}

const impossible = (why: string) => refuse(why);

/**
 * Gives every tile of the pack a place that agrees with the counts: the seat's own tiles where they were, tiles that others
 * played with whoever played them, everything else anywhere. Refuses, in one sentence, what does not add up.
 */
export function slotDeal(engine: Engine, known: KnownPosition): Result<SlottedDeal, string> {
  const { seat: own, events, handSizes, hand, boneyardSize, round } = known;
  const seats = handSizes.length;
  const played: Tile[][] = Array.from({ length: seats }, () => []);
  /** By seat: places of the boneyard's order that it drew, with what is known of the tile. */
  const drew: { at: number; tile: Tile | undefined }[][] = Array.from({ length: seats }, () => []);
  /** Tiles that a seat played right after drawing: it is what it had just drawn. */
  const justDrawn = new Map<Tile, number>();
  let drawn = 0;
  for (const [i, { type, seat, tile }] of events.entries()) {
    if (seat === undefined) continue;
    if (seat >= seats) return impossible(`There is no seat ${seat}.`);
    if (type === 'drew')
      drew[seat].push({ at: drawn++, tile: tile === undefined ? undefined : parseTile(tile) });
    if (type !== 'played' || tile === undefined) continue;
    const laid = parseTile(tile) as Tile;
    played[seat].push(laid);
    const before = events[i - 1];
    if (before?.type === 'drew' && before.seat === seat) justDrawn.set(laid, drawn - 1);
  }
  const stock = drawn + boneyardSize;
  const slots: Slot[] = [];
  const tiles: (Tile | undefined)[] = [];
  const settled = new Set<number>();
  const drawer = new Array<number>(stock).fill(-1);
  drew.forEach((list, seat) => list.forEach(({ at }) => (drawer[at] = seat)));
  const ownDrawn = drew[own].map(({ tile }) => tile);
  if (ownDrawn.includes(undefined)) return impossible('What the seat itself drew must be known.');
  for (let seat = 0; seat < seats; seat++) {
    const size = handSizes[seat] + played[seat].length - drew[seat].length;
    if (size < 0) return impossible(`Seat ${seat} has drawn more than it can have.`);
    for (let i = 0; i < size; i++) slots.push({ seat, drawn: -1 });
  }
  for (let at = 0; at < stock; at++) slots.push({ seat: drawer[at], drawn: at });
  slots.forEach(() => tiles.push(undefined));
  const put = (slot: number, tile: Tile) => void (tiles[slot] = tile);
  const inHand = (seat: number) =>
    slots.findIndex((slot, i) => slot.seat === seat && slot.drawn < 0 && tiles[i] === undefined);
  const atDraw = (at: number) => slots.findIndex(({ drawn: place }) => place === at);

  const all = [...hand, ...played.flat()];
  if (new Set(all).size < all.length) return impossible('A tile is named twice.');
  for (const { at, tile } of drew[own]) {
    put(atDraw(at), tile as Tile);
    settled.add(atDraw(at));
  }
  const dealt = [...hand, ...played[own]].filter((tile) => !ownDrawn.includes(tile));
  for (const tile of dealt) {
    const slot = inHand(own);
    if (slot < 0) return impossible('The hand does not follow from what was drawn and played.');
    put(slot, tile);
    settled.add(slot);
  }
  const shown = new Map<Tile, number>();
  for (let seat = 0; seat < seats; seat++) {
    if (seat === own) continue;
    for (const tile of played[seat]) {
      shown.set(tile, seat);
      const fresh = justDrawn.get(tile);
      const wanted = fresh === undefined ? inHand(seat) : atDraw(fresh);
      const slot =
        wanted >= 0 && tiles[wanted] === undefined
          ? wanted
          : slots.findIndex((candidate, i) => candidate.seat === seat && tiles[i] === undefined);
      if (slot < 0) return impossible(`Seat ${seat} has played more tiles than it can have held.`);
      put(slot, tile);
    }
  }
  const named = new Set(tiles.filter((tile) => tile !== undefined));
  const rest = [...engine.pack(round)].filter((tile) => !named.has(tile));
  const free = tiles.flatMap((tile, i) => (tile === undefined ? i : []));
  if (free.length !== rest.length)
    return impossible(
      `The hands, the layout and the boneyard hold ${slots.length} tiles, and there are ${engine.pack(round).length}.`,
    );
  free.forEach((slot, i) => put(slot, rest[i]));
  return ok({ slots, tiles: tiles as Tile[], settled, shown });
}

/** The deal that the slots make. */
export function dealOf({ slots, tiles }: SlottedDeal, seats: number): Deal {
  const hands: Tile[][] = Array.from({ length: seats }, () => []);
  const boneyard: Tile[] = [];
  slots.forEach(({ seat, drawn }, i) => {
    if (drawn < 0) hands[seat].push(tiles[i]);
    else boneyard[drawn] = tiles[i];
  });
  return { hands, boneyard };
}
