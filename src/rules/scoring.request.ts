import { MAX_SEATS, TRUMPS } from './moves.js';
import { ok, refuse, type Result } from './result.js';
import type { GameRequest } from './rulesets.js';
import { exact, faultOf, integer, list, nullable, number, object, oneOf, optional, text } from './shape.js';
import { TILE_COUNT } from './tiles.js';

/**
 * What there is to be scored of a round that was played elsewhere: the hands it left, or (fives games) a layout or the tips
 * of one. Exactly one of `hands`, `contract`, `layout` and `tips` is given.
 */
export interface ScoreRequest extends GameRequest {
  /** Tiles held at the end, by seat. */
  readonly hands?: readonly (readonly string[])[];
  /** Where the boneyard is scored. */
  readonly boneyard?: readonly string[];
  /** Scores before the end of the round; 0 where left out. */
  readonly scores?: readonly number[];
  /** Number of the round; 1 where left out. */
  readonly round?: number;
  /** The seat that went out, null after a block. Left out: the seat whose hand is empty, else a block. */
  readonly wentOut?: number | null;
  /** The tile gone out with and what `left` and `right` showed before it, where options look at them. */
  readonly last?: { readonly tile: string; readonly left?: number; readonly right?: number };
  /** The seat that laid the last tile before a block, where an option looks at it. */
  readonly blocker?: number;
  /** forty-two: what was bid (as in `bids`), by whom, what was declared, and the points of each team. */
  readonly contract?: {
    readonly bidder: number;
    readonly bid: string;
    readonly trump: string;
    readonly taken: readonly [number, number];
  };
  /** Tiles on the table in order of play, as in replay's `layout`. */
  readonly layout?: readonly { readonly tile: string; readonly end?: string }[];
  /** The tips alone: the number each shows, and whether it is a double that counts both halves. */
  readonly tips?: readonly { readonly pips: number; readonly double?: boolean }[];
}

const tile = text(5);
const tiles = list(tile, 0, TILE_COUNT);
const score = integer(-1_000_000_000, 1_000_000_000);
const REQUEST = exact({
  ruleset: text(100),
  preset: optional(text(100)),
  options: optional(object({})),
  seats: number,
  hands: optional(list(tiles, 0, MAX_SEATS)),
  boneyard: optional(tiles),
  scores: optional(list(score, 0, MAX_SEATS)),
  round: optional(integer(1, 1_000_000)),
  wentOut: optional(nullable(integer(0, MAX_SEATS - 1))),
  last: optional(exact({ tile, left: optional(integer(0, 18)), right: optional(integer(0, 18)) })),
  blocker: optional(integer(0, MAX_SEATS - 1)),
  contract: optional(
    exact({ bidder: integer(0, 3), bid: text(20), trump: oneOf(TRUMPS), taken: list(integer(0, 42), 2, 2) }),
  ),
  layout: optional(list(exact({ tile, end: optional(text(20)) }), 1, TILE_COUNT)),
  tips: optional(
    list(exact({ pips: integer(0, 18), double: optional(oneOf([true, false])) }), 1, TILE_COUNT),
  ),
});
const SUBJECTS = ['hands', 'contract', 'layout', 'tips'] as const;

export interface MalformedScoring {
  readonly code: 'malformed-request';
  readonly detail: string;
}

/** Takes JSON for a request to score, or says what about its form is wrong. */
export function readScoreRequest(request: unknown): Result<ScoreRequest, MalformedScoring> {
  const wrong = faultOf(REQUEST, request, 'the request');
  if (wrong) return refuse({ code: 'malformed-request', detail: wrong });
  const asked = request as ScoreRequest;
  const subjects = SUBJECTS.filter((subject) => asked[subject] !== undefined);
  if (subjects.length === 1) return ok(asked);
  return refuse({ code: 'malformed-request', detail: `give exactly one of ${SUBJECTS.join(', ')}` });
}
