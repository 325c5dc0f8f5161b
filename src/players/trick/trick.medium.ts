import type { Engine } from '../../rules/engine.js';
import { FIELDS, partnerOf, PHASE } from '../../rules/forty-two/forty-two.fields.js';
import { COUNT, NOTHING_LED, TILES } from '../../rules/forty-two/suits.js';
import { bidPoints, PASS, playedTile, specialNumber, TRUMPS, type Action } from '../../rules/moves.js';
import { NUMBER_MASKS, TURN } from '../../rules/position.js';
import { bitCount } from '../bits.js';
import type { Policy } from '../knowledge.js';
import { highest, policyOf } from '../policy.js';
import { playNello } from './trick.nello.js';
import { TrickSight } from './trick.sight.js';

/** Trumps, their double among them, with which 30 is bid. */
const ENOUGH_TRUMPS = 4;
const NO_TRUMP = TRUMPS.indexOf('none');

/**
 * medium in forty-two: bids 30 with four trumps and their double, declares its longest number, leads its strongest tile,
 * takes a trick when it can do so last or with the strongest tile, and gives count to its partner.
 */
export function trickMedium(engine: Engine): Policy {
  const sight = new TrickSight(engine);
  const masks = NUMBER_MASKS[1];
  const length = (hand: number, number: number): number => {
    const tiles = hand & masks[number];
    const double = (number * (number + 3)) / 2;
    return bitCount(tiles) + ((hand >> double) & 1 ? 0.5 : 0);
  };
  const longest = (hand: number): number =>
    Math.max(...[0, 1, 2, 3, 4, 5, 6].map((number) => length(hand, number)));

  const rate = (action: Action): number => {
    const tile = playedTile(action);
    const power = sight.suits.power[sight.suitAfter(tile) * TILES + tile];
    if (sight.led === NOTHING_LED) return power;
    if (sight.ahead === partnerOf(sight.seat)) return COUNT[tile] - power / 100;
    if (sight.leads(tile)) return 100 - power + COUNT[tile];
    return -COUNT[tile] - power / 100;
  };

  return policyOf(engine, (known, actions, count) => {
    const { words } = known.position;
    const hand = words[FIELDS.hands + words[TURN]];
    if (words[FIELDS.phase] === PHASE.auction) {
      const wanted = longest(hand) > ENOUGH_TRUMPS ? bidPoints(30) : PASS;
      return actions.subarray(0, count).includes(wanted) ? wanted : actions[0];
    }
    sight.look(known);
    if (words[FIELDS.phase] === PHASE.declaration) {
      return highest(actions, count, (action) => {
        const declaration = specialNumber(action);
        return declaration < NO_TRUMP - 1 ? length(hand, declaration) : -1;
      });
    }
    return sight.nello ? playNello(sight, actions, count) : highest(actions, count, rate);
  });
}
