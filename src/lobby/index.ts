// The door of the room: what the others may use.
export { LobbyModule } from './lobby.module.js';
