import type { BadDeal } from './dealing.js';
import type { Engine } from './engine.js';
import type { RulesEvent } from './events.js';
import type { BadOptions } from './options.js';
import { ok, refuse, type Result } from './result.js';
import { parseReplayRequest, type MalformedRequest, type ReplayRequest } from './replay.request.js';
import { Round, type MoveRefusal } from './round.js';
import { openGame, type UnknownRuleset } from './rulesets.js';
import { dealRound, seedsOf } from './shuffle.js';
import { parseTile, type Tile } from './tiles.js';
import { legalMovesOf, publicView, revealed, type PublicView } from './view.js';

export type { MalformedRequest, ReplayRequest } from './replay.request.js';

export interface ReplayResponse extends PublicView {
  legalMoves: string[];
  hands: string[][];
  boneyard: string[];
  events: RulesEvent[];
}

/** A refused move: which one, and what would have been legal there. */
export type ReplayMoveRefusal = MoveRefusal & { readonly moveIndex: number };
export type ReplayRefusal = MalformedRequest | UnknownRuleset | BadOptions | BadDeal | ReplayMoveRefusal;

const malformed = (detail: string) => refuse<MalformedRequest>({ code: 'malformed-request', detail });

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
