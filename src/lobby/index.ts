// The door of the room: what the others may use.
export { ProfilesRepository } from './profiles.repository.js';
export { LobbyModule } from './lobby.module.js';
