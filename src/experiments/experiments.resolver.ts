import { Args, ArgsType, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  LogArgs,
  readLog,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Prop } from '../platform/wire.js';
import { OneByOne } from '../platform/streams/one.by.one.js';
import { ExperimentEvents } from './experiment.events.js';
import { ExperimentsService } from './experiments.service.js';
import {
  Experiment,
  ExperimentEventsArgs,
  ExperimentNotice,
  FindExperiments,
  NewExperiment,
} from './experiments.wire.js';

const CreateExperimentResult = resultUnion('CreateExperimentResult', () => Experiment);
const CancelExperimentResult = resultUnion('CancelExperimentResult', () => Experiment);
const ExperimentConnection = connectionType('Experiment', () => Experiment);
const ExperimentEventConnection = connectionType('ExperimentEvent', () => ExperimentNotice);

@ArgsType()
class ExperimentsArgs extends ConnectionArgs(FindExperiments) {}

@ArgsType()
class ExperimentLogArgs extends LogArgs {
  @Prop.Id({ description: 'Identifier of the experiment.' }) experiment: string;
}

@Resolver(() => Experiment)
export class ExperimentsResolver {
  constructor(
    private readonly service: ExperimentsService,
    private readonly log: ExperimentEvents,
  ) {}

  @Query(() => Experiment, {
    nullable: true,
    description: 'An experiment; an error when it is not one’s own.',
  })
  @Authenticated('experiments')
  async experiment(
    @Caller() caller: Caller,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<Experiment> {
    return answer(await this.service.get(caller, id));
  }

  @Query(() => ExperimentConnection, { description: 'One’s experiments, newest first.' })
  @Authenticated('experiments')
  async experiments(
    @Caller() caller: Caller,
    @Args() args: ExperimentsArgs,
  ): Promise<Connection<Experiment>> {
    return connectionOf(answer(await this.service.list(caller, args)), args);
  }

  @Query(() => ExperimentEventConnection, {
    name: 'experimentEvents',
    description: 'The events of an experiment after a number.',
  })
  @Authenticated('experiments')
  async experimentLog(
    @Caller() caller: Caller,
    @Args() args: ExperimentLogArgs,
  ): Promise<Connection<ExperimentNotice>> {
    return readLog(args, (limit) => this.log.page(caller, args.experiment, args.after, { limit }));
  }

  @Mutation(() => CreateExperimentResult, {
    description: 'Orders a simulation, a match or a sequential test.',
  })
  @Authenticated('experiments')
  @Idempotent()
  async createExperiment(
    @Caller() caller: Caller,
    @Args('input') input: NewExperiment,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => CancelExperimentResult, {
    description: 'Ends an experiment before its time; what was counted stays.',
  })
  @Authenticated('experiments')
  async cancelExperiment(
    @Caller() caller: Caller,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.cancel(caller, id));
  }

  @Subscription(() => ExperimentNotice, {
    description:
      'The events of an experiment after a number, as they come; the same as over REST. Ends with the experiment.',
    resolve: (event: ExperimentNotice) => event,
  })
  @Authenticated('experiments')
  async experimentEvents(
    @Caller() caller: Caller,
    @Args() { experiment, after }: ExperimentEventsArgs,
  ): Promise<AsyncIterableIterator<ExperimentNotice>> {
    return new OneByOne(answer(await this.log.stream(caller, experiment, after)));
  }
}
