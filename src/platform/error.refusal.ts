import { HttpException } from '@nestjs/common';
import { RefusedException } from './answer.js';
import { isCrowded, isOutage } from './outage.js';
import type { Refusal, RefusalCode } from './refusal.js';
import { ThreadsClosed } from './threads.js';

/** Codes for statuses that Nest or Fastify answer by themselves; any other 4xx is a malformed request. */
const BY_STATUS: Record<number, RefusalCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'rate-limited',
  503: 'unavailable',
};

/** Seconds after which a client may try again when a server of ours is away. */
const OUTAGE_SECONDS = 1;
/** The same when too much is asked of the database: whoever waits a little longer helps. */
const CROWDED_SECONDS = 5;

interface StatusError extends Error {
  readonly statusCode?: number;
}

function statusOfError(error: StatusError): number | undefined {
  return error instanceof HttpException ? error.getStatus() : error.statusCode;
}

/**
 * The refusal that answers whatever was thrown. Framework errors below 500 tell what was wrong with the request; an
 * outage is `unavailable`; everything else is a bug: `internal`, about which nothing is told but the request's id.
 */
export function refusalOf(error: unknown, requestId?: string): Refusal {
  if (error instanceof RefusedException) return error.refusal;
  if (isCrowded(error)) {
    const detail = 'No connection to the database became free in time; try again soon.';
    return { code: 'unavailable', detail, retryAfter: CROWDED_SECONDS };
  }
  if (isOutage(error)) {
    const detail = 'A server that this service needs is away; try again soon.';
    return { code: 'unavailable', detail, retryAfter: OUTAGE_SECONDS };
  }
  if (error instanceof ThreadsClosed) {
    const detail = 'The service is being stopped; try again soon.';
    return { code: 'unavailable', detail, retryAfter: OUTAGE_SECONDS };
  }
  const status = error instanceof Error ? statusOfError(error) : undefined;
  if (status !== undefined && (status < 500 || status === 503)) {
    return { code: BY_STATUS[status] ?? 'malformed-request', detail: sentence((error as Error).message) };
  }
  const told = requestId === undefined ? '' : `; the request's id is ${requestId}`;
  return { code: 'internal', detail: `Something went wrong on our side${told}.` };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
