import fc from 'fast-check';

import { foldLedger, headToHead, type RatedPlayer, type RatedSet } from '../../src/statistics/index.js';

const bots = ['amber', 'birch', 'cedar', 'delta', 'house:easy'];
const anchors = new Map<string, RatedPlayer>([['house:easy', { rating: 1500, sets: 0, anchored: true }]]);

const history = fc
  .array(
    fc.record({
      pair: fc.shuffledSubarray(bots, { minLength: 2, maxLength: 2 }),
      score: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
    }),
    { maxLength: 60 },
  )
  .map((games) =>
    games.map(({ pair, score }, i): RatedSet => ({
      id: `set-${i}`,
      completed: i,
      sides: pair.map((bot) => [bot]),
      scores: headToHead(score),
    })),
  );

describe('the rating ledger', () => {
  it('comes out bit for bit the same from sets in any order, some of them named twice', () => {
    fc.assert(
      fc.property(
        history.chain((sets) => fc.tuple(fc.constant(sets), fc.shuffledSubarray(sets))),
        ([sets, again]) => {
          const straight = foldLedger(sets, anchors);
          const muddled = foldLedger([...again, ...sets.toReversed()], anchors);
          expect(muddled.entries).toEqual(straight.entries);
          expect([...muddled.players]).toEqual([...straight.players]);
        },
      ),
    );
  });

  it('has one entry per set and player, each continuing the one before', () => {
    fc.assert(
      fc.property(history, (sets) => {
        const { entries, players } = foldLedger(sets, anchors);
        expect(entries).toHaveLength(2 * sets.length);
        const value = new Map<string, number>([['house:easy', 1500]]);
        for (const { player, before, delta, after } of entries) {
          expect(before).toBe(value.get(player) ?? 1400);
          expect(after).toBe(before + delta);
          value.set(player, after);
        }
        for (const [name, { rating }] of players) expect(rating).toBe(value.get(name));
      }),
    );
  });

  it('sums to zero when the virtual change of the anchors is counted in', () => {
    fc.assert(
      fc.property(history, (sets) => {
        // Everybody stays provisional below 30 sets, so all have the same K.
        const few = sets.slice(0, 25);
        const sum = foldLedger(few, anchors).entries.reduce(
          (total, { player, delta, score, expected }) =>
            total + (player === 'house:easy' ? 40 * (score - expected) : delta),
          0,
        );
        expect(sum).toBeCloseTo(0, 9);
      }),
    );
  });

  it('keeps an anchor where it is and lets a new version inherit', () => {
    const start = new Map<string, RatedPlayer>([...anchors, ['amber@2', { rating: 1710, sets: 0 }]]);
    const { players } = foldLedger(
      [{ id: 's', completed: 1, sides: [['amber@2'], ['house:easy']], scores: headToHead(0) }],
      start,
    );
    expect(players.get('house:easy')).toEqual({ rating: 1500, sets: 1, anchored: true });
    expect(players.get('amber@2')!.rating).toBeLessThan(1710);
  });
});
