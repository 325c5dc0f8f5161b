import type { WebSocketServer } from 'ws';
import { refuse } from '../refusal.js';
import { refuseOn } from './raw.refusal.js';

/** Has handshakes that are none (no key, another version) refused like everything else. */
export function refuseHandshakes(sockets: WebSocketServer): void {
  sockets.on('wsClientError', (error, socket) => {
    refuseOn(socket, refuse('malformed-request', `${error.message}.`).error);
  });
}
