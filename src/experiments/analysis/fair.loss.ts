import { rounded } from '../play/cells.js';
import type { Prospects } from './prospects.js';

/** What a decision lost, and could have lost, without what chance adds; a single one may come out below 0. */
export interface Fair {
  readonly loss: number;
  readonly atStake: number;
}

/**
 * What action `own` lost against the best one, and the worst one did. Whichever move happened to come off best in some worlds looks better
 * there than it is; with few worlds that is most of what a decision seems to lose. So the best and the worst move are chosen in one
 * half of the worlds, each is measured in the other half, and the same is done the other way round. Where all worlds were tried nothing
 * is left to chance.
 */
export function fairOf({ wins, points, worlds, exhausted }: Prospects, own: number): Fair {
  const all = Array.from({ length: worlds }, (_, world) => world);
  const halves =
    exhausted || worlds < 2 ? [all, all] : [0, 1].map((half) => all.filter((world) => world % 2 === half));
  const fairs = halves.map((chosen, half) => {
    const order = [...wins.keys()].sort(
      (a, b) =>
        meanIn(wins[b], chosen) - meanIn(wins[a], chosen) ||
        meanIn(points[b], chosen) - meanIn(points[a], chosen),
    );
    const measured = halves[1 - half];
    const [best, worst] = [order[0], order[order.length - 1]].map((i) => meanIn(wins[i], measured));
    return { loss: best - meanIn(wins[own], measured), atStake: best - worst };
  });
  return {
    loss: rounded((fairs[0].loss + fairs[1].loss) / 2),
    atStake: rounded((fairs[0].atStake + fairs[1].atStake) / 2),
  };
}

const meanIn = (values: Float64Array, worlds: readonly number[]): number =>
  worlds.reduce((sum, world) => sum + values[world], 0) / worlds.length;
