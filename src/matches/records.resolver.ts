import { Args, ArgsType, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { Work } from '../platform/graphql/work.js';
import { MatchRecords } from './match.records.js';
import { FindRecords, ListedRecord } from './records.wire.js';

const RecordConnection = connectionType('ListedRecord', () => ListedRecord);

@ArgsType()
class RecordsArgs extends ConnectionArgs(FindRecords) {}

@Resolver(() => ListedRecord)
export class RecordsResolver {
  constructor(private readonly service: MatchRecords) {}

  @Work(4_000)
  @Query(() => RecordConnection, {
    description: 'Records by match, bot, tournament and more, in the order in which matches ended.',
  })
  @Authenticated('read')
  async records(@Caller() caller: Caller, @Args() args: RecordsArgs): Promise<Connection<ListedRecord>> {
    return connectionOf(answer(await this.service.page(caller, args)), args);
  }
}
