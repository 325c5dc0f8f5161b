import { reviewRound, type ReviewJob } from './analysis/review.job.js';
import { dealsOf, type MatchFacts } from '../matches/index.js';
import { CHOOSERS, playMatch } from '../players/index.js';
import { engineOf } from '../rules/rulesets.js';
import { runJob, type Job } from './play/experiment.job.js';
import type { PartResult } from './experiment.tally.js';

/** What strong house players make of a match's deals: the control variate of the luck adjustment. */
export interface ControlJob {
  readonly kind: 'control';
  readonly facts: MatchFacts;
}

export type ExperimentTask = Job | ControlJob | ReviewJob;
/** What a task brings: a part's result, or the seats that won. */
export type TaskResult = PartResult | readonly number[];

/** The house player whose play measures the luck of a deal. */
const YARDSTICK = CHOOSERS.hard;
/** Chance of the yardstick's play: always the same, so that a match's luck is what it is. */
const SEED = 42;

/** Does one task; runs in threads of `ExperimentPool`. */
export function doTask(task: ExperimentTask): TaskResult {
  switch (task.kind) {
    case 'control':
      return winnersByHouse(task.facts);
    case 'review':
      return reviewRound(task);
    default:
      return runJob(task);
  }
}

/** Who wins a match with these very deals when the same strong player sits in every seat. */
function winnersByHouse(facts: MatchFacts): readonly number[] {
  const sitters = facts.seats.map(() => YARDSTICK);
  return playMatch(engineOf(facts.rules), dealsOf(facts), sitters, SEED).winners;
}

export default doTask;
