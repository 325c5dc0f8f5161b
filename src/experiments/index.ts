// The door of the room: what the others may use.
export { ExperimentsModule } from './experiments.module.js';
