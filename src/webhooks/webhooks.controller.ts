import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  Authenticated,
  Caller,
  IDEMPOTENCY_REFUSALS,
  Idempotent,
  NewId,
  TOKEN_REFUSALS,
} from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed, PageQuery } from '../platform/page.js';
import { DeliveriesService } from './deliveries.service.js';
import './webhook.description.js';
import { WebhookKeys } from './webhook.keys.js';
import {
  FindDeliveries,
  MadeWebhook,
  NewWebhook,
  Redelivery,
  RemovedWebhook,
  SecretRotation,
  Webhook,
  WebhookChange,
  WebhookDeliveriesPage,
  WebhooksPage,
  WebhookTrial,
} from './webhook.wire.js';
import { WebhooksService } from './webhooks.service.js';

const ApiWebhookId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Identifier of the webhook.' });

@ApiTags('webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly keys: WebhookKeys,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Post()
  @Authenticated('webhooks')
  @Idempotent()
  @ApiOperation({
    summary: 'Have events sent to an address',
    description:
      'From now on the events of a bot, or of all bots of the account, are sent there: in order per match, signed (Standard Webhooks). The answer to a `turn` may be the move: `{"move": "6-4"}`.',
  })
  @ApiCreatedResponse({ type: MadeWebhook })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'target-refused', 'too-many-webhooks', ...IDEMPOTENCY_REFUSALS)
  async createWebhook(
    @Caller() caller: Caller,
    @Body() input: NewWebhook,
    @NewId() id: string,
  ): Promise<MadeWebhook> {
    return answer(await this.keys.create(caller, input, id));
  }

  @Get()
  @Authenticated('webhooks')
  @ApiOperation({ summary: 'One’s webhooks, newest first' })
  @ApiOkResponse({ type: WebhooksPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listWebhooks(@Caller() caller: Caller, @Query() query: PageQuery): Promise<WebhooksPage> {
    return listed('webhooks', answer(await this.webhooks.list(caller, query)));
  }

  @Get(':id')
  @ApiWebhookId()
  @Authenticated('webhooks')
  @ApiOperation({ summary: 'A webhook' })
  @ApiOkResponse({ type: Webhook })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async getWebhook(@Caller() caller: Caller, @Param('id') id: string): Promise<Webhook> {
    return answer(await this.webhooks.get(caller, id));
  }

  @Patch(':id')
  @ApiWebhookId()
  @Authenticated('webhooks')
  @ApiOperation({ summary: 'Change a webhook, disable it, make it active again' })
  @ApiOkResponse({ type: Webhook })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', 'target-refused')
  async changeWebhook(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() change: WebhookChange,
  ): Promise<Webhook> {
    return answer(await this.webhooks.change(caller, id, change));
  }

  @Delete(':id')
  @ApiWebhookId()
  @Authenticated('webhooks')
  @ApiOperation({ summary: 'Remove a webhook and its log' })
  @ApiOkResponse({ type: RemovedWebhook })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async removeWebhook(@Caller() caller: Caller, @Param('id') id: string): Promise<RemovedWebhook> {
    return answer(await this.webhooks.remove(caller, id));
  }

  @Post(':id/secret')
  @ApiWebhookId()
  @Authenticated('webhooks')
  @ApiOperation({
    summary: 'A new secret',
    description: 'For `overlap` seconds messages bear two signatures, one by the secret before.',
  })
  @ApiBody({ type: SecretRotation, required: false })
  @ApiCreatedResponse({ type: MadeWebhook })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async rotateWebhookSecret(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Body() input: SecretRotation,
  ): Promise<MadeWebhook> {
    return answer(await this.keys.rotate(caller, id, input));
  }

  @Post(':id/test')
  @ApiWebhookId()
  @HttpCode(200)
  @Authenticated('webhooks')
  @ApiOperation({
    summary: 'Send a message of type `ping` now',
    description: 'A paused webhook whose address takes it goes on at once.',
  })
  @ApiOkResponse({ type: WebhookTrial })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async testWebhook(@Caller() caller: Caller, @Param('id') id: string): Promise<WebhookTrial> {
    return answer(await this.webhooks.test(caller, id));
  }

  @Get(':id/deliveries')
  @ApiWebhookId()
  @Authenticated('webhooks')
  @ApiOperation({ summary: 'What was sent in the last seven days, latest attempt first' })
  @ApiOkResponse({ type: WebhookDeliveriesPage })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async listWebhookDeliveries(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: FindDeliveries,
  ): Promise<WebhookDeliveriesPage> {
    return listed('deliveries', answer(await this.deliveries.list(caller, id, query)));
  }

  @Post(':id/deliveries/:delivery/redeliver')
  @ApiWebhookId()
  @ApiParam({ name: 'delivery', format: 'uuid', description: 'Identifier of the delivery.' })
  @HttpCode(202)
  @Authenticated('webhooks')
  @ApiOperation({
    summary: 'Send a message once more',
    description: 'Soon, once, with the same `webhook-id`.',
  })
  @ApiAcceptedResponse({ type: Redelivery })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async redeliver(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
  ): Promise<Redelivery> {
    return answer(await this.deliveries.redeliver(caller, id, delivery));
  }
}
