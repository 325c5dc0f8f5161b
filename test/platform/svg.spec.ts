import { scoresPlot } from '../../src/experiments/plots/scores.plot.js';
import { renderSvg } from '../../src/platform/svg.js';

// Jest cannot load the library's modules, which go round in a circle: it has the same in one file.
jest.mock('vega', (): unknown => jest.requireActual('../../node_modules/vega/build/vega.js'));

describe('a chart as SVG', () => {
  it('is no wider than its plot where its title is not', async () => {
    const title = 'draw, house:hard against house:easy, 10000 mirrored pairs of rounds';
    const counts = [1, 2, 3].map((value) => ({ value, count: value }));
    const svg = await renderSvg(scoresPlot(title, [{ of: 'points', mean: 2, error: 0.1, counts }]));
    const [, width] = /^<svg [^>]*width="(\d+)"/.exec(svg)!;
    expect(svg).toContain(title);
    expect(Number(width)).toBeGreaterThan(560);
    expect(Number(width)).toBeLessThan(660);
  });
});
