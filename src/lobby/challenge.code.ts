import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 60 bits: nobody guesses one in the time that a challenge is open. */
const LENGTH = 12;

/** A new code for an open challenge. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Reads a code, in capitals or not; undefined where the text can be none. */
export function parseCode(text: string): string | undefined {
  const code = text.toUpperCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}
