import { below, randomFrom } from '../../src/players/chance.js';
import type { Random } from '../../src/players/player.js';
import type { RulesEvent } from '../../src/rules/events.js';
import type { Action } from '../../src/rules/moves.js';
import { NEXT, tilesIn, type Position } from '../../src/rules/position.js';
import { Round } from '../../src/rules/round.js';
import { dealRound, seedsOf } from '../../src/rules/shuffle.js';
import { parseTile, type Tile } from '../../src/rules/tiles.js';
import type { Game } from './arbitraries.js';

/** A round that was dealt from a game's seed, and chance to play it by. */
export interface Begun {
  readonly round: Round;
  readonly random: Random;
}

/** Deals round `number` (from 1, as far as the game has so many) with these scores before it. */
export function begin(
  { engine, rules, seed }: Game,
  number = 1,
  scores = new Array<number>(rules.seats).fill(0),
): Begun {
  const dealt = dealRound(engine, seedsOf(`walk ${seed}`), { round: number, scores, first: null });
  const first = dealt.given ? { first: dealt.first } : {};
  const round = Round.fromDeal(engine, dealt.deal, { round: number, scores, ...first });
  if (!round.ok) throw new Error(round.error.detail);
  return { round: round.value, random: randomFrom(seed) };
}

/** Plays by chance to the end of the round; `visit` sees each decision before it is taken, and what it led to after. */
export function walk(
  { round, random }: Begun,
  visit: (legal: readonly Action[]) => void,
  led: (action: Action, events: readonly RulesEvent[]) => void = () => undefined,
): void {
  while (round.turn >= 0) {
    const legal = round.legalActions();
    visit(legal);
    const action = legal[below(random, legal.length)];
    const before = round.events.length;
    round.play(action);
    led(action, round.events.slice(before));
  }
}

/** The tiles of each seat. */
export const handsOf = ({ engine: { fields }, position: { words } }: Round): Tile[][] =>
  Array.from({ length: fields.seats }, (_, seat) =>
    tilesIn(words, fields.hands + seat * fields.handWords, fields.handWords),
  );

/** What is left of the boneyard, in drawing order. */
export const boneyardTiles = ({ position: { words, stock, stockSize } }: Round): Tile[] =>
  Array.from(stock.subarray(words[NEXT], stockSize));

/** Everything on the table, a set-aside engine first. */
export function tableTiles({ engine, number, events }: Round): Tile[] {
  const centre = engine.centre(number);
  const played = events.flatMap((event) => (event.type === 'played' ? [parseTile(event.tile) as Tile] : []));
  return centre >= 0 ? [centre, ...played] : played;
}

/** All of a position as one text. */
export const bytesOf = ({ words, stock, stockSize }: Position): string =>
  `${Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString('latin1')} ${Buffer.from(stock.subarray(0, stockSize)).toString('latin1')} ${stockSize}`;
