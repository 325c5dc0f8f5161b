import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { refusalOf } from '../error.refusal.js';
import { heedBodyLimits } from './body.limit.js';
import { allowOrigins } from './cors.js';
import { sendProblem } from './problem.filter.js';
import { findHostFault } from './host.fault.js';
import { Incoming } from './incoming.js';
import { refuseBytes, refuseOddities } from './raw.refusal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its JSON body had come whole, by `performance.now()`; 0 where it has none. */
    wholeAt: number;
  }
}

const prefix = randomBytes(4).toString('hex');
let requests = 0;

/** The client's own `X-Request-Id` if it is a plain word, else the next of ours. */
function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given)) return given;
  return `${prefix}-${(++requests).toString(36)}`;
}

/** Errors of the router itself (an address that cannot be decoded), which come before any hook. */
function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, refusalOf(error, request.id));
}

const NO_OBJECT = Object.assign(new Error('The request body must be a JSON object.'), { statusCode: 400 });

/** A request has to come whole within so long. Answers may take as long as they like. */
const REQUEST_MS = 60_000;
/** How often Node looks for those that did not. */
const CHECK_MS = 5_000;
/** Requests that are still worked on when the program stops have this long to end. */
const GRACE_MS = 3_000;

/** Fastify itself closes idle connections, but not those over which nothing was asked yet, and it waits without end. */
function closeConnections(fastify: FastifyInstance): void {
  const sockets = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  fastify.addHook('preClose', (done) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => sockets.forEach((socket) => socket.destroy()), GRACE_MS).unref();
    done();
  });
}

/** 503 is no mistake of ours: who asks shall ask again, and an outage is logged where it is met. */
const levelOf = (status: number): 'error' | 'info' | 'debug' => {
  if (status >= 500 && status !== 503) return 'error';
  return status >= 400 ? 'info' : 'debug';
};

/** Fastify as this service uses it: limits, request ids, JSON and nothing else, problems for everything refused. */
export function createHttpAdapter(config: Config, log: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId,
    bodyLimit: config.bodyLimit,
    // The address that the proxy before us has added; what stands left of it, anybody may have written.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    // Without a limit a body that is never finished would keep its connection for ever, and nobody's budget counts it.
    requestTimeout: REQUEST_MS,
    http: {
      // Node would answer those without a word; they are refused below.
      requireHostHeader: false,
      connectionsCheckingInterval: CHECK_MS,
      IncomingMessage: Incoming,
    },
    // No Express middleware is used, and the adapter for it costs every request.
    skipMiddie: true,
    routerOptions: { maxParamLength: 200 },
  });
  const fastify = adapter.getInstance();
  heedBodyLimits(fastify);
  fastify.decorateRequest('wholeAt', 0);
  fastify.removeContentTypeParser('text/plain');
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // An empty body is no body: clients that always send the header may call what takes none.
    request.wholeAt = performance.now();
    if (body === '') done(null, undefined);
    // But null is one, and no object; any other value that is none fails where it is read into its class.
    else
      void parse(request, body, (error, value) => done(error ?? (value === null ? NO_OBJECT : null), value));
  });
  closeConnections(fastify);
  refuseOddities(fastify.server);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const fault = findHostFault(request.raw);
    if (fault === undefined) done();
    else sendProblem(reply, fault);
  });
  allowOrigins(fastify, config.corsOrigins);
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(reply.statusCode);
    if (log.isLevelEnabled(level)) {
      request.log[level](
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 100) / 100,
        },
        'Request',
      );
    }
    done();
  });
  return adapter;
}
