import type { Spec } from 'vega';
import { CHART_INK } from '../../platform/svg.js';
import { Histogram } from '../../statistics/index.js';
import { abridged } from './plot.titles.js';

/** Bars of one chart at most; beyond, a bar stands for several values. */
const MOST_BARS = 36;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000] as const;
const HEIGHT = 200;
const WIDTH = 560;

/** How a whole number was distributed, as results have it. */
export interface ScoreSeries {
  readonly of: string;
  readonly mean: number | null;
  readonly error: number | null;
  readonly counts: readonly { readonly value: number; readonly count: number }[];
}

/** Distributions as bars, one below the other in the same scale, each with its mean. */
export function scoresPlot(title: string | string[], series: readonly ScoreSeries[]): Spec {
  const histograms = series.map(({ counts }) =>
    Histogram.fromJson(counts.map(({ value, count }) => [value, count] as const)),
  );
  const values = histograms.flatMap(({ entries }) => entries.map(([value]) => value));
  const range = values.length > 0 ? Math.max(...values) - Math.min(...values) : 0;
  const width = WIDTHS.find((candidate) => range / candidate <= MOST_BARS) ?? range;
  const bars = series.flatMap(({ of }, i) =>
    histograms[i].bins(width).map((bin) => ({
      of,
      from: bin.from - (width === 1 ? 0.5 : 0),
      to: bin.to - (width === 1 ? 0.5 : 0),
      share: bin.count / histograms[i].count,
    })),
  );
  const means = series.flatMap(({ of, mean, error }) =>
    mean === null
      ? []
      : [{ of, mean, text: `mean ${mean.toFixed(2)}${error === null ? '' : ` ± ${error.toFixed(2)}`}` }],
  );
  return {
    width: WIDTH,
    padding: 12,
    background: 'white',
    title: { text: title, anchor: 'start', color: CHART_INK, offset: 12 },
    layout: { columns: 1, padding: 36, bounds: 'full' },
    data: [
      { name: 'bars', values: bars },
      { name: 'means', values: means },
    ],
    scales: [
      {
        name: 'x',
        type: 'linear',
        domain: { data: 'bars', fields: ['from', 'to'] },
        range: [0, WIDTH],
        zero: false,
      },
      {
        name: 'y',
        type: 'linear',
        domain: { data: 'bars', field: 'share' },
        range: [HEIGHT, 0],
        nice: true,
      },
      {
        name: 'color',
        type: 'ordinal',
        domain: series.map(({ of }) => of),
        range: ['#2563eb', '#d97706', '#059669'],
      },
    ],
    marks: series.map(({ of }, i) => ({
      type: 'group',
      title: { text: abridged(of), anchor: 'start', color: CHART_INK, fontSize: 11, fontWeight: 'normal' },
      data: [
        {
          name: `bars${i}`,
          source: 'bars',
          transform: [{ type: 'filter', expr: `datum.of === ${JSON.stringify(of)}` }],
        },
        {
          name: `mean${i}`,
          source: 'means',
          transform: [{ type: 'filter', expr: `datum.of === ${JSON.stringify(of)}` }],
        },
      ],
      encode: { enter: { width: { value: WIDTH }, height: { value: HEIGHT } } },
      axes: [
        { orient: 'bottom', scale: 'x', tickCount: 10, tickMinStep: 1 },
        { orient: 'left', scale: 'y', grid: true, format: '.0%', tickCount: 5 },
      ],
      marks: [
        {
          type: 'rect',
          from: { data: `bars${i}` },
          encode: {
            enter: {
              x: { scale: 'x', field: 'from' },
              x2: { scale: 'x', field: 'to', offset: -1 },
              y: { scale: 'y', field: 'share' },
              y2: { scale: 'y', value: 0 },
              fill: { scale: 'color', field: 'of' },
              fillOpacity: { value: 0.75 },
            },
          },
        },
        {
          type: 'rule',
          from: { data: `mean${i}` },
          encode: {
            enter: {
              x: { scale: 'x', field: 'mean' },
              y: { value: 0 },
              y2: { value: HEIGHT },
              stroke: { value: CHART_INK },
              strokeDash: { value: [4, 3] },
            },
          },
        },
        {
          type: 'text',
          from: { data: `mean${i}` },
          encode: {
            enter: {
              x: { value: WIDTH },
              y: { value: 10 },
              align: { value: 'right' },
              text: { field: 'text' },
              fontSize: { value: 11 },
              fill: { value: CHART_INK },
            },
          },
        },
      ],
    })),
  };
}
