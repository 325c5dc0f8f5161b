import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { connectionType, logConnection, type Connection } from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Costs } from '../platform/limits/budget.js';
import { BotLog } from './bot.log.js';
import { BotLogArgs, LogLine, NewLogLine, WrittenLogLine } from './bot.log.wire.js';

const WriteMatchLogResult = resultUnion('WriteMatchLogResult', () => WrittenLogLine);
const LogLineConnection = connectionType('LogLine', () => LogLine);

@Resolver(() => LogLine)
export class BotLogResolver {
  constructor(private readonly log: BotLog) {}

  @Query(() => LogLineConnection, { description: 'One’s private log of a match, beside the moves.' })
  @Authenticated('read')
  async matchLog(@Caller() caller: Caller, @Args() args: BotLogArgs): Promise<Connection<LogLine>> {
    const { match, after, first, seat } = args;
    const { lines } = answer(await this.log.read(caller, match, { after, limit: first + 1, seat }));
    const numbered = lines.map((line) => ({ ...line, seq: line.number }));
    return logConnection(numbered, args);
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
