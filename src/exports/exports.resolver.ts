import { Args, ArgsType, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import {
  connectionOf,
  connectionType,
  LogArgs,
  readLog,
  PageArgs,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Prop } from '../platform/wire.js';
import { OneByOne } from '../platform/streams/one.by.one.js';
import { ExportEvents } from './export.events.js';
import { ExportsService } from './exports.service.js';
import { Export, ExportEventsArgs, ExportNotice, NewExport, RemovedExport } from './exports.wire.js';

const CreateExportResult = resultUnion('CreateExportResult', () => Export);
const RemoveExportResult = resultUnion('RemoveExportResult', () => RemovedExport);
const ExportConnection = connectionType('Export', () => Export);
const ExportEventConnection = connectionType('ExportEvent', () => ExportNotice);

@ArgsType()
class ExportLogArgs extends LogArgs {
  @Prop.Id({ description: 'Identifier of the export.' }) export: string;
}

@Resolver(() => Export)
export class ExportsResolver {
  constructor(
    private readonly service: ExportsService,
    private readonly log: ExportEvents,
  ) {}

  @Query(() => Export, { nullable: true, description: 'An export; an error when it is not one’s own.' })
  @Authenticated('read')
  async export(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<Export> {
    return answer(await this.service.get(caller, id));
  }

  @Query(() => ExportConnection, { description: 'One’s exports, newest first.' })
  @Authenticated('read')
  async exports(@Caller() caller: Caller, @Args() args: PageArgs): Promise<Connection<Export>> {
    return connectionOf(answer(await this.service.list(caller, args)), args);
  }

  @Query(() => ExportEventConnection, {
    name: 'exportEvents',
    description: 'The events of an export after a number.',
  })
  @Authenticated('read')
  async exportLog(@Caller() caller: Caller, @Args() args: ExportLogArgs): Promise<Connection<ExportNotice>> {
    return readLog(args, (limit) => this.log.page(caller, args.export, args.after, { limit }));
  }

  @Mutation(() => CreateExportResult, {
    description: 'Orders an export: records by a filter, or everything that the account owns.',
  })
  @Authenticated('read')
  @Idempotent()
  async createExport(
    @Caller() caller: Caller,
    @Args('input') input: NewExport,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => RemoveExportResult, { description: 'Forgets an export, with its file.' })
  @Authenticated('read')
  async removeExport(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<object> {
    return graphqlAnswer(await this.service.remove(caller, id));
  }

  @Subscription(() => ExportNotice, {
    description: 'The events of an export after a number, as they come; the same as over REST.',
    resolve: (event: ExportNotice) => event,
  })
  @Authenticated('read')
  async exportEvents(
    @Caller() caller: Caller,
    @Args() { export: id, after }: ExportEventsArgs,
  ): Promise<AsyncIterableIterator<ExportNotice>> {
    return new OneByOne(answer(await this.log.stream(caller, id, after)));
  }
}
