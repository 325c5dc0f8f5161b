import type { TournamentStanding } from '../tournament.standings.wire.js';
import { COLOURS, path, rect, text } from './drawing.js';
import { HEAD, ROW } from './standings.columns.js';

export const CHART = 220;

/** Each rating as a point in its 95% interval, along an axis of its own. */
export function ratingChart(
  rows: readonly TournamentStanding[],
  { left, top }: { left: number; top: number },
): string[] {
  const rated = rows.flatMap(({ rating }, i) => (rating === null ? [] : [{ ...rating, i }]));
  const low = Math.min(...rated.map(({ elo, error }) => elo - error));
  const high = Math.max(...rated.map(({ elo, error }) => elo + error));
  const step = [50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 5) ?? 2000;
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const x = (elo: number): number => left + ((elo - from) / Math.max(1, to - from)) * CHART;
  const bottom = top + rows.length * ROW;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  return [
    text(left, top - 9, 'Rating with its 95% interval', HEAD),
    ...ticks.flatMap((tick) => [
      path(`M${x(tick).toFixed(1)} ${top}V${bottom}`, COLOURS.line),
      text(x(tick), bottom + 16, tick > 0 ? `+${tick}` : `${tick}`.replace('-', '−'), {
        ...HEAD,
        anchor: 'middle',
      }),
    ]),
    ...rated.flatMap(({ elo, error, i }) => {
      const y = top + i * ROW + ROW / 2;
      return [
        rect(x(elo - error), y - 3, x(elo + error) - x(elo - error), 6, COLOURS.band, 3),
        `<circle cx="${x(elo).toFixed(1)}" cy="${y}" r="4" fill="${COLOURS.accent}"/>`,
      ];
    }),
  ];
}
