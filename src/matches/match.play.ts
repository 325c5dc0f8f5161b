import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { LiveStore } from '../platform/live/live.store.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import { parseMove } from '../rules/moves.js';
import { abort, giveUpOn, MOST_REFUSALS, play, resign } from './match.js';
import type { MoveAnswer } from './match.event.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchLog } from './match.log.repository.js';
import { MatchRepository } from './match.repository.js';
import { MatchTrials } from './match.trials.js';
import type { MatchFacts } from './match.state.js';
import type { NewMove } from './match.requests.wire.js';
import type { ResignedSeat } from './matches.wire.js';
import { actingSeat, seatsHeld } from './seats.held.js';

/** For how long refused moves at one ply are counted, in ms; no matter how long its clock runs. */
export const REFUSALS_MS = 7 * 24 * 3600 * 1000;

const botSuspended = (reason = '') => refuse('bot-suspended', `The bot is suspended: ${reason}`);

/** What whoever holds a seat can do. */
@Injectable()
export class MatchPlay {
  constructor(
    private readonly matches: MatchRepository,
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
    private readonly live: LiveStore,
    private readonly trials: MatchTrials,
  ) {}

  /**
   * A move. Asked again with the same (ply, move) it answers the same, also after the end of the match.
   * Refusals in this order: `not-found`, `forbidden`, `bot-suspended`; what the ply was decided by; `match-over`; `stale-ply`, `already-moved`,
   * `timed-out`; what is wrong with the move.
   * @param arrived when the request came in, ms since 1970: what the seat's clock is charged by.
   */
  async play(
    caller: Caller,
    id: string,
    { ply, move }: NewMove,
    arrived: number,
  ): Promise<Result<MoveAnswer, Refusal>> {
    const facts = await this.facts.find(id);
    if (facts === undefined) return refuse('not-found', `There is no match ${id}.`);
    const seats = seatsHeld(facts, caller);
    if (seats.length === 0) return refuse('forbidden', 'The token holds no seat in this match.');
    // The guard knows of a bot's own token whether the bot is suspended; an account's speaks for bots that it has not looked at.
    if (caller.bot !== null) return this.playFor(facts, seats, { ply, move }, arrived);
    const suspended = await this.facts.suspensions(facts, seats);
    const free = seats.filter((seat) => !suspended.has(seat));
    if (free.length === 0) return botSuspended(suspended.get(seats[0]));
    const answer = await this.playFor(facts, free, { ply, move }, arrived);
    const waiting = answer.ok ? undefined : answer.error.turn;
    const isTheirs = waiting?.ply === ply && suspended.has(waiting.seat);
    return isTheirs ? botSuspended(suspended.get(waiting.seat)) : answer;
  }

  /** A move for whichever of the seats is in turn. */
  private playFor(
    facts: MatchFacts,
    seats: readonly number[],
    move: Pick<NewMove, 'ply' | 'move'>,
    arrived: number,
  ): Promise<Result<MoveAnswer, Refusal>> {
    if (facts.trial === undefined) return this.decide(facts.id, { seats, ...move }, arrived);
    return this.trials.play({ facts, move, arrived }, (meant, at) =>
      this.decide(facts.id, { seats, ...meant }, at),
    );
  }

  private async decide(
    id: string,
    command: { seats: readonly number[]; ply: number; move: string },
    arrived: number,
  ): Promise<Result<MoveAnswer, Refusal>> {
    const answer = await this.matches.change(id, (state, moment) => play(state, command, moment), {
      arrived,
    });
    if (answer.ok) return answer;
    switch (answer.error.code) {
      case 'match-over':
      case 'stale-ply':
        return this.settled(id, command, answer);
      case 'illegal-move':
      case 'malformed-move':
        await this.countRefusal(id, command);
        return answer;
      default:
        return answer;
    }
  }

  /** A seat resigns. Before the start of the match that calls it off. */
  async resign(
    caller: Caller,
    id: string,
    asked: number | undefined,
  ): Promise<Result<ResignedSeat, Refusal>> {
    const facts = await this.facts.find(id);
    if (facts === undefined) return refuse('not-found', `There is no match ${id}.`);
    const seat = actingSeat(seatsHeld(facts, caller), asked);
    if (!seat.ok) return seat;
    let status = '';
    const resigned = await this.matches.change(id, (state, moment) => {
      const decision = resign(state, seat.value, moment);
      status = (decision.change?.state ?? state).status;
      return decision;
    });
    return resigned.ok ? ok({ seat: seat.value, status }) : resigned;
  }

  /** An administrator, or the service itself, ends a match that cannot go on. */
  async abort(
    id: string,
    termination: 'aborted' | 'infrastructure',
    reason: string,
  ): Promise<Result<null, Refusal>> {
    return this.matches.change(id, (state, moment) => abort(state, { termination, reason }, moment));
  }

  /** A move for a ply that does not wait: perhaps it was accepted before, or something else decided it. */
  private async settled(
    id: string,
    { seats, ply, move }: { seats: readonly number[]; ply: number; move: string },
    refusal: Err<Refusal>,
  ): Promise<Result<MoveAnswer, Refusal>> {
    const waiting = refusal.error.turn?.ply;
    if (waiting !== undefined && ply >= waiting) return refusal;
    const decided = await this.log.findDecision(id, ply);
    if (decided === undefined || !seats.includes(decided.move.seat)) return refusal;
    if (decided.answer !== null && parseMove(move) === parseMove(decided.answer.move))
      return ok(decided.answer);
    if (refusal.error.code === 'match-over') return refusal;
    const { turn = null } = refusal.error;
    if (decided.timedOut) return refuse('timed-out', `The clock decided ply ${ply}.`, { turn });
    if (decided.answer === null) return refusal;
    return refuse('already-moved', `At ply ${ply} the move was ${decided.answer.move}.`, { turn });
  }

  private async countRefusal(
    id: string,
    { seats, ply }: { seats: readonly number[]; ply: number },
  ): Promise<void> {
    const { used } = await this.live.counter(`refusals:${id}:${ply}`, REFUSALS_MS, 1);
    if (used < MOST_REFUSALS) return;
    await this.matches.change(id, (state, moment) => giveUpOn(state, { seats, ply }, moment));
  }
}
