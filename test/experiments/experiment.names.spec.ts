import type { DuelPlan, Participant } from '../../src/experiments/experiment.plan.js';
import { create } from '../../src/experiments/experiment.state.js';
import { experimentOf } from '../../src/experiments/experiment.wire.mapping.js';
import { specOf } from '../../src/experiments/plots/plot.specs.js';
import { RemoteTally } from '../../src/experiments/remote/remote.tally.js';
import { resolveGame } from '../../src/rules/rulesets.js';

/** Ids of one minute begin alike. */
const ADA = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';
const BOB = '0199e3a4-6f1d-7000-9b7c-2e3d4c5b6a79';
const account = '0199e3a4-0000-7000-8000-000000000000';

function experiment(players: readonly [Participant, Participant]) {
  const rules = resolveGame({ ruleset: 'draw', seats: 2 });
  if (!rules.ok) throw new Error('no rules');
  const plan: DuelPlan = {
    kind: 'match',
    rules: rules.value,
    seed: 1,
    rounds: 10,
    part: 1,
    players,
    remote: { perMove: 5, atOnce: 1 },
  };
  const tally = new RemoteTally(undefined);
  const fault = { player: 1, fault: 'timeout', moved: true } as const;
  tally.add({ match: 'm1', score: 2, control: 0.5, points: [100, 40], fault });
  const { state } = create({ id: 'e', account, name: '', plan, work: 1 }, 0);
  return experimentOf({ ...state, tally: tally.toJSON() });
}

describe('names in an experiment', () => {
  it('are what its bots are called, in pictures and series; references stay ids', () => {
    const shown = experiment([
      { account, bot: ADA, version: 2, name: 'ada' },
      { account, bot: BOB, version: 1, name: 'bob' },
    ]);
    expect(shown.players).toEqual([`${ADA}@2`, `${BOB}@1`]);
    expect(shown.names).toEqual(['ada@2', 'bob@1']);
    expect(shown.match?.points.map(({ of }) => of)).toEqual(['points of ada@2', 'points of bob@1']);
    expect(shown.match?.forfeits).toMatchObject([{ player: `${BOB}@1` }]);
    expect(specOf(shown, 'win-rates').title).toMatchObject({
      text: 'draw, ada@2 against bob@1, 1 match',
    });
    expect(JSON.stringify(specOf(shown, 'win-rates'))).not.toContain('0199e3a4');
  });

  it('tell apart bots of one minute whose names are not known', () => {
    const { names } = experiment([
      { account, bot: ADA, version: 1 },
      { account, bot: BOB, version: 1 },
    ]);
    expect(names).toEqual([`${ADA}@1`, `${BOB}@1`]);
  });

  it('tell apart who plays against itself', () => {
    const ada = { account, bot: ADA, version: 2, name: 'ada' };
    const shown = experiment([ada, ada]);
    expect(shown.names).toEqual(['ada@2 (A)', 'ada@2 (B)']);
    const { data } = specOf(shown, 'win-rates');
    const rows = JSON.stringify(data);
    expect(rows).toContain('won by ada@2 (A)');
    expect(rows).toContain('won by ada@2 (B)');
  });
});
