import {
  eloDifference,
  Histogram,
  type HistogramJson,
  meanInterval,
  sampleOfCounts,
  wilsonInterval,
  type Estimate,
} from '../../statistics/index.js';
import { LEGS, type LegResult, type PairsResult } from './pairs.job.js';

export interface MatchTallyJson {
  readonly legs: readonly [number, number, number];
  readonly pairs: readonly [number, number, number, number, number];
  readonly points: readonly [HistogramJson, HistogramJson];
}

/** What a match of mirrored pairs has come to so far. Only complete pairs are counted. */
export class MatchTally {
  /** Legs that A lost, drew, won. */
  readonly legs: [number, number, number] = [0, 0, 0];
  /** Pairs by what they brought A: 0, ½, 1, 1½, 2 legs. */
  readonly pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  /** Points that A and B gained in a leg. */
  readonly points = [new Histogram(), new Histogram()] as const;

  static fromJson({ legs, pairs, points }: MatchTallyJson): MatchTally {
    const tally = new MatchTally();
    legs.forEach((count, i) => (tally.legs[i] = count));
    pairs.forEach((count, i) => (tally.pairs[i] = count));
    points.forEach((part, player) => tally.points[player].merge(Histogram.fromJson(part)));
    return tally;
  }

  toJSON(): MatchTallyJson {
    const { legs, pairs, points } = this;
    return { legs, pairs, points: [points[0].toJSON(), points[1].toJSON()] };
  }

  /** Adds pairs: their legs one after the other. */
  add(legs: readonly LegResult[]): void {
    for (let at = 0; at + LEGS <= legs.length; at += LEGS) {
      this.legs[legs[at]]++;
      this.legs[legs[at + 1]]++;
      this.pairs[legs[at] + legs[at + 1]]++;
    }
  }

  merge({ legs, points }: PairsResult): void {
    this.add(legs);
    points.forEach((part, player) => this.points[player].merge(Histogram.fromJson(part)));
  }

  get rounds(): number {
    return this.legs[0] + this.legs[1] + this.legs[2];
  }

  /** A's mean score per leg (won 1, drawn ½) with its 95% interval, from the pairs: the legs of one deal are not independent. */
  get score(): Estimate {
    const sample = sampleOfCounts(this.pairs);
    if (this.rounds === 0) return { value: 0.5, low: 0, high: 1, error: 0.5 };
    // Pairs without spread say nothing of it.
    if (sample.variance === 0) return wilsonInterval(sample.mean * this.rounds, this.rounds);
    const { value, low, high } = meanInterval(sample);
    const [from, to] = [Math.max(0, low), Math.min(1, high)];
    return { value, low: from, high: to, error: (to - from) / 2 };
  }

  get elo(): Estimate {
    return eloDifference(sampleOfCounts(this.pairs));
  }

  /** Independent legs that would say as much as these: mirrored deals take luck out. */
  get worthRounds(): number {
    const { variance } = sampleOfCounts(this.pairs);
    const [lost, drawn, won] = this.legs;
    const mean = (won + drawn / 2) / this.rounds;
    const single = (lost * mean ** 2 + drawn * (0.5 - mean) ** 2 + won * (1 - mean) ** 2) / this.rounds;
    return variance > 0 ? (this.rounds / LEGS) * (single / variance) : this.rounds;
  }
}
