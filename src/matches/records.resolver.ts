import { Args, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { MatchRecords } from './match.records.js';
import { FindRecords, ListedRecord, RecordsPage } from './records.wire.js';

@Resolver(() => ListedRecord)
export class RecordsResolver {
  constructor(private readonly records: MatchRecords) {}

  @Query(() => RecordsPage, {
    description: 'Records by match, bot, tournament and more, in the order in which matches ended.',
  })
  @Authenticated('read')
  async listRecords(@Caller() caller: Caller, @Args() query: FindRecords): Promise<RecordsPage> {
    return answer(await this.records.page(caller, query));
  }
}
