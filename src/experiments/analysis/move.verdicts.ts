import { formatMove, isPlay, playedTile } from '../../rules/moves.js';
import { HIGH, LOW } from '../../rules/tiles.js';
import {
  meanInterval,
  proportionDifference,
  wilsonInterval,
  type Proportion,
} from '../../statistics/index.js';
import { rounded } from '../play/cells.js';
import type { Prospects } from './prospects.js';

/** A mean and half the width of its 95% interval; 0 where nothing was left to chance. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** How much it matters whether an opponent holds one of a tile's numbers. */
export interface NumberMatters {
  readonly number: number;
  /** Share of the imagined worlds in which some opponent holds it. */
  readonly heldShare: number;
  /** Win probability where no opponent holds it, less that where one does; null where it never, or always, is held. */
  readonly swing: Measured | null;
  /** Whether 0 lies outside the interval of the swing. */
  readonly matters: boolean;
}

/** What is to be said of one legal move. */
export interface MoveVerdict {
  readonly move: string;
  readonly win: Measured;
  readonly points: Measured;
  /** Win probability lost against the best move, measured in the same worlds. */
  readonly loss: Measured;
  readonly numbers: readonly NumberMatters[];
}

export interface Verdict {
  /** Best first; of equals the one with more points. */
  readonly moves: readonly MoveVerdict[];
  readonly worlds: number;
  /** Whether the worlds are all that there can be: then there are no errors. */
  readonly exhausted: boolean;
}

/** What the imagined worlds say of each legal move. */
export function verdictOf(prospects: Prospects): Verdict {
  const { actions, wins, points, worlds, exhausted } = prospects;
  const measured = (values: Float64Array) => measure(values, exhausted);
  const means = actions.map((_, i) => ({ win: meanOf(wins[i]), points: meanOf(points[i]) }));
  const order = [...actions.keys()].sort(
    (a, b) => means[b].win - means[a].win || means[b].points - means[a].points,
  );
  const best = order[0];
  return {
    worlds,
    exhausted,
    moves: order.map((i) => ({
      move: formatMove(actions[i]),
      win: measureShare(wins[i], exhausted),
      points: measured(points[i]),
      loss: i === best ? NOTHING : measureLoss(wins[best], wins[i], exhausted),
      numbers: numbersOf(prospects, i),
    })),
  };
}

/** What the best move loses, for certain. */
const NOTHING: Measured = { value: 0, error: 0 };

/** What is lost against the best move in the same worlds; where it was the same in each, that is no proof of all others. */
function measureLoss(best: Float64Array, own: Float64Array, exhausted: boolean): Measured {
  const loss = measure(
    best.map((win, world) => win - own[world]),
    exhausted,
  );
  if (exhausted || loss.error > 0) return loss;
  return { value: loss.value, error: rounded(wilsonInterval(0, own.length).error) };
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function measure(values: Float64Array, exhausted: boolean): Measured {
  const { error, value } = meanInterval(sampleOf(values));
  return { value: rounded(value), error: exhausted ? 0 : rounded(error) };
}

/** A share; where every world brought the same, that is no proof that all others would (Wilson's interval). */
function measureShare(values: Float64Array, exhausted: boolean): Measured {
  const mean = measure(values, exhausted);
  if (exhausted || mean.error > 0) return mean;
  const { error } = wilsonInterval(mean.value * values.length, values.length);
  return { value: mean.value, error: rounded(error) };
}

function sampleOf(values: Float64Array) {
  const mean = meanOf(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { count: values.length, mean, variance };
}

/** The numbers of the tile that an action plays; none where it plays no tile. */
function numbersOf({ actions, wins, held, worlds, exhausted }: Prospects, i: number): NumberMatters[] {
  const action = actions[i];
  if (!isPlay(action)) return [];
  const tile = playedTile(action);
  return [...new Set([HIGH[tile], LOW[tile]])].map((number) => {
    const without = wins[i].filter((_, world) => held[number][world] === 0);
    const within = wins[i].filter((_, world) => held[number][world] === 1);
    return { number, heldShare: rounded(within.length / worlds), ...swingOf(without, within, exhausted) };
  });
}

/** The difference of two independent win probabilities, and whether it is one beyond chance; null where there is but one of them. */
function swingOf(
  without: Float64Array,
  within: Float64Array,
  exhausted: boolean,
): Pick<NumberMatters, 'swing' | 'matters'> {
  if (without.length === 0 || within.length === 0) return { swing: null, matters: false };
  const { value, low, high, error } = proportionDifference(winsIn(without), winsIn(within));
  const swing = { value: rounded(value), error: exhausted ? 0 : rounded(error) };
  return { swing, matters: exhausted ? swing.value !== 0 : low > 0 || high < 0 };
}

const winsIn = (wins: Float64Array): Proportion => ({
  successes: wins.reduce((sum, won) => sum + won, 0),
  trials: wins.length,
});
