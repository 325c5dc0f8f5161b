import { partsOf } from '../../src/matches/match.records.js';

const parts = (...steps: number[]): number[][] =>
  [...partsOf(steps.map((count) => ({ steps: count })))].map((part) => part.map((match) => match.steps));

describe('records of many matches', () => {
  it('are read together, but not more rows of logs at once than may be in memory', () => {
    expect(parts()).toEqual([]);
    expect(parts(60, 40, 50)).toEqual([[60, 40, 50]]);
    expect(parts(2_000, 2_000, 1_000, 1)).toEqual([[2_000, 2_000, 1_000], [1]]);
  });

  it('are read one by one where each is longer than that', () => {
    expect(parts(9_000, 10, 8_000)).toEqual([[9_000], [10], [8_000]]);
  });
});
