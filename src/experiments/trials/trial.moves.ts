import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GRACE_MS, MatchReading, MatchTrials, type TrialRule } from '../../matches/index.js';
import { Clock } from '../../platform/clock.js';
import { refuse } from '../../platform/refusal.js';
import { TrialsRepository } from './trials.repository.js';

/** How long after the grace a late move arrives, in ms: nobody argues about it then. */
const LATER_MS = 500;

/** A move that can be read, and that no position of the game has. */
const impossibleIn = (ruleset: string): string => (ruleset === 'forty-two' ? 'draw' : 'bid:30');

type Tried = Parameters<TrialRule>[0];
type Decide = Parameters<TrialRule>[1];

/** Does to a bot's first move what its check is about; from then on everything is as it always is. */
@Injectable()
export class TrialMoves implements OnModuleInit {
  constructor(
    private readonly trials: TrialsRepository,
    private readonly reading: MatchReading,
    private readonly matches: MatchTrials,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.matches.setRule((tried, decide) => this.play(tried, decide));
  }

  private async play(tried: Tried, decide: Decide): ReturnType<TrialRule> {
    const { facts, move, arrived } = tried;
    const situation = facts.trial;
    if (situation !== 'repeat' && situation !== 'illegal' && situation !== 'late')
      return decide(move, arrived);
    const match = await this.reading.getLive(facts.id);
    const turn = match.ok ? match.value.turn : null;
    const isFirst = turn?.ply === move.ply && (await this.trials.note(facts.id, move));
    if (!isFirst) {
      await this.trials.noteAgain(facts.id, move.ply, move.move);
      return decide(move, arrived);
    }
    switch (situation) {
      case 'repeat':
        return this.lose(tried, decide);
      case 'illegal':
        return decide({ ...move, move: impossibleIn(facts.rules.ruleset) }, arrived);
      case 'late':
        await sleep(Math.max(0, Date.parse(turn.deadline ?? '') - this.clock.now() + GRACE_MS + LATER_MS));
        return decide(move, this.clock.now());
    }
  }

  /** The move is made, and its answer gets lost. */
  private async lose({ facts, move, arrived }: Tried, decide: Decide): ReturnType<TrialRule> {
    const answer = await decide(move, arrived);
    if (!answer.ok) {
      await this.trials.forget(facts.id);
      return answer;
    }
    return refuse('unavailable', 'The answer to this move got lost, as a check of the bot: ask again.', {
      retryAfter: 1,
    });
  }
}
