import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { RefusedException } from '../answer.js';
import type { FieldFault } from '../refusal.js';

/** All faults of a value and of what is in it, with the path of each. */
function faultsOf(errors: readonly ValidationError[], path = ''): FieldFault[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = path === '' ? property : `${path}.${property}`;
    const own = Object.values(constraints ?? {}).map((message) => ({ field, message }));
    return [...own.slice(0, 1), ...faultsOf(children ?? [], field)];
  });
}

/** Faults named at most: enough to mend a request by, and no more work than that. */
const MOST_FAULTS = 20;

/**
 * Reads bodies and queries into their wire classes. A field that is wrong, or that nobody knows, makes the request
 * `malformed-request`, and all such fields are named.
 */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    exceptionFactory: (errors) => {
      const faults = faultsOf(errors).slice(0, MOST_FAULTS);
      const detail = `${faults.map(({ message }) => message).join('; ') || 'The request body must be a JSON object'}.`;
      return new RefusedException({ code: 'malformed-request', detail, errors: faults });
    },
  });
}
