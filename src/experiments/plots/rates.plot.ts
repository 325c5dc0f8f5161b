import type { Mark, Spec } from 'vega';
import { CHART_BAND, CHART_INK, CHART_LINE } from '../../platform/svg.js';

/** Height of a row, in pixels. */
const ROW = 22;
const WIDTH = 460;
const MARGIN = 0.02;

/** A rate, 0 to 1, with its 95% interval. */
export interface RateRow {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What a source prints, where one does. */
  readonly printed?: number | null;
}

/** Rates as points in their intervals. `middle`: where a line says that neither side is better. */
export function ratesPlot(title: string | string[], rows: readonly RateRow[], middle?: number): Spec {
  const values = rows.map((row) => ({
    ...row,
    shown: `${(100 * row.value).toFixed(1)}%`,
    edge: Math.max(row.high, row.printed ?? 0),
  }));
  const even = middle === undefined ? [] : [middle];
  const printed = values.flatMap(({ label, printed: at }) =>
    at === undefined || at === null ? [] : [{ label, at }],
  );
  const bounds = [...values.flatMap(({ low, high }) => [low, high]), ...printed.map(({ at }) => at), ...even];
  if (rows.length === 0) bounds.push(0, 1);
  const y = { scale: 'y', field: 'label', band: 0.5 };
  const shown = (edge: object): Mark => ({
    type: 'text',
    from: { data: 'rates' },
    encode: {
      enter: {
        y,
        x: { scale: 'x', field: 'edge', offset: 8 },
        baseline: { value: 'middle' },
        text: { field: 'shown' },
        fontSize: { value: 10 },
        fill: { value: CHART_INK },
        ...edge,
      },
    },
  });
  return {
    width: WIDTH,
    height: Math.max(ROW, ROW * values.length),
    padding: { left: 12, right: 56, top: 12, bottom: 12 },
    background: 'white',
    title: { text: title, anchor: 'start', color: CHART_INK, offset: 12 },
    data: [
      { name: 'rates', values },
      { name: 'even', values: even.map((at) => ({ at })) },
      { name: 'printed', values: printed },
    ],
    scales: [
      { name: 'y', type: 'band', domain: values.map(({ label }) => label), range: 'height', padding: 0.3 },
      {
        name: 'x',
        type: 'linear',
        // A little beyond, so that no point lies on the edge.
        domain: [Math.min(...bounds) - MARGIN, Math.max(...bounds) + MARGIN],
        range: 'width',
        zero: false,
      },
    ],
    axes: [
      {
        orient: 'left',
        scale: 'y',
        domain: false,
        ticks: false,
        labelColor: CHART_INK,
        labelLimit: 0,
        labelPadding: 8,
      },
      {
        orient: 'bottom',
        scale: 'x',
        grid: true,
        format: '.0%',
        tickCount: 8,
        title: 'share with its 95% interval',
        titleColor: CHART_INK,
      },
    ],
    marks: [
      {
        type: 'rule',
        from: { data: 'even' },
        encode: {
          enter: {
            x: { scale: 'x', field: 'at' },
            y: { value: 0 },
            y2: { signal: 'height' },
            stroke: { value: CHART_INK },
            strokeDash: { value: [4, 3] },
          },
        },
      },
      {
        type: 'rule',
        from: { data: 'rates' },
        encode: {
          enter: {
            y,
            x: { scale: 'x', field: 'low' },
            x2: { scale: 'x', field: 'high' },
            stroke: { value: CHART_BAND },
            strokeWidth: { value: 7 },
          },
        },
      },
      {
        type: 'symbol',
        from: { data: 'rates' },
        encode: {
          enter: {
            y,
            x: { scale: 'x', field: 'value' },
            fill: { value: CHART_LINE },
            size: { value: 45 },
          },
        },
      },
      {
        type: 'symbol',
        from: { data: 'printed' },
        encode: {
          enter: {
            y,
            x: { scale: 'x', field: 'at' },
            shape: { value: 'diamond' },
            fill: { value: 'transparent' },
            stroke: { value: CHART_INK },
            strokeWidth: { value: 1.5 },
            size: { value: 60 },
          },
        },
      },
      // First its edge in white: the line of the middle may run behind it.
      shown({ stroke: { value: 'white' }, strokeWidth: { value: 4 } }),
      shown({}),
    ],
  };
}
