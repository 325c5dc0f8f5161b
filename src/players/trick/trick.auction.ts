import type { Engine } from '../../rules/engine.js';
import { heightOf, HIGHEST_POINTS, marksOf } from '../../rules/forty-two/contract.js';
import { FIELDS, partnerOf } from '../../rules/forty-two/forty-two.fields.js';
import type { FortyTwoOptions } from '../../rules/forty-two/forty-two.options.js';
import { PASS, specialKind, specialNumber, TRUMPS, type Action } from '../../rules/moves.js';
import { TURN } from '../../rules/position.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import { DOUBLE_TILES } from '../../rules/forty-two/suits.js';
import { HIGH, IS_DOUBLE } from '../../rules/tiles.js';
import { HandEstimate } from './trick.hand.js';
import { NELLO_ODDS } from './trick.weights.js';
import type { TrickSight } from './trick.sight.js';

const DECLARED = TRUMPS.indexOf('none');
const NELLO = TRUMPS.indexOf('nello');
/** What passing is taken to be worth, in marks; and passing when the partner has the highest bid, who bid for a reason. */
const PASSING = { plain: 0.08, partner: 0.45 } as const;
/** Doubles with which a plunge or a splash is taken to be made three times in four, and two times in three. */
const SURE_DOUBLES = { plunge: 6, splash: 5 } as const;

/** Bids and declares in forty-two by what its hand is estimated to take. */
export class TrickAuction {
  private readonly estimate = new HandEstimate();
  private readonly options: FortyTwoOptions;

  constructor(
    engine: Engine,
    private readonly sight: TrickSight,
  ) {
    this.options = engine.rules.options as unknown as FortyTwoOptions;
  }

  /** The bid worth most, in expected marks (or 42 points). */
  bid(words: Int32Array, actions: Int32Array, count: number): Action {
    const hand = words[FIELDS.hands + words[TURN]];
    const declaration = this.best(hand, false);
    this.estimate.of(hand, declaration, this.sight.under(declaration));
    const nello = this.options.nello ? chanceOfNello(hand) : 0;
    let [best, most] = [actions[0], -Infinity];
    for (let i = 0; i < count; i++) {
      const worth = this.worth(words, actions[i], hand, nello);
      if (worth > most) [best, most] = [actions[i], worth];
    }
    return best;
  }

  private worth(words: Int32Array, action: Action, hand: number, nello: number): number {
    if (action === PASS) {
      const partner = partnerOf(words[TURN]);
      return words[FIELDS.bidder] === partner && words[FIELDS.standing] > 0 ? PASSING.partner : PASSING.plain;
    }
    const kind = specialKind(action);
    const height = heightOf(action);
    const marks = Math.max(1, marksOf(height));
    if (kind === 'plunge' || kind === 'splash') {
      return bitCount(hand & DOUBLE_TILES) >= SURE_DOUBLES[kind] ? marks * 0.4 : -marks;
    }
    const chance =
      height > HIGHEST_POINTS ? Math.max(this.estimate.chanceOfAll, nello) : this.estimate.chanceOf(height);
    const stake = this.options.scoring === 'points' && height <= HIGHEST_POINTS ? height / 42 : marks;
    return stake * (2 * chance - 1);
  }

  /** The declaration under which the hand is estimated to take most. */
  declare(words: Int32Array, actions: Int32Array, count: number): Action {
    const hand = words[FIELDS.hands + words[TURN]];
    const all = words[FIELDS.standing] > HIGHEST_POINTS;
    let [best, most] = [actions[0], -Infinity];
    for (let i = 0; i < count; i++) {
      const declaration = specialNumber(actions[i]);
      const rating = this.rate(hand, declaration, all);
      if (rating > most) [best, most] = [actions[i], rating];
    }
    return best;
  }

  private rate(hand: number, declaration: number, all: boolean): number {
    if (declaration === NELLO) return all ? chanceOfNello(hand) : -1;
    if (declaration > DECLARED) return -1;
    this.estimate.of(hand, declaration, this.sight.under(declaration));
    return all ? this.estimate.chanceOfAll : this.estimate.points / 42;
  }

  private best(hand: number, all: boolean): number {
    const most = this.options.declarations === 'all' ? DECLARED : 6;
    let [best, top] = [0, -Infinity];
    for (let declaration = 0; declaration <= most; declaration++) {
      const rating = this.rate(hand, declaration, all);
      if (rating > top) [best, top] = [declaration, rating];
    }
    return best;
  }
}

/** Chance to lose every trick with a hand, by its high numbers and its doubles. */
export function chanceOfNello(hand: number): number {
  let odds = NELLO_ODDS.one;
  for (let bits = hand; bits !== 0; bits &= bits - 1) {
    const tile = lowestBit(bits);
    odds += IS_DOUBLE[tile] ? NELLO_ODDS.double[HIGH[tile]] : NELLO_ODDS.tile[HIGH[tile]];
  }
  return 1 / (1 + Math.exp(-odds));
}
