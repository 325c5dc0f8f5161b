import type { SprtState } from '../statistics/index.js';
import type { ReviewedRound } from './analysis/review.job.js';
import { ReviewTally, type ReviewTallyJson } from './analysis/review.tally.js';
import { isRemote, labelOf, type ExperimentPlan } from './experiment.plan.js';
import { MatchTally, type MatchTallyJson } from './play/match.tally.js';
import type { PairsResult } from './play/pairs.job.js';
import { RoundsTally, type RoundsResult } from './play/rounds.tally.js';
import { SprtTally, type SprtTallyJson } from './play/sprt.tally.js';
import { RemoteTally, type RemoteTallyJson } from './remote/remote.tally.js';
import type { RemoteResult } from './remote/remote.result.js';

/** What one part brought; which of these follows from the plan. */
export type PartResult = RoundsResult | PairsResult | RemoteResult | ReviewedRound;
/** What the parts so far have come to, as it is stored; which of these follows from the plan. */
export type TallyJson = RoundsResult | MatchTallyJson | SprtTallyJson | RemoteTallyJson | ReviewTallyJson;

/** The counts of an experiment, by what it is. */
export type ExperimentTally =
  | { readonly of: 'simulation'; readonly tally: RoundsTally }
  | { readonly of: 'match'; readonly tally: MatchTally }
  | { readonly of: 'sprt'; readonly tally: SprtTally }
  | { readonly of: 'remote'; readonly tally: RemoteTally }
  | { readonly of: 'review'; readonly tally: ReviewTally };

/** The counts of an experiment as they were stored; null where nothing has been counted. */
export function tallyOf(plan: ExperimentPlan, json: TallyJson | null): ExperimentTally {
  if (isRemote(plan)) {
    const settings = plan.kind === 'sprt' ? plan.settings : undefined;
    return { of: 'remote', tally: new RemoteTally(settings, (json as RemoteTallyJson | null) ?? undefined) };
  }
  switch (plan.kind) {
    case 'simulation':
      return {
        of: 'simulation',
        tally: json ? RoundsTally.fromJson(json as RoundsResult) : new RoundsTally(),
      };
    case 'match':
      return {
        of: 'match',
        tally: json ? MatchTally.fromJson(json as MatchTallyJson) : new MatchTally(),
      };
    case 'review':
      return { of: 'review', tally: new ReviewTally((json as ReviewTallyJson | null) ?? undefined) };
    case 'sprt':
      return {
        of: 'sprt',
        tally: new SprtTally(plan.settings, (json as SprtTallyJson | null) ?? undefined),
      };
  }
}

/** Counts one more part: the next one in order. */
export function count(counts: ExperimentTally, result: PartResult): void {
  switch (counts.of) {
    case 'simulation':
      return counts.tally.merge(RoundsTally.fromJson(result as RoundsResult));
    case 'match':
      return counts.tally.merge(result as PairsResult);
    case 'sprt':
      return counts.tally.add(result as PairsResult);
    case 'remote':
      return counts.tally.add(result as RemoteResult);
    case 'review':
      return counts.tally.add(result as ReviewedRound);
  }
}

/** Where the sequential test stands, if the experiment is one. */
export const testState = (counts: ExperimentTally): SprtState | undefined =>
  counts.of === 'sprt' || counts.of === 'remote' ? counts.tally.state : undefined;

/** Why nothing more should be played before all is: a test is decided, or a bot does not play; undefined where it should. */
export function endOf(
  plan: ExperimentPlan,
  counts: ExperimentTally,
): { readonly failed: boolean; readonly reason: string } | undefined {
  const state = testState(counts);
  if (state && state.decision !== 'continue') {
    const rounds = counts.of === 'remote' ? `${state.count} matches` : `${state.count} pairs`;
    return { failed: false, reason: `The test was decided after ${rounds}: ${state.decision}.` };
  }
  if (counts.of !== 'remote' || counts.tally.hopeless === undefined || !isRemote(plan)) return undefined;
  const who = labelOf(plan.players[counts.tally.hopeless]);
  return {
    failed: true,
    reason: `${who} has run out of time or sent illegal moves in several matches in a row; it is not waited for any longer.`,
  };
}
