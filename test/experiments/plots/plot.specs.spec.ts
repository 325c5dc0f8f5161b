import { specOf, type Drawn } from '../../../src/experiments/plots/plot.specs.js';
import type { Plot } from '../../../src/experiments/plots/plot.names.js';

const LONG = `an-extraordinarily-long-name-${'a'.repeat(40)}@12`;
const match: Drawn['match'] = {
  rounds: 1,
  wins: [1, 0],
  draws: 0,
  winRateA: 1,
  interval: [0.2, 1],
  elo: null,
  eloError: null,
  worthRounds: 1,
  points: [{ of: `points of ${LONG}`, mean: 100, error: null, counts: [{ value: 100, count: 1 }] }],
  adjusted: null,
  forfeits: [],
  voided: [],
} as unknown as Drawn['match'];
const drawn = (more: Partial<Drawn> = {}): Drawn => ({
  kind: 'match',
  ruleset: 'draw',
  names: [`${LONG} (A)`, `${LONG} (B)`],
  unit: 'match',
  simulation: null,
  match,
  sprt: null,
  review: null,
  ...more,
});
/** What a chart says, as one text. */
const written = (more: Partial<Drawn>, plot: Plot): string => JSON.stringify(specOf(drawn(more), plot));
const scaleOf = (more: Partial<Drawn>, plot: Plot) =>
  specOf(drawn(more), plot).scales?.find(({ name }) => name === 'x') as { domain?: unknown };

describe('a picture of an experiment', () => {
  it('has room for long names, which still tell two players apart', () => {
    const title = (more: Partial<Drawn>) =>
      (specOf(drawn(more), 'win-rates').title as { text: unknown }).text;
    expect(title({ names: ['ada@2', 'house:hard'] })).toBe('draw, ada@2 against house:hard, 1 match');
    const lines = title({}) as string[];
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThan(100);
    expect(written({}, 'win-rates')).not.toContain(LONG);
    for (const which of ['(A)', '(B)'])
      expect(written({}, 'win-rates')).toMatch(
        new RegExp(`"won by an-[a-z-]+…[a]+@12 \\${which.slice(0, -1)}\\)"`),
      );
    expect(written({}, 'scores')).toMatch(/"text":"points of an-[a-z-]+…[a]+@12"/);
  });

  it('has axes that make sense where nothing was played yet', () => {
    const empty = { ...(match as object), rounds: 0, wins: [0, 0], winRateA: 0 } as unknown as Drawn['match'];
    for (const none of [empty, null]) {
      expect(written({ match: none }, 'win-rates')).not.toContain('won by');
      expect(scaleOf({ match: none }, 'win-rates').domain).toEqual([-0.02, 1.02]);
    }
    expect(scaleOf({ kind: 'sprt', match: null }, 'sprt').domain).toEqual([0, 1]);
  });
});
