import type { Refusal, RefusalCode } from '../platform/refusal.js';
import type { IllegalReason } from '../rules/engine.js';
import { placeOf } from '../rules/shape.js';

/** What the rules refuse with: their codes are the service's. */
interface RulesRefusal {
  readonly code: RefusalCode;
  readonly detail: string;
  readonly reason?: IllegalReason;
  readonly moveIndex?: number;
  readonly legalMoves?: readonly string[];
}

/** A refusal of the rules as the service's own, with the fields that belong on the wire and no others. */
export function refusalFrom({ code, detail, reason, moveIndex, legalMoves }: RulesRefusal): Refusal {
  return {
    code,
    detail: /[.!?]$/.test(detail) ? detail : `${detail}.`,
    ...(code === 'malformed-request' ? { errors: [{ field: placeOf(detail), message: detail }] } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(moveIndex === undefined ? {} : { moveIndex }),
    ...(legalMoves === undefined ? {} : { legalMoves }),
  };
}
