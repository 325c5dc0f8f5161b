// The door of the room.
export { RulebookModule } from './rulebook.module.js';
export { rulesPage } from './rules.page.js';
