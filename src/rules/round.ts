import { checkDeal, layDeal, newPosition, type BadDeal, type Deal } from './dealing.js';
import type { Engine, IllegalReason, RoundResult } from './engine.js';
import type { RulesEvent } from './events.js';
import { legalActions } from './legal.js';
import { formatMove, parseMove, type Action } from './moves.js';
import { TURN, type Position } from './position.js';
import { ok, refuse, type Result } from './result.js';

/** Why a move was not taken. `legalMoves` are those of the seat in turn; empty when the round is over. */
export interface MoveRefusal {
  readonly code: 'illegal-move' | 'malformed-move' | 'round-over';
  readonly detail: string;
  readonly reason?: IllegalReason;
  readonly legalMoves: string[];
}

/** What is known when a round begins. `first` may be left out where the hands or the round's number decide it. */
export interface RoundStart {
  readonly round: number;
  readonly scores: readonly number[];
  readonly first?: number | null;
}

const REASON_WORDS: Record<IllegalReason, string> = {
  'tile-not-in-hand': 'The seat in turn does not hold that tile.',
  'no-such-end': 'There is no such end on the table now.',
  'end-does-not-match': 'The tile does not show the number of that end.',
  'must-open-with': 'The round must be opened with the prescribed tile.',
  'must-cover-double': 'An open double must be covered first.',
  'train-not-open': 'That train is not open to the seat in turn.',
  'must-fill-foot': 'The bare arms or toes of the last double must be filled first.',
  'must-follow-suit': 'The seat in turn holds a tile of the suit led and must follow.',
  'bid-too-low': 'A bid must exceed the one before and be one of those that may be made.',
  'not-now': 'That cannot be done now.',
};

/**
 * One round being played: an engine, a position, and what has happened. The position alone is enough to go on;
 * the events are there for those who watch.
 */
export class Round {
  readonly events: RulesEvent[] = [];
  private readonly tell = (event: RulesEvent) => void this.events.push(event);

  private constructor(
    readonly engine: Engine,
    readonly number: number,
    readonly position: Position,
  ) {}

  /** Begins a round from a deal that somebody gives; refuses one that could not have been dealt. */
  static fromDeal(engine: Engine, deal: Deal, start: RoundStart): Result<Round, BadDeal> {
    const checked = checkDeal(engine, deal, start.round);
    if (!checked.ok) return checked;
    const round = new Round(engine, start.round, newPosition(engine));
    const given = (start.first ?? null) !== null;
    layDeal(engine, round.position, deal, start.scores);
    const fault =
      engine.dealFault?.(round.position, start.round) ??
      (engine.redeals(round.position, start.round, given) ? 'these hands would be dealt again' : undefined);
    if (fault) return refuse({ code: 'bad-deal', detail: fault });
    const first = firstSeat(engine, round.position, start);
    if (!first.ok) return first;
    engine.start(round.position, start.round, first.value, round.tell, given);
    return ok(round);
  }

  get turn(): number {
    return this.position.words[TURN];
  }

  get result(): RoundResult | null {
    return this.engine.result(this.position);
  }

  /** The legal actions of the seat in turn; empty when the round is over. */
  legalActions(): Action[] {
    return Array.from(this.legal());
  }

  /** The same where they are read at once: valid until they are asked for again. */
  private legal(): Int32Array {
    const out = legalActions(this.engine);
    return out.subarray(0, this.engine.legal(this.position, out));
  }

  /** Reads a move and carries it out; a refusal changes nothing. Legality is membership in the list of legal actions. */
  move(text: string): Result<Action, MoveRefusal> {
    const judged = this.judge(text);
    if (judged.ok) this.play(judged.value);
    return judged;
  }

  /** What `move` would answer, without moving. */
  judge(text: string): Result<Action, MoveRefusal> {
    if (this.turn < 0) return refuse({ code: 'round-over', detail: 'The round is over.', legalMoves: [] });
    const legal = this.legal();
    const action = parseMove(text);
    if (action === undefined) {
      const detail = 'That is not a move. Answer with one of the legal moves, letter for letter.';
      return refuse({ code: 'malformed-move', detail, legalMoves: Array.from(legal, formatMove) });
    }
    if (legal.includes(action)) return ok(action);
    const legalMoves = Array.from(legal, formatMove);
    const reason = this.engine.whyNot(this.position, action);
    return refuse({
      code: 'illegal-move',
      detail: REASON_WORDS[reason],
      reason,
      legalMoves,
    });
  }

  /** Carries out an action known to be legal. */
  play(action: Action): void {
    this.engine.play(this.position, action, this.tell);
  }
}

/** The seat that acts first: as given, unless the hands say otherwise. */
function firstSeat(engine: Engine, position: Position, start: RoundStart): Result<number, BadDeal> {
  const opening = engine.opening(position, start.round);
  const given = start.first ?? null;
  if (given === null) {
    return opening.seat === null
      ? refuse({ code: 'bad-deal', detail: 'first must be given: the hands do not decide who acts first' })
      : ok(opening.seat);
  }
  if (!Number.isInteger(given) || given < 0 || given >= engine.fields.seats) {
    return refuse({ code: 'bad-deal', detail: `first must be a seat from 0 to ${engine.fields.seats - 1}` });
  }
  if (opening.binding && opening.seat !== given) {
    return refuse({
      code: 'bad-deal',
      detail: `the hands decide that seat ${opening.seat} acts first, not ${given}`,
    });
  }
  return ok(given);
}
