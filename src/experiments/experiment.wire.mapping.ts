import { meanInterval, type Histogram } from '../statistics/index.js';
import type { ReviewTally, SeatReview } from './analysis/review.tally.js';
import { nameOf, unitOf, type DuelPlan, type ExperimentPlan } from './experiment.plan.js';
import { percentOf, type ExperimentEvent, type ExperimentState } from './experiment.state.js';
import { tallyOf, testState, type ExperimentTally } from './experiment.tally.js';
import type { Experiment, ExperimentNotice } from './experiments.wire.js';
import type {
  Distribution,
  LuckAdjusted,
  MatchOutcome,
  ReviewedSeat,
  ReviewOutcome,
  SimulationOutcome,
  SprtOutcome,
} from './outcome.wire.js';
import { cellsOf, rounded } from './play/cells.js';
import { MatchTally } from './play/match.tally.js';
import type { RoundsTally } from './play/rounds.tally.js';
import { SprtTally } from './play/sprt.tally.js';
import { plotsOf } from './plots/plot.names.js';
import { eloOfAdjusted, type RemoteTally } from './remote/remote.tally.js';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** An experiment as its owner sees it, with what has been counted so far. */
export function experimentOf(state: ExperimentState): Experiment {
  const { id, name, status, reason, plan, done } = state;
  const total = plan.rounds;
  const counts = state.tally === null ? undefined : tallyOf(plan, state.tally);
  return {
    id,
    kind: plan.kind,
    name,
    status,
    reason,
    ruleset: plan.rules.ruleset,
    preset: plan.rules.preset,
    seats: plan.rules.seats,
    options: { ...plan.rules.options },
    players: playersOf(plan),
    reviewed: plan.kind === 'review' ? plan.match : null,
    unit: unitOf(plan),
    rounds: total,
    seed: plan.seed,
    nodes: plan.nodes ?? null,
    progress: { done, total, percent: percentOf({ done, total }) },
    last: state.seq,
    simulation: counts?.of === 'simulation' ? simulationOf(counts.tally, playersOf(plan)) : null,
    match: counts && (plan.kind === 'match' || plan.kind === 'sprt') ? matchOf(plan, counts) : null,
    sprt: counts && plan.kind === 'sprt' ? sprtOf(plan, counts) : null,
    review: counts?.of === 'review' ? reviewOf(counts.tally, playersOf(plan)) : null,
    plots: plotsOf(plan.kind, unitOf(plan)).map((plot) => `/v1/experiments/${id}/plots/${plot}.svg`),
    createdAt: iso(state.createdAt),
    startedAt: isoOrNull(state.startedAt),
    endedAt: isoOrNull(state.endedAt),
  };
}

/** Who takes part, by name: by seat of a simulation or a review, A and B otherwise. */
export function playersOf(plan: ExperimentPlan): string[] {
  switch (plan.kind) {
    case 'simulation':
      return plan.players.map((player) => `house:${player}`);
    case 'review':
      return [...plan.sitters];
    default:
      return plan.players.map(nameOf);
  }
}

/** An event as it is told. */
export const noticeOf = (experiment: string, event: ExperimentEvent): ExperimentNotice => ({
  seq: event.seq,
  type: event.type,
  experiment,
  at: iso(event.at),
  done: event.done,
  total: event.total,
  percent: event.type === 'finished' ? 100 : percentOf(event),
  reason: event.reason,
});

function distributionOf(of: string, histogram: Histogram): Distribution {
  const { count, mean } = histogram;
  return {
    of,
    mean: count > 0 ? rounded(mean) : null,
    error: count > 1 ? rounded(meanInterval(histogram).error) : null,
    counts: histogram.entries.map(([value, times]) => ({ value, count: times })),
  };
}

const simulationOf = (tally: RoundsTally, players: readonly string[]): SimulationOutcome => ({
  rounds: tally.rounds,
  cells: cellsOf(tally, players).map((cell) => ({
    ...cell,
    interval: [...cell.interval],
    players: [...cell.players],
  })),
  distributions: [
    distributionOf('points of the winning side', tally.points),
    distributionOf('decisions in a round', tally.decisions),
    distributionOf('pips left in a hand', tally.left),
  ],
});

function matchOf(plan: DuelPlan, { tally }: ExperimentTally): MatchOutcome | null {
  // A test may end within a part, whose points would then tell of more rounds than were counted.
  if (tally instanceof SprtTally) return { ...mirroredOf(plan, tally.match), points: [] };
  if (tally instanceof MatchTally) return mirroredOf(plan, tally);
  return independentOf(plan, tally as RemoteTally);
}

const reviewOf = (tally: ReviewTally, sitters: readonly string[]): ReviewOutcome => ({
  rounds: tally.rounds,
  seats: tally.seats(sitters.length).map((seat) => seatOf(seat, sitters[seat.seat])),
  decisions: tally.decisions,
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

const pointsOf = (plan: DuelPlan, points: readonly [Histogram, Histogram]): Distribution[] =>
  points.map((histogram, player) => distributionOf(`points of ${nameOf(plan.players[player])}`, histogram));

function mirroredOf(plan: DuelPlan, tally: MatchTally): MatchOutcome {
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
    points: pointsOf(plan, points),
    forfeits: [],
    voided: [],
  };
}

function independentOf(plan: DuelPlan, tally: RemoteTally): MatchOutcome {
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
    points: pointsOf(plan, points),
    forfeits: tally.givenAway.map(({ player, fault, count, matches }) => ({
      player: nameOf(plan.players[player]),
      fault,
      count,
      matches: [...matches],
    })),
    voided: [...tally.voided],
  };
}

function luckAdjusted(luck: NonNullable<RemoteTally['adjusted']>): LuckAdjusted {
  const { value, low, high } = luck.adjusted;
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

function sprtOf(plan: DuelPlan & { kind: 'sprt' }, counts: ExperimentTally): SprtOutcome | null {
  const state = testState(counts);
  if (state === undefined) return null;
  const { elo0, elo1, alpha, beta, model } = plan.settings;
  const { path } = counts.tally as SprtTally | RemoteTally;
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
    path: path.points.map(([count, llr]) => ({ count, llr: rounded(llr) })),
  };
}

/** GraphQL's whole numbers have 32 bits, and JSON knows no infinity. */
const saved = (rounds: number): number | null => (Math.abs(rounds) < 2 ** 31 ? Math.round(rounds) : null);
const finite = (error: number): number => (Number.isFinite(error) ? rounded(error) : 1e6);
