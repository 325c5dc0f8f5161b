import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { TournamentReading } from './tournament.reading.js';
import { TournamentsService } from './tournaments.service.js';
import { NewEntry, NewTournament } from './new.tournament.wire.js';
import { PairingsQuery, TournamentPairing } from './tournament.pairings.wire.js';
import { CrosstableRow, TeamPlace, TournamentStanding } from './tournament.standings.wire.js';
import { FindTournaments, Tournament, TournamentForecast, TournamentsPage } from './tournament.wire.js';

const TournamentResult = resultUnion('TournamentResult', () => Tournament);
const PlanTournamentResult = resultUnion('PlanTournamentResult', () => TournamentForecast);

const tournamentId = () => Args('id', { type: () => ID, description: 'Identifier of the tournament.' });
const reasonArg = () => Args('reason', { defaultValue: '', description: 'What everybody is told.' });

@Resolver(() => Tournament)
export class TournamentsResolver {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly reading: TournamentReading,
  ) {}

  @Query(() => Tournament, { nullable: true, description: 'A tournament; an error when there is none.' })
  @Public()
  async tournament(@tournamentId() id: string): Promise<Tournament> {
    return answer(await this.reading.get(id));
  }

  @Query(() => TournamentsPage, { description: 'Tournaments, newest first.' })
  @Public()
  async listTournaments(@Args() query: FindTournaments): Promise<TournamentsPage> {
    return answer(await this.reading.list(query));
  }

  @Query(() => PlanTournamentResult, { description: 'What a tournament would be like; nothing is made.' })
  @Authenticated('tournaments')
  async planTournament(@Caller() caller: Caller, @Args('input') wish: NewTournament, @NewId() id: string) {
    const planned = await this.tournaments.plan(caller, wish, id);
    return planned.ok ? this.reading.forecast(planned.value) : graphqlAnswer(planned);
  }

  @ResolveField(() => [TournamentStanding], { description: 'Who stands where, best first.' })
  async standings(@Parent() { id }: Tournament): Promise<TournamentStanding[]> {
    return answer(await this.reading.standings(id)).standings;
  }

  @ResolveField(() => [TeamPlace], { description: 'Teams, best first; empty where there are none.' })
  async teams(@Parent() { id }: Tournament): Promise<TeamPlace[]> {
    return answer(await this.reading.standings(id)).teams;
  }

  @ResolveField(() => [TournamentPairing], { description: 'Who plays whom, by round and table.' })
  async pairings(@Parent() { id }: Tournament, @Args() query: PairingsQuery): Promise<TournamentPairing[]> {
    return answer(await this.reading.pairings(id, query)).pairings;
  }

  @ResolveField(() => [CrosstableRow], { description: 'Everybody against everybody.' })
  async crosstable(@Parent() { id }: Tournament): Promise<CrosstableRow[]> {
    return answer(await this.reading.crosstable(id)).rows;
  }

  @Mutation(() => TournamentResult, { description: 'A new tournament.' })
  @Authenticated('tournaments')
  @Idempotent()
  async createTournament(@Caller() caller: Caller, @Args('input') wish: NewTournament, @NewId() id: string) {
    return this.afterwards(await this.tournaments.create(caller, wish, id));
  }

  @Mutation(() => TournamentResult, { description: 'Enter a tournament. Safe to repeat.' })
  @Authenticated('tournaments')
  async enterTournament(
    @Caller() caller: Caller,
    @tournamentId() id: string,
    @Args('input', { nullable: true, type: () => NewEntry }) entry: NewEntry | null,
  ) {
    return this.afterwards(await this.tournaments.enter(caller, id, entry ?? {}));
  }

  @Mutation(() => TournamentResult, { description: 'Withdraw from a tournament.' })
  @Authenticated('tournaments')
  async withdrawFromTournament(
    @Caller() caller: Caller,
    @tournamentId() id: string,
    @Args('entrant') entrant: string,
  ) {
    return this.afterwards(await this.tournaments.leave(caller, id, entrant, 'withdrawn', 'It withdrew.'));
  }

  @Mutation(() => TournamentResult, { description: 'Disqualify an entrant.' })
  @Authenticated('tournaments')
  async disqualifyFromTournament(
    @Caller() caller: Caller,
    @tournamentId() id: string,
    @Args('entrant') entrant: string,
    @reasonArg() reason: string,
  ) {
    return this.afterwards(await this.tournaments.leave(caller, id, entrant, 'disqualified', reason));
  }

  @Mutation(() => TournamentResult, { description: 'Start a tournament now.' })
  @Authenticated('tournaments')
  async startTournament(@Caller() caller: Caller, @tournamentId() id: string) {
    return this.afterwards(await this.tournaments.start(caller, id));
  }

  @Mutation(() => TournamentResult, { description: 'Nothing new is started; what is being played counts.' })
  @Authenticated('tournaments')
  async pauseTournament(@Caller() caller: Caller, @tournamentId() id: string, @reasonArg() reason: string) {
    return this.afterwards(await this.tournaments.pause(caller, id, reason));
  }

  @Mutation(() => TournamentResult, { description: 'Go on with a paused tournament.' })
  @Authenticated('tournaments')
  async resumeTournament(@Caller() caller: Caller, @tournamentId() id: string) {
    return this.afterwards(await this.tournaments.resume(caller, id));
  }

  @Mutation(() => TournamentResult, { description: 'Call a tournament off.' })
  @Authenticated('tournaments')
  async cancelTournament(@Caller() caller: Caller, @tournamentId() id: string, @reasonArg() reason: string) {
    return this.afterwards(await this.tournaments.cancel(caller, id, reason));
  }

  private async afterwards(done: Result<string, Refusal>) {
    return graphqlAnswer(done.ok ? await this.reading.get(done.value) : done);
  }
}
