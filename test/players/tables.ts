import { findBrain } from '../../src/players/brains.js';
import type { Brain } from '../../src/players/brain.js';
import { below, randomFrom, seedOf, shuffle } from '../../src/players/chance.js';
import { CHOOSERS } from '../../src/players/index.js';
import type { HousePlayer, Random } from '../../src/players/player.js';
import { Table } from '../../src/players/table.js';
import type { Engine } from '../../src/rules/engine.js';
import { legalActions } from '../../src/rules/legal.js';
import type { Action } from '../../src/rules/moves.js';
import { NEXT, tilesIn, TURN, type Position } from '../../src/rules/position.js';
import { openGame } from '../../src/rules/rulesets.js';
import type { Tile } from '../../src/rules/tiles.js';

export function engineFor(ruleset: string, seats: number, options: Record<string, unknown> = {}): Engine {
  const game = openGame({ ruleset, seats, options });
  if (!game.ok) throw new Error(game.error.detail);
  return game.value;
}

const brains = new WeakMap<Engine, Brain>();

/** The brain for an engine, made once. */
export function brainOf(engine: Engine): Brain {
  let brain = brains.get(engine);
  if (!brain) brains.set(engine, (brain = findBrain(engine) as Brain));
  return brain;
}

/** The legal actions of the seat in turn. */
export const legalIn = (engine: Engine, position: Position): Action[] =>
  Array.from(legalActions(engine).subarray(0, engine.legal(position, legalActions(engine))));

/** A table at which round `number` has been dealt from a seed; the scores are all 0 unless given. */
export function dealt(engine: Engine, seed: number, number = 1, scores?: readonly number[]): Table {
  const table = new Table(engine);
  table.deal(randomFrom(seed), number, scores ?? new Array<number>(engine.fields.seats).fill(0));
  return table;
}

/** Plays a round from a seed by chance, or as a house player plays; `visit` sees the table before each decision. */
export function playRound(
  table: Table,
  seed: number,
  visit: (table: Table, random: Random) => void,
  player: HousePlayer = 'random',
): void {
  const random = randomFrom(seedOf(seed, 1));
  while (table.turn >= 0) {
    visit(table, random);
    table.play(CHOOSERS[player](table.seen(), random));
  }
}

/** The tiles in the other hands and in the boneyard, in that order; under `openHands` those in the boneyard only. */
export function hiddenTiles(engine: Engine, { words, stock, stockSize }: Position): Tile[] {
  const { seats, hands, handWords } = engine.fields;
  const tiles: Tile[] = [];
  for (let seat = 0; seat < seats && engine.rules.options.openHands !== true; seat++) {
    if (seat !== words[TURN]) tiles.push(...tilesIn(words, hands + seat * handWords, handWords));
  }
  return [...tiles, ...stock.subarray(words[NEXT], stockSize)];
}

/** The position with everything that the seat in turn does not see dealt anew, by chance alone. */
export function dealtAnew(engine: Engine, position: Position, random: Random): Position {
  const other = position.clone();
  const { words, stock, stockSize } = other;
  const { seats, hands, handWords, counts } = engine.fields;
  const tiles = Int32Array.from(hiddenTiles(engine, position));
  shuffle(tiles, tiles.length, random);
  let next = 0;
  for (let seat = 0; seat < seats && engine.rules.options.openHands !== true; seat++) {
    if (seat === words[TURN]) continue;
    words.fill(0, hands + seat * handWords, hands + (seat + 1) * handWords);
    for (let i = 0; i < words[counts + seat]; i++, next++) {
      words[hands + seat * handWords + (tiles[next] >> 5)] |= 1 << (tiles[next] & 31);
    }
  }
  for (let at = words[NEXT]; at < stockSize; at++) stock[at] = tiles[next++];
  return other;
}

/** One of a list, by chance. */
export const oneOf = <T>(list: readonly T[], random: Random): T => list[below(random, list.length)];
