import { TrialPatience } from '../../../src/experiments/trials/trial.patience.js';
import type { Outages } from '../../../src/matches/index.js';

const LOST = { passed: false, detail: 'It lost before the end.' };
const OVER = { startedAt: 1_000, endedAt: 9_000 };

const patienceWith = (worst: number): TrialPatience =>
  new TrialPatience({
    worstLateness: (from, to) => (from === OVER.startedAt && to === OVER.endedAt ? worst : NaN),
  } as Outages);

it.each([
  ['in time', 40, 2, false],
  ['slower than a tenth of the move’s time', 260, 2, true],
  ['not slower than a tenth of the move’s time', 440, 5, false],
  ['slower than that', 510, 5, true],
  ['slower than any request may be, however long a move has', 1_100, 60, true],
  ['no slower than any service with a clock of nothing', 240, 0.1, false],
  ['not there all the time', Infinity, 5, true],
])('a time-out while the service was %s', (_words, worst, perMove, inVain) => {
  const result = { ...OVER, termination: 'timeout' } as const;
  expect(patienceWith(worst).isInVain(result, LOST, perMove)).toBe(inVain);
});

it('does not excuse what has nothing to do with time', () => {
  for (const termination of ['rules', 'illegal-moves', 'resigned', 'aborted'] as const)
    expect(patienceWith(Infinity).isInVain({ ...OVER, termination }, LOST, 5)).toBe(false);
});

it('excuses what we failed at, however fast we were', () => {
  expect(patienceWith(0).isInVain({ ...OVER, termination: 'infrastructure' }, LOST, 5)).toBe(true);
});

it('excuses turns of a rehearsal that were not answered while the service was slow', () => {
  const result = { ...OVER, termination: 'rules' } as const;
  const turns = [{ ply: 1, was: '6-4', would: '6-4' }];
  const gap = [...turns, { ply: 3, was: '4-1', would: null }];
  expect(patienceWith(2_000).isInVain(result, { turns }, 10)).toBe(false);
  expect(patienceWith(2_000).isInVain(result, { turns: gap }, 10)).toBe(true);
  expect(patienceWith(20).isInVain(result, { turns: gap }, 10)).toBe(false);
});
