import type { Engine } from '../../rules/engine.js';
import { DOUBLES } from '../../rules/forty-two/suits.js';
import { TRUMPS, isPlay, playedTile, type Action } from '../../rules/moves.js';
import { COUNT, NOTHING_LED } from '../../rules/forty-two/suits.js';
import { FIELDS } from '../../rules/forty-two/forty-two.fields.js';
import { lowestBit } from '../../rules/bits.js';
import { bitCount } from '../bits.js';
import type { Features } from '../features.js';
import type { Knowledge } from '../knowledge.js';
import { TrickSight } from './trick.sight.js';
import { TRICK_WEIGHTS, type TrickWeights } from './trick.weights.js';

/** What a tile played to a trick is judged by. */
export const TRICK_FEATURES = [
  'one',
  'points expected to be taken',
  'points expected to be lost',
  'certain to take',
  'leads a trump',
  'leads a master',
  'leads something weak',
  'trump spent',
  'double spent',
  'trumps left',
  'master trumps left',
  'other masters left',
  'weak tiles left',
  'count on weak tiles left',
  'trumps against us',
  'lead kept',
] as const;

const SEVENS = TRUMPS.indexOf('sevens');

/** Works out the features of tiles played in forty-two. */
export class TrickFeatures implements Features {
  readonly names = TRICK_FEATURES;
  readonly values = new Float64Array(TRICK_FEATURES.length);
  readonly sight: TrickSight;
  private trumps = 0;

  constructor(
    engine: Engine,
    private readonly own: TrickWeights = TRICK_WEIGHTS,
  ) {
    this.sight = new TrickSight(engine);
  }

  weights(): ArrayLike<number> {
    const side = this.sight.bidding ? 'bidders' : 'defenders';
    return this.own[`${side} ${this.sight.led === NOTHING_LED ? 'leading' : 'following'}`];
  }

  look(known: Knowledge): void {
    this.sight.look(known);
    const trump = known.position.words[FIELDS.trump];
    this.trumps = trump >= 0 && trump <= DOUBLES && trump < SEVENS ? this.sight.suits.duties[trump][0] : 0;
  }

  of(action: Action): boolean {
    if (!isPlay(action)) return false;
    const { sight, values, trumps } = this;
    const tile = playedTile(action);
    const bit = 1 << tile;
    const rest = sight.hand & ~bit;
    const take = sight.chanceToTake(tile);
    const points = sight.points + COUNT[tile];
    const leading = sight.led === NOTHING_LED;
    const isTrump = (trumps & bit) !== 0;
    const master = sight.isMaster(tile);
    let [masterTrumps, masters, weak, weakCount] = [0, 0, 0, 0];
    for (let bits = rest; bits !== 0; bits &= bits - 1) {
      const held = lowestBit(bits);
      if (sight.isMaster(held)) {
        if (trumps & (1 << held)) masterTrumps++;
        else masters++;
      } else if (!(trumps & (1 << held))) {
        weak++;
        weakCount += COUNT[held];
      }
    }
    let i = 0;
    values[i++] = 1;
    values[i++] = take * points;
    values[i++] = (1 - take) * points;
    values[i++] = take > 0.999 ? 1 : 0;
    values[i++] = leading && isTrump ? 1 : 0;
    values[i++] = leading && master && !isTrump ? 1 : 0;
    values[i++] = leading && !master ? 1 : 0;
    values[i++] = isTrump ? 1 : 0;
    values[i++] = master ? 1 : 0;
    values[i++] = bitCount(rest & trumps);
    values[i++] = masterTrumps;
    values[i++] = masters;
    values[i++] = weak;
    values[i++] = weakCount;
    values[i++] = sight.unseenOf(trumps);
    values[i++] = sight.leads(tile) ? take : 0;
    return true;
  }
}
