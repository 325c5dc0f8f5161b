import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';

/** Longest name of an account, bot or token, in Unicode characters. */
export const NAME_LENGTH = 40;

/** Letters, marks, numbers, punctuation, symbols and the plain space: nothing that turns the text around. */
const PRINTED = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

/** Letters and marks that show nothing, such as fillers; variation selectors may follow an emoji. */
const INVISIBLE = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|\u2800|^\p{M}/u;

/** Names of house players begin like this, so that nobody else's do. */
const HOUSE = /^house:/i;

/**
 * A name as it is kept: in Unicode's composed form, without space around it and with single spaces inside.
 * Refused with `malformed-request` for the field, `name` unless it is said; `most`: characters that it may have.
 */
export function parseName(
  text: string,
  { field = 'name', most = NAME_LENGTH }: { field?: string; most?: number } = {},
): Result<string, Refusal> {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const fault = findFault(name, most);
  if (fault === undefined) return ok(name);
  return refuse('malformed-request', `The name ${fault}.`, { errors: [{ field, message: fault }] });
}

function findFault(name: string, most: number): string | undefined {
  if (name === '') return 'must not be empty';
  if ([...name].length > most) return `must have at most ${most} characters`;
  if (!PRINTED.test(name) || INVISIBLE.test(name)) {
    return 'must not hold control, invisible or unassigned characters';
  }
  if (HOUSE.test(name.normalize('NFKC'))) return 'must not begin with "house:"';
  return undefined;
}

/** What two names have in common that people would take for the same: compatibility forms and case folded. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
