import fc from 'fast-check';
import { formatMove } from '../../../src/rules/moves.js';
import { findRuleset } from '../../../src/rules/rulesets.js';
import { formatTile } from '../../../src/rules/tiles.js';
import { games } from '../arbitraries.js';
import { begin, walk } from '../walking.js';
import { dealRound, seedsOf } from '../../../src/rules/shuffle.js';
import { ReferenceRound } from './train.reference.js';

/** `PROPERTY_RUNS=500 npx jest test/rules/train/train.reference` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 30);

describe('a round of mexican-train, with any options', () => {
  it('goes as it does when it is worked out the slow way', () => {
    fc.assert(
      fc.property(games([findRuleset('mexican-train')!]), fc.nat(), (game, n) => {
        const { engine, rules, seed } = game;
        const round = 1 + (n % (engine.rounds ?? 1));
        const begun = begin(game, round);
        const { deal, first } = dealRound(engine, seedsOf(`walk ${seed}`), {
          round,
          scores: new Array<number>(rules.seats).fill(0),
          first: null,
        });
        const reference = new ReferenceRound({
          options: rules.options,
          seats: rules.seats,
          round,
          first,
          hands: deal.hands.map((hand) => hand.map(formatTile)),
          boneyard: deal.boneyard.map(formatTile),
        });
        const play = reference.play();
        let asked = play.next();
        walk(
          begun,
          (legal) => {
            if (asked.done) throw new Error(`the round was over: ${JSON.stringify(asked.value)}`);
            expect(asked.value.seat).toBe(begun.round.turn);
            expect([...new Set(asked.value.legal)].sort()).toEqual(legal.map(formatMove).sort());
          },
          (action) => void (asked = play.next(formatMove(action))),
        );
        const { reason, winner } = begun.round.result!;
        expect(asked).toEqual({ done: true, value: { reason, winner } });
        expect(begun.round.events).toEqual(reference.events);
      }),
      { numRuns: RUNS },
    );
  });
});
