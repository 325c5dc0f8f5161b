import type { Type } from '@nestjs/common';
import { createUnionType, InterfaceType, ObjectType } from '@nestjs/graphql';
import { FieldProblem, LimitProblem, TurnProblem } from '../openapi/problem.wire.js';
import { type Refusal, type RefusalType, REFUSALS } from '../refusal.js';
import type { Result } from '../result.js';
import { Prop } from '../wire.js';

/** What all refusals have; ask for it with `... on Refusal { code detail }`. */
@InterfaceType('Refusal', {
  description: 'Why something was not done. The codes are those of REST.',
  resolveType: (value: Refusal) => REFUSAL_CLASSES[REFUSALS[value.code].type],
})
abstract class RefusalInterface {
  @Prop.Str({ description: 'What programs tell refusals apart by; explained at /docs/problems.' })
  code: string;
  @Prop.Str({ description: 'The same short sentence for all refusals of this code.' }) title: string;
  @Prop.Str({ description: 'One sentence about this very case.' }) detail: string;
}

@ObjectType({ implements: () => RefusalInterface })
class PlainRefusal extends RefusalInterface {}

@ObjectType({ implements: () => RefusalInterface })
class InputRefusal extends RefusalInterface {
  @Prop.Obj(() => FieldProblem, { each: true, nullable: true }) errors: FieldProblem[] | null;
}

@ObjectType({ implements: () => RefusalInterface })
class MoveRefusal extends RefusalInterface {
  @Prop.Str({ nullable: true, description: 'Why the move is illegal.' }) reason: string | null;
  @Prop.Int({ nullable: true, description: 'Place of the refused move, from 0.' }) moveIndex: number | null;
  @Prop.Str({ each: true, nullable: true, description: 'What could have been played.' })
  legalMoves: string[] | null;
}

@ObjectType({ implements: () => RefusalInterface })
class TurnRefusal extends RefusalInterface {
  @Prop.Obj(() => TurnProblem, { nullable: true, description: 'The turn that the match waits for.' })
  turn: TurnProblem | null;
}

@ObjectType({ implements: () => RefusalInterface })
class OfferRefusal extends RefusalInterface {
  @Prop.Str({ nullable: true, description: 'Why nothing comes of it, from a closed list.' }) reason:
    string | null;
  @Prop.Id({ nullable: true, description: 'The bot whose profile or state is in the way.' }) bot:
    string | null;
}

@ObjectType({ implements: () => RefusalInterface })
class LimitRefusal extends RefusalInterface {
  @Prop.Int({ nullable: true, description: 'Seconds to wait.' }) retryAfter: number | null;
  @Prop.Obj(() => LimitProblem, { nullable: true, description: 'The budget that is spent.' })
  limit: LimitProblem | null;
}

const REFUSAL_CLASSES: Record<RefusalType, Type<RefusalInterface>> = {
  PlainRefusal,
  InputRefusal,
  MoveRefusal,
  TurnRefusal,
  OfferRefusal,
  LimitRefusal,
};

const CLASSES = [PlainRefusal, InputRefusal, MoveRefusal, TurnRefusal, OfferRefusal, LimitRefusal] as const;

/** Whether a resolver's answer is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false;
  return 'code' in value && 'title' in value && typeof value.code === 'string' && value.code in REFUSALS;
}

/**
 * The type of a mutation's answer: what was done, or why not.
 *
 * ```ts
 * const PlayMoveResult = resultUnion('PlayMoveResult', () => PlayedMove);
 * @Mutation(() => PlayMoveResult) async playMove(…) { return graphqlAnswer(await this.matches.play(…)); }
 * ```
 */
export function resultUnion<T extends object>(name: string, done: () => Type<T>): object {
  return createUnionType({
    name,
    types: () => [done(), ...CLASSES],
    resolveType: (value: object) => (isRefusal(value) ? REFUSAL_CLASSES[REFUSALS[value.code].type] : done()),
  });
}

/** What a resolver does with a service's result: the value, or the refusal as one of the refusal types. */
export function graphqlAnswer<T extends object>(
  result: Result<T, Refusal>,
): T | (Refusal & { title: string }) {
  return result.ok ? result.value : { ...result.error, title: REFUSALS[result.error.code].title };
}
