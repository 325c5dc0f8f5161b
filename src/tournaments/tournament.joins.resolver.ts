import { Injectable } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Match, MatchLoader, MatchSummary } from '../matches/index.js';
import { joinedField } from '../platform/graphql/joined.field.js';
import { OperationLoader } from '../platform/graphql/operation.loader.js';
import { TournamentReading } from './tournament.reading.js';
import { MATCHES, PairingSet } from './tournament.pairings.wire.js';
import { TournamentSummary } from './tournament.wire.js';

/** Tournaments that fields of an operation name. */
@Injectable()
export class TournamentLoader extends OperationLoader<TournamentSummary> {
  constructor(private readonly reading: TournamentReading) {
    super();
  }

  protected readMany(ids: readonly string[]): Promise<ReadonlyMap<string, TournamentSummary>> {
    return this.reading.summaries(ids);
  }
}

/** The tournament of a match. */
export const TournamentOfMatchResolver = joinedField(() => Match, 'tournament', {
  node: () => TournamentSummary,
  loader: TournamentLoader,
  description: 'The tournament that it is played in.',
});

/** The matches of a pairing's set. */
@Resolver(() => PairingSet)
export class MatchesOfPairingResolver {
  constructor(private readonly loader: MatchLoader) {}

  @ResolveField('matches', () => [MatchSummary], { description: MATCHES })
  findMatches(@Parent() { matches }: PairingSet, @Context() context: object): Promise<MatchSummary[]> {
    return this.loader.findAll(context, matches);
  }
}
