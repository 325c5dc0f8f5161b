// The door of the room: only the top goes in.
export { AdminModule } from './admin.module.js';
