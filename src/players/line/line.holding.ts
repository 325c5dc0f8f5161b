import type { Engine } from '../../rules/engine.js';
import { LAID, MUST } from '../../rules/line/line.fields.js';
import type { LineOptions } from '../../rules/line/line.options.js';
import { isPlay } from '../../rules/moves.js';
import { NEXT } from '../../rules/position.js';
import { HIGH, IS_DOUBLE, PIPS, tilesInSet, type Tile } from '../../rules/tiles.js';
import type { MayHold } from '../imagined.js';
import { stepAction, stepSeat, type Seen } from '../seen.js';
import { withoutVoids } from '../voids.js';

/**
 * What a seat may hold in the line games: no tile of a number on which it was stuck; and where the hands decided who
 * opened, and with what, no tile that would have come first, unless it has drawn since.
 */
export function lineHolding(engine: Engine): MayHold {
  const options = engine.rules.options as unknown as LineOptions;
  const { counts, handWords } = engine.fields;
  const byVoids = withoutVoids(engine);
  const firsts = options.opener === 'top-double' ? [] : tilesBefore(options, handWords);

  const hasDrawn = ({ position: { words }, steps }: Seen, seat: number): boolean => {
    if (words[NEXT] === 0) return false;
    const plays = steps.filter((step) => isPlay(stepAction(step)));
    if (plays.length !== words[LAID]) return true;
    const own = plays.filter((step) => stepSeat(step) === seat).length;
    return words[counts + seat] + own > engine.handSize;
  };

  return (seen, seat, unseen, out) => {
    byVoids(seen, seat, unseen, out);
    const before = firsts[seen.position.words[MUST]];
    if (before === undefined || hasDrawn(seen, seat)) return;
    for (let w = 0; w < handWords; w++) out[w] &= ~before[w];
  };
}

/** For each tile the tiles that open before it, as bits: the higher doubles; before any other tile all doubles and the heavier ones. */
function tilesBefore({ set, opener }: LineOptions, handWords: number): Int32Array[] {
  const tiles = Array.from({ length: tilesInSet(set) }, (_, tile) => tile);
  const heavier = (a: Tile, b: Tile) => PIPS[a] > PIPS[b] || (PIPS[a] === PIPS[b] && HIGH[a] > HIGH[b]);
  const first = (a: Tile, b: Tile) =>
    opener === 'heaviest-tile' || IS_DOUBLE[a] === IS_DOUBLE[b] ? heavier(a, b) : IS_DOUBLE[a] === 1;
  return tiles.map((tile) => {
    const before = new Int32Array(handWords);
    for (const other of tiles) if (first(other, tile)) before[other >> 5] |= 1 << (other & 31);
    return before;
  });
}
