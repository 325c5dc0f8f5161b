import { Injectable } from '@nestjs/common';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import type { MoveAnswer } from './match.event.js';
import type { MatchFacts } from './match.state.js';
import type { NewMove } from './match.requests.wire.js';

/** A move that came in for a match in which a bot is tried out. */
export interface TriedMove {
  readonly facts: MatchFacts;
  readonly move: Pick<NewMove, 'ply' | 'move'>;
  /** When it came, ms since 1970. */
  readonly arrived: number;
}

/** Has a move decided as any other is; `arrived`: what the seat's clock is charged by. */
export type Decided = (
  move: Pick<NewMove, 'ply' | 'move'>,
  arrived: number,
) => Promise<Result<MoveAnswer, Refusal>>;

/** What a room that tries bots out does to their moves: they get lost, come late, are refused. */
export type TrialRule = (tried: TriedMove, decide: Decided) => Promise<Result<MoveAnswer, Refusal>>;

/** Matches in which bots are tried out. Moves are what they are, unless a room has made a rule. */
@Injectable()
export class MatchTrials {
  private rule: TrialRule = ({ move, arrived }, decide) => decide(move, arrived);

  /** From now on this rule is asked. */
  setRule(rule: TrialRule): void {
    this.rule = rule;
  }

  play(tried: TriedMove, decide: Decided): Promise<Result<MoveAnswer, Refusal>> {
    return this.rule(tried, decide);
  }
}
