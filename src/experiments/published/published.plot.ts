import type { Spec } from 'vega';
import type { Cell } from '../play/cells.js';
import { ratesPlot } from '../plots/rates.plot.js';

/** Our rates with their intervals, and the printed ones beside them. */
export const publishedPlot = (cells: readonly Cell[]): Spec =>
  ratesPlot(
    'Published figures (diamonds) and ours',
    cells
      .filter(({ interval: [low, high] }) => low >= 0 && high <= 1)
      .map(({ figure, players, ours, interval: [low, high], printed }) => ({
        label: `${figure}, ${[...new Set(players)].join(' and ')}`,
        value: ours,
        low,
        high,
        printed,
      })),
  );
