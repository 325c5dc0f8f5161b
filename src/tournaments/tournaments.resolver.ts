import {
  Args,
  ArgsType,
  Context,
  ID,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  PageArgs,
  type Connection,
} from '../platform/graphql/connection.js';
import { Work } from '../platform/graphql/work.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { pageOfWhole } from '../platform/page.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { PairingsLoader, StandingsLoader } from './tournament.joins.resolver.js';
import { TournamentReading } from './tournament.reading.js';
import { TournamentsService } from './tournaments.service.js';
import { NewEntry, NewTournament } from './new.tournament.wire.js';
import { PairingsArgs, ScheduledBye, TournamentPairing } from './tournament.pairings.wire.js';
import { CrosstableRow, TeamPlace, TournamentStanding } from './tournament.standings.wire.js';
import {
  ENTRANTS_ORDER,
  FindTournaments,
  Tournament,
  TournamentEntry,
  TournamentForecast,
  TournamentSummary,
} from './tournament.wire.js';

const TournamentResult = resultUnion('TournamentResult', () => Tournament);
const PlanTournamentResult = resultUnion('PlanTournamentResult', () => TournamentForecast);
const TournamentConnection = connectionType('Tournament', () => TournamentSummary);
const EntrantConnection = connectionType('TournamentEntry', () => TournamentEntry);
const StandingConnection = connectionType('TournamentStanding', () => TournamentStanding);
const TeamConnection = connectionType('TeamPlace', () => TeamPlace);
const PairingConnection = connectionType('TournamentPairing', () => TournamentPairing);
const CrosstableConnection = connectionType('CrosstableRow', () => CrosstableRow);

@ArgsType()
class TournamentsArgs extends ConnectionArgs(FindTournaments) {}

const keyOfEntrant = ({ entrant }: { readonly entrant: string }): string => entrant;
const keyOfPairing = ({ round, table, entrants }: TournamentPairing): string =>
  `${round} ${table} ${entrants.join(' ')}`;

const tournamentId = () => Args('id', { type: () => ID, description: 'Identifier of the tournament.' });
const reasonArg = () => Args('reason', { defaultValue: '', description: 'What everybody is told.' });

@Resolver(() => Tournament)
export class TournamentsResolver {
  constructor(
    private readonly service: TournamentsService,
    private readonly reading: TournamentReading,
    private readonly standingsOf: StandingsLoader,
    private readonly pairingsOf: PairingsLoader,
  ) {}

  @Query(() => Tournament, { nullable: true, description: 'A tournament; an error when there is none.' })
  @Public()
  async tournament(@tournamentId() id: string): Promise<Tournament> {
    return answer(await this.reading.get(id));
  }

  @Query(() => TournamentConnection, { description: 'Tournaments, newest first.' })
  @Public()
  async tournaments(@Args() args: TournamentsArgs): Promise<Connection<TournamentSummary>> {
    return connectionOf(answer(await this.reading.list(args)), args);
  }

  @Work(10_000)
  @Query(() => PlanTournamentResult, { description: 'What a tournament would be like; nothing is made.' })
  @Authenticated('tournaments')
  async planTournament(@Caller() caller: Caller, @Args('input') wish: NewTournament, @NewId() id: string) {
    const planned = await this.service.plan(caller, wish, id);
    return graphqlAnswer(planned.ok ? await this.reading.forecast(planned.value) : planned);
  }

  @ResolveField(() => EntrantConnection, { description: ENTRANTS_ORDER })
  entrants(@Parent() { entrants }: Tournament, @Args() args: PageArgs): Connection<TournamentEntry> {
    return connectionOf(answer(pageOfWhole(entrants, args, keyOfEntrant)), args);
  }

  @Work(4_000)
  @ResolveField(() => StandingConnection, { description: 'Who stands where, best first.' })
  async standings(
    @Parent() { id }: Tournament,
    @Args() args: PageArgs,
    @Context() context: object,
  ): Promise<Connection<TournamentStanding>> {
    const { standings } = (await this.standingsOf.find(context, id))!;
    return connectionOf(answer(pageOfWhole(standings, args, keyOfEntrant)), args);
  }

  @Work(4_000)
  @ResolveField(() => TeamConnection, { description: 'Teams, best first; none where there are none.' })
  async teams(
    @Parent() { id }: Tournament,
    @Args() args: PageArgs,
    @Context() context: object,
  ): Promise<Connection<TeamPlace>> {
    const { teams } = (await this.standingsOf.find(context, id))!;
    return connectionOf(answer(pageOfWhole(teams, args, ({ team }) => team)), args);
  }

