import type { OpenAPIObject } from '@nestjs/swagger';
import { type RefusalCode, REFUSALS } from '../refusal.js';

/** How any request with a body may be refused before anybody looks at what it says. */
const BODY_REFUSALS = ['payload-too-large', 'unsupported-media-type'] as const satisfies RefusalCode[];

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Names in every operation that takes a body how it may be refused for that, so that no room has to. */
export function nameBodyRefusals(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation?.requestBody === undefined) continue;
      for (const code of BODY_REFUSALS) {
        const { status, title } = REFUSALS[code];
        operation.responses[status] ??= {
          description: `\`${code}\`: ${title}.`,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        };
      }
    }
  }
  return document;
}
