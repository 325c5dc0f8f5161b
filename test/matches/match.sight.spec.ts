import { newId } from '../../src/platform/id.js';
import type { MatchFactsRepository } from '../../src/matches/match.facts.repository.js';
import { foldLog } from '../../src/matches/match.fold.js';
import type { MatchLog } from '../../src/matches/match.log.repository.js';
import type { MatchRepository } from '../../src/matches/match.repository.js';
import { MatchSight } from '../../src/matches/match.sight.js';
import { playByChance } from './chance.js';
import { bot, factsOf, TestMatch } from './playing.js';

const DELAY = 60;

/** A finished match whose rows are a second apart, and its sight at a time that the test sets. */
function watching() {
  const id = newId();
  const match = new TestMatch(factsOf([bot(1), bot(2)], { ruleset: 'draw' }, { id, delay: DELAY }));
  playByChance(match, 5, () => undefined);
  const rows = match.rows.map((row, i) => ({ ...row, at: i * 1000 }));
  const time = { now: 0 };
  const steps: number[] = [];
  const read = (_: string, step: number) => {
    steps.push(step);
    return Promise.resolve(rows.filter((row) => row.step > step));
  };
  const sight = new MatchSight(
    {} as MatchRepository,
    { find: () => Promise.resolve(match.state.facts) } as unknown as MatchFactsRepository,
    { read } as unknown as MatchLog,
    { now: () => time.now },
  );
  const seeAt = (second: number) => {
    time.now = second * 1000;
    return sight.find(id, undefined);
  };
  return { facts: match.state.facts, rows, steps, seeAt };
}

describe('a match with a delay', () => {
  it('looks to spectators at any time as its log did that long ago', async () => {
    const { facts, rows, seeAt } = watching();
    for (let second = DELAY; second < DELAY + rows.length + 2; second += 3) {
      const past = rows.filter(({ at }) => at <= (second - DELAY) * 1000);
      expect(await seeAt(second)).toEqual(foldLog(facts, past));
    }
  });

  it('has no seats and no events before the first of them is old enough', async () => {
    const { seeAt } = watching();
    expect(await seeAt(DELAY - 1)).toMatchObject({ status: 'open', seq: 0, facts: { seats: [null, null] } });
  });

  it('is read on from where it was read before, also by several at once', async () => {
    const { facts, rows, steps, seeAt } = watching();
    const half = rows.length >> 1;
    await seeAt(DELAY + half);
    const both = await Promise.all([seeAt(DELAY + rows.length), seeAt(DELAY + rows.length)]);
    expect(both).toEqual([foldLog(facts, rows), foldLog(facts, rows)]);
    expect(steps).toEqual([0, half + 1, half + 1]);
  });
});
