import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Costs } from '../platform/limits/budget.js';
import { BotLog } from './bot.log.js';
import { LogLine, LogPage, NewLogLine, ReadLogOfMatch, WrittenLogLine } from './bot.log.wire.js';

const WriteMatchLogResult = resultUnion('WriteMatchLogResult', () => WrittenLogLine);

@Resolver(() => LogLine)
export class BotLogResolver {
  constructor(private readonly log: BotLog) {}

  @Query(() => LogPage, { description: 'One’s private log of a match, beside the moves.' })
  @Authenticated('read')
  async readMatchLog(
    @Caller() caller: Caller,
    @Args() { match, ...query }: ReadLogOfMatch,
  ): Promise<LogPage> {
    return answer(await this.log.read(caller, match, query));
  }

  @Mutation(() => WriteMatchLogResult, { description: 'Writes a line into one’s private log of a match.' })
  @Authenticated('play')
  @Costs('moves')
  @Idempotent()
  async writeMatchLog(
    @Caller() caller: Caller,
    @Args('match', { type: () => ID }) match: string,
    @Args('input') input: NewLogLine,
  ): Promise<object> {
    return graphqlAnswer(await this.log.write(caller, match, input));
  }
}
