import { Histogram, Tally, type HistogramJson, type TallyJson } from '../../statistics/index.js';

/** Weights of starting hands that are counted apart: below 35 pips, 35 to 49, 50 and more (the classes of source S2). */
export const HAND_WEIGHTS = ['light', 'average', 'heavy'] as const;
export type HandWeight = (typeof HAND_WEIGHTS)[number];
const HEAVIER_FROM = { average: 35, heavy: 50 } as const;

export const weightOf = (pips: number): HandWeight =>
  pips >= HEAVIER_FROM.heavy ? 'heavy' : pips >= HEAVIER_FROM.average ? 'average' : 'light';

/** What is counted by name. Names with a space hold two facts, such as `heavy blocked` or `6-6 opener`. */
const TALLIES = ['reasons', 'winners', 'seats', 'players', 'openings', 'deals', 'hands'] as const;
/** What is counted by value. */
export const HISTOGRAMS = ['decisions', 'points', 'left', ...HAND_WEIGHTS] as const;
export type HistogramName = (typeof HISTOGRAMS)[number];

/** The counts as plain data that can be sent, stored and merged. */
export interface RoundsResult {
  readonly tallies: Readonly<Record<(typeof TALLIES)[number], TallyJson>>;
  readonly histograms: Readonly<Record<HistogramName, HistogramJson>>;
}

/** One round as it is counted. */
export interface CountedRound {
  readonly reason: string;
  /** The side that won it (a seat, or a team), or −1. */
  readonly best: number;
  readonly opener: number;
  readonly teams: boolean;
  /** Who sat where, by name. */
  readonly players: readonly string[];
  /** The first decision as text, without its end. */
  readonly opening: string;
  readonly anyDouble: boolean;
  readonly decisions: number;
  /** Points that the best side gained; of no interest where nobody won. */
  readonly points: number;
  /** Pips by seat when the round began and when it ended. */
  readonly dealt: readonly number[];
  readonly left: readonly number[];
}

/** Counts of a simulation. Merging parts in any order gives the same. */
export class RoundsTally {
  /** How rounds ended. */
  readonly reasons = new Tally();
  /** `opener`, `other` or `nobody`. */
  readonly winners = new Tally();
  /** `0`, `1`, …: rounds won by each seat (each seat of the winning team). */
  readonly seats = new Tally();
  /** `house:hard seat`: seats taken; `house:hard won`: rounds won in them. */
  readonly players = new Tally();
  /** `6-6 opener`, `6-6 other`, `6-6 nobody`: rounds by their first move, and who won them. */
  readonly openings = new Tally();
  /** `double` or `no double` in the hands. */
  readonly deals = new Tally();
  /** `light blocked`, `light`, …: starting hands by weight, and whether their round was blocked. */
  readonly hands = new Tally();
  readonly decisions = new Histogram();
  /** Points that the winning side gained (fewest, where points are bad). */
  readonly points = new Histogram();
  /** Pips left in each hand at the end: all hands, and by the weight of the starting hand. */
  readonly left = new Histogram();
  readonly light = new Histogram();
  readonly average = new Histogram();
  readonly heavy = new Histogram();

  static fromJson({ tallies, histograms }: RoundsResult): RoundsTally {
    const tally = new RoundsTally();
    for (const name of TALLIES) tally[name].merge(Tally.fromJson(tallies[name]));
    for (const name of HISTOGRAMS) tally[name].merge(Histogram.fromJson(histograms[name]));
    return tally;
  }

  merge(other: RoundsTally): void {
    for (const name of TALLIES) this[name].merge(other[name]);
    for (const name of HISTOGRAMS) this[name].merge(other[name]);
  }

  get rounds(): number {
    return this.reasons.total;
  }

  add(round: CountedRound): void {
    const { reason, best, teams, opener, players, opening } = round;
    const won = (seat: number) => best >= 0 && (teams ? seat & 1 : seat) === best;
    const winner = best < 0 ? 'nobody' : won(opener) ? 'opener' : 'other';
    this.reasons.add(reason);
    this.winners.add(winner);
    this.openings.add(`${opening} ${winner}`);
    this.deals.add(round.anyDouble ? 'double' : 'no double');
    this.decisions.add(round.decisions);
    if (best >= 0) this.points.add(round.points);
    players.forEach((player, seat) => {
      this.players.add(`${player} seat`);
      this.seats.add(`${seat}`, won(seat) ? 1 : 0);
      this.players.add(`${player} won`, won(seat) ? 1 : 0);
      const weight = weightOf(round.dealt[seat]);
      this.hands.add(reason === 'blocked' ? `${weight} blocked` : weight);
      this.left.add(round.left[seat]);
      this[weight].add(round.left[seat]);
    });
  }

  toJSON(): RoundsResult {
    const tallies = Object.fromEntries(TALLIES.map((name) => [name, this[name].toJSON()]));
    const histograms = Object.fromEntries(HISTOGRAMS.map((name) => [name, this[name].toJSON()]));
    return {
      tallies: tallies as RoundsResult['tallies'],
      histograms: histograms as RoundsResult['histograms'],
    };
  }
}
