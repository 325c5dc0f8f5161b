import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { MatchesModule } from '../matches/index.js';
import { LadderController } from './ladder/ladder.controller.js';
import { LadderKeeper } from './ladder/ladder.keeper.js';
import { LadderRepository } from './ladder/ladder.repository.js';
import { LadderResolver, PoolLadderResolver } from './ladder/ladder.resolver.js';
import { LadderService } from './ladder/ladder.service.js';
import { LeaderboardRepository } from './leaderboard.repository.js';
import { LedgerKeeper } from './ledger.keeper.js';
import { LuckKeeper } from './luck/luck.keeper.js';
import { LuckRepository } from './luck/luck.repository.js';
import { RatingCharts } from './rating.charts.js';
import { LedgerRepository } from './rating.ledger.repository.js';
import { RatingPolicies } from './rating.policies.js';
import { RatedSetsService } from './rated.sets.service.js';
import { RatingsController } from './ratings.controller.js';
import { RatingsRepository } from './ratings.repository.js';
import { BotRatingsResolver, RatingsResolver } from './ratings.resolver.js';
import { RatingsService } from './ratings.service.js';
import { Standings } from './standings.service.js';
import { RatingBelongings } from './rating.belongings.js';

/** Ratings: pools, the ledger, leaderboards. */
@Module({
  imports: [AccountsModule, MatchesModule],
  controllers: [RatingsController, LadderController],
  providers: [
    RatingBelongings,
    BotRatingsResolver,
    LadderKeeper,
    LadderRepository,
    LadderResolver,
    LadderService,
    LeaderboardRepository,
    LedgerKeeper,
    LedgerRepository,
    LuckKeeper,
    LuckRepository,
    PoolLadderResolver,
    RatedSetsService,
    RatingCharts,
    RatingPolicies,
    RatingsRepository,
    RatingsResolver,
    RatingsService,
    Standings,
  ],
  exports: [LuckRepository, RatingsRepository, RatingsService, Standings],
})
export class RatingsModule {}
