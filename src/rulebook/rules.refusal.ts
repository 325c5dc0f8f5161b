import type { Refusal, RefusalCode } from '../platform/refusal.js';
import type { IllegalReason } from '../rules/engine.js';
import { placeOf } from '../rules/shape.js';

/** What the rules refuse with: their codes are the service's. */
interface RulesRefusal {
  readonly code: RefusalCode;
  readonly detail: string;
  /** The option, or other field of the game, that cannot be played. */
  readonly option?: string;
  readonly reason?: IllegalReason;
  readonly moveIndex?: number;
  readonly legalMoves?: readonly string[];
}

/** Fields of a game that are no options. */
const GAME_FIELDS = ['preset', 'seats', 'round', 'options'];

/** The field of the request that is not as it should be; undefined where the refusal is about none. */
function fieldAtFault({ code, detail, option }: RulesRefusal): string | undefined {
  if (code === 'malformed-request') return placeOf(detail);
  if (code !== 'bad-options') return undefined;
  if (option === undefined) return 'options';
  return GAME_FIELDS.includes(option) ? option : `options.${option}`;
}

/** A refusal of the rules as the service's own, with the fields that belong on the wire and no others. */
export function refusalFrom(refused: RulesRefusal): Refusal {
  const { code, detail, reason, moveIndex, legalMoves } = refused;
  const field = fieldAtFault(refused);
  return {
    code,
    detail: /[.!?]$/.test(detail) ? detail : `${detail}.`,
    ...(field === undefined ? {} : { errors: [{ field, message: detail }] }),
    ...(reason === undefined ? {} : { reason }),
    ...(moveIndex === undefined ? {} : { moveIndex }),
    ...(legalMoves === undefined ? {} : { legalMoves }),
  };
}
