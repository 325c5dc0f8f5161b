// The door of the room: only the top goes in.
export { ExportsModule } from './exports.module.js';
