import { getSchemaPath } from '@nestjs/swagger';
import type { Json } from './openapi31.js';
import { operationsOf } from './operations.js';
import { Problem } from './problem.wire.js';

const HEADERS = {
  RateLimit: {
    description: 'The budget that the request was counted in: `r` requests are left for `t` seconds.',
    schema: { type: 'string', example: '"reads";r=29999;t=60' },
  },
  'RateLimit-Policy': {
    description: 'That budget: `q` requests in `w` seconds.',
    schema: { type: 'string', example: '"reads";q=30000;w=60' },
  },
};
const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

const REFERENCES = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const REFUSED = {
  description: '`rate-limited`: Too many requests. `limit` says of which budget and until when.',
  headers: { ...REFERENCES, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
  content: { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } },
};

/** Says of all operations under `/v1` that they are counted: each may answer 429, and each answer says what is left. */
export function describeLimits(document: { paths: object; components?: object }): void {
  for (const { path, operation } of operationsOf<{ responses: Record<string, Json> }>(document)) {
    if (!path.startsWith('/v1/')) continue;
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status.startsWith('2')) response['headers'] = { ...(response['headers'] as Json), ...REFERENCES };
    }
    operation.responses['429'] ??= structuredClone(REFUSED);
  }
  const components = (document.components ??= {}) as Json;
  components['headers'] = { ...(components['headers'] as Json), ...HEADERS, 'Retry-After': RETRY_AFTER };
}
