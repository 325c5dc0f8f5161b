import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, type Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { formatMove } from '../rules/moves.js';
import { BotLogRepository, MOST_BYTES, MOST_LINES, type LogOf } from './bot.log.repository.js';
import type { LogPage, NewLogLine, ReadLog, WrittenLogLine } from './bot.log.wire.js';
import { isoTime } from './event.view.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchLog } from './match.log.repository.js';
import { actingSeat, seatsHeld } from './seats.held.js';

/** Largest line, in bytes of its JSON. */
export const LINE_BYTES = 4_096;

/**
 * What a bot writes for itself about a match: why it moved as it did, what it had expected. Nobody but its owner reads it,
 * beside the moves that the seat made.
 */
@Injectable()
export class BotLog {
  constructor(
    private readonly lines: BotLogRepository,
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
    private readonly clock: Clock,
  ) {}

  /** Adds a line to the log of one of the caller's seats; also after the end of the match. */
  async write(caller: Caller, match: string, input: NewLogLine): Promise<Result<WrittenLogLine, Refusal>> {
    const { ply = null, line = null, data = null } = input;
    if ((line === null) === (data === null)) return malformed('line', 'must be given, or else data');
    const bytes = Buffer.byteLength(JSON.stringify(line ?? data));
    if (bytes > LINE_BYTES)
      return malformed(line === null ? 'data' : 'line', `must have at most ${LINE_BYTES} bytes`);
    const own = await this.seatOf(caller, match, input.seat);
    if (!own.ok) return own;
    const at = new Date(this.clock.now());
    const number = await this.lines.add(caller.account, own.value, { ply, at, line, data }, bytes);
    if (number === 'gone') return ACCOUNT_GONE;
    if (number !== 'full') return ok({ number, seat: own.value.seat });
    const detail = `The log of this seat is full: ${MOST_LINES} lines or ${MOST_BYTES} bytes are the most.`;
    return refuse('quota-exceeded', detail);
  }

  /** The lines of one of the caller's seats after a number. */
  async read(
    caller: Caller,
    match: string,
    { after, limit, seat }: ReadLog,
  ): Promise<Result<LogPage, Refusal>> {
    const own = await this.seatOf(caller, match, seat);
    if (!own.ok) return own;
    const lines = await this.lines.read(own.value, after, limit);
    const moves = await this.movesOf(own.value);
    return ok({
      lines: lines.map((line) => ({
        ...line,
        move: (line.ply !== null && moves.get(line.ply)) || null,
        at: isoTime(line.at.getTime()),
      })),
      last: lines.at(-1)?.number ?? after,
    });
  }

  private async seatOf(
    caller: Caller,
    match: string,
    asked: number | undefined,
  ): Promise<Result<LogOf, Refusal>> {
    const facts = await this.facts.find(match);
    if (facts === undefined) return refuse('not-found', `There is no match ${match}.`);
    const seat = actingSeat(seatsHeld(facts, caller), asked);
    return seat.ok ? ok({ match, seat: seat.value }) : seat;
  }

  /** The moves of a seat, by ply. */
  private async movesOf({ match, seat }: LogOf): Promise<Map<number, string>> {
    const rows = await this.log.read(match);
    const own = rows.flatMap(({ moves }) => moves).filter((move) => move.seat === seat);
    return new Map(own.map(({ ply, action }) => [ply, formatMove(action)]));
  }
}

const malformed = (field: string, message: string) =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });
