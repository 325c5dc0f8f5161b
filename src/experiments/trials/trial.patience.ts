import { Injectable } from '@nestjs/common';
import { type MatchResult, Outages } from '../../matches/index.js';
import type { PartOutcome } from './trial.state.js';

/** How often a part is begun in vain before its trial is given up. */
export const MOST_IN_VAIN = 3;
/** Why it is then. */
export const TOO_SLOW = 'The service was too slow to judge the bot fairly. Order the trial again later.';

/** A bot makes a handful of requests for a move, so each may take a tenth of its time… */
const SHARE = 0.1;
/** …but a clock can be too short for any service, and no request is to take as long as this, in ms. */
const LEAST_MS = 250;
const MOST_MS = 1_000;

/** Whether a bot was too late somewhere. */
function wasLate({ termination }: Pick<MatchResult, 'termination'>, outcome: PartOutcome): boolean {
  return (
    termination === 'timeout' || ('turns' in outcome && outcome.turns.some(({ would }) => would === null))
  );
}

/** Tells what bots have lost because of us from what they have lost themselves. */
@Injectable()
export class TrialPatience {
  constructor(private readonly outages: Outages) {}

  /** Whether a match of a trial says nothing of the bot: we failed, or its time ran out while we were slow. */
  isInVain(
    result: Pick<MatchResult, 'termination' | 'startedAt' | 'endedAt'>,
    outcome: PartOutcome,
    perMove: number,
  ): boolean {
    if (result.termination === 'infrastructure') return true;
    if (!wasLate(result, outcome)) return false;
    const { startedAt, endedAt } = result;
    const bearable = Math.min(MOST_MS, Math.max(LEAST_MS, perMove * 1000 * SHARE));
    return this.outages.worstLateness(startedAt ?? endedAt, endedAt) > bearable;
  }
}
