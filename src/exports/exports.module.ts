import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { MatchesModule } from '../matches/index.js';
import { QueuesModule } from '../platform/queues/queues.module.js';
import { ExportBelongings } from './export.belongings.js';
import { ExportDriver } from './export.driver.js';
import { ExportEvents } from './export.events.js';
import { ExportNews } from './export.news.js';
import { ExportPolicies } from './export.policies.js';
import { ExportProcessor } from './export.processor.js';
import { EXPORTS, ExportQueue } from './export.queue.js';
import { ExportSources } from './export.sources.js';
import { ExportWatch } from './export.watch.js';
import { ExportsController } from './exports.controller.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsResolver } from './exports.resolver.js';
import { ExportsService } from './exports.service.js';

/** Exports: records and accounts as files. */
@Module({
  imports: [AccountsModule, MatchesModule, QueuesModule.register(EXPORTS)],
  controllers: [ExportsController],
  providers: [
    ExportBelongings,
    ExportDriver,
    ExportEvents,
    ExportNews,
    ExportPolicies,
    ExportProcessor,
    ExportQueue,
    ExportSources,
    ExportWatch,
    ExportsRepository,
    ExportsResolver,
    ExportsService,
  ],
})
export class ExportsModule {}
