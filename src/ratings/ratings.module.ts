import { Module } from '@nestjs/common';
import { AccountsModule, BotOf } from '../accounts/index.js';
import { Match, MatchesModule, MatchSummary } from '../matches/index.js';
import { LadderController } from './ladder/ladder.controller.js';
import { LadderKeeper } from './ladder/ladder.keeper.js';
import { BotLadderLoader, PoolLadderLoader } from './ladder/ladder.loaders.js';
import { LadderRepository } from './ladder/ladder.repository.js';
import { LadderResolver, PoolLadderResolver } from './ladder/ladder.resolver.js';
import { LadderService } from './ladder/ladder.service.js';
import { LadderEntry } from './ladder/ladder.wire.js';
import { LeaderboardRepository } from './leaderboard.repository.js';
import { LedgerKeeper } from './ledger.keeper.js';
import { RatedSetsResolver, SetOf } from './rated.sets.resolver.js';
import { RatingCharts } from './rating.charts.js';
import { LedgerRepository } from './rating.ledger.repository.js';
import {
  HeadToHeadLoader,
  HistoryLoader,
  LeaderboardLoader,
  RatedSetLoader,
  RatingsLoader,
} from './rating.loaders.js';
import { RatingPolicies } from './rating.policies.js';
import { RatingsController } from './ratings.controller.js';
import { RatingsRepository } from './ratings.repository.js';
import { BotRatingsResolver, RatingsResolver } from './ratings.resolver.js';
import { HeadToHead, LeaderboardPlace } from './ratings.wire.js';
import { RatingsService } from './ratings.service.js';
import { Standings } from './standings.service.js';
import { RatingBelongings } from './rating.belongings.js';

/** Ratings: pools, the ledger, leaderboards. */
@Module({
  imports: [AccountsModule, MatchesModule],
  controllers: [RatingsController, LadderController],
  providers: [
    RatingBelongings,
    BotLadderLoader,
    BotOf(() => HeadToHead),
    BotOf(() => LadderEntry),
    BotOf(() => LeaderboardPlace),
    BotRatingsResolver,
    HeadToHeadLoader,
    HistoryLoader,
    LadderKeeper,
    LadderRepository,
    LadderResolver,
    LadderService,
    LeaderboardLoader,
    LeaderboardRepository,
    LedgerKeeper,
    LedgerRepository,
    PoolLadderLoader,
    PoolLadderResolver,
    RatedSetLoader,
    RatedSetsResolver,
    RatingCharts,
    RatingPolicies,
    RatingsLoader,
    RatingsRepository,
    RatingsResolver,
    RatingsService,
    SetOf(() => Match),
    SetOf(() => MatchSummary),
    Standings,
  ],
  exports: [RatingsRepository, RatingsService, Standings],
})
export class RatingsModule {}
