import { Args, ArgsType, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { Apps } from './apps.service.js';
import { Authenticated } from './authenticated.js';
import { Caller } from './caller.js';
import {
  AppQuotas,
  AppSettings,
  FindGuests,
  Guest,
  NewGuest,
  QuotaGrant,
  RemovedGuest,
} from './guest.wire.js';
import { Guests } from './guests.service.js';
import { Idempotent, NewId } from './idempotent.js';

const CreateGuestResult = resultUnion('CreateGuestResult', () => Guest);
const RemoveGuestResult = resultUnion('RemoveGuestResult', () => RemovedGuest);
const SetAppSettingsResult = resultUnion('SetAppSettingsResult', () => AppSettings);
const GrantAppQuotasResult = resultUnion('GrantAppQuotasResult', () => AppQuotas);

const GuestConnection = connectionType('Guest', () => Guest);

@ArgsType()
class GuestsArgs extends ConnectionArgs(FindGuests) {}

@Resolver(() => Guest)
export class GuestsResolver {
  constructor(
    private readonly service: Guests,
    private readonly apps: Apps,
  ) {}

  @Query(() => Guest, { nullable: true, description: 'A guest of the app.' })
  @Authenticated('manage')
  async guest(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<Guest> {
    return answer(await this.service.get(caller, id));
  }

  @Query(() => GuestConnection, { description: 'The app’s guests, newest first.' })
  @Authenticated('manage')
  async guests(@Caller() caller: Caller, @Args() args: GuestsArgs): Promise<Connection<Guest>> {
    return connectionOf(answer(await this.service.list(caller, args)), args);
  }

  @Query(() => AppQuotas, { description: 'How many guests and matches the app may have.' })
  @Authenticated('read')
  async appQuotas(@Caller() caller: Caller): Promise<AppQuotas> {
    return answer(await this.apps.quotas(caller.account));
  }

  @Query(() => AppSettings, { description: 'How the app shows its matches.' })
  @Authenticated('read')
  async appSettings(@Caller() caller: Caller): Promise<AppSettings> {
    return answer(await this.apps.settings(caller.account));
  }

  @Mutation(() => SetAppSettingsResult, {
    description: 'Changes how the app shows its matches; holds for those that are made from now on.',
  })
  @Authenticated('manage')
  async setAppSettings(@Caller() caller: Caller, @Args('input') settings: AppSettings): Promise<object> {
    return graphqlAnswer(await this.apps.set(caller.account, settings));
  }

  @Mutation(() => CreateGuestResult, {
    description: 'A guest of the app; the one that there is where the app knows one by that name.',
  })
  @Authenticated('manage')
  @Idempotent()
  async createGuest(
    @Caller() caller: Caller,
    @Args('input') input: NewGuest,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.service.create(caller, input, id));
  }

  @Mutation(() => RemoveGuestResult, { description: 'Forgets a guest; its matches stay without a name.' })
  @Authenticated('manage')
  async removeGuest(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<object> {
    return graphqlAnswer(await this.service.remove(caller, id));
  }

  @Mutation(() => GrantAppQuotasResult, { description: 'For administrators: grants an app other quotas.' })
  @Authenticated('admin')
  async grantAppQuotas(
    @Args('app', { type: () => ID }) app: string,
    @Args('input') grant: QuotaGrant,
  ): Promise<object> {
    return graphqlAnswer(await this.apps.grant(app, grant));
  }
}
