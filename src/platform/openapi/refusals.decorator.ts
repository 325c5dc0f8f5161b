import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type RefusalCode, REFUSALS } from '../refusal.js';
import { Problem } from './problem.wire.js';

/** Any operation may answer with these; `ApiRefusals` names the others. */
const ALWAYS: readonly RefusalCode[] = ['malformed-request', 'internal', 'unavailable'];

/**
 * Says in OpenAPI which refusals an operation may answer with: one response per status, with its codes.
 * `@ApiRefusals('unauthenticated', 'not-found')`.
 */
export function ApiRefusals(...codes: readonly RefusalCode[]): MethodDecorator & ClassDecorator {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set([...codes, ...ALWAYS])) {
    const { status } = REFUSALS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ApiExtraModels(Problem),
    ...[...byStatus].map(([status, some]) =>
      ApiResponse({
        status,
        description: some.map((code) => `\`${code}\`: ${REFUSALS[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } },
      }),
    ),
  );
}
