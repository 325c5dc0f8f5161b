import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/index.js';
import { MatchReading } from '../../matches/index.js';
import { LiveStore } from '../../platform/live/live.store.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { type Err, ok, type Result } from '../../platform/result.js';
import type { MatchRecord, RoundRecord } from '../../rules/record.js';
import { AnalysisPool } from './analysis.pool.js';
import type { MoveAnalysis, NewAnalysis, PositionAnalysis } from './analysis.wire.js';
import type { MoveVerdict } from './move.verdicts.js';

/** Analyses of one account in so many ms, at most. */
export const ANALYSES = { most: 30, windowMs: 60_000 } as const;

/** A decision of a match, found in its record. */
interface FoundDecision {
  /** The round, with the moves before the decision. */
  readonly round: RoundRecord;
  readonly played: string;
}

/** Looks at positions of matches that are over. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly matches: MatchReading,
    private readonly pool: AnalysisPool,
    private readonly live: LiveStore,
  ) {}

  /** A decision of a match that is over, as the seat that took it knew the position. */
  async analyse(
    caller: Caller,
    { match, ply, nodes, seed }: NewAnalysis,
  ): Promise<Result<PositionAnalysis, Refusal>> {
    const record = await this.matches.getRecord(match);
    if (!record.ok) return record;
    const found = findDecision(record.value, ply);
    if (found === undefined) {
      const decisions = record.value.rounds.reduce((sum, { moves }) => sum + moves.length, 0);
      const message = `must be from 1 to ${decisions}, the decisions of the match`;
      return refuse('malformed-request', `ply ${message}.`, { errors: [{ field: 'ply', message }] });
    }
    const objection = await this.objection(caller);
    if (objection) return objection;
    const { seat, worlds, moves } = await this.pool.ask({ record: found.round, nodes, seed });
    return ok({
      match,
      ply,
      round: found.round.round,
      seat,
      played: found.played,
      worlds,
      moves: moves.map(moveOf),
    });
  }

  /** Why the account has to wait; undefined where it has not. */
  private async objection({ account }: Caller): Promise<Err<Refusal> | undefined> {
    const { used, resetMs } = await this.live.counter(`analyses:${account}`, ANALYSES.windowMs, 1);
    if (used <= ANALYSES.most) return undefined;
    const retryAfter = Math.max(1, Math.ceil(resetMs / 1000));
    const detail = `An account may have ${ANALYSES.most} analyses in ${ANALYSES.windowMs / 1000} s; wait ${retryAfter} s.`;
    return refuse('rate-limited', detail, { retryAfter });
  }
}

/** The decision at a ply, counted from 1 over all rounds; undefined where there is none. */
export function findDecision({ rounds }: MatchRecord, ply: number): FoundDecision | undefined {
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
