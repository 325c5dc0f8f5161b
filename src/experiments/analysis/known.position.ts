import { MAX_SEATS } from '../../rules/moves.js';
import { ok, refuse, type Result } from '../../rules/result.js';
import { resolveGame } from '../../rules/rulesets.js';
import type { Resolved } from '../../rules/options.js';
import { faultOf, integer, list, object, optional, text, type Shape } from '../../rules/shape.js';
import { NO_TILE, parseTile, TILE_COUNT, type Tile } from '../../rules/tiles.js';

/** An event of a round as a seat saw it; what else there is depends on its type. */
export interface KnownEvent {
  readonly type: string;
  readonly seat?: number;
  readonly tile?: string;
  readonly end?: string;
  readonly points?: number;
  readonly [field: string]: unknown;
}

/** What a seat knows when it has to decide, as a turn's `view` says it. */
export interface KnownPosition {
  readonly rules: Resolved;
  readonly seat: number;
  readonly round: number;
  readonly hand: readonly Tile[];
  readonly handSizes: readonly number[];
  readonly boneyardSize: number;
  readonly scores: readonly number[];
  readonly events: readonly KnownEvent[];
}

/** Why a position cannot be analysed. */
export interface PositionFault {
  readonly code: 'malformed-request' | 'unknown-ruleset' | 'bad-options' | 'impossible-position';
  readonly detail: string;
}

const MOST_EVENTS = 2_000;
const MOST_POINTS = 1_000_000;

const tile = text(5, 'a tile such as 6-4', (name) => {
  const parsed = parseTile(name);
  return parsed !== undefined && parsed !== NO_TILE;
});
const seatNumber = integer(0, MAX_SEATS - 1);
const VIEW: Shape = object({
  seat: seatNumber,
  round: integer(1, 10_000),
  hand: list(tile, 1, TILE_COUNT),
  handSizes: list(integer(0, TILE_COUNT), 1, MAX_SEATS),
  boneyardSize: integer(0, TILE_COUNT),
  scores: list(integer(-MOST_POINTS, MOST_POINTS), 1, MAX_SEATS),
  events: list(
    object({
      type: text(20, 'the type of an event'),
      seat: optional(seatNumber),
      tile: optional(tile),
      end: optional(text(10)),
      points: optional(integer(0, MOST_POINTS)),
    }),
    0,
    MOST_EVENTS,
  ),
  options: object({}),
});

/** Options under which a view does not say all that was decided, or shows more than a seat's own hand; with the values that will do. */
const TELLING: Readonly<Record<string, unknown>> = { markerRemoval: 'auto', openHands: false };

const fault = (code: PositionFault['code'], detail: string) => refuse<PositionFault>({ code, detail });

/** Takes a turn's `view` for a position. What cannot have arisen is found out later, when it is played again. */
export function readPosition(
  game: { readonly ruleset: string; readonly preset?: string },
  view: Readonly<Record<string, unknown>>,
): Result<KnownPosition, PositionFault> {
  const wrong = faultOf(VIEW, view, 'view');
  if (wrong) return fault('malformed-request', wrong);
  const { seat, round, hand, handSizes, boneyardSize, scores, events, options } = view as unknown as Omit<
    KnownPosition,
    'rules' | 'hand'
  > & { hand: string[]; options: Record<string, unknown> };
  const seats = handSizes.length;
  const resolved = resolveGame({ ...game, seats, options });
  if (!resolved.ok) return fault(resolved.error.code, resolved.error.detail);
  const rules = resolved.value;
  for (const [option, value] of Object.entries(TELLING)) {
    const own = rules.options[option];
    if (own !== undefined && own !== value)
      return fault(
        'bad-options',
        `A view does not say enough under ${option} ${JSON.stringify(own)}: name a match and a ply instead.`,
      );
  }
  if (scores.length !== seats || seat >= seats)
    return fault('malformed-request', 'seat and scores must fit handSizes');
  const tiles = hand.map((name) => parseTile(name) as Tile);
  if (new Set(tiles).size < tiles.length) return fault('impossible-position', 'The hand holds a tile twice.');
  if (handSizes[seat] !== tiles.length)
    return fault('impossible-position', 'The hand has not as many tiles as handSizes says.');
  return ok({ rules, seat, round, hand: tiles, handSizes, boneyardSize, scores, events });
}
