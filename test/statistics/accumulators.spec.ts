import fc from 'fast-check';

import { Histogram, Moments, PairedMoments, Tally } from '../../src/statistics/index.js';

interface Accumulator<T> {
  merge(other: T): void;
  toJSON(): unknown;
}

/** Adds `values` in parts cut at `cuts` and merges the parts in reverse, by way of JSON. */
function divided<V, A extends Accumulator<A>>(
  values: V[],
  cuts: number[],
  make: () => A,
  add: (into: A, value: V) => void,
  fromJson: (json: never) => A,
): A {
  const edges = [0, ...cuts.map((cut) => cut % (values.length + 1)).sort((a, b) => a - b), values.length];
  const whole = make();
  const parts = edges.slice(1).map((end, i) => {
    const part = make();
    values.slice(edges[i], end).forEach((value) => add(part, value));
    return part;
  });
  for (const part of parts.reverse()) whole.merge(fromJson(JSON.parse(JSON.stringify(part)) as never));
  return whole;
}

const cuts = fc.array(fc.nat(1000), { maxLength: 6 });
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('an accumulator gives the same result however the work is divided:', () => {
  it('moments, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 200 }), cuts, (values, at) => {
        const whole = Moments.of(values);
        const parts = divided(
          values,
          at,
          () => new Moments(),
          (m, v) => m.add(v),
          (json) => Moments.fromJson(json),
        );
        expect([parts.count, parts.mean, parts.variance]).toEqual([whole.count, whole.mean, whole.variance]);
      }),
    );
  });

  it('paired moments, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 100 }), cuts, (values, at) => {
        const whole = new PairedMoments();
        values.forEach(([x, y]) => whole.add(x, y));
        const parts = divided(
          values,
          at,
          () => new PairedMoments(),
          (m, [x, y]) => m.add(x, y),
          (json) => PairedMoments.fromJson(json),
        );
        expect(parts.x).toEqual(whole.x);
        expect(parts.y).toEqual(whole.y);
        expect(parts.correlation).toBe(whole.correlation);
      }),
    );
  });

  it('histograms', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 400 }), { maxLength: 200 }), cuts, (values, at) => {
        const whole = Histogram.of(values);
        const parts = divided(
          values,
          at,
          () => new Histogram(),
          (h, v) => h.add(v),
          (json) => Histogram.fromJson(json),
        );
        expect(parts.entries).toEqual(whole.entries);
        expect(parts.quantile(0.5)).toEqual(whole.quantile(0.5));
        expect(parts.variance).toEqual(whole.variance);
      }),
    );
  });

  it('tallies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('win', 'draw', 'loss'), { maxLength: 200 }),
        cuts,
        (values, at) => {
          const parts = divided(
            values,
            at,
            () => new Tally(),
            (t, v) => t.add(v),
            (json) => Tally.fromJson(json),
          );
          expect(parts.total).toBe(values.length);
          expect(parts.count('win')).toBe(values.filter((value) => value === 'win').length);
        },
      ),
    );
  });
});

describe('moments', () => {
  it('do not cancel', () => {
    const { mean, variance } = Moments.of([1e6 + 0.25, 1e6 + 0.75]);
    expect(mean).toBe(1e6 + 0.5);
    expect(variance).toBe(0.0625);
  });

  it('are nothing while empty and refuse what is no number', () => {
    const empty = new Moments();
    expect(empty.count).toBe(0);
    expect(empty.mean).toBeNaN();
    expect(empty.variance).toBeNaN();
    expect(() => empty.add(Number.NaN)).toThrow(RangeError);
    expect(() => empty.add(Infinity)).toThrow(RangeError);
  });

  it('know how two scores go together', () => {
    const pairs = new PairedMoments();
    [
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
    ].forEach(([x, y]) => pairs.add(x, y));
    expect(pairs.correlation).toBe(-1);
    expect(pairs.covariance).toBe(-0.25);
    const still = new PairedMoments();
    still.add(0.5, 1);
    still.add(0.5, 0);
    expect(still.correlation).toBe(0);
  });
});

describe('a histogram', () => {
  const histogram = Histogram.of([3, 4, 4, 12, -1]);

  it('has mean, variance and quantiles', () => {
    expect(histogram.mean).toBeCloseTo(4.4, 12);
    expect(histogram.variance).toBeCloseTo(17.84, 12);
    expect([0, 0.2, 0.5, 0.8, 1].map((p) => histogram.quantile(p))).toEqual([-1, -1, 4, 4, 12]);
    expect(new Histogram().quantile(0.5)).toBeNaN();
  });

  it('is drawn in bars of equal width, the empty ones too', () => {
    expect(histogram.bins(5)).toEqual([
      { from: -5, to: 0, count: 1 },
      { from: 0, to: 5, count: 3 },
      { from: 5, to: 10, count: 0 },
      { from: 10, to: 15, count: 1 },
    ]);
    expect(new Histogram().bins(5)).toEqual([]);
  });

  it('refuses fractions, negative counts and bars without width', () => {
    expect(() => histogram.add(0.5)).toThrow(RangeError);
    expect(() => histogram.add(1, -1)).toThrow(RangeError);
    expect(() => histogram.bins(0)).toThrow(RangeError);
  });
});

describe('a tally', () => {
  it('gives rates with their interval, among all or among some', () => {
    const tally = Tally.fromJson({ blocked: 81, domino: 182 });
    expect(tally.rate('blocked')).toMatchObject({ value: 81 / 263 });
    expect(tally.rate('blocked').low).toBeCloseTo(0.255289, 6);
    expect(tally.rate('blocked', ['blocked']).value).toBe(1);
    expect(tally.rate('unknown').value).toBe(0);
    expect(tally.names).toEqual(['blocked', 'domino']);
    expect(() => tally.add('blocked', 0.5)).toThrow(RangeError);
  });
});
