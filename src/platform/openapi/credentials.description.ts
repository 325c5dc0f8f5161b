import { operationsOf } from './operations.js';

const GUEST = {
  name: 'Boneyard-Guest',
  in: 'header',
  required: false,
  description:
    'The id of a guest of the app whose account token this is: the request is then made as that guest (see /docs/apps).',
  schema: { type: 'string', format: 'uuid' },
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
  for (const { operation } of operationsOf<Operation>(document)) {
    if (operation.security !== undefined)
      operation.parameters = [...(operation.parameters ?? []), structuredClone(GUEST)];
  }
}
