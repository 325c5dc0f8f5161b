// The door of the room: what the others may use.
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { Authenticated, TOKEN_REFUSALS } from './authenticated.js';
export { Authenticator } from './authenticator.js';
export { type BotReference, formatBotReference, parseBotReference } from './bot.reference.js';
export { Bot, BotOwner } from './bot.wire.js';
export { BotsService } from './bots.service.js';
export { Caller, findObjection, OPERATOR_ACCOUNT } from './caller.js';
export { IDEMPOTENCY_REFUSALS, Idempotent, NewId } from './idempotent.js';
export { IdempotentCalls } from './idempotent-calls.service.js';
export { addressHolder, holderOf, Limits } from './limits.service.js';
export { nameKey, parseName } from './name.js';
export { Revocations } from './revocations.js';
export { type Scope, SCOPES } from './scope.js';
export { seal, unseal } from './sealed.js';
export { type SeatedBot, SeatsService } from './seats.service.js';
export { SecretsRepository } from './secrets.repository.js';
