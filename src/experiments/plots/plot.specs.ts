import type { Spec } from 'vega';
import { wilsonInterval } from '../../statistics/index.js';
import type { Experiment } from '../experiments.wire.js';
import type { MatchOutcome, ReviewOutcome, SimulationOutcome, SprtOutcome } from '../outcome.wire.js';
import { isShare, MEANS } from '../play/cells.js';
import type { Plot } from './plot.names.js';
import { abridged, titleLines } from './plot.titles.js';
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
  const { simulation, sprt, unit } = experiment;
  // Where nothing was played there is nothing to be drawn.
  const match = experiment.match?.rounds ? experiment.match : null;
  const names = experiment.names.map(abridged);
  const title = titleOf(experiment, names);
  switch (plot) {
    case 'win-rates':
      if (simulation) return ratesPlot(title, ratesOfSimulation(simulation));
      return ratesPlot(title, match ? ratesOfMatch(match, names) : [], 0.5);
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
        titleOf(experiment, names, sprt && sprt.decision !== 'continue' ? [VERDICTS[sprt.decision]] : []),
        sprt ?? { lower: -1, upper: 1, path: [] },
        unit === 'match' ? 'matches' : 'mirrored pairs',
      );
  }
}

/** What a test that has ended says of A. */
const VERDICTS = { 'accept-h1': 'better', 'accept-h0': 'not better', undecided: 'undecided' } as const;

/** Which game, who against whom, how much of it, and what else there is to say. */
function titleOf(
  { kind, ruleset, simulation, match, review, unit }: Drawn,
  names: readonly string[],
  more: readonly string[] = [],
): string | string[] {
  if (kind === 'review') return `${ruleset}, accuracy in ${inWords(review?.rounds ?? 0, 'round')}`;
  const counted = inWords(simulation?.rounds ?? match?.rounds ?? 0, unit);
  const who = kind === 'simulation' ? [...new Set(names)].join(' and ') : names.join(' against ');
  return titleLines(ruleset, who, [counted, ...more].join(': '));
}

const PLURALS = { round: 'rounds', match: 'matches' } as const;
const inWords = (count: number, unit: keyof typeof PLURALS): string =>
  `${count} ${count === 1 ? unit : PLURALS[unit]}`;

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
            label: `seat ${seat}: ${abridged(name)}`,
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
    return { label, value, low, high };
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
