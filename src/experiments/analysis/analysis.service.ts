import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/index.js';
import { MatchReading } from '../../matches/index.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { type Err, ok, type Result } from '../../platform/result.js';
import type { MatchRecord, RoundRecord } from '../../rules/record.js';
import { AnalysisPool } from './analysis.pool.js';
import type { Analysed } from './analysis.task.js';
import type { MoveAnalysis, NewAnalysis, PositionAnalysis, PositionAsked } from './analysis.wire.js';
import { readPosition } from './known.position.js';
import { recordOfOver } from './over.match.js';
import type { MoveVerdict } from './move.verdicts.js';

/** What an answer says of a decision before anything was thought about it, and what is to be thought about. */
interface Question {
  readonly facts: Pick<PositionAnalysis, 'match' | 'ply' | 'round' | 'played'>;
  readonly of: Analysed;
}

const malformed = (field: string, message: string): Err<Refusal> =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

/** Looks at decisions of matches that are over, and at positions that somebody gives. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly matches: MatchReading,
    private readonly pool: AnalysisPool,
  ) {}

  /** What each legal move of a decision is worth, as the seat in turn knew the position. */
  async analyse(
    caller: Caller,
    input: NewAnalysis,
    hungUp: AbortSignal,
  ): Promise<Result<PositionAnalysis, Refusal>> {
    const { match, ply, position, nodes, seed } = input;
    if ((match === undefined) === (position === undefined))
      return malformed('position', 'or match (with ply) must be given, and not both');
    const question = position ? given(ply, position) : await this.decision(match as string, ply);
    if (!question.ok) return question;
    const { facts, of } = question.value;
    const found = await this.pool.ask(caller.account, { of, nodes, seed }, hungUp);
    if (!found.ok) return found;
    const { seat, worlds, exhausted, moves } = found.value;
    return ok({ ...facts, seat, worlds, exhausted, moves: moves.map(moveOf) });
  }

  private async decision(match: string, ply: number | undefined): Promise<Result<Question, Refusal>> {
    if (ply === undefined) return malformed('ply', 'must be given with match');
    const record = await recordOfOver(this.matches, match);
    if (!record.ok) return record;
    const found = findDecision(record.value, ply);
    if (found === undefined) {
      const decisions = record.value.rounds.reduce((sum, { moves }) => sum + moves.length, 0);
      return malformed('ply', `must be from 1 to ${decisions}, the decisions of the match`);
    }
    const { round, played } = found;
    return ok({ facts: { match, ply, round: round.round, played }, of: { record: round } });
  }
}

function given(ply: number | undefined, { view, ...game }: PositionAsked): Result<Question, Refusal> {
  if (ply !== undefined) return malformed('ply', 'goes with match only');
  const known = readPosition(game, view);
  if (!known.ok) {
    const { code, detail } = known.error;
    return code === 'malformed-request' ? malformed('position.view', detail) : refuse(code, detail);
  }
  return ok({
    facts: { match: null, ply: null, round: known.value.round, played: null },
    of: { known: known.value },
  });
}

/** The decision at a ply, counted from 1 over all rounds: its round with the moves before it, and what was played. */
export function findDecision(
  { rounds }: MatchRecord,
  ply: number,
): { readonly round: RoundRecord; readonly played: string } | undefined {
  let left = ply - 1;
  for (const round of rounds) {
    if (left < round.moves.length) {
      return { round: { ...round, moves: round.moves.slice(0, left) }, played: round.moves[left] };
    }
    left -= round.moves.length;
  }
  return undefined;
}

const moveOf = ({ move, win, points, loss, numbers }: MoveVerdict): MoveAnalysis => ({
  move,
  win: win.value,
  winError: win.error,
  points: points.value,
  pointsError: points.error,
  loss: loss.value,
  lossError: loss.error,
  numbers: numbers.map(({ number, heldShare, swing, matters }) => ({
    number,
    heldShare,
    swing: swing?.value ?? null,
    swingError: swing?.error ?? null,
    matters,
  })),
});
