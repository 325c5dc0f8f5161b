import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownRoutes } from './known.routes.js';
import { RefusedException } from '../answer.js';
import { refusalOf } from '../error.refusal.js';
import { PROBLEM_TYPE, problemOf } from '../problem.js';
import type { Refusal } from '../refusal.js';

/** Answers with a refusal, as `application/problem+json` and with the headers that belong to it. */
export function sendProblem(
  reply: FastifyReply,
  refusal: Refusal,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = problemOf(refusal);
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  if (body.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (body.status === 426) void reply.header('upgrade', 'websocket');
  void reply
    .code(body.status)
    .header('content-type', PROBLEM_TYPE)
    .header('x-request-id', reply.request.id)
    .header('cache-control', 'no-store')
    .headers(headers)
    .send(JSON.stringify(body));
}

/** Writes every error of a REST request as a problem, and logs those that are ours. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly routes: KnownRoutes) {}

  catch(error: unknown, host: ArgumentsHost): void {
    // GraphQL writes its own errors (`graphql.errors.ts`).
    if (host.getType<'http' | 'graphql'>() !== 'http') throw error;
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = withLimit(refusalOf(error, request.id), request);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'Request failed');
    // Who refuses by intent knows why: the match is busy, or a bot is being checked.
    if (refusal.code === 'unavailable' && !(error instanceof RefusedException))
      request.log.warn({ err: error }, 'Request cannot be answered');
    if (reply.sent || reply.raw.headersSent) return;
    const methods = request.is404 ? this.routes.methodsOf(request.url) : [];
    if (methods.length === 0) sendProblem(reply, refusal);
    else sendProblem(reply, wrongMethod(request, methods), { allow: methods.join(', ') });
  }
}

/** Fastify does not say how large a body may be; operations differ. */
function withLimit(refusal: Refusal, { routeOptions: { bodyLimit } }: FastifyRequest): Refusal {
  if (refusal.code !== 'payload-too-large' || bodyLimit === undefined) return refusal;
  return { ...refusal, detail: `The request body is too large: here it may have ${bodyLimit} bytes.` };
}

const wrongMethod = ({ method }: FastifyRequest, methods: readonly string[]): Refusal => ({
  code: 'method-not-allowed',
  detail: `This address does not take ${method}, but ${methods.join(', ')}.`,
});
