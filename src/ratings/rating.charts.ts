import { Injectable } from '@nestjs/common';
import { CHART_BAND as BAND, CHART_INK as INK, CHART_LINE as LINE, renderSvg } from '../platform/svg.js';
import { fitted } from '../platform/text.width.js';
import { ratingError } from './rating.showing.js';
import { parsePlayer } from './rating.application.js';
import type { Leaderboard, RatingHistory } from './ratings.wire.js';

/** Height of a row of the board, in pixels. */
const ROW = 22;
/** Font of the labels, and room for a name. */
const LABEL = { size: 10 } as const;
const NAME = 170;

/** Ratings as pictures. */
@Injectable()
export class RatingCharts {
  /** A page of a board: each rating as a point in its 95% interval. */
  leaderboard({ pool, places }: Leaderboard): Promise<string> {
    const labels = places.map(
      ({ rank, name, version }) =>
        `${rank}. ${fitted(name, NAME, LABEL)}${version === null ? '' : `@${version}`}`,
    );
    const values = places.map(({ rating, error, shown }, place) => ({
      place,
      rating,
      low: rating - error,
      high: rating + error,
      shown,
    }));
    return renderSvg({
      width: 520,
      height: Math.max(ROW, ROW * values.length),
      padding: 12,
      title: { text: `Ratings in ${pool}`, anchor: 'start', color: INK },
      data: [{ name: 'places', values }],
      signals: [{ name: 'labels', value: labels }],
      scales: [
        {
          name: 'y',
          type: 'band',
          domain: { data: 'places', field: 'place' },
          range: 'height',
          padding: 0.3,
        },
        {
          name: 'x',
          type: 'linear',
          domain: { data: 'places', fields: ['low', 'high'] },
          range: 'width',
          zero: false,
          nice: true,
        },
      ],
      axes: [
        {
          orient: 'left',
          scale: 'y',
          domain: false,
          ticks: false,
          labelColor: INK,
          labelLimit: 0,
          encode: { labels: { update: { text: { signal: 'labels[datum.value]' } } } },
        },
        {
          orient: 'bottom',
          scale: 'x',
          grid: true,
          // One place has an interval of nothing: vega would write its ends to the millionth.
          format: ',.1~f',
          title: 'rating with its 95% interval',
          titleColor: INK,
        },
      ],
      marks: [
        {
          type: 'rule',
          from: { data: 'places' },
          encode: {
            enter: {
              y: { scale: 'y', field: 'place', band: 0.5 },
              x: { scale: 'x', field: 'low' },
              x2: { scale: 'x', field: 'high' },
              stroke: { value: BAND },
              strokeWidth: { value: 5 },
            },
          },
        },
        {
          type: 'symbol',
          from: { data: 'places' },
          encode: {
            enter: {
              y: { scale: 'y', field: 'place', band: 0.5 },
              x: { scale: 'x', field: 'rating' },
              fill: { value: LINE },
              size: { value: 50 },
            },
          },
        },
        {
          type: 'text',
          from: { data: 'places' },
          encode: {
            enter: {
              y: { scale: 'y', field: 'place', band: 0.5 },
              x: { scale: 'x', field: 'rating', offset: 8 },
              baseline: { value: 'middle' },
              text: { field: 'shown' },
              fontSize: { value: 10 },
              fill: { value: INK },
            },
          },
        },
      ],
    });
  }

  /**
   * A bot's rating after each set, oldest first, a line for each version and pool, in the band of its error; a dot where each
   * stands now. The axis reaches over today's errors: those of the first sets are so large that no change would be seen.
   */
  history({ history }: RatingHistory): Promise<string> {
    const seen = new Map<string, number>();
    const values = history.toReversed().map(({ number, pool, player, after, at }) => {
      const series = `${pool} @${parsePlayer(player)?.version ?? ''}`;
      const sets = (seen.get(series) ?? 0) + 1;
      seen.set(series, sets);
      const error = ratingError(sets);
      return { number, series, at, after, low: after - error, high: after + error };
    });
    const ends = [...new Map(values.map((value) => [value.series, value])).values()];
    const levels = [...values.map(({ after }) => after), ...ends.flatMap(({ low, high }) => [low, high])];
    const along = { scale: 'x', field: 'number' };
    return renderSvg({
      width: 640,
      height: 260,
      padding: 12,
      data: [
        { name: 'lines', values },
        { name: 'ends', values: ends },
      ],
      scales: [
        {
          name: 'x',
          type: 'linear',
          domain: { data: 'lines', field: 'number' },
          range: 'width',
          zero: false,
        },
        {
          name: 'y',
          type: 'linear',
          domain: levels.length === 0 ? [0, 1] : [Math.min(...levels), Math.max(...levels)],
          range: 'height',
          zero: false,
          nice: true,
        },
        { name: 'color', type: 'ordinal', domain: { data: 'lines', field: 'series' }, range: 'category' },
      ],
      axes: [
        { orient: 'left', scale: 'y', grid: true, title: 'rating', titleColor: INK },
        {
          orient: 'bottom',
          scale: 'x',
          title: 'set of the ledger',
          titleColor: INK,
          tickMinStep: 1,
          format: ',d',
        },
      ],
      legends: [{ stroke: 'color', symbolType: 'stroke', labelLimit: 400 }],
      marks: [
        {
          type: 'group',
          from: { facet: { name: 'version', data: 'lines', groupby: 'series' } },
          // As large as the plot: what a band has beyond it is neither seen nor makes the picture larger.
          clip: true,
          encode: { enter: { width: { signal: 'width' }, height: { signal: 'height' } } },
          marks: [
            {
              type: 'area',
              from: { data: 'version' },
              encode: {
                enter: {
                  x: along,
                  y: { scale: 'y', field: 'low' },
                  y2: { scale: 'y', field: 'high' },
                  fill: { scale: 'color', field: 'series' },
                  fillOpacity: { value: 0.12 },
                },
              },
            },
            {
              type: 'line',
              from: { data: 'version' },
              encode: {
                enter: {
                  x: along,
                  y: { scale: 'y', field: 'after' },
                  stroke: { scale: 'color', field: 'series' },
                  strokeWidth: { value: 2 },
                },
              },
            },
          ],
        },
        {
          type: 'symbol',
          from: { data: 'ends' },
          encode: {
            enter: {
              x: along,
              y: { scale: 'y', field: 'after' },
              fill: { scale: 'color', field: 'series' },
              size: { value: 40 },
            },
          },
        },
      ],
    });
  }
}
