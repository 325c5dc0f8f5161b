import { Injectable, type Type } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { callerOf } from '../accounts/index.js';
import { OperationLoader } from '../platform/graphql/operation.loader.js';
import { MatchReading } from './match.reading.js';
import { MatchSummary } from './matches.wire.js';

/** Matches that fields of an operation name, as its caller may see them. */
@Injectable()
export class MatchLoader extends OperationLoader<MatchSummary> {
  constructor(private readonly reading: MatchReading) {
    super();
  }

  /** Those of the matches that there are, in the order of their identifiers in `ids`. */
  async findAll(context: object, ids: readonly string[]): Promise<MatchSummary[]> {
    const found = await Promise.all(ids.map((id) => this.find(context, id)));
    return found.filter((match) => match !== undefined);
  }

  protected readMany(ids: readonly string[], context: { req?: object }): Promise<Map<string, MatchSummary>> {
    return this.reading.summaries(ids, callerOf(context.req ?? context));
  }
}

/** The resolver of the field `match` of a type whose `matchId` names one. */
export function MatchOf(
  type: () => abstract new (...args: never[]) => { match: string | null },
): Type<unknown> {
  @Resolver(type)
  class MatchOfResolver {
    constructor(private readonly matches: MatchLoader) {}

    @ResolveField('match', () => MatchSummary, {
      nullable: true,
      description: 'The match; null where there is none.',
    })
    async findMatch(
      @Parent() { match }: { match: string | null },
      @Context() context: object,
    ): Promise<MatchSummary | null> {
      return (match === null ? undefined : await this.matches.find(context, match)) ?? null;
    }
  }
  return MatchOfResolver;
}
