import { BeatLateness } from '../../src/matches/beat.lateness.js';

const beats = (since: number, ...lateMs: number[]): BeatLateness => {
  const lateness = new BeatLateness(since);
  lateMs.forEach((late, at) => lateness.note(since + 1_000 * (at + 1), late));
  return lateness;
};

it('tells the worst of a stretch', () => {
  const lateness = beats(0, 5, 300, 20, 900, 1);
  expect(lateness.worst(0, 1_500)).toBe(5);
  expect(lateness.worst(0, 3_000)).toBe(300);
  expect(lateness.worst(2_500, 3_050)).toBe(20);
  expect(lateness.worst(0, 9_000)).toBe(900);
});

it('counts what was still waiting when the stretch ended', () => {
  expect(beats(0, 5, 900).worst(0, 1_200)).toBe(900);
});

it('takes a beat that came too early for one in time', () => {
  expect(beats(0, -3).worst(0, 2_000)).toBe(0);
});

it('knows nothing of before it was there, and says so', () => {
  expect(beats(10_000, 5).worst(9_999, 12_000)).toBe(Infinity);
});

it('forgets what was hours ago', () => {
  const lateness = beats(0, 5_000, ...new Array<number>(9_000).fill(1));
  expect(lateness.worst(0, 10_000)).toBe(Infinity);
  expect(lateness.worst(8_000_000, 8_500_000)).toBe(1);
});
