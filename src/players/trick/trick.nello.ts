import { playedTile, type Action } from '../../rules/moves.js';
import { TILES } from '../../rules/forty-two/suits.js';
import { PIPS } from '../../rules/tiles.js';
import type { TrickSight } from './trick.sight.js';

/**
 * Play under nello, where the bidder must lose every trick. The bidder stays below what is ahead with its strongest tile
 * that does, and leads its weakest; the others stay below the bidder and, where they cannot, get rid of what is high.
 */
export function playNello(sight: TrickSight, actions: Int32Array, count: number): Action {
  const bidder = sight.seat === sight.bidder;
  const threatens = bidder || sight.ahead === sight.bidder || !bidderHasPlayed(sight);
  let [best, most] = [actions[0], -Infinity];
  for (let i = 0; i < count; i++) {
    const tile = playedTile(actions[i]);
    const takes = sight.leads(tile);
    const power = sight.suits.power[sight.suitAfter(tile) * TILES + tile];
    let rating: number;
    if (sight.laid === 0) rating = -PIPS[tile];
    else if (!threatens) rating = PIPS[tile];
    else rating = takes ? -100 - power : bidder ? power + PIPS[tile] / 100 : -power;
    if (rating > most) [best, most] = [actions[i], rating];
  }
  return best;
}

/** Whether the bidder has laid its tile in this trick: it has fewer tiles than the seat in turn, which has not. */
const bidderHasPlayed = (sight: TrickSight): boolean =>
  sight.tilesOf(sight.bidder) < sight.tilesOf(sight.seat);
