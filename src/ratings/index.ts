// The door of the room: what the others may use.
export { checkLedger } from './ledger.checkup.js';
export { LuckRepository } from './luck/luck.repository.js';
export { luckOf } from './luck/luck.showing.js';
export { LUCK, LuckOfSet } from './luck/luck.wire.js';
export { parsePool, type Pool, poolOf } from './rating.pool.js';
export { RatingsModule } from './ratings.module.js';
export { RatingsRepository } from './ratings.repository.js';
export { RatingsService } from './ratings.service.js';
export { Standings } from './standings.service.js';
