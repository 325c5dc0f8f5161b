import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { GraphQLResolveInfo } from 'graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { answer } from '../platform/answer.js';
import { isRefusal } from '../platform/graphql/refusal.types.js';
import { newId } from '../platform/id.js';
import { type Refusal, type RefusalCode, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { type Caller, callerOf } from './caller.js';
import { type IdempotentCall, IdempotentCalls } from './idempotent-calls.service.js';
import { addressOf, headerOf, isGraphql, requestOf } from './request.context.js';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A day: clients that come back later do not mean the same call. */
export const KEEP_S = 24 * 3600;

/** Callers without an account are told apart by their address only, which others may share later. */
export const KEEP_ANONYMOUS_S = 600;

/** How a call with a key may be refused for it: for `@ApiRefusals`. */
export const IDEMPOTENCY_REFUSALS = [
  'idempotency-conflict',
  'idempotency-in-progress',
] as const satisfies RefusalCode[];

const ids = new WeakMap<object, string>();

/** One object per call: the request, or the field of a GraphQL document, of which there may be several. */
function callObject(context: ExecutionContext): object {
  return isGraphql(context) ? context.getArgByIndex<GraphQLResolveInfo>(3) : requestOf(context);
}

/** The id that what a creating call makes shall have; the same again when an unfinished call is repeated. */
export const NewId = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return ids.get(callObject(context)) ?? newId();
});

/**
 * Whose key it is: an account's, or that of one version of a bot or of a guest, who must not learn what another of the account was
 * answered. Not the token's: a call may be repeated with the token that followed it.
 */
const whoIs = ({ account, bot, version }: Caller): string =>
  bot === null ? account : `${account} ${bot}@${version}`;

/** What the call is: equal for equal requests. A field's place in its document tells it from others with the same key. */
function readCall(context: ExecutionContext, key: string): IdempotentCall {
  const request = requestOf(context);
  const caller = callerOf(request);
  const { method, originalUrl, body } = request as FastifyRequest;
  const who = caller === undefined ? `address ${addressOf(request)}` : whoIs(caller);
  const keepS = caller === undefined ? KEEP_ANONYMOUS_S : KEEP_S;
  if (!isGraphql(context)) return { who, key, keepS, request: JSON.stringify([method, originalUrl, body]) };
  const { fieldName, path } = context.getArgByIndex<GraphQLResolveInfo>(3);
  const input = context.getArgByIndex<object>(1);
  return { who, key: `${key} ${path.key}`, keepS, request: JSON.stringify(['graphql', fieldName, input]) };
}

function parseKey(key: string): Result<string, Refusal> {
  if (KEY.test(key)) return ok(key);
  const message = 'must be 1 to 255 visible ASCII characters';
  const errors = [{ field: 'Idempotency-Key', message }];
  return refuse('malformed-request', `The header Idempotency-Key ${message}.`, { errors });
}

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly calls: IdempotentCalls) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = headerOf(requestOf(context), HEADER);
    return key === undefined ? next.handle() : from(this.run(context, key, next));
  }

  private async run(context: ExecutionContext, key: string, next: CallHandler): Promise<unknown> {
    const call = readCall(context, answer(parseKey(key)));
    const work = (id: string): Promise<unknown> => {
      ids.set(callObject(context), id);
      return firstValueFrom(next.handle());
    };
    const answered = answer(await this.calls.run(call, work, (value) => !isRefusal(value)));
    if (answered.isRepeated && !isGraphql(context)) {
      void context.switchToHttp().getResponse<FastifyReply>().header('idempotency-replayed', 'true');
    }
    return answered.value;
  }
}

/**
 * The call accepts an `Idempotency-Key`: the same request again with the same key has the same answer and makes nothing
 * twice. What the method makes must have the id of `@NewId()`.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Any text of your own, a UUID is best: the same request again with the same key makes nothing new and has the same answer, for a day.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
