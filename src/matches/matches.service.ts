import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import type { Page } from '../platform/page.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { MatchRecord } from '../rules/record.js';
import { MatchCreation } from './match.creation.js';
import { MatchDepartures } from './match.departures.js';
import type { MoveAnswer } from './match.event.js';
import { MatchPlay } from './match.play.js';
import { MatchReading } from './match.reading.js';
import type { NewJoin, NewMatch, NewMove } from './match.requests.wire.js';
import type { FindMatches, MadeMatch, Match, MatchSummary, ResignedSeat, TakenSeat } from './matches.wire.js';

/** What clients do with matches; controllers and resolvers call this and decide nothing. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly creation: MatchCreation,
    private readonly playing: MatchPlay,
    private readonly reading: MatchReading,
    private readonly departures: MatchDepartures,
  ) {}

  /** A new match, or a rated set of them. `id` is what the (first) match shall be: asked again with it, nothing is made twice. */
  async create(caller: Caller, input: NewMatch, id: string): Promise<Result<MadeMatch, Refusal>> {
    const made = await this.creation.create(caller, input, id);
    if (!made.ok) return made;
    const loss = await this.departures.findLoss(caller, made.value.id);
    if (loss !== undefined) return loss;
    const match = await this.reading.getLive(made.value.id);
    if (!match.ok) return match;
    return ok({ match: match.value, ...(made.value.leg ? { set: made.value.leg.set } : {}) });
  }

  async join(caller: Caller, id: string, input: NewJoin): Promise<Result<TakenSeat, Refusal>> {
    const seat = await this.creation.join(caller, id, input);
    if (!seat.ok) return seat;
    const loss = await this.departures.findLoss(caller, id);
    if (loss !== undefined) return loss;
    const match = await this.reading.get(id, caller);
    return match.ok ? ok({ match: match.value, seat: seat.value }) : match;
  }

  /** A move; `arrived` is when the request came in, ms since 1970. See `MatchPlay.play`. */
  play(caller: Caller, id: string, move: NewMove, arrived: number): Promise<Result<MoveAnswer, Refusal>> {
    return this.playing.play(caller, id, move, arrived);
  }

  resign(caller: Caller, id: string, seat: number | undefined): Promise<Result<ResignedSeat, Refusal>> {
    return this.playing.resign(caller, id, seat);
  }

  /** An administrator ends a match that cannot go on; its last event says why. */
  async abort(
    id: string,
    { termination, reason }: { termination: 'aborted' | 'infrastructure'; reason: string },
  ): Promise<Result<Match, Refusal>> {
    const ended = await this.playing.abort(id, termination, reason);
    return ended.ok ? this.reading.getLive(id) : ended;
  }

  get(id: string, caller: Caller | undefined): Promise<Result<Match, Refusal>> {
    return this.reading.get(id, caller);
  }

  list(query: FindMatches, caller: Caller | undefined): Promise<Result<Page<MatchSummary>, Refusal>> {
    return this.reading.list(query, caller);
  }

  getRecord(id: string, caller: Caller | undefined): Promise<Result<MatchRecord, Refusal>> {
    return this.reading.getRecord(id, caller);
  }
}
