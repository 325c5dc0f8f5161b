import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressHolder, Authenticator, findObjection, Limits } from '../accounts/index.js';
import { Config } from '../config/config.js';
import { sendProblem } from '../platform/http/problem.filter.js';
import { QueuesList } from '../platform/queues/queues.list.js';

/** Where the board is. */
const PATH = '/admin/queues';

/** A browser asks for a name, which may be any, and a password: an administrator's token. */
const CHALLENGE = 'Basic realm="boneyard administrators", charset="UTF-8"';

/** The `Authorization` header as a token's: the password of Basic authentication is the token. */
function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme, encoded] = authorization?.split(' ', 2) ?? [];
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return authorization;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return `Bearer ${text.slice(text.indexOf(':') + 1)}`;
}

/** Bull Board: all queues and their jobs, to look at and to mend. Only for administrators. */
@Injectable()
export class QueueBoard implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly queues: QueuesList,
    private readonly authenticator: Authenticator,
    private readonly limits: Limits,
    private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    // A worker has no HTTP server.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    const fastify = adapter?.getInstance<FastifyInstance>();
    if (fastify === undefined || this.config.adminToken === undefined) return;
    // Only where there is an administrator to look at it: it takes some megabytes.
    const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/fastify'),
    ]);
    const server = new FastifyAdapter().setBasePath(PATH);
    createBullBoard({
      queues: this.queues.all().map((queue) => new BullMQAdapter(queue)),
      serverAdapter: server,
    });
    const board = server.registerPlugin();
    // Not awaited: that would start Fastify before Nest has given it the handler of errors.
    void fastify.register(
      async (guarded) => {
        guarded.addHook('onRequest', (request, reply) => this.guard(request, reply));
        await guarded.register(board);
      },
      { prefix: PATH },
    );
  }

  /** Refuses whoever has no administrator's token. */
  private async guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const authorization = bearerOf(request.headers.authorization);
    const known =
      authorization === undefined ? undefined : await this.authenticator.authenticate(authorization);
    const objection = known?.ok ? findObjection(known.value, 'admin') : undefined;
    if (known?.ok && objection === undefined) return;
    if (objection !== undefined) return sendProblem(reply, objection.error);
    const address = addressHolder(request.ip);
    const spending = this.limits.spend(address, 'reads');
    if (!spending.isAllowed) return sendProblem(reply, this.limits.refusal(address, spending).error);
    const detail = 'The password is an administrator’s token; the name may be any.';
    sendProblem(reply, { code: 'unauthenticated', detail }, { 'www-authenticate': CHALLENGE });
  }
}
