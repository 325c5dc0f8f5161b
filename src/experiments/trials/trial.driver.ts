import { Injectable } from '@nestjs/common';
import { SeatsService } from '../../accounts/index.js';
import {
  MatchCreation,
  MatchPlay,
  MatchRehearsal,
  MatchResults,
  type MatchRequest,
  type MatchResult,
} from '../../matches/index.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/id.js';
import { judge, usualGame } from './check.situations.js';
import { MOST_IN_VAIN, TOO_SLOW, TrialPatience } from './trial.patience.js';
import { end, nextParts, type PartOutcome, type TrialPart, type TrialState } from './trial.state.js';
import { TrialsRepository } from './trials.repository.js';

/** Where matches of trials come from and go to. */
@Injectable()
export class TrialMatches {
  constructor(
    private readonly seats: SeatsService,
    private readonly creation: MatchCreation,
    private readonly playing: MatchPlay,
    private readonly results: MatchResults,
    private readonly rehearsal: MatchRehearsal,
  ) {}

  /** Creates the match of a part; one that is there stays as it is. Answers why it cannot be, if it cannot. */
  async begin(state: TrialState, part: TrialPart, match: string): Promise<string | undefined> {
    const { plan } = part;
    if (part.match !== null && (await this.results.existing([match])).has(match)) return undefined;
    const found = await this.seats.find(`${state.bot}@${state.version}`);
    if (found === undefined) return 'The bot is not there any more.';
    if (found.suspension !== null) return `The bot is suspended: ${found.suspension}`;
    const { account, bot, version } = found;
    const own = { account, bot, version };
    const { perMove } = state.plan;
    const request =
      plan.situation === 'rehearsal'
        ? await this.rehearsal.request(plan.played, own, perMove)
        : requestOf(plan, own, perMove);
    if (request === undefined) return 'A match that it was to go through is not there any more.';
    const made = await this.creation.make({ ...request, delay: 0 }, match);
    return made.ok ? undefined : made.error.detail;
  }

  /** Those of the parts whose matches have ended, with what has come of them. */
  async ended(
    parts: readonly TrialPart[],
  ): Promise<{ part: TrialPart; result: MatchResult; outcome: PartOutcome }[]> {
    const playing = new Map(parts.flatMap((part) => (part.match ? [[part.match, part] as const] : [])));
    const outcomes = [];
    for (const result of await this.results.find([...playing.keys()])) {
      const part = playing.get(result.id) as TrialPart;
      outcomes.push({ part, result, outcome: await this.outcome(part, result) });
    }
    return outcomes;
  }

  /** Ends matches that nobody wants any more. */
  async abandon(parts: readonly TrialPart[]): Promise<void> {
    const begun = parts.flatMap(({ match }) => match ?? []);
    for (const match of await this.results.existing(begun))
      await this.playing.abort(match, 'aborted', 'Its trial has ended.');
  }

  private async outcome({ plan, notes }: TrialPart, result: MatchResult): Promise<PartOutcome> {
    if (plan.situation !== 'rehearsal') return judge(plan.situation, result, notes);
    return { turns: await this.rehearsal.compare(plan.played, result.id) };
  }
}

/** The bot first, house players for the rest. */
function requestOf(
  plan: Exclude<TrialPart['plan'], { situation: 'rehearsal' }>,
  own: { account: string; bot: string; version: number },
  perMove: number,
): MatchRequest | undefined {
  const game = usualGame(plan.ruleset, plan.options);
  return (
    game && {
      creator: own.account,
      ruleset: game.ruleset,
      preset: game.preset,
      options: game.options,
      seats: Array.from({ length: game.seats }, (_, seat) =>
        seat === 0 ? { ...own, entropy: '' } : { house: 'house:random' as const },
      ),
      clock: { perMove },
      onTimeout: plan.situation === 'late' ? 'play-for-me' : 'forfeit',
      trial: plan.situation,
    }
  );
}

/** Drives trials. It keeps nothing: called at any time, any number of times, by any process, it goes on from what is stored. */
@Injectable()
export class TrialDriver {
  constructor(
    private readonly trials: TrialsRepository,
    private readonly matches: TrialMatches,
    private readonly patience: TrialPatience,
    private readonly clock: Clock,
  ) {}

  /** Hears of matches that have ended, and has the next ones begun. */
  async attend(id: string): Promise<void> {
    const state = await this.trials.find(id);
    if (state?.status !== 'running') return;
    const open = (await this.trials.parts(id)).filter(({ outcome }) => outcome === null);
    const ended = await this.matches.ended(open);
    for (const { part, result, outcome } of ended) {
      if (!this.patience.isInVain(result, outcome, state.plan.perMove))
        await this.trials.settle(id, part.number, outcome, this.clock.now());
      else if ((part.plan.inVain ?? 0) + 1 < MOST_IN_VAIN) await this.trials.beginAgain(id, part);
      else return this.end(id, 'failed', TOO_SLOW);
    }
    const over = new Set(ended.map(({ part }) => part.number));
    for (const part of nextParts(open.filter(({ number }) => !over.has(number)))) {
      const match = await this.trials.begin(id, part.number, newId());
      const objection = match && (await this.matches.begin(state, part, match));
      if (objection) return this.end(id, 'failed', objection);
    }
  }

  /** Ends a trial before its time. What was found stays. */
  async end(id: string, status: 'cancelled' | 'failed', reason: string): Promise<void> {
    await this.trials.change(id, (state) => end(state, status, reason, this.clock.now()));
    await this.matches.abandon((await this.trials.parts(id)).filter(({ outcome }) => outcome === null));
  }
}
