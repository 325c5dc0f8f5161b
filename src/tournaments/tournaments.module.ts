import { Module } from '@nestjs/common';
import { AccountsModule, BotOf } from '../accounts/index.js';
import { MatchesModule } from '../matches/index.js';
import { QueuesModule } from '../platform/queues/queues.module.js';
import { RatingsModule } from '../ratings/index.js';
import { HouseMatchesProcessor } from './house.matches.processor.js';
import { HOUSE_MATCHES, HouseMatchesQueue } from './house.matches.queue.js';
import { SigningKey } from './exports/signing.key.js';
import { TournamentBundle } from './exports/tournament.bundle.js';
import { TournamentGames } from './exports/tournament.games.js';
import { SigningKeyResolver } from './signing.key.resolver.js';
import { RoundPairer } from './round.pairer.js';
import { TournamentDriver } from './tournament.driver.js';
import { TournamentEntrants } from './tournament.entrants.js';
import { TournamentEvents } from './tournament.events.js';
import { TournamentEventsController } from './tournament.events.controller.js';
import { TournamentEventsResolver } from './tournament.events.resolver.js';
import { TournamentExports } from './tournament.exports.js';
import { TournamentExportsController } from './tournament.exports.controller.js';
import {
  MatchesOfPairingResolver,
  PairingsLoader,
  StandingsLoader,
  TournamentLoader,
  TournamentOfListedMatchResolver,
  TournamentOfMatchResolver,
} from './tournament.joins.resolver.js';
import { TournamentStanding } from './tournament.standings.wire.js';
import { TournamentEntry } from './tournament.wire.js';
import { TournamentLegs } from './tournament.legs.js';
import { TournamentListRepository } from './tournament.list.repository.js';
import { TournamentLog } from './tournament.log.repository.js';
import { TournamentNews } from './tournament.news.js';
import { TournamentProcessor } from './tournament.processor.js';
import { TOURNAMENTS, TournamentQueue } from './tournament.queue.js';
import { TournamentReading } from './tournament.reading.js';
import { TournamentRepository } from './tournament.repository.js';
import { TournamentSeeding } from './tournament.seeding.js';
import { TournamentShelf } from './tournament.shelf.js';
import { TournamentSweeper } from './tournament.sweeper.js';
import { TournamentWatch } from './tournament.watch.js';
import { TournamentForecaster } from './tournament.forecaster.js';
import { TournamentsController } from './tournaments.controller.js';
import { TournamentsResolver } from './tournaments.resolver.js';
import { TournamentsService } from './tournaments.service.js';
import { TournamentBelongings } from './tournament.belongings.js';

/** Tournaments: formats, rounds, standings. */
@Module({
  imports: [AccountsModule, MatchesModule, RatingsModule, QueuesModule.register(TOURNAMENTS, HOUSE_MATCHES)],
  controllers: [TournamentsController, TournamentEventsController, TournamentExportsController],
  providers: [
    TournamentBelongings,
    BotOf(() => TournamentEntry),
    BotOf(() => TournamentStanding),
    HouseMatchesProcessor,
    HouseMatchesQueue,
    MatchesOfPairingResolver,
    SigningKey,
    RoundPairer,
    TournamentBundle,
    TournamentDriver,
    TournamentEntrants,
    TournamentEvents,
    TournamentEventsResolver,
    TournamentExports,
    TournamentForecaster,
    TournamentGames,
    TournamentLegs,
    TournamentListRepository,
    TournamentLoader,
    StandingsLoader,
    PairingsLoader,
    TournamentLog,
    TournamentNews,
    TournamentProcessor,
    TournamentOfListedMatchResolver,
    TournamentOfMatchResolver,
    TournamentQueue,
    TournamentReading,
    TournamentRepository,
    TournamentSeeding,
    TournamentShelf,
    TournamentSweeper,
    TournamentWatch,
    TournamentsResolver,
    SigningKeyResolver,
    TournamentsService,
  ],
})
export class TournamentsModule {}
