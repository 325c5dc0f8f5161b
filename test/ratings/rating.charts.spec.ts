import { RatingCharts } from '../../src/ratings/rating.charts.js';
import type { Leaderboard, RatingHistory } from '../../src/ratings/ratings.wire.js';

// Jest cannot load the library's modules, which go round in a circle: it has the same in one file.
jest.mock('vega', (): unknown => jest.requireActual('../../node_modules/vega/build/vega.js'));

const sizeOf = (svg: string): [width: number, height: number] => {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)!;
  return [Number(width), Number(height)];
};

/** So many sets of one bot in each of the pools, the newest first. */
const historyOf = (pools: readonly string[], sets: number): RatingHistory =>
  ({
    history: Array.from({ length: sets }, (_, i) =>
      pools.map((pool, p) => ({
        number: i * pools.length + p + 2,
        pool,
        player: `ada@${i < sets / 2 ? 1 : 2}`,
        after: 1400 - 8 * i + 60 * p,
        at: '2026-12-01T00:00:00.000Z',
      })),
    )
      .flat()
      .reverse(),
  }) as unknown as RatingHistory;

describe('the picture of a history', () => {
  const charts = new RatingCharts();

  it.each([
    [1, 1],
    [1, 15],
    [2, 15],
    [5, 100],
  ])('of %i pools with %i sets is as large as what is drawn', async (pools, sets) => {
    const names = ['draw.standard.2', 'block.standard.2', 'draw.standard.4', 'muggins.standard.2', 'x'];
    const svg = await charts.history(historyOf(names.slice(0, pools), sets));
    const [width, height] = sizeOf(svg);
    expect(height).toBeLessThan(340);
    expect(width).toBeLessThan(900);
    expect(svg).not.toMatch(/NaN|>\d+\.0{3}/);
    for (const name of names.slice(0, pools)) expect(svg).toContain(`>${name} @1<`);
  });

  it('of nothing is one without lines', async () => {
    expect(sizeOf(await charts.history(historyOf([], 0)))[1]).toBeLessThan(340);
  });
});

describe('the picture of a board', () => {
  it('has room for every name, and tells equal ones apart', async () => {
    const names = ['W'.repeat(40), 'ada', 'ada', 'ドミノの達人ボット・バージョン二号機改'];
    const places = names.map((name, i) => ({
      rank: 1,
      name,
      version: 12,
      rating: 1500 - i,
      error: 60,
      shown: '1500 ± 60',
    }));
    const svg = await new RatingCharts().leaderboard({ pool: 'p', places } as unknown as Leaderboard);
    expect(svg).toMatch(/>1\. W{10,20}…@12</);
    expect(svg.match(/>1\. ada@12</g)).toHaveLength(2);
    expect(sizeOf(svg)[1]).toBeGreaterThan(4 * 22);
  });
});
