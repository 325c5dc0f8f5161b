import type { Spec } from 'vega';
import { wilsonInterval } from '../../statistics/index.js';
import type { Experiment } from '../experiments.wire.js';
import type { MatchOutcome, ReviewOutcome, SimulationOutcome, SprtOutcome } from '../outcome.wire.js';
import { isShare, MEANS } from '../play/cells.js';
import type { Plot } from './plot.names.js';
import { ratesPlot, type RateRow } from './rates.plot.js';
import { scoresPlot } from './scores.plot.js';
import { sprtPlot } from './sprt.plot.js';

/** What of an experiment is drawn. */
export type Drawn = Pick<Experiment, 'kind' | 'ruleset' | 'names' | 'unit'> & {
  readonly simulation: SimulationOutcome | null;
  readonly match: MatchOutcome | null;
  readonly sprt: SprtOutcome | null;
  readonly review: ReviewOutcome | null;
};

/** Lines of a table of rates that are drawn, at most. */
const MOST_ROWS = 30;

/** The chart of a result; an empty one as long as nothing is counted. */
export function specOf(experiment: Drawn, plot: Plot): Spec {
  const { simulation, match, sprt, unit } = experiment;
  const title = titleOf(experiment);
  switch (plot) {
    case 'win-rates':
      if (simulation) return ratesPlot(title, ratesOfSimulation(simulation));
      return ratesPlot(title, match ? ratesOfMatch(match, experiment.names) : [], 0.5);
    case 'scores':
      return scoresPlot(
        title,
        simulation
          ? simulation.distributions.filter(({ of }) => of !== MEANS.decisions)
          : (match?.points ?? []),
      );
    case 'accuracy':
      return ratesPlot(title, experiment.review ? ratesOfReview(experiment.review) : []);
    case 'sprt':
      return sprtPlot(
        `${title}${sprt && sprt.decision !== 'continue' ? `: ${VERDICTS[sprt.decision]}` : ''}`,
        sprt ?? { lower: -1, upper: 1, path: [] },
        unit === 'match' ? 'matches' : 'mirrored pairs',
      );
  }
}

/** What a test that has ended says of A. */
const VERDICTS = { 'accept-h1': 'better', 'accept-h0': 'not better', undecided: 'undecided' } as const;

function titleOf({ kind, ruleset, names, simulation, match, review, unit }: Drawn): string {
  if (kind === 'review') return `${ruleset}, accuracy in ${review?.rounds ?? 0} rounds`;
  const rounds = simulation?.rounds ?? match?.rounds ?? 0;
  const counted = `${rounds} ${unit === 'match' ? 'matches' : 'rounds'}`;
  const who = kind === 'simulation' ? [...new Set(names)].join(' and ') : names.join(' against ');
  return `${ruleset}, ${who}, ${counted}`;
}

function ratesOfSimulation({ cells }: SimulationOutcome): RateRow[] {
  return cells
    .filter(isShare)
    .slice(0, MOST_ROWS)
    .map(({ figure, ours, interval: [low, high] }) => ({ label: figure, value: ours, low, high }));
}

/** Share of what was at stake that each seat kept. */
const ratesOfReview = ({ seats }: ReviewOutcome): RateRow[] =>
  seats.flatMap(({ seat, name, accuracy, accuracyError }) =>
    accuracy === null
      ? []
      : [
          {
            label: `seat ${seat}: ${name}`,
            value: accuracy,
            low: Math.max(0, accuracy - (accuracyError ?? 1)),
            high: Math.min(1, accuracy + (accuracyError ?? 1)),
          },
        ],
  );

function ratesOfMatch(match: MatchOutcome, [a, b]: readonly string[]): RateRow[] {
  const { winRateA, interval, wins, draws, rounds, adjusted } = match;
  const share = (label: string, count: number): RateRow => {
    const { value, low, high } = wilsonInterval(count, rounds);
    return { label, value: rounds > 0 ? value : 0, low, high };
  };
  return [
    { label: `score of ${a}`, value: winRateA, low: interval[0], high: interval[1] },
    ...(adjusted
      ? [
          {
            label: 'the same without luck',
            value: adjusted.winRateA,
            low: adjusted.interval[0],
            high: adjusted.interval[1],
          },
        ]
      : []),
    share(`won by ${a}`, wins[0]),
    share('drawn', draws),
    share(`won by ${b}`, wins[1]),
  ];
}
