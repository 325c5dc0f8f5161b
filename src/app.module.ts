import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/index.js';
import { AdminModule } from './admin/index.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { ExperimentsModule } from './experiments/index.js';
import { ExportsModule } from './exports/index.js';
import { LobbyModule } from './lobby/index.js';
import { MatchesModule } from './matches/index.js';
import { PlatformModule } from './platform/platform.module.js';
import type { Stores } from './platform/stores.js';
import { RatingsModule } from './ratings/index.js';
import { RulebookModule } from './rulebook/index.js';
import { TournamentsModule } from './tournaments/index.js';
import { WebhooksModule } from './webhooks/index.js';

/** Puts the rooms together. */
@Module({})
export class AppModule {
  static forRoot(config: Config, stores: () => Stores): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        PlatformModule.forRoot(config, stores),
        AccountsModule,
        AdminModule,
        MatchesModule,
        RatingsModule,
        LobbyModule,
        RulebookModule,
        TournamentsModule,
        ExperimentsModule,
        ExportsModule,
        WebhooksModule,
      ],
    };
  }
}
