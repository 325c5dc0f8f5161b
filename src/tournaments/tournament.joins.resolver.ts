import { Injectable } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Match, MatchLoader, MatchSummary } from '../matches/index.js';
import { joinedField } from '../platform/graphql/joined.field.js';
import { ArgumentLoader, OperationLoader } from '../platform/graphql/operation.loader.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { TournamentReading } from './tournament.reading.js';
import {
  MATCHES,
  PairingSet,
  type PairingsQuery,
  type TournamentPairings,
} from './tournament.pairings.wire.js';
import type { TournamentStandings } from './tournament.standings.wire.js';
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

/** Standings that fields of an operation ask for: who stands where and which teams do are worked out together. */
@Injectable()
export class StandingsLoader extends OperationLoader<TournamentStandings> {
  constructor(private readonly reading: TournamentReading) {
    super();
  }

  protected readMany(ids: readonly string[]): Promise<ReadonlyMap<string, TournamentStandings>> {
    return known(ids, (id) => this.reading.standings(id));
  }
}

/** Which pairings a field asks for. */
type Wanted = Pick<PairingsQuery, 'round' | 'entrant'>;

/** Pairings that fields of an operation ask for, with the byes between them. */
@Injectable()
export class PairingsLoader extends ArgumentLoader<TournamentPairings, Wanted> {
  constructor(private readonly reading: TournamentReading) {
    super();
  }

  protected readWith(
    ids: readonly string[],
    wanted: Wanted,
  ): Promise<ReadonlyMap<string, TournamentPairings>> {
    return known(ids, (id) => this.reading.pairings(id, wanted));
  }
}

/** What there is of some tournaments, by their identifiers. */
async function known<T>(
  ids: readonly string[],
  read: (id: string) => Promise<Result<T, Refusal>>,
): Promise<Map<string, T>> {
  const found = await Promise.all(ids.map(async (id) => [id, await read(id)] as const));
  return new Map(found.flatMap(([id, result]) => (result.ok ? [[id, result.value] as const] : [])));
}

/** The tournament of a match. */
const ofMatch = {
  node: () => TournamentSummary,
  loader: TournamentLoader,
  description: 'The tournament that it is played in.',
};
export const TournamentOfMatchResolver = joinedField(() => Match, 'tournament', ofMatch);
export const TournamentOfListedMatchResolver = joinedField(() => MatchSummary, 'tournament', ofMatch);

/** The matches of a pairing's set. */
@Resolver(() => PairingSet)
export class MatchesOfPairingResolver {
  constructor(private readonly loader: MatchLoader) {}

  @ResolveField('matches', () => [MatchSummary], { description: MATCHES })
  findMatches(@Parent() { matches }: PairingSet, @Context() context: object): Promise<MatchSummary[]> {
    return this.loader.findAll(context, matches);
  }
}
