import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config.js';
import { Belongings } from './belongings/belongings.js';
import { Clock } from './clock.js';
import { DocsController, FrontController } from './docs/docs.controller.js';
import { Guides } from './docs/guides.js';
import { GraphqlModule } from './graphql/graphql.module.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { Limiter } from './limits/limiter.js';
import { SocketCaps } from './limits/socket.caps.js';
import { LiveStore } from './live/live.store.js';
import { HttpMetrics } from './metrics/http.metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { PoliciesController } from './policies/policies.controller.js';
import { Policies } from './policies/policies.js';
import { PoliciesRepository } from './policies/policies.repository.js';
import { PoliciesResolver } from './policies/policies.resolver.js';
import { PoliciesService } from './policies/policies.service.js';
import { Postgres } from './postgres/postgres.js';
import { QueuesModule } from './queues/queues.module.js';
import type { Stores } from './stores.js';
import { EventStreams } from './streams/event.streams.js';

/** TypeORM's own connections at most, beside those of `Postgres`: for what need not be fast. */
const TYPEORM_CONNECTIONS = 5;

/**
 * What all rooms stand on, injectable everywhere: `Clock`, `Postgres`, TypeORM's `DataSource`, `LiveStore`, `EventStreams`,
 * `Limiter`, `SocketCaps`, `Metrics`, `Policies`, `Belongings`; queues by `QueuesModule.register`. Health, metrics, docs and GraphQL are mounted here.
 */
@Module({})
export class PlatformModule {
  /** `stores` is asked for what is open when the application starts; when it is only described nobody asks. */
  static forRoot(config: Config, stores: () => Stores): DynamicModule {
    const exported = [
      Belongings,
      Clock,
      EventStreams,
      Limiter,
      Metrics,
      Policies,
      SocketCaps,
      { provide: Postgres, useFactory: () => stores().postgres },
      { provide: LiveStore, useFactory: () => stores().live },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            type: 'postgres',
            url: stores().databaseUrl,
            autoLoadEntities: true,
            installExtensions: false,
            uuidExtension: 'pgcrypto',
            retryAttempts: 0,
            extra: { max: Math.min(TYPEORM_CONNECTIONS, config.databasePool), keepAlive: true },
          }),
        }),
        QueuesModule.forRoot(config, () => stores().queues),
        GraphqlModule,
      ],
      controllers: [HealthController, MetricsController, DocsController, FrontController, PoliciesController],
      providers: [
        ...exported,
        Guides,
        HttpMetrics,
        PoliciesRepository,
        PoliciesResolver,
        PoliciesService,
        {
          provide: Readiness,
          useFactory: () => {
            const { postgres, live, queues } = stores();
            return new Readiness({ postgres, live, queues });
          },
        },
      ],
      exports: [
        Belongings,
        Clock,
        EventStreams,
        Limiter,
        Metrics,
        Policies,
        Postgres,
        LiveStore,
        SocketCaps,
        GraphqlModule,
        QueuesModule,
      ],
    };
  }
}
