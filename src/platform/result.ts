/**
 * The outcome of something that may be refused: a value, or the error that stands in its place.
 * Refusals travel as values; whatever is thrown is a bug. `rules/` declares the same shape for itself
 * (it imports nothing from here), so results of both rooms fit each other.
 */
export type Result<T, E> = Ok<T> | Err<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** A result that holds `value`. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** A result that holds `error`. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}
