import { labelOf, nameOf, toldApart, unitOf, type ExperimentPlan } from './experiment.plan.js';
import { percentOf, type ExperimentEvent, type ExperimentState } from './experiment.state.js';
import { tallyOf } from './experiment.tally.js';
import type { Experiment, ExperimentNotice } from './experiments.wire.js';
import { matchOf, reviewOf, simulationOf, sprtOf } from './outcome.wire.mapping.js';
import { plotsOf } from './plots/plot.names.js';

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
    names: namesOf(plan),
    reviewed: plan.kind === 'review' ? plan.match : null,
    unit: unitOf(plan),
    rounds: total,
    seed: plan.seed,
    nodes: plan.nodes ?? null,
    work: state.work,
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

/** The same for people to read: bots by what they are called. */
export const namesOf = (plan: ExperimentPlan): string[] =>
  plan.kind === 'match' || plan.kind === 'sprt' ? toldApart(plan.players.map(labelOf)) : playersOf(plan);

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
