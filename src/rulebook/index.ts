// The door of the room.
export { RulebookModule } from './rulebook.module.js';
