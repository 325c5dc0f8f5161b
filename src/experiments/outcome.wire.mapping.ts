import { meanInterval, type Histogram, type SprtSettings, type SprtState } from '../statistics/index.js';
import type { ReviewTally, SeatReview } from './analysis/review.tally.js';
import { labelOf, nameOf, toldApart, type DuelPlan } from './experiment.plan.js';
import { testState, type ExperimentTally } from './experiment.tally.js';
import type {
  Distribution,
  LuckAdjusted,
  MatchOutcome,
  ReviewedSeat,
  ReviewOutcome,
  SimulationOutcome,
  SprtOutcome,
} from './outcome.wire.js';
import { cellsOf, MEANS, rounded } from './play/cells.js';
import { MatchTally } from './play/match.tally.js';
import type { Path } from './play/path.js';
import type { RoundsTally } from './play/rounds.tally.js';
import { SprtTally } from './play/sprt.tally.js';
import { eloOfAdjusted, type RemoteTally } from './remote/remote.tally.js';

/** A and B. */
type Names = readonly [string, string];

function distributionOf(of: string, histogram: Histogram): Distribution {
  const { count, mean } = histogram;
  return {
    of,
    mean: count > 0 ? rounded(mean) : null,
    error: count > 1 ? rounded(meanInterval(histogram).error) : null,
    counts: histogram.entries.map(([value, times]) => ({ value, count: times })),
  };
}

/** What a simulation has come to. */
export const simulationOf = (tally: RoundsTally, players: readonly string[]): SimulationOutcome => ({
  rounds: tally.rounds,
  cells: cellsOf(tally, players).map((cell) => ({
    ...cell,
    interval: [...cell.interval],
    players: [...cell.players],
  })),
  distributions: [
    distributionOf(MEANS.points, tally.points),
    distributionOf(MEANS.decisions, tally.decisions),
    distributionOf(MEANS.left, tally.left),
  ],
});

/** What a match or a test has come to. */
export function matchOf(plan: DuelPlan, { tally }: ExperimentTally): MatchOutcome {
  const names = toldApart(plan.players.map(labelOf));
  if (tally instanceof SprtTally) return testedOf(names, tally);
  if (tally instanceof MatchTally) return mirroredOf(names, tally);
  return independentOf(names, plan, tally as RemoteTally);
}

/** What a test over mirrored pairs has come to. It may end within a part, whose points would tell of more rounds than were counted. */
export const testedOf = (names: Names, { match }: SprtTally): MatchOutcome => ({
  ...mirroredOf(names, match),
  points: [],
});

/** What the review of a match has come to. */
export const reviewOf = (tally: ReviewTally, sitters: readonly string[]): ReviewOutcome => ({
  rounds: tally.rounds,
  seats: tally.seats(sitters.length).map((seat) => seatOf(seat, sitters[seat.seat])),
  decisions: tally.decisions.map(({ fair: _, ...decision }) => decision),
});

const seatOf = (
  { seat, decisions, loss, accuracy, luck, skill }: SeatReview,
  name: string,
): ReviewedSeat => ({
  seat,
  name,
  decisions,
  loss: loss?.value ?? null,
  lossError: errorOf(loss),
  accuracy: accuracy?.value ?? null,
  accuracyError: errorOf(accuracy),
  luck: luck?.value ?? null,
  luckError: errorOf(luck),
  skill: skill?.value ?? null,
  skillError: errorOf(skill),
});

const errorOf = (measured: { readonly error: number } | null): number | null =>
  measured && Number.isFinite(measured.error) ? measured.error : null;

const pointsOf = (names: Names, points: readonly [Histogram, Histogram]): Distribution[] =>
  points.map((histogram, player) => distributionOf(`points of ${names[player]}`, histogram));

/** What a match of mirrored pairs has come to. */
export function mirroredOf(names: Names, tally: MatchTally): MatchOutcome {
  const { score, elo, legs, rounds, points } = tally;
  return {
    rounds,
    wins: [legs[2], legs[0]],
    draws: legs[1],
    winRateA: rounded(score.value),
    interval: [rounded(score.low), rounded(score.high)],
    eloA: rounded(elo.value),
    eloError: finite(elo.error),
    pairs: [...tally.pairs],
    roundsSaved: rounds > 0 ? saved(tally.worthRounds - rounds) : null,
    adjusted: null,
    points: pointsOf(names, points),
    forfeits: [],
    voided: [],
  };
}

function independentOf(names: Names, { players }: DuelPlan, tally: RemoteTally): MatchOutcome {
  const { score, elo, results, adjusted, points } = tally;
  return {
    rounds: tally.matches,
    wins: [results[2], results[0]],
    draws: results[1],
    winRateA: rounded(score.value),
    interval: [rounded(score.low), rounded(score.high)],
    eloA: rounded(elo.value),
    eloError: finite(elo.error),
    pairs: null,
    roundsSaved: adjusted ? saved(adjusted.gamesSaved) : null,
    adjusted: adjusted ? luckAdjusted(adjusted) : null,
    points: pointsOf(names, points),
    forfeits: tally.givenAway.map(({ player, fault, count, matches }) => ({
      player: nameOf(players[player]),
      fault,
      count,
      matches: [...matches],
    })),
    voided: [...tally.voided],
  };
}

function luckAdjusted(luck: NonNullable<RemoteTally['adjusted']>): LuckAdjusted {
  const { value, low, high } = luck.share;
  const elo = eloOfAdjusted(luck);
  return {
    winRateA: rounded(value),
    interval: [rounded(low), rounded(high)],
    eloA: rounded(elo.value),
    eloError: rounded(elo.error),
    coefficient: rounded(luck.coefficient),
    varianceRemoved: rounded(luck.varianceRemoved),
  };
}

/** Where the sequential test of an experiment stands; null where it is none. */
export function sprtOf(plan: DuelPlan & { kind: 'sprt' }, counts: ExperimentTally): SprtOutcome | null {
  const state = testState(counts);
  if (state === undefined) return null;
  return standingOf(plan.settings, state, (counts.tally as SprtTally | RemoteTally).path);
}

/** Where a sequential test stands, and how it came there. */
export function standingOf(settings: SprtSettings, state: SprtState, { points }: Path): SprtOutcome {
  const { elo0, elo1, alpha, beta, model } = settings;
  return {
    decision: state.decision,
    llr: rounded(state.llr),
    lower: rounded(state.lower),
    upper: rounded(state.upper),
    elo0,
    elo1,
    alpha,
    beta,
    model,
    count: state.count,
    path: points.map(([count, llr]) => ({ count, llr: rounded(llr) })),
  };
}

/** GraphQL's whole numbers have 32 bits, and JSON knows no infinity. */
const saved = (rounds: number): number | null => (Math.abs(rounds) < 2 ** 31 ? Math.round(rounds) : null);
const finite = (error: number): number => (Number.isFinite(error) ? rounded(error) : 1e6);
