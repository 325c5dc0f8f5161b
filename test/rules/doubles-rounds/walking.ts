import { below, randomFrom, shuffle } from '../../../src/players/chance.js';
import type { Random } from '../../../src/players/player.js';
import type { Deal } from '../../../src/rules/dealing.js';
import type { Action } from '../../../src/rules/moves.js';
import { Round } from '../../../src/rules/round.js';
import type { Tile } from '../../../src/rules/tiles.js';
import type { Game } from '../arbitraries.js';

/**
 * A round of the game from its seed: every other time dealt as in a match, otherwise a given deal with hands of any
 * size, and with tiles out of play. Rounds, and with them engines, vary too.
 */
export function begin({ engine, seed }: Game): { round: Round; deal: Deal; random: Random } {
  const random = randomFrom(seed);
  const number = 1 + below(random, engine.rounds ?? 1);
  const { seats } = engine.fields;
  const pack = engine.pack(number).slice();
  for (;;) {
    shuffle(pack, pack.length, random);
    const deal = seed % 2 === 0 ? evenDeal(pack, seats, engine.handSize) : anyDeal(pack, seats, random);
    const begun = Round.fromDeal(engine, deal, { round: number, scores: new Array<number>(seats).fill(0) });
    // Only a deal without the engine, where somebody has to hold it, is refused.
    if (begun.ok) return { round: begun.value, deal, random };
  }
}

function evenDeal(pack: Uint8Array, seats: number, size: number): Deal {
  const tiles = Array.from(pack);
  return {
    hands: Array.from({ length: seats }, (_, seat) => tiles.slice(seat * size, (seat + 1) * size)),
    boneyard: tiles.slice(seats * size),
  };
}

function anyDeal(pack: Uint8Array, seats: number, random: Random): Deal {
  const tiles: Tile[] = Array.from(pack);
  const most = Math.floor(tiles.length / seats);
  const hands = Array.from({ length: seats }, () => tiles.splice(0, 1 + below(random, most)));
  return { hands, boneyard: tiles.slice(0, below(random, tiles.length + 1)) };
}

/** Plays the round out by chance; `visit` sees it before every decision, with the legal actions and the one that will be taken. */
export function walk(round: Round, random: Random, visit: (legal: Action[], next: Action) => void): Action[] {
  const taken: Action[] = [];
  while (round.turn >= 0) {
    const legal = round.legalActions();
    const next = legal[below(random, legal.length)];
    visit(legal, next);
    round.play(next);
    taken.push(next);
  }
  return taken;
}
