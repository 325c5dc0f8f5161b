import { isStorable } from '../platform/http/text.pipe.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { NewMove } from './match.requests.wire.js';

/** Longest text that is looked at as a move: twice the longest there is. */
const MOVE_LENGTH = 40;

/** Reads a move from a request's body by hand: the one body that is read for every decision of every match. */
export function parseNewMove(body: unknown): Result<NewMove, Refusal> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('malformed-request', 'The request body must be a JSON object.', { errors: [] });
  }
  const { ply, move } = body as Record<string, unknown>;
  const errors: { field: string; message: string }[] = [];
  for (const field in body) {
    if (field !== 'ply' && field !== 'move')
      errors.push({ field, message: `property ${field} should not exist` });
  }
  if (!Number.isInteger(ply) || (ply as number) < 1 || (ply as number) > 0x7fffffff) {
    errors.push({ field: 'ply', message: 'ply must be a whole number from 1' });
  }
  if (typeof move !== 'string' || move.length === 0 || move.length > MOVE_LENGTH) {
    errors.push({ field: 'move', message: `move must be a text of 1 to ${MOVE_LENGTH} characters` });
  } else if (!isStorable(move)) {
    errors.push({ field: 'move', message: 'move must not hold U+0000 or half of a surrogate pair' });
  }
  if (errors.length > 0) {
    const detail = `${errors.map(({ message }) => message).join('; ')}.`;
    return refuse('malformed-request', detail, { errors: errors.slice(0, 20) });
  }
  return ok({ ply: ply as number, move: move as string });
}
