import { Module } from '@nestjs/common';
import { AccountsModule, BotOf } from '../accounts/index.js';
import { QueuesModule } from '../platform/queues/queues.module.js';
import { AppMatches } from './app.matches.js';
import { Admission } from './admission.js';
import { BotLogController } from './bot.log.controller.js';
import { BotLogRepository } from './bot.log.repository.js';
import { BotLogResolver } from './bot.log.resolver.js';
import { BotLog } from './bot.log.js';
import { CallerFeed } from './caller.feed.js';
import { Engagements } from './engagement.repository.js';
import { EventsController } from './events.controller.js';
import { FeedDispatch } from './feed.dispatch.js';
import { FeedResolver } from './feed.resolver.js';
import { FeedRows } from './feed.rows.js';
import { HeartbeatRepository } from './heartbeat.repository.js';
import { HouseMatches } from './house.matches.js';
import { HousePool } from './house.pool.js';
import { HouseThinker } from './house.thinker.js';
import { MatchCheckup } from './match.checkup.repository.js';
import { MatchClockProcessor } from './match.clock.processor.js';
import { MatchBelongings } from './match.belongings.js';
import { MatchBoard } from './match.board.js';
import { MATCH_CLOCK, MatchClockQueue } from './match.clock.queue.js';
import { MatchCreation } from './match.creation.js';
import { MatchDepartures } from './match.departures.js';
import { MatchEvents } from './match.events.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchFeed } from './match.feed.js';
import { MatchFollower } from './match.follower.js';
import { MatchKeeper } from './match.keeper.js';
import { MatchLoader } from './match.loader.js';
import { MatchSeat, SeatHolder } from './matches.wire.js';
import { MatchListRepository } from './match.list.repository.js';
import { MatchLog } from './match.log.repository.js';
import { MatchOrder } from './match.order.repository.js';
import { MatchPolicies } from './match.policies.js';
import { MatchPlanner } from './match.planner.js';
import { MatchPlay } from './match.play.js';
import { MatchReading } from './match.reading.js';
import { MatchRecordsRepository } from './match.records.repository.js';
import { MatchRecords } from './match.records.js';
import { RecordsController } from './records.controller.js';
import { RecordsResolver } from './records.resolver.js';
import { MatchRepository } from './match.repository.js';
import { MatchResults } from './match.results.repository.js';
import { MatchRehearsal } from './match.rehearsal.js';
import { MatchSight } from './match.sight.js';
import { MatchSweeper } from './match.sweeper.js';
import { MatchTrials } from './match.trials.js';
import { MatchTime } from './match.time.js';
import { Notices } from './notices.repository.js';
import { MatchesController } from './matches.controller.js';
import { MatchesResolver } from './matches.resolver.js';
import { MatchesService } from './matches.service.js';
import { Outages } from './outages.service.js';
import { PlayDesk } from './play.desk.js';
import { PlayEnding } from './play.ending.js';
import { PlayController } from './play.controller.js';
import { PlaySocket } from './play.socket.js';
import { PlayTable } from './play.table.js';

/** Matches: their making, their moves, their clock, their log. */
@Module({
  imports: [AccountsModule, QueuesModule.register(MATCH_CLOCK)],
  controllers: [BotLogController, MatchesController, EventsController, PlayController, RecordsController],
  providers: [
    AppMatches,
    Admission,
    BotLog,
    BotLogRepository,
    BotLogResolver,
    CallerFeed,
    Engagements,
    FeedDispatch,
    FeedResolver,
    FeedRows,
    HeartbeatRepository,
    HouseMatches,
    HousePool,
    HouseThinker,
    MatchBelongings,
    MatchBoard,
    MatchCheckup,
    MatchClockProcessor,
    MatchClockQueue,
    MatchCreation,
    MatchDepartures,
    MatchEvents,
    MatchFactsRepository,
    MatchFeed,
    MatchFollower,
    MatchKeeper,
    BotOf(() => MatchSeat),
    BotOf(() => SeatHolder),
    MatchLoader,
    MatchListRepository,
    MatchLog,
    MatchOrder,
    MatchPlanner,
    MatchPlay,
    MatchPolicies,
    MatchReading,
    MatchRecords,
    MatchRecordsRepository,
    MatchRepository,
    MatchResults,
    MatchRehearsal,
    MatchSight,
    MatchSweeper,
    MatchTrials,
    MatchTime,
    MatchesResolver,
    MatchesService,
    Notices,
    Outages,
    PlayDesk,
    PlayEnding,
    PlaySocket,
    PlayTable,
    RecordsResolver,
  ],
  exports: [
    AppMatches,
    Admission,
    Engagements,
    FeedRows,
    HouseMatches,
    MatchCreation,
    MatchEvents,
    MatchFactsRepository,
    MatchFollower,
    MatchLoader,
    MatchListRepository,
    MatchOrder,
    MatchPlay,
    MatchReading,
    MatchRecords,
    MatchRehearsal,
    MatchTrials,
    Outages,
    MatchRepository,
    MatchResults,
    MatchTime,
    MatchesService,
    Notices,
  ],
})
export class MatchesModule {}
