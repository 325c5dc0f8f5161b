// The door of the room: only the top goes in.
export { WebhooksModule } from './webhooks.module.js';
