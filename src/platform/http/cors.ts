import type { FastifyInstance } from 'fastify';

/** A day: browsers ask once and not before every request. */
const PREFLIGHT_SECONDS = 86_400;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Headers that scripts of other origins may read. */
const EXPOSED = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'idempotency-replayed',
  'content-disposition',
  'location',
].join(', ');

/**
 * Lets pages of these origins (`*`: of all) call the API. No cookies are used, so a page can do no more than the token it
 * holds. By hand and not by @fastify/cors, so that a request that is no page's, as every bot's, pays nothing.
 */
export function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): void {
  const any = origins.includes('*');
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!any) void reply.header('vary', 'origin');
    if (origin === undefined) return done();
    if (!any && !origins.includes(origin)) return done();
    void reply.header('access-control-allow-origin', any ? '*' : origin);
    if (request.method !== 'OPTIONS' || !('access-control-request-method' in request.headers)) {
      void reply.header('access-control-expose-headers', EXPOSED);
      return done();
    }
    const asked = request.headers['access-control-request-headers'];
    if (asked !== undefined) void reply.header('access-control-allow-headers', asked);
    void reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
}
