import { Args, ArgsType, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Authenticated, Caller, Idempotent, NewId } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import {
  ConnectionArgs,
  connectionOf,
  connectionType,
  PageArgs,
  type Connection,
} from '../platform/graphql/connection.js';
import { graphqlAnswer, resultUnion } from '../platform/graphql/refusal.types.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookKeys } from './webhook.keys.js';
import {
  DAY_S,
  FindWebhookDeliveries,
  MadeWebhook,
  NewWebhook,
  Redelivery,
  RemovedWebhook,
  SecretRotation,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookTrial,
} from './webhook.wire.js';
import { WebhooksService } from './webhooks.service.js';

const CreateWebhookResult = resultUnion('CreateWebhookResult', () => MadeWebhook);
const ChangeWebhookResult = resultUnion('ChangeWebhookResult', () => Webhook);
const RemoveWebhookResult = resultUnion('RemoveWebhookResult', () => RemovedWebhook);
const RotateWebhookSecretResult = resultUnion('RotateWebhookSecretResult', () => MadeWebhook);
const TestWebhookResult = resultUnion('TestWebhookResult', () => WebhookTrial);
const RedeliverResult = resultUnion('RedeliverResult', () => Redelivery);
const WebhookConnection = connectionType('Webhook', () => Webhook);
const WebhookDeliveryConnection = connectionType('WebhookDelivery', () => WebhookDelivery);

@ArgsType()
class WebhookDeliveriesArgs extends ConnectionArgs(FindWebhookDeliveries) {}

const WebhookId = (): ParameterDecorator => Args('webhook', { type: () => ID });

@Resolver(() => Webhook)
export class WebhooksResolver {
  constructor(
    private readonly service: WebhooksService,
    private readonly keys: WebhookKeys,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Query(() => Webhook, { nullable: true, description: 'A webhook; an error when it is not one’s own.' })
  @Authenticated('webhooks')
  async webhook(@Caller() caller: Caller, @Args('id', { type: () => ID }) id: string): Promise<Webhook> {
    return answer(await this.service.get(caller, id));
  }

  @Query(() => WebhookConnection, { description: 'One’s webhooks, newest first.' })
  @Authenticated('webhooks')
  async webhooks(@Caller() caller: Caller, @Args() args: PageArgs): Promise<Connection<Webhook>> {
    return connectionOf(answer(await this.service.list(caller, args)), args);
  }

  @Query(() => WebhookDeliveryConnection, {
    description: 'What was sent to a webhook in the last seven days, latest attempt first.',
  })
  @Authenticated('webhooks')
  async webhookDeliveries(
    @Caller() caller: Caller,
    @Args() args: WebhookDeliveriesArgs,
  ): Promise<Connection<WebhookDelivery>> {
    return connectionOf(answer(await this.deliveries.list(caller, args.webhook, args)), args);
  }

  @Mutation(() => CreateWebhookResult, { description: 'Has events sent to an address from now on.' })
  @Authenticated('webhooks')
  @Idempotent()
  async createWebhook(
    @Caller() caller: Caller,
    @Args('input') input: NewWebhook,
    @NewId() id: string,
  ): Promise<object> {
    return graphqlAnswer(await this.keys.create(caller, input, id));
  }

  @Mutation(() => ChangeWebhookResult, {
    description: 'Changes a webhook, disables it or makes it active again.',
  })
  @Authenticated('webhooks')
  async changeWebhook(
    @Caller() caller: Caller,
    @WebhookId() webhook: string,
    @Args('input') change: WebhookChange,
  ): Promise<object> {
    return graphqlAnswer(await this.service.change(caller, webhook, change));
  }

  @Mutation(() => RemoveWebhookResult, { description: 'Removes a webhook and its log.' })
  @Authenticated('webhooks')
  async removeWebhook(@Caller() caller: Caller, @WebhookId() webhook: string): Promise<object> {
    return graphqlAnswer(await this.service.remove(caller, webhook));
  }

  @Mutation(() => RotateWebhookSecretResult, {
    description: 'A new secret; the one before signs too for a while.',
  })
  @Authenticated('webhooks')
  async rotateWebhookSecret(
    @Caller() caller: Caller,
    @WebhookId() webhook: string,
    @Args('input', { nullable: true }) input?: SecretRotation,
  ): Promise<object> {
    return graphqlAnswer(await this.keys.rotate(caller, webhook, { overlap: input?.overlap ?? DAY_S }));
  }

  @Mutation(() => TestWebhookResult, { description: 'Sends a message of type `ping` now.' })
  @Authenticated('webhooks')
  async testWebhook(@Caller() caller: Caller, @WebhookId() webhook: string): Promise<object> {
    return graphqlAnswer(await this.service.test(caller, webhook));
  }

  @Mutation(() => RedeliverResult, { description: 'Sends a message once more, with the same identifier.' })
  @Authenticated('webhooks')
  async redeliverWebhook(
    @Caller() caller: Caller,
    @WebhookId() webhook: string,
    @Args('delivery', { type: () => ID }) delivery: string,
  ): Promise<object> {
    return graphqlAnswer(await this.deliveries.redeliver(caller, webhook, delivery));
  }
}
