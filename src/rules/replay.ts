import type { BadDeal } from './dealing.js';
import type { Engine } from './engine.js';
import type { RulesEvent } from './events.js';
import type { BadOptions } from './options.js';
import { ok, refuse, type Result } from './result.js';
import { Round, type MoveRefusal } from './round.js';
import { openGame, type UnknownRuleset } from './rulesets.js';
import { dealRound, seedsOf } from './shuffle.js';
import { parseTile, type Tile } from './tiles.js';
import { legalMovesOf, publicView, revealed, type PublicView } from './view.js';

/** A round from a given deal or a seed, and the moves played in it; the contract's request. */
export interface ReplayRequest {
  readonly ruleset: string;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seats: number;
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

export interface ReplayResponse extends PublicView {
  legalMoves: string[];
  hands: string[][];
  boneyard: string[];
  events: RulesEvent[];
}

export interface MalformedRequest {
  readonly code: 'malformed-request';
  readonly detail: string;
}
/** A refused move: which one, and what would have been legal there. */
export type ReplayMoveRefusal = MoveRefusal & { readonly moveIndex: number };
export type ReplayRefusal = MalformedRequest | UnknownRuleset | BadOptions | BadDeal | ReplayMoveRefusal;

const malformed = (detail: string) => refuse<MalformedRequest>({ code: 'malformed-request', detail });

const KEYS = ['ruleset', 'preset', 'options', 'seats', 'deal', 'seed', 'scores', 'round', 'moves'];
const DEAL_KEYS = ['hands', 'boneyard', 'first'];
/** Longest list of moves that is read: no round of any ruleset comes near. */
const MOST_MOVES = 5000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Checks the shape of a request; what the values mean is judged later. */
export function parseReplayRequest(request: unknown): Result<ReplayRequest, MalformedRequest> {
  if (!isObject(request)) return malformed('the request must be a JSON object');
  const stranger = Object.keys(request).find((key) => !KEYS.includes(key));
  if (stranger !== undefined) return malformed(`there is no field "${stranger}"`);
  const { ruleset, preset, options, seats, deal, seed, scores, round, moves } = request;
  if (typeof ruleset !== 'string') return malformed('ruleset must be a string');
  if (typeof seats !== 'number') return malformed('seats must be a number');
  if (preset !== undefined && typeof preset !== 'string') return malformed('preset must be a string');
  if (options !== undefined && !isObject(options)) return malformed('options must be an object');
  if (round !== undefined && typeof round !== 'number') return malformed('round must be a number');
  if (moves !== undefined && !isTexts(moves)) return malformed('moves must be an array of strings');
  if (moves !== undefined && moves.length > MOST_MOVES)
    return malformed(`moves must be at most ${MOST_MOVES}`);
  if (
    scores !== undefined &&
    !(Array.isArray(scores) && scores.every((score) => Number.isSafeInteger(score)))
  ) {
    return malformed('scores must be an array of whole numbers');
  }
  if ((deal === undefined) === (seed === undefined)) return malformed('give either deal or seed');
  if (seed !== undefined && (typeof seed !== 'string' || seed.length === 0 || seed.length > 200)) {
    return malformed('seed must be a string of 1 to 200 characters');
  }
  if (deal !== undefined) {
    const wrong = dealShape(deal);
    if (wrong) return malformed(wrong);
  }
  return ok(request as unknown as ReplayRequest);
}

function dealShape(deal: unknown): string | undefined {
  if (!isObject(deal)) return 'deal must be an object';
  const stranger = Object.keys(deal).find((key) => !DEAL_KEYS.includes(key));
  if (stranger !== undefined) return `deal has no field "${stranger}"`;
  if (!Array.isArray(deal.hands) || !deal.hands.every(isTexts))
    return 'deal.hands must be arrays of tiles such as "6-4"';
  if (deal.boneyard !== undefined && !isTexts(deal.boneyard))
    return 'deal.boneyard must be an array of tiles such as "6-4"';
  if (deal.first !== undefined && deal.first !== null && typeof deal.first !== 'number')
    return 'deal.first must be a seat';
  return undefined;
}

/** Plays one round from a given deal and says where it stands; the contract's replay, without any state. */
export function replay(request: unknown): Result<ReplayResponse, ReplayRefusal> {
  const opened = openReplay(request);
  return opened.ok ? ok(describe(opened.value)) : opened;
}

/** The round that a replay request leads to. */
export function openReplay(request: unknown): Result<Round, ReplayRefusal> {
  const parsed = parseReplayRequest(request);
  if (!parsed.ok) return parsed;
  const asked = parsed.value;
  const game = openGame(asked);
  if (!game.ok) return game;
  const engine = game.value;
  const number = asked.round ?? 1;
  if (!Number.isInteger(number) || number < 1 || number > (engine.rounds ?? Infinity)) {
    const range =
      engine.rounds === null ? 'a whole number from 1' : `a whole number from 1 to ${engine.rounds}`;
    return refuse({ code: 'bad-options', detail: `round must be ${range}`, option: 'round' });
  }
  const scores = asked.scores ?? new Array<number>(asked.seats).fill(0);
  if (scores.length !== asked.seats)
    return malformed(`scores must have one entry for each of ${asked.seats} seats`);
  if (engine.rules.teams && (scores[0] !== scores[2] || scores[1] !== scores[3])) {
    return malformed("in scores both partners carry their team's figure");
  }
  const begun = asked.deal
    ? fromDeal(engine, asked.deal, number, scores)
    : fromSeed(engine, asked.seed as string, number, scores);
  if (!begun.ok) return begun;
  const round = begun.value;
  for (const [moveIndex, move] of (asked.moves ?? []).entries()) {
    const played = round.move(move);
    if (!played.ok) return refuse({ ...played.error, moveIndex });
  }
  return ok(round);
}

/** The response for a round wherever it stands. */
export function describe(round: Round): ReplayResponse {
  return { ...publicView(round), legalMoves: legalMovesOf(round), ...revealed(round), events: round.events };
}

function fromDeal(
  engine: Engine,
  deal: NonNullable<ReplayRequest['deal']>,
  round: number,
  scores: readonly number[],
): Result<Round, BadDeal> {
  const hands: Tile[][] = [];
  for (const hand of [...deal.hands, deal.boneyard ?? []]) {
    const tiles: Tile[] = [];
    for (const text of hand) {
      const tile = parseTile(text);
      if (tile === undefined)
        return refuse({ code: 'bad-deal', detail: `"${text}" is not a tile; write it like 6-4` });
      tiles.push(tile);
    }
    hands.push(tiles);
  }
  const boneyard = hands.pop() as Tile[];
  return Round.fromDeal(engine, { hands, boneyard }, { round, scores, first: deal.first });
}

function fromSeed(
  engine: Engine,
  seed: string,
  round: number,
  scores: readonly number[],
): Result<Round, BadDeal> {
  const dealt = dealRound(engine, seedsOf(seed), { round, scores, first: null });
  const first = dealt.given ? dealt.first : null;
  return Round.fromDeal(engine, dealt.deal, { round, scores, first });
}
