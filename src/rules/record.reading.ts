import { REASONS } from './engine.js';
import { MAX_SEATS, parseMove } from './moves.js';
import { TERMINATIONS, type MatchRecord } from './record.js';
import { ok, refuse, type Result } from './result.js';
import {
  faultOf,
  integer,
  kindOf,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Shape,
} from './shape.js';
import { SHUFFLE_VERSION } from './shuffle.js';
import { parseTile, TILE_COUNT } from './tiles.js';

export interface MalformedRecord {
  readonly code: 'malformed-request';
  readonly detail: string;
}

/** More than any match has: the longest are played to a target by small scores. */
const MOST_ROUNDS = 10_000;
/** More than any round has: every tile can be drawn and played. */
const MOST_MOVES = 1000;
const MOST_POINTS = 1_000_000;

const seatNumber = integer(0, MAX_SEATS - 1);
const perSeat = (shape: Shape) => list(shape, 1, MAX_SEATS);
const points = perSeat(integer(-MOST_POINTS, MOST_POINTS));
const tiles = (min: number) =>
  list(
    text(5, 'a tile such as 6-4', (name) => parseTile(name) !== undefined),
    min,
    TILE_COUNT,
  );
const word = text(100, 'a word', (name) => /^[^\s]+$/.test(name));
/** An option's value; whether it is allowed is the ruleset's business. */
const optionValue = kindOf(
  'a word, a number, true, false or a table of points',
  (value) =>
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isSafeInteger(value) ||
    (typeof value === 'object' && value !== null && !Array.isArray(value)),
);
const options = mapOf(optionValue);

const RESULT = object({
  reason: oneOf(REASONS),
  winner: nullable(seatNumber),
  pips: perSeat(integer(0, MOST_POINTS)),
  points,
  next: nullable(seatNumber),
});

const ROUND = object({
  ruleset: word,
  preset: word,
  options,
  seats: integer(1, MAX_SEATS),
  round: integer(1, MOST_ROUNDS),
  deal: object({ hands: perSeat(tiles(1)), boneyard: tiles(0), first: optional(seatNumber) }),
  scores: points,
  moves: list(
    text(20, 'a move', (move) => parseMove(move) !== undefined),
    0,
    MOST_MOVES,
  ),
  result: nullable(RESULT),
});

const RECORD = object({
  match: text(100),
  ruleset: word,
  preset: word,
  options,
  rulesVersion: integer(1, 1e9),
  seats: perSeat(object({ name: text(200), bot: optional(word), version: optional(integer(1, 1e9)) })),
  rounds: list(ROUND, 0, MOST_ROUNDS),
  proof: object({
    algorithm: oneOf([SHUFFLE_VERSION]),
    serverSeed: text(200),
    commitment: text(64),
    entropies: list(text(200), 0, MAX_SEATS),
    rounds: list(object({ first: seatNumber, attempts: integer(1, 10_000) }), 0, MOST_ROUNDS),
  }),
  winners: list(seatNumber, 0, MAX_SEATS),
  termination: oneOf(TERMINATIONS),
  scores: points,
});

/** Takes JSON for a match's record, or says what about its form is wrong. Whether the record is true is `verifyRecord`'s question. */
export function readRecord(value: unknown): Result<MatchRecord, MalformedRecord> {
  const detail = faultOf(RECORD, value, 'the record') ?? unequal(value as MatchRecord);
  return detail === undefined ? ok(value as MatchRecord) : refuse({ code: 'malformed-request', detail });
}

/** Lists whose lengths do not fit each other. */
function unequal({ rounds, proof, seats, scores }: MatchRecord): string | undefined {
  if (rounds.length !== proof.rounds.length) return 'proof.rounds must have one entry for each of rounds';
  const bySeat: [string, readonly unknown[] | undefined][] = [
    ['scores', scores],
    ...rounds.flatMap(({ scores: before, deal, result }, i): [string, readonly unknown[] | undefined][] => [
      [`rounds[${i}].scores`, before],
      [`rounds[${i}].deal.hands`, deal.hands],
      [`rounds[${i}].result.pips`, result?.pips],
      [`rounds[${i}].result.points`, result?.points],
    ]),
  ];
  const odd = bySeat.find(([, list]) => list && list.length !== seats.length);
  return odd && `${odd[0]} must have one entry for each of ${seats.length} seats`;
}
