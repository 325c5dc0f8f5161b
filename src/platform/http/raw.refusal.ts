import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, problemOf } from '../problem.js';
import { refuse, type Refusal } from '../refusal.js';

/**
 * Answers by hand where there is no reply object: a handshake, bytes that are no request. The connection ends, also where the other
 * side would rather keep its half of it open.
 */
export function refuseOn(socket: Duplex, refusal: Refusal): void {
  socket.once('finish', () => socket.destroy());
  const problem = problemOf(refusal);
  const body = JSON.stringify(problem);
  const more = problem.status === 401 ? 'WWW-Authenticate: Bearer\r\n' : '';
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nConnection: close\r\n${more}`;
  socket.end(
    `${head}Content-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** What Node's parser says of bytes that it cannot take; anything else is no HTTP request. */
const FAULTS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refuse('headers-too-large', 'The headers of a request may have 16 KB.').error,
  ERR_HTTP_REQUEST_TIMEOUT: refuse('request-timeout', 'A request has to come whole within a minute.').error,
};
const NO_REQUEST = refuse('malformed-request', 'This is not an HTTP request.').error;

/** Node's `clientError`: bytes that are no request, or not all of one. */
export function refuseBytes(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  // In the middle of an answer nobody would understand another one.
  if (isAnswering(socket)) socket.destroy();
  else refuseOn(socket, FAULTS[error.code ?? ''] ?? NO_REQUEST);
}

/** Node notes on a socket the answer that is under way. */
const isAnswering = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true;

const NO_TUNNELS = refuse('method-not-allowed', 'This is no proxy: it does not take CONNECT.').error;

/** Requests that Node answers by itself with nothing to read, or not at all: tunnels, and expectations that it does not know. */
export function refuseOddities(server: Server): void {
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseOn(socket, NO_TUNNELS);
  });
  server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    const detail = `The service cannot meet "Expect: ${headers.expect}"; it knows "100-continue".`;
    const problem = problemOf(refuse('expectation-failed', detail).error);
    response.writeHead(problem.status, { 'content-type': PROBLEM_TYPE, connection: 'close' });
    response.end(JSON.stringify(problem));
  });
}
