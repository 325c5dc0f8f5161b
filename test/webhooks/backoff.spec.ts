import { MOST_ATTEMPTS, probeDelay, retryDelay } from '../../src/webhooks/backoff.js';

it('waits half a second, then twice as long each time, five minutes at most', () => {
  expect([1, 2, 3, 4].map((attempts) => retryDelay(attempts, 0, null))).toEqual([500, 1000, 2000, 4000]);
  expect(retryDelay(1000, 1, null)).toBe(300_000);
});

it('spreads repetitions over a quarter', () => expect(retryDelay(3, 1, null)).toBe(2500));

it('waits longer where the other side asks for it, within reason', () => {
  expect(retryDelay(1, 0, 7)).toBe(7000);
  expect(retryDelay(1, 0, 999_999)).toBe(300_000);
});

it('gives a message up after about half an hour', () => {
  let total = 0;
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts++) total += retryDelay(attempts, 0, null);
  expect(total / 60_000).toBeGreaterThan(15);
  expect(total / 60_000).toBeLessThan(45);
});

it('probes after ten seconds, then less and less often, once an hour at least', () => {
  expect([0, 1, 2].map(probeDelay)).toEqual([10_000, 20_000, 40_000]);
  expect(probeDelay(50)).toBe(3_600_000);
});
