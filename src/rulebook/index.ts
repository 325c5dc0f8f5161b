// The door of the room.
export { RulebookModule } from './rulebook.module.js';
export { rulesPage } from './rules.page.js';
export { RoundResult, RoundView } from './round.wire.js';
export { TilesBySeat } from './tiles.by.seat.prop.js';
