import { formatMove, isPlay, playedTile } from '../../rules/moves.js';
import { HIGH, LOW } from '../../rules/tiles.js';
import { meanInterval, wilsonInterval } from '../../statistics/index.js';
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
  /** Whether the swing is larger than its error. */
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
      loss: measured(wins[best].map((win, world) => win - wins[i][world])),
      numbers: numbersOf(prospects, i),
    })),
  };
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
    const swing = swingOf(without, within, exhausted);
    return {
      number,
      heldShare: rounded(within.length / worlds),
      swing,
      matters: swing !== null && Math.abs(swing.value) > swing.error,
    };
  });
}

/** The difference of two independent means; null where one of them has too few values for an error. */
function swingOf(without: Float64Array, within: Float64Array, exhausted: boolean): Measured | null {
  const fewest = exhausted ? 1 : 2;
  if (without.length < fewest || within.length < fewest) return null;
  const [one, other] = [meanInterval(sampleOf(without)), meanInterval(sampleOf(within))];
  return {
    value: rounded(one.value - other.value),
    error: exhausted ? 0 : rounded(Math.hypot(one.error, other.error)),
  };
}
