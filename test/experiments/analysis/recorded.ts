import type { RoundRecord } from '../../../src/rules/record.js';
import { engineOf } from '../../../src/rules/rulesets.js';
import { dealRound } from '../../../src/rules/shuffle.js';
import { formatTile } from '../../../src/rules/tiles.js';
import { gameOf } from '../play/game.js';

/** A round dealt from a seed, as a record has it. */
export function roundRecord(
  ruleset: string,
  seats: number,
  seed: string,
  options: Record<string, unknown> = {},
): RoundRecord {
  const rules = gameOf(ruleset, seats, options);
  const scores = new Array<number>(seats).fill(0);
  const seeds = { serverSeed: seed.padStart(64, '0'), entropies: new Array<string>(seats).fill('') };
  const dealt = dealRound(engineOf(rules), seeds, { round: 1, scores, first: null });
  return {
    ruleset,
    preset: rules.preset,
    options: rules.options,
    seats,
    round: 1,
    deal: {
      hands: dealt.deal.hands.map((hand) => hand.map(formatTile)),
      boneyard: dealt.deal.boneyard.map(formatTile),
      ...(dealt.given ? { first: dealt.first } : {}),
    },
    scores,
    moves: [],
    result: null,
  };
}
