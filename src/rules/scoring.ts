import { layDeal, newPosition } from './dealing.js';
import type { EndFacts, Engine, Ending, RoundResult } from './engine.js';
import { countLayout, countsEnds, worthOf } from './line/index.js';
import { isPlay, parseMove, specialKind, specialNumber, TRUMPS, type Action } from './moves.js';
import { setOf, type BadOptions } from './options.js';
import { ok, refuse, type Result } from './result.js';
import { openGame, type UnknownRuleset } from './rulesets.js';
import { readScoreRequest, type MalformedScoring, type ScoreRequest } from './scoring.request.js';
import { formatTile, NO_TILE, parseTile, tilesInSet, type Tile } from './tiles.js';

export type { ScoreRequest } from './scoring.request.js';

/** Points of a round's end, or what ends count and what they score. */
export interface Score {
  readonly result?: Omit<RoundResult, 'next' | 'winners'>;
  /** After the round's end. */
  readonly scores?: number[];
  /** The match is over. */
  readonly match?: { readonly winners: number[] };
  readonly ends?: EndFacts[];
  readonly endCount?: number;
  /** What the play that left these ends scores. */
  readonly points?: number;
}

export interface BadHands {
  readonly code: 'bad-deal';
  readonly detail: string;
}
const bad = (detail: string) => refuse<BadHands>({ code: 'bad-deal', detail });
export type ScoreRefusal = MalformedScoring | UnknownRuleset | BadOptions | BadHands;

/** Scores what a request holds: the rules' arithmetic for rounds that are played elsewhere. */
export function score(request: unknown): Result<Score, ScoreRefusal> {
  const read = readScoreRequest(request);
  if (!read.ok) return read;
  const game = openGame(read.value);
  if (!game.ok) return game;
  const { layout, tips } = read.value;
  if (layout) return scoreLayout(game.value, layout);
  if (tips) return scoreTips(game.value, tips);
  return scoreHands(game.value, read.value);
}

function scoreLayout(
  { rules }: Engine,
  layout: NonNullable<ScoreRequest['layout']>,
): Result<Score, BadHands> {
  if (!countsEnds(rules)) return bad(`${rules.ruleset} with these options does not count ends`);
  const tiles = readTiles(
    setOf(rules.options),
    layout.map(({ tile }) => tile),
  );
  if (!tiles.ok) return bad(tiles.error);
  const plays = layout.map(({ tile, end }) => parseMove(end === undefined ? tile : `${tile}@${end}`));
  const odd = plays.findIndex((action) => action === undefined || !isPlay(action));
  if (odd >= 0) return bad(`"${layout[odd].end}" is not the name of an end`);
  const counted = countLayout(rules, plays as Action[]);
  if (!counted.ok) return bad(counted.error);
  return ok({ ...counted.value, points: worthOf(rules, counted.value.endCount) });
}

function scoreTips({ rules }: Engine, tips: NonNullable<ScoreRequest['tips']>): Result<Score, BadHands> {
  if (!countsEnds(rules)) return bad(`${rules.ruleset} with these options does not count ends`);
  const endCount = tips.reduce((sum, { pips, double }) => sum + (double ? 2 * pips : pips), 0);
  return ok({ endCount, points: worthOf(rules, endCount) });
}

function scoreHands(
  engine: Engine,
  asked: ScoreRequest,
): Result<Score, MalformedScoring | BadOptions | BadHands> {
  const { seats } = engine.fields;
  if (engine.rules.ruleset === 'forty-two' && asked.contract === undefined)
    return bad('forty-two scores what came of a bid: give contract instead of hands');
  const { round = 1, scores = new Array<number>(seats).fill(0) } = asked;
  const wrong = matchFault(engine, round, scores);
  if (wrong) return refuse(wrong);
  const hands = asked.hands ?? Array.from({ length: seats }, () => []);
  if (hands.length !== seats) return bad(`${seats} seats need ${seats} hands`);
  const tiles = readTiles(setOf(engine.rules.options), [...hands.flat(), ...(asked.boneyard ?? [])]);
  if (!tiles.ok) return bad(tiles.error);
  const ending = asked.contract ? contractEnding(asked.contract) : handsEnding(asked, hands);
  if (!ending.ok) return bad(ending.error);

  const position = newPosition(engine);
  let next = 0;
  const dealt = hands.map((hand) => tiles.value.slice(next, (next += hand.length)));
  layDeal(engine, position, { hands: dealt, boneyard: tiles.value.slice(next) }, scores);
  const fault = engine.settle ? engine.settle(position, round, ending.value) : 'this game cannot be scored';
  const result = engine.result(position);
  if (fault || !result) return bad(fault ?? 'this game cannot be scored');
  const { reason, winner, pips, points, winners } = result;
  const { words } = position;
  const at = engine.fields.scores;
  return ok({
    result: { reason, winner, pips, points },
    scores: Array.from(words.subarray(at, at + seats)),
    ...(winners ? { match: { winners } } : {}),
  });
}

