// The door of the room: what the others may use.
export { TournamentsModule } from './tournaments.module.js';
