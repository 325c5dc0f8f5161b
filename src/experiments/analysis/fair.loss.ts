import { rounded } from '../play/cells.js';
import type { Prospects } from './prospects.js';

/** What a decision lost and could have lost, as far as the luck of its worlds does not decide it; a single one may come out below 0. */
export interface Fair {
  readonly loss: number;
  readonly atStake: number;
}

/**
 * What action `own` lost against the best one, and the worst one did. Whichever move happened to come off best in some worlds looks better
 * there than it is; with few worlds that is most of what a decision seems to lose. So the best and the worst move are chosen in one
 * half of the worlds, each is measured in the other half, and the same is done the other way round. What is left errs the other way, and
 * by less: the move chosen in half of the worlds is not always the best, so that both come out rather too small. Where all worlds were
 * tried nothing is left to chance; a single world that is not all says nothing (null).
 */
export function fairOf({ wins, points, worlds, exhausted }: Prospects, own: number): Fair | null {
  if (worlds < 2 && !exhausted) return null;
  const all = Array.from({ length: worlds }, (_, world) => world);
  const halves = exhausted ? [all, all] : [0, 1].map((half) => all.filter((world) => world % 2 === half));
  const fairs = halves.map((chosen, half) => {
    const [won, scored] = [wins, points].map((values) => values.map((each) => meanIn(each, chosen)));
    const isBetter = (a: number, b: number): boolean => (won[a] - won[b] || scored[a] - scored[b]) > 0;
    let [best, worst] = [0, 0];
    for (let i = 1; i < won.length; i++) {
      if (isBetter(i, best)) best = i;
      if (!isBetter(i, worst)) worst = i;
    }
    const measured = halves[1 - half];
    const [top, bottom] = [best, worst].map((i) => meanIn(wins[i], measured));
    return { loss: top - meanIn(wins[own], measured), atStake: top - bottom };
  });
  return {
    loss: rounded((fairs[0].loss + fairs[1].loss) / 2),
    atStake: rounded((fairs[0].atStake + fairs[1].atStake) / 2),
  };
}

const meanIn = (values: Float64Array, worlds: readonly number[]): number =>
  worlds.reduce((sum, world) => sum + values[world], 0) / worlds.length;
