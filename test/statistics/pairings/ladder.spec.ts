import fc from 'fast-check';

import { DAILY_PAIR_CAP, ladderPair, pairLadder, type LadderBot } from '../../../src/statistics/index.js';

const bot = (id: string, rating: number, more: Partial<LadderBot> = {}): LadderBot => ({
  id,
  seed: 1,
  rating,
  running: 0,
  capacity: 2,
  setsToday: 0,
  waited: 0,
  ...more,
});

describe('the ladder', () => {
  it('pairs near ratings', () => {
    const bots = Array.from({ length: 40 }, (_, i) => bot(`b${i}`, 1000 + 100 * i));
    let near = 0;
    let all = 0;
    for (let round = 1; round <= 50; round++) {
      const { pairings } = pairLadder({ bots, today: new Map(), round, seed: 'n' });
      for (const { entrants } of pairings) {
        const [a, b] = entrants.map((id) => Number(id.slice(1)));
        all++;
        if (Math.abs(a - b) <= 8) near++;
      }
    }
    expect(near / all).toBeGreaterThan(0.8);
    expect(near / all).toBeLessThan(1);
  });

  it('says why a bot was not matched', () => {
    const reason = (bots: LadderBot[], today: [string, number][] = []): string =>
      pairLadder({ bots, today: new Map(today), round: 1, seed: 'r' }).reasons.get('a')!;
    expect(reason([bot('a', 1500)])).toBe('alone');
    expect(reason([bot('a', 1500, { team: 'x' }), bot('b', 1500, { team: 'x' })])).toBe('only-own-team');
    expect(reason([bot('a', 1500, { running: 2 }), bot('b', 1500)])).toBe('at-capacity');
    expect(reason([bot('a', 1500), bot('b', 1500, { running: 2 })])).toBe('others-busy');
    expect(reason([bot('a', 1500), bot('b', 1500)], [[ladderPair('b', 'a'), DAILY_PAIR_CAP]])).toBe(
      'daily-cap',
    );
    expect(reason([bot('a', 100), bot('b', 3000)])).toBe('paired');
  });

  it('lets nobody starve, exceed its capacity or farm an opponent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 500, max: 2500 }), fc.integer({ min: 1, max: 3 }), fc.nat(4)), {
          minLength: 2,
          maxLength: 20,
        }),
        fc.integer(),
        (settings, seed) => {
          let bots = settings.map(([rating, capacity, owner], i) =>
            bot(`b${i}`, rating, { capacity, team: `owner${owner}` }),
          );
          const today = new Map<string, number>();
          for (let round = 1; round <= 12; round++) {
            const { pairings, reasons } = pairLadder({ bots, today, round, seed: `${seed}` });
            const started = new Map<string, number>();
            for (const { entrants } of pairings) {
              const [a, b] = entrants.map((id) => bots.find((one) => one.id === id)!);
              expect(a.team).not.toBe(b.team);
              const key = ladderPair(a.id, b.id);
              today.set(key, (today.get(key) ?? 0) + 1);
              expect(today.get(key)).toBeLessThanOrEqual(DAILY_PAIR_CAP);
              for (const { id } of [a, b]) started.set(id, (started.get(id) ?? 0) + 1);
            }
            expect([...reasons.keys()].sort()).toEqual(bots.map(({ id }) => id).sort());
            bots = bots.map((one) => {
              const count = started.get(one.id) ?? 0;
              expect(one.running + count).toBeLessThanOrEqual(one.capacity);
              expect(reasons.get(one.id) === 'paired').toBe(count > 0);
              // All sets end before the next pairing; whoever is passed over comes first then.
              const waited = reasons.get(one.id) === 'others-busy' ? one.waited + 1 : 0;
              expect(waited).toBeLessThanOrEqual(bots.length);
              return { ...one, waited, setsToday: one.setsToday + count };
            });
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
