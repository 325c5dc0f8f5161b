import type { FastifyReply } from 'fastify';

/** When a request came in, ms since 1970: before it waited for anything. */
export const arrivalOf = (reply: FastifyReply, now: number): number => now - reply.elapsedTime;
