import { Args, ArgsType, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../../accounts/index.js';
import { answer } from '../../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  LogArgs,
  readLog,
  type Connection,
} from '../../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../../platform/graphql/refusal.types.js';
import { Prop } from '../../platform/wire.js';
import { OneByOne } from '../../platform/streams/one.by.one.js';
import { TrialEvents } from './trial.events.js';
import { TrialsOffice } from './trials.office.js';
import {
  BotTrial,
  CheckWish,
  FindTrials,
  RehearsalWish,
  TrialEventsArgs,
  TrialNotice,
} from './trials.wire.js';

const CheckBotResult = resultUnion('CheckBotResult', () => BotTrial);
const RehearseVersionResult = resultUnion('RehearseVersionResult', () => BotTrial);
const CancelTrialResult = resultUnion('CancelTrialResult', () => BotTrial);
const TrialConnection = connectionType('BotTrial', () => BotTrial);
const TrialEventConnection = connectionType('TrialEvent', () => TrialNotice);

@ArgsType()
class TrialsArgs extends ConnectionArgs(FindTrials) {}

@ArgsType()
class TrialLogArgs extends LogArgs {
  @Prop.Id({ description: 'Identifier of the trial.' }) trial: string;
}

const idArg = (name: string) => Args(name, { type: () => ID });

@Resolver(() => BotTrial)
export class TrialsResolver {
  constructor(
    private readonly office: TrialsOffice,
    private readonly log: TrialEvents,
  ) {}

  @Query(() => BotTrial, { nullable: true, description: 'A trial; an error when it is not one’s own.' })
  @Authenticated('experiments')
  async trial(@Caller() caller: Caller, @idArg('id') id: string): Promise<BotTrial> {
    return answer(await this.office.get(caller, id));
  }

  @Query(() => TrialConnection, { description: 'One’s trials, newest first.' })
  @Authenticated('experiments')
  async trials(@Caller() caller: Caller, @Args() args: TrialsArgs): Promise<Connection<BotTrial>> {
    return connectionOf(answer(await this.office.list(caller, args)), args);
  }

  @Query(() => TrialEventConnection, {
    name: 'trialEvents',
    description: 'The events of a trial after a number.',
  })
  @Authenticated('experiments')
  async trialLog(@Caller() caller: Caller, @Args() args: TrialLogArgs): Promise<Connection<TrialNotice>> {
    return readLog(args, (limit) => this.log.page(caller, args.trial, args.after, { limit }));
  }

  @Mutation(() => CheckBotResult, { description: 'Checks a bot in situations that happen to every bot.' })
  @Authenticated('experiments')
  @Idempotent()
  async checkBot(
    @Caller() caller: Caller,
    @idArg('bot') bot: string,
    @Args('input', { defaultValue: { perMove: 5 } }) input: CheckWish,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.office.check(caller, bot, input, id));
  }

  @Mutation(() => RehearseVersionResult, {
    description:
      'Offers a version the turns that another one had, and says where it would have moved otherwise.',
  })
  @Authenticated('experiments')
  @Idempotent()
  async rehearseVersion(
    @Caller() caller: Caller,
    @idArg('bot') bot: string,
    @Args('version', { type: () => Int }) version: number,
    @Args('input', { defaultValue: { limit: 3, perMove: 10 } }) input: RehearsalWish,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.office.rehearse(caller, { bot, version }, input, id));
  }

  @Mutation(() => CancelTrialResult, { description: 'Ends a trial before its time; what was found stays.' })
  @Authenticated('experiments')
  async cancelTrial(@Caller() caller: Caller, @idArg('id') id: string): Promise<object> {
    return graphqlAnswer(await this.office.cancel(caller, id));
  }

  @Subscription(() => TrialNotice, {
    description: 'The events of a trial after a number, as they come; the same as over REST.',
    resolve: (event: TrialNotice) => event,
  })
  @Authenticated('experiments')
  async trialEvents(
    @Caller() caller: Caller,
    @Args() { trial, after }: TrialEventsArgs,
  ): Promise<AsyncIterableIterator<TrialNotice>> {
    return new OneByOne(answer(await this.log.stream(caller, trial, after)));
  }
}
