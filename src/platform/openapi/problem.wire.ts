import { ObjectType } from '@nestjs/graphql';
import { BUDGETS } from '../../config/limits.js';
import { HOLDER_KINDS } from '../limits/limiter.js';
import { REFUSAL_CODES } from '../refusal.js';
import { Prop } from '../wire.js';

/** A field of the request that is not as it should be. */
@ObjectType()
export class FieldProblem {
  @Prop.Str({
    description: 'Path of the field with dots; empty for the body as a whole.',
    example: 'seats.1',
  })
  field: string;

  @Prop.Str() message: string;
}

/** The turn that a match waits for. */
@ObjectType()
export class TurnProblem {
  @Prop.Int({ min: 1, description: 'Number of the decision.' }) ply: number;
  @Prop.Int({ min: 0 }) seat: number;
  @Prop.Time({ optional: true, description: "When the seat's time is up." }) deadline?: string;
}

/** A budget that is spent. */
@ObjectType()
export class LimitProblem {
  @Prop.Enum(BUDGETS, 'Budget') budget: string;
  @Prop.Enum(HOLDER_KINDS, 'HolderKind', { description: 'Whose budget it is.' }) holder: string;
  @Prop.Int({ min: 1, description: 'Requests in a window.' }) quota: number;
  @Prop.Int({ min: 1, description: 'Length of the window in seconds.' }) window: number;
  @Prop.Int({ min: 0, description: 'Requests that are left: fewer than this one costs.' }) remaining: number;
  @Prop.Time({ description: 'When the window ends and all of it is there again.' }) resetAt: string;
}

/** Why a request was refused: `application/problem+json` (RFC 9457) with a code. */
export class Problem {
  @Prop.Str({ description: 'Where the code is explained.', example: '/docs/problems#illegal-move' })
  type: string;
  @Prop.Str({ description: 'The same short sentence for all problems of this code.' }) title: string;
  @Prop.Int({ min: 400, max: 599, description: 'The HTTP status.' }) status: number;

  @Prop.Enum(REFUSAL_CODES, 'ProblemCode', { description: 'What programs tell problems apart by.' })
  code: string;

  @Prop.Str({ description: 'One sentence about this very case.' }) detail: string;

  @Prop.Obj(() => FieldProblem, {
    each: true,
    optional: true,
    description: 'With `malformed-request`: what is wrong, field by field.',
  })
  errors?: FieldProblem[];

  @Prop.Str({ optional: true, description: 'With a refused move or offer: why, from a closed list.' })
  reason?: string;

  @Prop.Id({
    optional: true,
    description: 'With a refused offer: the bot whose profile or state is in the way.',
  })
  bot?: string;

  @Prop.Int({
    min: 0,
    optional: true,
    description: "With a refused move: its place in the request's `moves`, from 0.",
  })
  moveIndex?: number;

  @Prop.Str({ each: true, optional: true, description: 'With a refused move: what could have been played.' })
  legalMoves?: string[];

  @Prop.Obj(() => TurnProblem, {
    optional: true,
    nullable: true,
    description: 'With a move out of turn: the turn that the match waits for; null when it waits for none.',
  })
  turn?: TurnProblem | null;

  @Prop.Int({ min: 0, optional: true, description: 'Seconds to wait; also sent as `Retry-After`.' })
  retryAfter?: number;

  @Prop.Obj(() => LimitProblem, {
    optional: true,
    description: 'With `rate-limited`: the budget that is spent.',
  })
  limit?: LimitProblem;
}
