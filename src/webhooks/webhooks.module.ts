import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule, BotOf } from '../accounts/index.js';
import { MatchesModule } from '../matches/index.js';
import { QueuesModule } from '../platform/queues/queues.module.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { TargetLookup } from './target.lookup.js';
import { TargetRequest } from './target.request.js';
import { TurnAnswers } from './turn.answer.js';
import { WebhookBelongings } from './webhook.belongings.js';
import { WebhookCleaner } from './webhook.cleaner.js';
import { WebhookCourier } from './webhook.courier.js';
import { WebhookDirectory } from './webhook.directory.js';
import { WebhookDispatcher } from './webhook.dispatcher.js';
import { DeliveryEntity, WebhookEntity } from './webhook.entity.js';
import { WebhookHealth } from './webhook.health.js';
import { WebhookKeys } from './webhook.keys.js';
import { WebhookLanes } from './webhook.lanes.js';
import { WebhookListener } from './webhook.listener.js';
import { WebhookMailer } from './webhook.mailer.js';
import { WebhookPolicies } from './webhook.policies.js';
import { WebhookPost } from './webhook.post.js';
import { WebhookProcessor } from './webhook.processor.js';
import { WebhookProgress } from './webhook.progress.repository.js';
import { WEBHOOKS, WebhookQueue } from './webhook.queue.js';
import { WebhookRegistry } from './webhook.registry.js';
import { WebhookSecrets } from './webhook.secrets.js';
import { WebhookSweeper } from './webhook.sweeper.js';
import { WebhookView } from './webhook.view.js';
import { Webhook } from './webhook.wire.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksResolver } from './webhooks.resolver.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks: events pushed to addresses of bots and apps. Nobody imports this room. */
@Module({
  imports: [
    AccountsModule,
    MatchesModule,
    QueuesModule.register(WEBHOOKS),
    TypeOrmModule.forFeature([WebhookEntity, DeliveryEntity]),
  ],
  controllers: [WebhooksController],
  providers: [
    WebhookBelongings,
    BotOf(() => Webhook),
    DeliveriesRepository,
    DeliveriesService,
    TargetLookup,
    TargetRequest,
    TurnAnswers,
    WebhookCleaner,
    WebhookCourier,
    WebhookDirectory,
    WebhookDispatcher,
    WebhookHealth,
    WebhookKeys,
    WebhookLanes,
    WebhookListener,
    WebhookMailer,
    WebhookPolicies,
    WebhookPost,
    WebhookProcessor,
    WebhookProgress,
    WebhookQueue,
    WebhookRegistry,
    WebhookSecrets,
    WebhookSweeper,
    WebhookView,
    WebhooksRepository,
    WebhooksResolver,
    WebhooksService,
  ],
})
export class WebhooksModule {}
