import type { Spec } from 'vega';
import { CHART_INK, CHART_LINE } from '../../platform/svg.js';

const BETTER = '#059669';
const NOT_BETTER = '#b91c1c';

/** The way of a sequential test between its bounds. */
export interface SprtWay {
  readonly lower: number;
  readonly upper: number;
  readonly path: readonly { readonly count: number; readonly llr: number }[];
}

const inWords = (ratio: number): string => ratio.toFixed(2).replace('-', '−');

/** The log-likelihood ratio over pairs (or matches), with the bounds at which the test ends. */
export function sprtPlot(title: string | string[], { lower, upper, path }: SprtWay, unit: string): Spec {
  const bounds = [
    { at: upper, text: `better (${inWords(upper)})`, color: BETTER, dy: -5 },
    { at: lower, text: `not better (${inWords(lower)})`, color: NOT_BETTER, dy: 12 },
  ];
  return {
    width: 560,
    height: 260,
    padding: 12,
    background: 'white',
    title: { text: title, anchor: 'start', color: CHART_INK, offset: 12 },
    data: [
      { name: 'path', values: [{ count: 0, llr: 0 }, ...path] },
      { name: 'bounds', values: bounds },
    ],
    scales: [
      {
        name: 'x',
        type: 'linear',
        // Something to measure by, even before anything is counted.
        domain: [0, Math.max(1, ...path.slice(-1).map(({ count }) => count))],
        range: 'width',
      },
      {
        name: 'y',
        type: 'linear',
        domain: {
          fields: [
            { data: 'path', field: 'llr' },
            { data: 'bounds', field: 'at' },
          ],
        },
        range: 'height',
        zero: true,
        padding: 18,
      },
    ],
    axes: [
      { orient: 'left', scale: 'y', grid: true, title: 'log-likelihood ratio', titleColor: CHART_INK },
      { orient: 'bottom', scale: 'x', title: unit, titleColor: CHART_INK, tickMinStep: 1 },
    ],
    marks: [
      {
        type: 'rule',
        from: { data: 'bounds' },
        encode: {
          enter: {
            x: { value: 0 },
            x2: { signal: 'width' },
            y: { scale: 'y', field: 'at' },
            stroke: { field: 'color' },
            strokeDash: { value: [6, 4] },
          },
        },
      },
      {
        type: 'text',
        from: { data: 'bounds' },
        encode: {
          enter: {
            x: { value: 6 },
            y: { scale: 'y', field: 'at' },
            dy: { field: 'dy' },
            text: { field: 'text' },
            fill: { field: 'color' },
            fontSize: { value: 11 },
          },
        },
      },
      {
        type: 'line',
        from: { data: 'path' },
        encode: {
          enter: {
            x: { scale: 'x', field: 'count' },
            y: { scale: 'y', field: 'llr' },
            stroke: { value: CHART_LINE },
            strokeWidth: { value: 2 },
          },
        },
      },
    ],
  };
}
