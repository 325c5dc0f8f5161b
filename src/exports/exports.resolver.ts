import { Args, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { USUAL_EVENTS } from '../matches/index.js';
import { answer } from '../platform/answer.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { PageQuery } from '../platform/page.js';
import { OneByOne } from '../platform/streams/one.by.one.js';
import { ExportEvents } from './export.events.js';
import { ExportsService } from './exports.service.js';
import {
  Export,
  ExportEventsArgs,
  ExportEventsPage,
  ExportNotice,
  ExportsPage,
  NewExport,
  RemovedExport,
} from './exports.wire.js';

const CreateExportResult = resultUnion('CreateExportResult', () => Export);
const RemoveExportResult = resultUnion('RemoveExportResult', () => RemovedExport);

@Resolver(() => Export)
export class ExportsResolver {
  constructor(
    private readonly service: ExportsService,
    private readonly events: ExportEvents,
  ) {}

  @Query(() => Export, { nullable: true, description: 'An export; an error when it is not one’s own.' })
  @Authenticated('read')
  async export(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<Export> {
    return answer(await this.service.get(caller, id));
  }

  @Query(() => ExportsPage, { description: 'One’s exports, newest first.' })
  @Authenticated('read')
  async exports(@Caller() caller: Caller, @Args() query: PageQuery): Promise<ExportsPage> {
    return answer(await this.service.list(caller, query));
  }

  @Query(() => ExportEventsPage, { description: 'The events of an export after a number.' })
  @Authenticated('read')
  async exportEventsPage(
    @Caller() caller: Caller,
    @Args() { export: id, after }: ExportEventsArgs,
  ): Promise<ExportEventsPage> {
    return answer(await this.events.page(caller, id, after, { limit: USUAL_EVENTS }));
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
    return new OneByOne(answer(await this.events.stream(caller, id, after)));
  }
}
