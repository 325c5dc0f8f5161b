import type { OpenAPIObject } from '@nestjs/swagger';
import { type RefusalCode, REFUSALS } from '../refusal.js';
import { operationsOf } from './operations.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** How any request with a body may be refused before anybody looks at what it says. */
const BODY_REFUSALS = ['payload-too-large', 'unsupported-media-type'] as const satisfies RefusalCode[];

/** Names in every operation that takes a body how it may be refused for that, so that no room has to. */
export function nameBodyRefusals(document: OpenAPIObject): OpenAPIObject {
  for (const { operation } of operationsOf<OperationObject>(document)) {
    if (operation.requestBody === undefined) continue;
    for (const code of BODY_REFUSALS) {
      const { status, title } = REFUSALS[code];
      operation.responses[status] ??= {
        description: `\`${code}\`: ${title}.`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
    }
  }
  return document;
}
