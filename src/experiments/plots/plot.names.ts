import type { ExperimentKind, ExperimentUnit } from '../experiment.plan.js';

/** Pictures that experiments have: rates with their intervals, how points were distributed, the way of a test, how much of what was at stake a seat kept. */
export const PLOTS = ['win-rates', 'scores', 'sprt', 'accuracy'] as const;
export type Plot = (typeof PLOTS)[number];

/** The pictures of an experiment of this kind. A test between house players may end within a part: its points are not counted. */
export const plotsOf = (kind: ExperimentKind, unit: ExperimentUnit): readonly Plot[] => {
  if (kind === 'review') return ['accuracy'];
  if (kind !== 'sprt') return ['win-rates', 'scores'];
  return unit === 'match' ? ['win-rates', 'scores', 'sprt'] : ['win-rates', 'sprt'];
};
