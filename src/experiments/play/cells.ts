import {
  meanInterval,
  wilsonInterval as wilson,
  type Estimate,
  type Sample,
} from '../../statistics/index.js';
import type { HandWeight, RoundsTally } from './rounds.tally.js';

/** One line of a simulation's table. Rates are 0 … 1 with Wilson's interval, means with Student's; all at 95%. */
export interface Cell {
  readonly figure: string;
  /** What a source prints; null where none does. */
  readonly printed: number | null;
  readonly ours: number;
  readonly interval: readonly [number, number];
  /** What it was counted over: rounds, or hands where hands are counted. */
  readonly rounds: number;
  /** Who played, by seat. */
  readonly players: readonly string[];
}

/** What figures are called that are means; all others are shares, 0 … 1. */
export const MEANS = {
  decisions: 'decisions in a round',
  points: 'points of the winning side',
  left: 'pips left in a hand',
} as const;

/** Whether a figure is a share of what was counted, and not a mean. */
export const isShare = ({ figure }: Pick<Cell, 'figure'>): boolean =>
  !Object.values(MEANS).some((mean) => figure.endsWith(mean));

/** A figure to six decimals: what follows is noise. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export const cellOf = (
  figure: string,
  players: readonly string[],
  { value, low, high }: Estimate,
  rounds: number,
  printed: number | null = null,
): Cell => ({
  figure,
  printed,
  ours: rounded(value),
  interval: [rounded(low), rounded(high)],
  rounds,
  players,
});

/** Whether the printed figure lies in our interval; null where nothing is printed. */
export const isInside = ({ printed, interval: [low, high] }: Cell): boolean | null =>
  printed === null ? null : printed >= low && printed <= high;

/** A figure and what it was counted over. */
export interface Figure {
  readonly estimate: Estimate;
  readonly rounds: number;
}

/** What may be asked of a simulation's counts. */
export const FIGURES = {
  /** Share of rounds that ended blocked. */
  blocked: (tally: RoundsTally): Figure => ({
    estimate: tally.reasons.rate('blocked'),
    rounds: tally.rounds,
  }),
  /** Share of the rounds won by somebody that the opener (its team) won. */
  opener: ({ winners }: RoundsTally): Figure => ({
    estimate: winners.rate('opener', ['opener', 'other']),
    rounds: winners.count('opener') + winners.count('other'),
  }),
  /** Share of deals with a double in somebody's hand. */
  double: (tally: RoundsTally): Figure => ({ estimate: tally.deals.rate('double'), rounds: tally.rounds }),
};

/** Share of hands of a weight whose round was blocked. */
export const blockedOfWeight = ({ hands }: RoundsTally, weight: HandWeight): Figure => {
  const names = [weight, `${weight} blocked`];
  return {
    estimate: hands.rate(`${weight} blocked`, names),
    rounds: hands.count(weight) + hands.count(names[1]),
  };
};

/** Mean pips left of hands of a weight. */
export const leftOfWeight = (tally: RoundsTally, weight: HandWeight): Figure => mean(tally[weight]);

const mean = (sample: Sample): Figure => ({ estimate: meanInterval(sample), rounds: sample.count });

/** The table of a simulation: how rounds end, who wins them (opener, seats, players, by opening), how long they are. */
export function cellsOf(tally: RoundsTally, players: readonly string[]): Cell[] {
  const { reasons, winners, rounds } = tally;
  const cells: Cell[] = [];
  const put = (figure: string, { estimate, rounds }: Figure) => {
    if (rounds > 0) cells.push(cellOf(figure, players, estimate, rounds));
  };
  const share = (name: string) => ({ estimate: winners.rate(name), rounds });
  for (const reason of reasons.names)
    put(`rounds ended by ${reason}`, { estimate: reasons.rate(reason), rounds });
  put('rounds that nobody won', share('nobody'));
  put('rounds won by the opener, of those won', FIGURES.opener(tally));
  for (const seat of players.keys()) put(`rounds won by seat ${seat}`, seatFigure(tally, seat));
  for (const player of new Set(players)) {
    if (players.some((other) => other !== player))
      put(`seats of ${player} that won`, playerFigure(tally, player));
  }
  for (const [opening, figure] of openingFigures(tally))
    put(`rounds opened with ${opening}, won by the opener`, figure);
  put(MEANS.decisions, mean(tally.decisions));
  put(MEANS.points, mean(tally.points));
  put(MEANS.left, mean(tally.left));
  return cells;
}

const seatFigure = ({ seats, rounds }: RoundsTally, seat: number): Figure => ({
  estimate: wilson(seats.count(`${seat}`), rounds),
  rounds,
});

const playerFigure = ({ players }: RoundsTally, player: string): Figure => {
  const seats = players.count(`${player} seat`);
  return { estimate: wilson(players.count(`${player} won`), seats), rounds: seats };
};

/** Rounds by their first move, most frequent first: how many of them the opener won. */
export function openingFigures({ openings }: RoundsTally): [string, Figure][] {
  const names = new Set(openings.names.map((name) => name.split(' ')[0]));
  return [...names]
    .map((opening): [string, Figure] => {
      const [won, ...others] = ['opener', 'other', 'nobody'].map((who) =>
        openings.count(`${opening} ${who}`),
      );
      const rounds = others.reduce((sum, count) => sum + count, won);
      return [opening, { estimate: wilson(won, rounds), rounds }];
    })
    .sort(([, a], [, b]) => b.rounds - a.rounds);
}
