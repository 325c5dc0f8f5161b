import type { FastifyRequest } from 'fastify';

/**
 * When a request had come whole, ms since 1970: before it waited for anything here, and not before its last byte, or the
 * headers alone would stop a clock.
 */
export const arrivalOf = ({ wholeAt }: Pick<FastifyRequest, 'wholeAt'>, now: number): number =>
  wholeAt === 0 ? now : now - (performance.now() - wholeAt);
