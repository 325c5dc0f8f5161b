import type { Engine } from '../../rules/engine.js';
import { isClaimed, isPlay, playedTile, type Action } from '../../rules/moves.js';
import { IS_DOUBLE, PIPS } from '../../rules/tiles.js';
import { bitCount } from '../bits.js';
import type { Policy } from '../knowledge.js';
import { byRating } from '../policy.js';
import { LineSight } from './line.sight.js';

/**
 * What medium looks at, and what it is worth: a least-squares fit against easy's play in the two-seat draw game, rounded. One point
 * scored at once counts 0.05; a tile that wins the match comes before everything.
 */
const WORTH = {
  double: 0.18,
  pip: 0.006,
  number: 0.1,
  share: 0.44,
  same: 0.26,
  point: 0.05,
  match: 10,
} as const;

/**
 * medium in the line games: takes what scores, gets rid of doubles and heavy tiles, keeps many different numbers and an
 * end that it can follow, and likes both ends alike. It looks at its own hand only.
 */
export function lineMedium(engine: Engine): Policy {
  const sight = new LineSight(engine);
  const scale = 7 / sight.numbers;
  const rate = (action: Action): number => {
    if (!isPlay(action) || (sight.claims && !isClaimed(action))) return -Infinity;
    const tile = playedTile(action);
    sight.lay(action);
    let numbers = 0;
    for (let number = 0; number < sight.numbers; number++)
      if (sight.showing(sight.rest, number) > 0) numbers++;
    return (
      WORTH.double * IS_DOUBLE[tile] +
      WORTH.pip * scale * PIPS[tile] +
      WORTH.number * scale * numbers +
      (WORTH.share * sight.fitting(sight.rest)) / sight.count(sight.seat) +
      (bitCount(sight.open) === 1 ? WORTH.same : 0) +
      WORTH.point * sight.options.scoreUnit * sight.gained +
      (sight.wins ? WORTH.match : 0)
    );
  };
  return byRating(engine, (known) => sight.look(known), rate);
}
