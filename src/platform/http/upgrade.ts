import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { PROBLEM_TYPE, problemOf } from '../problem.js';
import { refuse, type Refusal } from '../refusal.js';

/** What is wrong with how a request names its host, which HTTP/1.1 has once and once only (RFC 9112, 3.2). */
export function findHostFault({ httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1;
  if (hosts === 1 || (hosts === 0 && httpVersion !== '1.1')) return undefined;
  return hosts === 0 ? NO_HOST : TWO_HOSTS;
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';
const NO_HOST = refuse('malformed-request', 'A request of HTTP/1.1 must have a Host header.').error;
const TWO_HOSTS = refuse('malformed-request', 'A request must not have more than one Host header.').error;

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
