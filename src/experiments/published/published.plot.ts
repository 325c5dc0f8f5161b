import type { Spec } from 'vega';
import { isShare, type Cell } from '../play/cells.js';
import { ratesPlot } from '../plots/rates.plot.js';

/** Our rates with their intervals, and the printed ones beside them. */
export const publishedPlot = (cells: readonly Cell[]): Spec =>
  ratesPlot(
    'Published figures (diamonds) and ours',
    cells.filter(isShare).map(({ figure, players, ours, interval: [low, high], printed }) => ({
      label: new Set(players).size > 1 ? figure : `${figure}, ${players[0]}`,
      value: ours,
      low,
      high,
      printed,
    })),
  );
