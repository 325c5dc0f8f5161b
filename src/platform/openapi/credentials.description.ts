import { operationsOf } from './operations.js';

const GUEST = {
  name: 'Boneyard-Guest',
  in: 'header',
  required: false,
  description:
    'The id of a guest of the app whose account token this is: the request is then made as that guest (see /docs/apps).',
  schema: { type: 'string', format: 'uuid' },
};

const TICKET = {
  name: 'ticket',
  in: 'query',
  required: false,
  description:
    'Instead of the header `Authorization`, for browsers: a ticket of `POST /v1/tickets`, good once and for 30 seconds.',
  schema: { type: 'string', maxLength: 100 },
};

interface Operation {
  parameters?: object[];
  readonly security?: readonly object[];
}

/**
 * Says where else than in `Authorization` a request names who makes it, which no controller does: `accounts/credentials.ts`
 * reads it for all of them.
 */
export function describeCredentials(document: { paths: object }): void {
  for (const { path, method, operation } of operationsOf<Operation>(document)) {
    const more = [
      ...(operation.security === undefined ? [] : [GUEST]),
      ...(method === 'get' && path.endsWith('/events') ? [TICKET] : []),
    ];
    if (more.length > 0) operation.parameters = [...(operation.parameters ?? []), ...structuredClone(more)];
  }
}
