import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { MatchesModule } from '../matches/index.js';
import { QueuesModule } from '../platform/queues/queues.module.js';
import { AnalysisController } from './analysis/analysis.controller.js';
import { AnalysisPool } from './analysis/analysis.pool.js';
import { AnalysisResolver } from './analysis/analysis.resolver.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { ExperimentDriver } from './experiment.driver.js';
import { ExperimentEvents } from './experiment.events.js';
import { ExperimentNews } from './experiment.news.js';
import { ExperimentPlanning } from './experiment.planning.js';
import { ExperimentPool } from './experiment.pool.js';
import { ExperimentProcessor } from './experiment.processor.js';
import { EXPERIMENTS, ExperimentQueue } from './experiment.queue.js';
import { ExperimentWatch } from './experiment.watch.js';
import { ExperimentsController } from './experiments.controller.js';
import { ExperimentsRepository } from './experiments.repository.js';
import { ExperimentsResolver } from './experiments.resolver.js';
import { ExperimentsService } from './experiments.service.js';
import { ExperimentPlots } from './plots/experiment.plots.js';
import { RemoteMatches } from './remote/remote.matches.js';

/** Experiments: simulations, matches and sequential tests; the analysis of positions. */
@Module({
  imports: [AccountsModule, MatchesModule, QueuesModule.register(EXPERIMENTS)],
  controllers: [ExperimentsController, AnalysisController],
  providers: [
    AnalysisPool,
    AnalysisResolver,
    AnalysisService,
    ExperimentDriver,
    ExperimentEvents,
    ExperimentNews,
    ExperimentPlanning,
    ExperimentPlots,
    ExperimentPool,
    ExperimentProcessor,
    ExperimentQueue,
    ExperimentWatch,
    ExperimentsRepository,
    ExperimentsResolver,
    ExperimentsService,
    RemoteMatches,
  ],
})
export class ExperimentsModule {}
