import fc from 'fast-check';

import {
  arenaScore,
  pairArena,
  type ArenaEntrant,
  type ArenaGame,
  type Pairing,
  type PairingResult,
} from '../../../src/statistics/index.js';
import { field, playRound } from './tournament.play.js';

const games = (letters: string): ArenaGame[] =>
  [...letters].map((letter) => ({
    outcome: ({ W: 'win', D: 'draw', L: 'loss' } as const)[letter as 'W' | 'D' | 'L'],
  }));

describe('arena points', () => {
  test.each([
    ['WWD', 6],
    ['WWW', 8],
    ['WWWWW', 16],
    ['WWLW', 6],
    ['WWWLWWW', 16],
    ['WWDW', 8],
    ['LWWDWWW', 14],
    ['WDWW', 7],
    ['', 0],
    // Of a row of draws only the first counts, and a loss does not end the row.
    ['DDD', 1],
    ['DLD', 1],
    ['DWD', 4],
    ['WWDD', 6],
  ])('of %s are %p', (letters, points) => {
    expect(arenaScore(games(letters)).points).toBe(points);
  });

  it('add a bonus that is never doubled: three berserk wins are 11', () => {
    const berserk = games('WWW').map((game) => ({ ...game, bonus: 1 }));
    expect(arenaScore(berserk).points).toBe(11);
  });

  it('say whether the next game counts double', () => {
    expect(arenaScore(games('WW')).onFire).toBe(true);
    expect(arenaScore(games('WWD')).onFire).toBe(false);
    expect(arenaScore(games('LWW')).games).toEqual([0, 2, 2]);
  });
});

const free = (size: number, waited = 0): ArenaEntrant[] =>
  field(size).map((entrant) => ({ ...entrant, rating: 1500 - 10 * entrant.seed, waited }));

describe('an arena', () => {
  it('pairs neighbours', () => {
    const pairings = pairArena({ free: free(6), busy: [], results: [], round: 1, seed: 'a' });
    expect(pairings.map(({ entrants }) => [...entrants].sort().join('-'))).toEqual([
      'e1-e2',
      'e3-e4',
      'e5-e6',
    ]);
  });

  it('always pairs the only two', () => {
    let results: PairingResult[] = [];
    for (let round = 1; round <= 5; round++) {
      const pairings = pairArena({ free: free(2), busy: [], results, round, seed: 'duel' });
      expect(pairings).toHaveLength(1);
      results = [...results, ...playRound(pairings, round)];
    }
  });

  it('rather waits than repeats the last opponent, but not for ever', () => {
    const results = playRound([{ round: 1, table: 1, entrants: ['e1', 'e2'] }], 1);
    const state = { busy: ['e3'], results, round: 2, seed: 'x' };
    expect(pairArena({ ...state, free: free(2) })).toEqual([]);
    expect(pairArena({ ...state, free: free(2, 1) })).toEqual([]);
    expect(pairArena({ ...state, free: free(2, 2) })).toHaveLength(1);
  });

  it('pairs whoever waited before anybody else', () => {
    for (let unlucky = 0; unlucky < 5; unlucky++) {
      const entrants = free(5).map((entrant, i) => ({ ...entrant, waited: i === unlucky ? 1 : 0 }));
      const seated = pairArena({ free: entrants, busy: [], results: [], round: 1, seed: 'w' }).flatMap(
        (pairing) => pairing.entrants,
      );
      expect(seated).toHaveLength(4);
      expect(seated).toContain(`e${unlucky + 1}`);
    }
  });

  it('keeps team mates apart', () => {
    const entrants = free(4).map((entrant, i) => ({ ...entrant, team: i < 3 ? 'same' : 'other' }));
    const pairings = pairArena({ free: entrants, busy: [], results: [], round: 1, seed: 't' });
    expect(pairings).toHaveLength(1);
    expect(pairings[0].entrants).toContain('e4');
  });

  it('never seats anybody twice and starves nobody, while entrants come, go and finish at their own pace', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 13 }),
        fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
        (size, chance) => {
          const waited = new Map<string, number>();
          const played = new Map<string, number>();
          let running: { pairing: Pairing; left: number }[] = [];
          const results: PairingResult[] = [];
          const away = new Set<string>();
          for (let round = 1; round <= 60; round++) {
            const coin = chance[round - 1];
            // Somebody steps out for a while, or comes back.
            const id = `e${(coin % size) + 1}`;
            if (coin % 7 === 0) away.add(id);
            else away.delete(id);
            const busy = running.flatMap(({ pairing }) => pairing.entrants);
            const here = free(size)
              .filter((entrant) => !away.has(entrant.id) && !busy.includes(entrant.id))
              .map((entrant) => ({ ...entrant, waited: waited.get(entrant.id) ?? 0 }));
            const pairings = pairArena({ free: here, busy, results, round, seed: 'storm' });
            const seated = pairings.flatMap(({ entrants }) => entrants);
            expect(new Set([...seated, ...busy]).size).toBe(seated.length + busy.length);
            expect(seated.every((one) => here.some((entrant) => entrant.id === one))).toBe(true);
            for (const entrant of here) {
              waited.set(entrant.id, seated.includes(entrant.id) ? 0 : entrant.waited + 1);
              if (seated.includes(entrant.id)) played.set(entrant.id, (played.get(entrant.id) ?? 0) + 1);
              // With somebody else free for as long, nobody waits longer than this.
              const alone = here.length < 2;
              if (!alone) expect(waited.get(entrant.id)).toBeLessThanOrEqual(4);
              else waited.set(entrant.id, 0);
            }
            running.push(...pairings.map((pairing) => ({ pairing, left: 1 + (coin % 3) })));
            running.forEach((game) => game.left--);
            results.push(
              ...playRound(
                running.filter(({ left }) => left <= 0).map(({ pairing }) => pairing),
                round,
              ),
            );
            running = running.filter(({ left }) => left > 0);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('pairs a thousand in a moment, and the same way every time', () => {
    const state = { free: free(1000), busy: [], results: [], round: 1, seed: 'big' };
    const started = performance.now();
    const pairings = pairArena(state);
    expect(performance.now() - started).toBeLessThan(3000);
    expect(pairings).toHaveLength(500);
    expect(pairArena({ ...state, free: state.free.toReversed() })).toEqual(pairings);
  });
});