/** What is wrong with what the request says of the match. */
function matchFault(
  { rounds, rules }: Engine,
  round: number,
  scores: readonly number[],
): MalformedScoring | BadOptions | undefined {
  if (rounds !== null && round > rounds) {
    return {
      code: 'bad-options',
      detail: `round must be a whole number from 1 to ${rounds}`,
      option: 'round',
    };
  }
  if (scores.length !== rules.seats) {
    return {
      code: 'malformed-request',
      detail: `scores must have one entry for each of ${rules.seats} seats`,
    };
  }
  return rules.teams && (scores[0] !== scores[2] || scores[1] !== scores[3])
    ? { code: 'malformed-request', detail: "in scores both partners carry their team's figure" }
    : undefined;
}

/** How hands come to be as they are: somebody went out, or the round is blocked. */
function handsEnding(asked: ScoreRequest, hands: readonly (readonly string[])[]): Result<Ending, string> {
  const empty = hands.flatMap((hand, seat) => (hand.length === 0 ? [seat] : []));
  if (asked.wentOut === undefined && empty.length > 1) return refuse('wentOut must say which seat went out');
  const seat = asked.wentOut === undefined ? (empty[0] ?? null) : asked.wentOut;
  if (seat === null) {
    if (empty.length > 0) return refuse(`seat ${empty[0]} holds nothing, so the round is not blocked`);
    const { blocker } = asked;
    return blocker !== undefined && blocker >= hands.length
      ? refuse(`there is no seat ${blocker}`)
      : ok({ kind: 'blocked', blocker });
  }
  if (seat >= hands.length) return refuse(`there is no seat ${seat}`);
  if (hands[seat].length > 0) return refuse(`seat ${seat} still holds tiles, so it did not go out`);
  if (!asked.last) return ok({ kind: 'domino', seat });
  const { tile: name, ...shown } = asked.last;
  const tile = parseTile(name) ?? NO_TILE;
  return tile === NO_TILE
    ? refuse(`"${name}" is not a tile`)
    : ok({ kind: 'domino', seat, last: { tile, ...shown } });
}

/** Bids in points that there are; marks have no end. */
const POINT_BIDS = { least: 30, most: 41 };

function contractEnding({
  bidder,
  bid: written,
  trump,
  taken,
}: NonNullable<ScoreRequest['contract']>): Result<Ending, string> {
  const bid = parseMove(/^\d/.test(written) ? `bid:${written}` : written);
  const kind = bid === undefined || isPlay(bid) ? undefined : specialKind(bid);
  const height = bid === undefined ? 0 : specialNumber(bid);
  const legal =
    kind === 'bid'
      ? height >= POINT_BIDS.least && height <= POINT_BIDS.most
      : (kind === 'marks' || kind === 'plunge' || kind === 'splash') && height > 0;
  if (bid === undefined || !legal)
    return refuse(`"${written}" is not a bid; write it like 31, 2m or plunge:4m`);
  if (taken[0] + taken[1] > 42) return refuse('there are 42 points to be taken');
  const declared = TRUMPS.findIndex((known) => known === trump);
  return ok({ kind: 'tricks', bidder, bid, trump: declared, taken });
}

/** Tiles of a set, each named once. */
function readTiles(set: number, names: readonly string[]): Result<Tile[], string> {
  const tiles: Tile[] = [];
  for (const name of names) {
    const tile = parseTile(name);
    if (tile === undefined) return refuse(`"${name}" is not a tile; write it like 6-4`);
    if (tile >= tilesInSet(set)) return refuse(`a double-${set} set has no ${name}`);
    if (tiles.includes(tile)) return refuse(`${formatTile(tile)} is named twice`);
    tiles.push(tile);
  }
  return ok(tiles);
}
