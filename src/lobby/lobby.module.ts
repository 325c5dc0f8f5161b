import { Module } from '@nestjs/common';
import { AccountsModule, BotOf } from '../accounts/index.js';
import { MatchesModule, MatchOf } from '../matches/index.js';
import { RatingsModule } from '../ratings/index.js';
import { ChallengeAcceptance } from './challenge.acceptance.js';
import { ChallengeLedger } from './challenge.ledger.js';
import { ChallengeReading } from './challenge.reading.js';
import { Challenge, ChallengeParty } from './challenge.wire.js';
import { Challenger } from './challenger.service.js';
import { ChallengesController } from './challenges.controller.js';
import { ChallengesRepository } from './challenges.repository.js';
import { ChallengesResolver } from './challenges.resolver.js';
import { ChallengesService } from './challenges.service.js';
import { Company } from './company.service.js';
import { Doorkeeper } from './doorkeeper.js';
import { LobbyBelongings } from './lobby.belongings.js';
import { LobbyKeeper } from './lobby.keeper.js';
import { LobbyMetrics } from './lobby.metrics.js';
import { LobbyPolicies } from './lobby.policies.js';
import { LobbyRounds } from './lobby.rounds.js';
import { Pledges } from './pledges.repository.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesResolver } from './profiles.resolver.js';
import { ProfilesService } from './profiles.service.js';
import { QueueRounds } from './queue.rounds.js';
import { QueueWatch } from './queue.watch.js';
import { QueueTicket, WhyWaiting } from './queue.wire.js';
import { QueueWhyService } from './queue.why.service.js';
import { QueuesController } from './queues.controller.js';
import { QueuesResolver } from './queues.resolver.js';
import { QueuesService } from './queues.service.js';
import { RematchesService } from './rematches.service.js';
import { Seekers } from './seekers.service.js';
import { TicketRemoval } from './ticket.removal.js';
import { TicketsRepository } from './tickets.repository.js';

/** How matches come about: acceptance profiles, challenges, queues, rematches. */
@Module({
  imports: [AccountsModule, MatchesModule, RatingsModule],
  controllers: [ChallengesController, ProfilesController, QueuesController],
  providers: [
    BotOf(() => ChallengeParty),
    BotOf(() => QueueTicket),
    BotOf(() => WhyWaiting),
    ChallengeAcceptance,
    ChallengeLedger,
    ChallengeReading,
    Challenger,
    ChallengesRepository,
    ChallengesResolver,
    ChallengesService,
    Company,
    Doorkeeper,
    LobbyBelongings,
    LobbyKeeper,
    LobbyMetrics,
    LobbyPolicies,
    LobbyRounds,
    MatchOf(() => Challenge),
    MatchOf(() => QueueTicket),
    Pledges,
    ProfilesRepository,
    ProfilesResolver,
    ProfilesService,
    QueueRounds,
    QueueWatch,
    QueueWhyService,
    QueuesResolver,
    QueuesService,
    RematchesService,
    Seekers,
    TicketRemoval,
    TicketsRepository,
  ],
  exports: [ProfilesRepository],
})
export class LobbyModule {}
