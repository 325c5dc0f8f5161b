import { Args, ArgsType, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId, TakesTickets } from '../accounts/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { Clock } from '../platform/clock.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  readLog,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Costs } from '../platform/limits/budget.js';
import { OneByOne } from '../platform/streams/one.by.one.js';
import type { MatchRecord } from '../rules/record.js';
import type { ShownEvent } from './event.view.js';
import { MatchEvent } from './event.wire.js';
import { MatchEventsArgs, MatchLogArgs } from './events.wire.js';
import { MatchEvents } from './match.events.js';
import { MatchesService } from './matches.service.js';
import { Abortion, MoveOfMatch, NewJoin, NewMatch } from './match.requests.wire.js';
import {
  FindMatches,
  MadeMatch,
  Match,
  MatchSummary,
  PlayedMove,
  ResignedSeat,
  TakenSeat,
} from './matches.wire.js';
import { Record } from './record.wire.js';

const CreateMatchResult = resultUnion('CreateMatchResult', () => MadeMatch);
const JoinMatchResult = resultUnion('JoinMatchResult', () => TakenSeat);
const PlayMoveResult = resultUnion('PlayMoveResult', () => PlayedMove);
const AbortMatchResult = resultUnion('AbortMatchResult', () => Match);
const ResignMatchResult = resultUnion('ResignMatchResult', () => ResignedSeat);
const MatchConnection = connectionType('Match', () => MatchSummary);
const MatchEventConnection = connectionType('MatchEvent', () => MatchEvent);

@ArgsType()
class MatchesArgs extends ConnectionArgs(FindMatches) {}

const matchId = () => Args('match', { type: () => ID, description: 'Identifier of the match.' });

@Resolver(() => Match)
export class MatchesResolver {
  constructor(
    private readonly service: MatchesService,
    private readonly log: MatchEvents,
    private readonly clock: Clock,
  ) {}

  @Query(() => Match, {
    nullable: true,
    description: 'A match as everybody may see it; an error when there is none.',
  })
  @Public()
  async match(
    @Caller() caller: Caller | undefined,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<Match> {
    return answer(await this.service.get(id, caller));
  }

  @Query(() => MatchConnection, { description: 'Matches, newest first.' })
  @Public()
  async matches(
    @Caller() caller: Caller | undefined,
    @Args() args: MatchesArgs,
  ): Promise<Connection<MatchSummary>> {
    return connectionOf(answer(await this.service.list(args, caller)), args);
  }

  @Query(() => Record, { nullable: true, description: 'The whole match, once it is over.' })
  @Public()
  async matchRecord(@Caller() caller: Caller | undefined, @matchId() match: string): Promise<MatchRecord> {
    return answer(await this.service.getRecord(match, caller));
  }

  @Query(() => MatchEventConnection, {
    name: 'matchEvents',
    description: 'The events of a match after a number, as the viewer may see them.',
  })
  @Authenticated('read')
  async matchLog(@Caller() caller: Caller, @Args() args: MatchLogArgs): Promise<Connection<ShownEvent>> {
    const { match, after, seat, expand } = args;
    const query = { after, seat, expandMoves: expand === 'moves' };
    return readLog(args, (limit) => this.log.page(caller, match, query, { limit }));
  }

  @Mutation(() => CreateMatchResult, { description: 'A new match, or all legs of a rated set.' })
  @Authenticated('play')
  @Idempotent()
  async createMatch(
    @Caller() caller: Caller,
    @Args('input') input: NewMatch,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => JoinMatchResult, { description: 'Takes an open seat; safe to repeat.' })
  @Authenticated('play')
  async joinMatch(
    @Caller() caller: Caller,
    @matchId() match: string,
    @Args('input', { defaultValue: { entropy: '' } }) input: NewJoin,
  ): Promise<object> {
    return graphqlAnswer(await this.service.join(caller, match, input));
  }

  @Mutation(() => PlayMoveResult, {
    description: 'A move. The same move for the same ply gets the first answer again, also after the end.',
  })
  @Authenticated('play')
  @Costs('moves')
  @TakesTickets()
  async playMove(@Caller() caller: Caller, @Args() { match, ...move }: MoveOfMatch): Promise<object> {
    return graphqlAnswer(await this.service.play(caller, match, move, this.clock.now()));
  }

  @Mutation(() => ResignMatchResult, { description: 'Resigns; safe to repeat.' })
  @Authenticated('play')
  @Costs('moves')
  @TakesTickets()
  async resignMatch(
    @Caller() caller: Caller,
    @matchId() match: string,
    @Args('seat', { type: () => Int, nullable: true }) seat?: number,
  ): Promise<object> {
    return graphqlAnswer(await this.service.resign(caller, match, seat ?? undefined));
  }

  @Mutation(() => AbortMatchResult, {
    description: 'For administrators: ends a match that cannot go on. It counts for nobody.',
  })
  @Authenticated('admin')
  async abortMatch(@matchId() match: string, @Args('input') input: Abortion): Promise<object> {
    return graphqlAnswer(await this.service.abort(match, input));
  }

  @Subscription(() => MatchEvent, {
    description:
      'The events of a match after a number, as they come; the same as over REST. Ends after the last.',
    resolve: (event: ShownEvent) => event,
  })
  @Authenticated('read')
  async matchEvents(
    @Caller() caller: Caller,
    @Args() { match, after, seat, expand }: MatchEventsArgs,
  ): Promise<AsyncIterableIterator<ShownEvent>> {
    const query = { after, seat, expandMoves: expand === 'moves' };
    return new OneByOne(answer(await this.log.stream(caller, match, query)));
  }
}
