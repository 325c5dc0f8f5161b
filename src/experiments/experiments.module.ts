import { Module } from '@nestjs/common';
import { AccountsModule, BotOf } from '../accounts/index.js';
import { LobbyModule } from '../lobby/index.js';
import { MatchesModule } from '../matches/index.js';
import { QueuesModule } from '../platform/queues/queues.module.js';
import { ExperimentBelongings } from './experiment.belongings.js';
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
import { TrialBelongings } from './trials/trial.belongings.js';
import { TrialDriver, TrialMatches } from './trials/trial.driver.js';
import { TrialEvents } from './trials/trial.events.js';
import { TrialMoves } from './trials/trial.moves.js';
import { TrialPatience } from './trials/trial.patience.js';
import { TrialNews } from './trials/trial.news.js';
import { TrialWatch } from './trials/trial.watch.js';
import { BotTrial } from './trials/trials.wire.js';
import { TrialsController } from './trials/trials.controller.js';
import { TrialsOffice } from './trials/trials.office.js';
import { TrialsRepository } from './trials/trials.repository.js';
import { TrialsResolver } from './trials/trials.resolver.js';
import { TrialsService } from './trials/trials.service.js';

/** Experiments: simulations, matches and sequential tests; the analysis of positions. */
@Module({
  imports: [AccountsModule, LobbyModule, MatchesModule, QueuesModule.register(EXPERIMENTS)],
  controllers: [AnalysisController, ExperimentsController, TrialsController],
  providers: [
    ExperimentBelongings,
    AnalysisPool,
    AnalysisResolver,
    AnalysisService,
    BotOf(() => BotTrial),
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
    TrialBelongings,
    TrialDriver,
    TrialEvents,
    TrialMatches,
    TrialMoves,
    TrialPatience,
    TrialNews,
    TrialWatch,
    TrialsOffice,
    TrialsRepository,
    TrialsResolver,
    TrialsService,
  ],
})
export class ExperimentsModule {}
