import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { PROBLEM_TYPE, problemOf } from '../problem.js';
import { refuse, type Refusal } from '../refusal.js';

/** Answers a request for a WebSocket by hand: there is no reply object for those. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const problem = problemOf(refusal);
  const body = JSON.stringify(problem);
  const more = problem.status === 401 ? 'WWW-Authenticate: Bearer\r\n' : '';
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nConnection: close\r\n${more}`;
  socket.end(
    `${head}Content-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Has handshakes that are none (no key, another version) refused like everything else. */
export function refuseHandshakes(sockets: WebSocketServer): void {
  sockets.on('wsClientError', (error, socket) => {
    refuseUpgrade(socket, refuse('malformed-request', `${error.message}.`).error);
  });
}
