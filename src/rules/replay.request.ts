import { ok, refuse, type Result } from './result.js';
import type { GameRequest } from './rulesets.js';
import { exact, faultOf, kindOf, list, nullable, number, object, optional, text } from './shape.js';

/** A round from a given deal or a seed, and the moves played in it; the contract's request. */
export interface ReplayRequest extends GameRequest {
  readonly deal?: {
    readonly hands: readonly (readonly string[])[];
    readonly boneyard?: readonly string[];
    readonly first?: number | null;
  };
  /** Instead of `deal`: any text of 1 to 200 characters. */
  readonly seed?: string;
  readonly scores?: readonly number[];
  /** From 1. */
  readonly round?: number;
  readonly moves?: readonly string[];
}

export interface MalformedRequest {
  readonly code: 'malformed-request';
  readonly detail: string;
}

/** Longest list of moves that is read: no round of any ruleset comes near. */
const MOST_MOVES = 5000;

const texts = list(text());
/** What the values mean (tiles, seats, moves) is judged later, with codes of their own. */
const REQUEST = exact({
  ruleset: text(),
  preset: optional(text()),
  options: optional(object({})),
  seats: number,
  deal: optional(exact({ hands: list(texts), boneyard: optional(texts), first: optional(nullable(number)) })),
  seed: optional(text(200, 'a text of 1 to 200 characters', (seed) => seed !== '')),
  scores: optional(list(kindOf('a whole number', Number.isSafeInteger))),
  round: optional(number),
  moves: optional(list(text(), 0, MOST_MOVES)),
});

/** Takes JSON for a replay request, or says what about its form is wrong. */
export function parseReplayRequest(request: unknown): Result<ReplayRequest, MalformedRequest> {
  const asked = request as ReplayRequest;
  const wrong =
    faultOf(REQUEST, request, 'the request') ??
    ((asked.deal === undefined) === (asked.seed === undefined) ? 'give either deal or seed' : undefined);
  return wrong === undefined ? ok(asked) : refuse({ code: 'malformed-request', detail: wrong });
}
