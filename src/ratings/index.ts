// The door of the room: what the others may use.
export { HOUSE_RATINGS } from './anchors.js';
export { checkLedger } from './ledger.checkup.js';
export { parsePool, type Pool, poolOf } from './rating.pool.js';
export { RatingsModule } from './ratings.module.js';
export { RatingsRepository } from './ratings.repository.js';
export { RatingsService } from './ratings.service.js';
export { Standings } from './standings.service.js';
