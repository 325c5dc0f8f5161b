import { below, randomFrom } from '../../../src/players/chance.js';
import { fortyTwo } from '../../../src/rules/forty-two/index.js';
import { FIELDS } from '../../../src/rules/forty-two/forty-two.fields.js';
import { declare, PASS, TRUMPS, type Action } from '../../../src/rules/moves.js';
import { tilesIn, type Position } from '../../../src/rules/position.js';
import { Round } from '../../../src/rules/round.js';
import { dealRound, seedsOf } from '../../../src/rules/shuffle.js';
import { games, type Game } from '../arbitraries.js';

/** Any game of forty-two, under any options. */
export const anyGame = games([fortyTwo]);

/** The round that a game's seed deals. */
export function begin({ engine, seed }: Game): Round {
  const dealt = dealRound(engine, seedsOf(`${seed}`), { round: 1, scores: [0, 0, 0, 0], first: null });
  const round = Round.fromDeal(engine, dealt.deal, { round: 1, scores: [0, 0, 0, 0], first: dealt.first });
  if (!round.ok) throw new Error(round.error.detail);
  return round.value;
}

/** Plays a round by chance, telling `watch` what is about to be played; gives back the round and its moves. */
export function playRound(game: Game, watch: (round: Round, action: Action) => void = () => undefined) {
  const round = begin(game);
  const random = randomFrom(game.seed);
  const played: Action[] = [];
  while (round.turn >= 0) {
    const legal = round.legalActions();
    // Half of all bids are passes, and a special declaration is taken half of the time: all kinds of rounds come up.
    const favoured = below(random, 2) === 0 ? legal.filter((action) => FAVOURED.has(action)) : [];
    const among = favoured.length > 0 ? favoured : legal;
    const action = among[below(random, among.length)];
    watch(round, action);
    round.play(action);
    played.push(action);
  }
  return { round, played };
}
const FAVOURED = new Set([PASS, declare(TRUMPS.indexOf('nello')), declare(TRUMPS.indexOf('sevens'))]);

/** The tiles that a seat holds. */
export const handOf = ({ words }: Position, seat: number) => tilesIn(words, FIELDS.hands + seat, 1);
