import type { Type } from '@nestjs/common';
import { Args, Context, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { MatchLoader, MatchSummary } from '../matches/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { joinedField } from '../platform/graphql/joined.field.js';
import { Work } from '../platform/graphql/work.js';
import { RatedSetLoader } from './rating.loaders.js';
import { RatedSetsService } from './rated.sets.service.js';
import { RatedSet } from './ratings.wire.js';

/** Sets, and their matches. */
@Resolver(() => RatedSet)
export class RatedSetsResolver {
  constructor(
    private readonly sets: RatedSetsService,
    private readonly matches: MatchLoader,
  ) {}

  @Query(() => RatedSet, {
    nullable: true,
    description: 'A set: what it did to ratings, or why it did nothing.',
  })
  @Public()
  async ratedSet(@Args('id', { type: () => ID }) id: string): Promise<RatedSet> {
    return answer(await this.sets.get(id));
  }

  // From its matches a document can come back to the set, and to its matches again.
  @Work(200)
  @ResolveField('endedMatches', () => [MatchSummary], {
    description: 'Its matches that have ended, in the order of ending.',
  })
  findMatches(@Parent() { ended }: RatedSet, @Context() context: object): Promise<MatchSummary[]> {
    return this.matches.findAll(context, ended);
  }
}

/** The resolver of the field `set` of a type whose `setId` names one. */
export const SetOf = (type: () => abstract new (...args: never[]) => { set: string | null }): Type<unknown> =>
  joinedField(type, 'set', {
    node: () => RatedSet,
    loader: RatedSetLoader,
    description: 'The set that it is a leg of.',
  });
