import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Header,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';

interface Representation {
  readonly body: string;
  readonly etag: string;
}

/** Objects that are always the same are written down once, together with their tag. */
const WRITTEN = new WeakMap<object, Representation>();

function representationOf(value: object | string): Representation {
  const known = typeof value === 'object' ? WRITTEN.get(value) : undefined;
  if (known) return known;
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  const made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  if (typeof value === 'object') WRITTEN.set(value, made);
  return made;
}

/** Whether a client's `If-None-Match` names this tag; the comparison is the weak one, as RFC 9110 wants it. */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

class UnchangingAnswers implements NestInterceptor<object | string, string | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<object | string>): Observable<string | undefined> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((value) => {
        const { body, etag } = representationOf(value);
        void reply.header('etag', etag);
        if (isNamed(etag, request.headers['if-none-match'])) {
          void reply.code(304);
          return undefined;
        }
        if (typeof value === 'object' && !reply.hasHeader('content-type')) {
          void reply.header('content-type', 'application/json; charset=utf-8');
        }
        return body;
      }),
    );
  }
}

/** How long a client need not ask again, in seconds: an hour, as a new release may say something else. */
const FRESH_SECONDS = 3600;

/** A GET whose answer changes only with the program: it has an ETag, and whoever has the answer already gets 304. */
export const Unchanging = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(new UnchangingAnswers()),
    Header('cache-control', `public, max-age=${FRESH_SECONDS}`),
    ApiHeader({ name: 'If-None-Match', required: false, description: 'ETag of the answer that one has.' }),
    ApiResponse({ status: 304, description: 'Nothing has changed.' }),
  );
