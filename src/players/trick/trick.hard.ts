import type { Engine } from '../../rules/engine.js';
import { FIELDS, PHASE } from '../../rules/forty-two/forty-two.fields.js';
import { byFeatures } from '../features.js';
import type { Policy } from '../knowledge.js';
import { policyOf } from '../policy.js';
import { TrickAuction } from './trick.auction.js';
import { TrickFeatures } from './trick.features.js';
import { playNello } from './trick.nello.js';

/** hard in forty-two: bids what its hand is estimated to make, and plays by what is out and who may hold it. */
export function trickHard(engine: Engine, features = new TrickFeatures(engine)): Policy {
  const { sight } = features;
  const auction = new TrickAuction(engine, sight);
  const playTile = byFeatures(engine, features);
  return policyOf(engine, (known, actions, count) => {
    const { words } = known.position;
    const phase = words[FIELDS.phase];
    if (phase === PHASE.auction) return auction.bid(words, actions, count);
    if (phase === PHASE.declaration) return auction.declare(words, actions, count);
    sight.look(known);
    return sight.nello ? playNello(sight, actions, count) : playTile(known);
  });
}
