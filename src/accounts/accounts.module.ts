import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { AccountBelongings } from './account.belongings.js';
import { AccountEntity } from './account.entity.js';
import { AccountPolicies } from './account.policies.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsResolver } from './accounts.resolver.js';
import { AccountsService } from './accounts.service.js';
import { Apps } from './apps.service.js';
import { Authenticator } from './authenticator.js';
import { BotEntity, BotVersionEntity } from './bot.entity.js';
import { BotExits } from './bot.exits.js';
import { BotLoader, BotOf } from './bot.loader.js';
import { BotVersion } from './bot.wire.js';
import { Me } from './account.wire.js';
import { Token } from './token.wire.js';
import { BotsController } from './bots.controller.js';
import { BotsRepository } from './bots.repository.js';
import { BotsResolver } from './bots.resolver.js';
import { BotsService } from './bots.service.js';
import { Doorkeeper } from './doorkeeper.js';
import { GraphqlDocuments } from './graphql.documents.js';
import { GraphqlDoor } from './graphql.door.js';
import { GraphqlSocket } from './graphql.socket.js';
import { GuestsController } from './guests.controller.js';
import { GuestsRepository } from './guests.repository.js';
import { GuestsResolver } from './guests.resolver.js';
import { Guests } from './guests.service.js';
import { IdempotentCallsRepository } from './idempotent-calls.repository.js';
import { IdempotentCalls } from './idempotent-calls.service.js';
import { LastUsesRepository } from './last-uses.repository.js';
import { LimitsController } from './limits.controller.js';
import { LimitsResolver } from './limits.resolver.js';
import { Limits } from './limits.service.js';
import { LimitsView } from './limits.view.js';
import { DocumentCounting } from './document.counting.js';
import { Revocations } from './revocations.js';
import { SeatsService } from './seats.service.js';
import { SecretsRepository } from './secrets.repository.js';
import { SuspensionsService } from './suspensions.service.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsResolver } from './tickets.resolver.js';
import { Tickets } from './tickets.service.js';
import { TokenCache } from './token.cache.js';
import { TokenEntity } from './token.entity.js';
import { TokenGuard } from './token.guard.js';
import { TokenHasher } from './token.hasher.js';
import { TokenMint } from './token.mint.js';
import { TokensController } from './tokens.controller.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensResolver } from './tokens.resolver.js';
import { TokensService } from './tokens.service.js';

const PEPPER_BYTES = 32;

/** Hashes under the configured pepper, or under the one that the first process made and put into the database. */
async function openHasher({ tokenPepper }: Config, secrets: SecretsRepository): Promise<TokenHasher> {
  if (tokenPepper !== undefined) return new TokenHasher(Buffer.from(tokenPepper));
  return new TokenHasher(await secrets.getOrKeep('token-pepper', randomBytes(PEPPER_BYTES)));
}

/** Accounts, bots, versions, tokens. Its guard stands before every route of the program. */
@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity, BotEntity, BotVersionEntity, TokenEntity])],
  controllers: [
    AccountsController,
    BotsController,
    GuestsController,
    LimitsController,
    TicketsController,
    TokensController,
  ],
  providers: [
    AccountBelongings,
    { provide: APP_GUARD, useClass: TokenGuard },
    { provide: TokenHasher, useFactory: openHasher, inject: [Config, SecretsRepository] },
    { provide: TokenCache, useFactory: (clock: Clock) => new TokenCache(clock), inject: [Clock] },
    AccountPolicies,
    AccountsRepository,
    AccountsResolver,
    AccountsService,
    Apps,
    Authenticator,
    BotExits,
    BotLoader,
    BotOf(() => BotVersion),
    BotOf(() => Me),
    BotOf(() => Token),
    BotsRepository,
    BotsResolver,
    BotsService,
    Doorkeeper,
    GraphqlDocuments,
    GraphqlDoor,
    GraphqlSocket,
    Guests,
    GuestsRepository,
    GuestsResolver,
    IdempotentCalls,
    IdempotentCallsRepository,
    LastUsesRepository,
    Limits,
    LimitsResolver,
    LimitsView,
    DocumentCounting,
    Revocations,
    SeatsService,
    SecretsRepository,
    SuspensionsService,
    Tickets,
    TicketsResolver,
    TokenMint,
    TokensRepository,
    TokensResolver,
    TokensService,
  ],
  exports: [
    AccountsService,
    Apps,
    Authenticator,
    BotExits,
    BotLoader,
    BotsService,
    Doorkeeper,
    IdempotentCalls,
    Limits,
    Revocations,
    SeatsService,
    SecretsRepository,
    Tickets,
  ],
})
export class AccountsModule {}