  @Work(2_000)
  @ResolveField(() => PairingConnection, {
    description: 'Who plays whom, by round and table; in a Swiss with the byes and absences, which count.',
  })
  async pairings(
    @Parent() { id }: Tournament,
    @Args() args: PairingsArgs,
    @Context() context: object,
  ): Promise<Connection<TournamentPairing>> {
    const { round, entrant } = args;
    const { pairings } = (await this.pairingsOf.findWith(context, id, { round, entrant }))!;
    return connectionOf(answer(pageOfWhole(pairings, args, keyOfPairing)), args);
  }

  @Work(2_000)
  @ResolveField(() => [ScheduledBye], {
    description: 'Who sits out which round of a round robin with an odd number of entrants.',
  })
  async byes(@Parent() { id }: Tournament, @Context() context: object): Promise<ScheduledBye[]> {
    return (await this.pairingsOf.findWith(context, id, {}))!.byes;
  }

  @Work(8_000)
  @ResolveField(() => CrosstableConnection, { description: 'Everybody against everybody, by rank.' })
  async crosstable(@Parent() { id }: Tournament, @Args() args: PageArgs): Promise<Connection<CrosstableRow>> {
    const { rows } = answer(await this.reading.crosstable(id));
    return connectionOf(answer(pageOfWhole(rows, args, keyOfEntrant)), args);
  }

  @Mutation(() => TournamentResult, { description: 'A new tournament.' })
  @Authenticated('tournaments')
  @Idempotent()
  async createTournament(@Caller() caller: Caller, @Args('input') wish: NewTournament, @NewId() id: string) {
    return this.afterwards(await this.service.create(caller, wish, id));
  }

  @Mutation(() => TournamentResult, { description: 'Enter a tournament. Safe to repeat.' })
  @Authenticated('tournaments')
  async enterTournament(
    @Caller() caller: Caller,
    @tournamentId() id: string,
    @Args('input', { nullable: true, type: () => NewEntry }) entry: NewEntry | null,
  ) {
    return this.afterwards(await this.service.enter(caller, id, entry ?? {}));
  }

  @Mutation(() => TournamentResult, { description: 'Withdraw from a tournament.' })
  @Authenticated('tournaments')
  async withdrawFromTournament(
    @Caller() caller: Caller,
    @tournamentId() id: string,
    @Args('entrant') entrant: string,
  ) {
    return this.afterwards(await this.service.leave(caller, id, entrant, 'withdrawn', 'It withdrew.'));
  }

  @Mutation(() => TournamentResult, { description: 'Disqualify an entrant.' })
  @Authenticated('tournaments')
  async disqualifyFromTournament(
    @Caller() caller: Caller,
    @tournamentId() id: string,
    @Args('entrant') entrant: string,
    @reasonArg() reason: string,
  ) {
    return this.afterwards(await this.service.leave(caller, id, entrant, 'disqualified', reason));
  }

  @Mutation(() => TournamentResult, { description: 'Start a tournament now.' })
  @Authenticated('tournaments')
  async startTournament(@Caller() caller: Caller, @tournamentId() id: string) {
    return this.afterwards(await this.service.start(caller, id));
  }

  @Mutation(() => TournamentResult, { description: 'Nothing new is started; what is being played counts.' })
  @Authenticated('tournaments')
  async pauseTournament(@Caller() caller: Caller, @tournamentId() id: string, @reasonArg() reason: string) {
    return this.afterwards(await this.service.pause(caller, id, reason));
  }

  @Mutation(() => TournamentResult, { description: 'Go on with a paused tournament.' })
  @Authenticated('tournaments')
  async resumeTournament(@Caller() caller: Caller, @tournamentId() id: string) {
    return this.afterwards(await this.service.resume(caller, id));
  }

  @Mutation(() => TournamentResult, { description: 'Call a tournament off.' })
  @Authenticated('tournaments')
  async cancelTournament(@Caller() caller: Caller, @tournamentId() id: string, @reasonArg() reason: string) {
    return this.afterwards(await this.service.cancel(caller, id, reason));
  }

  private async afterwards(done: Result<string, Refusal>) {
    return graphqlAnswer(done.ok ? await this.reading.get(done.value) : done);
  }
}
