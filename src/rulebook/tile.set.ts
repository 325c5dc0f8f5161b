import { RULESETS } from '../rules/rulesets.js';
import { doubleOf, formatTile, pipsInSet, tilesInSet, type SetSize } from '../rules/tiles.js';
import { dealRow, seatCounts, setsOf } from './ruleset.description.js';
import type { TileSet } from './tile.set.wire.js';

/** What there is to say about the double-`n` set. */
export function describeSet(n: SetSize): TileSet {
  const count = tilesInSet(n);
  return {
    n,
    count,
    pips: pipsInSet(n),
    tiles: Array.from({ length: count }, (_, tile) => formatTile(tile)),
    doubles: Array.from({ length: n + 1 }, (_, i) => formatTile(doubleOf(n - i))),
    rulesets: RULESETS.filter((ruleset) => setsOf(ruleset).includes(n)).map((ruleset) => ({
      ruleset: ruleset.id,
      deals: seatCounts(ruleset, n).map((seats) => dealRow(ruleset, n, seats)),
    })),
  };
}
