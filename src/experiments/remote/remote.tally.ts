import {
  adjustShare,
  eloDifference,
  eloOfScore,
  Histogram,
  meanInterval,
  PairedMoments,
  sampleOfCounts,
  sprtOfCounts,
  wilsonInterval,
  type AdjustedShare,
  type Estimate,
  type HistogramJson,
  type PairedMomentsJson,
  type SprtSettings,
  type SprtState,
} from '../../statistics/index.js';
import { Path, type PathJson } from '../play/path.js';
import { isPlayedOut, type RemoteFault, type RemoteResult } from './remote.result.js';

/** Matches in a row that a bot may give away, by time or illegal moves, before nobody waits for it any more. */
export const MOST_GIVEN_AWAY = 5;
/** Matches that a report names for each bot and fault. */
const NAMED = 20;
/**
 * Below so many matches that were played out, how much deals decide cannot be told from chance: where control and score are won or
 * lost alike often, the standard error of the coefficient is about 1/√n, which is 0.18 here.
 */
export const FEWEST_FOR_LUCK = 30;

/** Matches that a bot gave away in one way. */
export interface GivenAway {
  readonly player: 0 | 1;
  readonly fault: RemoteFault;
  readonly count: number;
  /** The first of them. */
  readonly matches: readonly string[];
}

export interface RemoteTallyJson {
  readonly results: readonly [number, number, number];
  readonly luck: PairedMomentsJson;
  /** Left out in tallies of earlier days, which did not tell them apart. */
  readonly playedOut?: PairedMomentsJson;
  readonly points: readonly [HistogramJson, HistogramJson];
  readonly givenAway: readonly GivenAway[];
  readonly inARow: readonly [number, number];
  /** Matches that ended without a result. */
  readonly voided: readonly string[];
  readonly path: PathJson;
}

/**
 * What matches with registered bots have come to, in their order: independent deals, so each match is one sample. With
 * settings it is a sequential test by wins, draws and losses.
 */
export class RemoteTally {
  /** Matches that A lost, drew, won. */
  readonly results: [number, number, number] = [0, 0, 0];
  /** Control and score, both 0 to 1: of all matches, and of those that were played out. */
  private luck = new PairedMoments();
  private playedOut = new PairedMoments();
  readonly points: [Histogram, Histogram] = [new Histogram(), new Histogram()];
  private given: GivenAway[] = [];
  private inARow: [number, number] = [0, 0];
  readonly voided: string[] = [];
  readonly path: Path;

  constructor(
    private readonly settings: SprtSettings | undefined,
    json?: RemoteTallyJson,
  ) {
    this.path = new Path(json?.path);
    if (!json) return;
    this.results = [...json.results];
    this.luck = PairedMoments.fromJson(json.luck);
    this.playedOut = PairedMoments.fromJson(json.playedOut ?? json.luck);
    this.points = [Histogram.fromJson(json.points[0]), Histogram.fromJson(json.points[1])];
    this.given = [...json.givenAway];
    this.inARow = [...json.inARow];
    this.voided = [...json.voided];
  }

  toJSON(): RemoteTallyJson {
    return {
      results: this.results,
      luck: this.luck.toJSON(),
      playedOut: this.playedOut.toJSON(),
      points: [this.points[0].toJSON(), this.points[1].toJSON()],
      givenAway: this.given,
      inARow: this.inARow,
      voided: this.voided,
      path: this.path.toJSON(),
    };
  }

  get matches(): number {
    return this.results[0] + this.results[1] + this.results[2];
  }

  get givenAway(): readonly GivenAway[] {
    return this.given;
  }

  add(result: RemoteResult): void {
    const { match, score, control, points, fault } = result;
    if (score === null) {
      this.voided.push(match);
      return;
    }
    this.results[score]++;
    const isTold = isPlayedOut(result);
    this.luck.add(isTold ? control : 0.5, score / 2);
    if (isTold) this.playedOut.add(control, score / 2);
    points.forEach((gained, player) => this.points[player].add(gained));
    for (const player of [0, 1] as const) {
      const silent = fault?.player === player && fault.fault !== 'resigned';
      this.inARow[player] = silent ? this.inARow[player] + 1 : 0;
    }
    if (fault) this.blame(fault.player, fault.fault, match);
    const { state } = this;
    if (state) this.path.add(state.count, state.llr, state.decision !== 'continue');
  }

  /** Where the sequential test stands; undefined where this is none. */
  get state(): SprtState | undefined {
    return this.settings && sprtOfCounts(this.results, this.settings);
  }

  /** The bot that has given away too many matches in a row, if one has. */
  get hopeless(): 0 | 1 | undefined {
    return ([0, 1] as const).find((player) => this.inARow[player] >= MOST_GIVEN_AWAY);
  }

  /** A's mean score per match with its 95% interval. */
  get score(): Estimate {
    if (this.matches === 0) return { value: 0.5, low: 0, high: 1, error: 0.5 };
    const sample = sampleOfCounts(this.results);
    // Without draws it is a proportion, and without spread nothing else is honest.
    if (this.results[1] === 0 || sample.variance === 0)
      return wilsonInterval(this.results[2] + this.results[1] / 2, this.matches);
    const { value, low, high } = meanInterval(sample);
    const [from, to] = [Math.max(0, low), Math.min(1, high)];
    return { value, low: from, high: to, error: (to - from) / 2 };
  }

  get elo(): Estimate {
    return eloDifference(sampleOfCounts(this.results));
  }

  /** The score with the luck of the deals taken out; undefined while there is too little to say. */
  get adjusted(): AdjustedShare | undefined {
    return this.playedOut.count < FEWEST_FOR_LUCK ? undefined : adjustShare(this.luck, this.playedOut);
  }

  private blame(player: 0 | 1, fault: RemoteFault, match: string): void {
    const known = this.given.find((entry) => entry.player === player && entry.fault === fault);
    const { count, matches } = known ?? { count: 0, matches: [] };
    const entry = {
      player,
      fault,
      count: count + 1,
      matches: matches.length < NAMED ? [...matches, match] : matches,
    };
    this.given = [...this.given.filter((other) => other !== known), entry];
  }
}

/** Elo of an adjusted score with its interval, kept within what can be said of a score between 0 and 1. */
export function eloOfAdjusted({ share, count }: AdjustedShare): Estimate {
  const edge = 1 / (2 * count + 2);
  const elo = (score: number) => eloOfScore(Math.min(1 - edge, Math.max(edge, score)));
  const [low, high] = [elo(share.low), elo(share.high)];
  return { value: elo(share.value), low, high, error: (high - low) / 2 };
}
