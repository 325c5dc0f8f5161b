import type { IncomingMessage } from 'node:http';
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
