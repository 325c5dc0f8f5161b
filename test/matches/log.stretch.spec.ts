import { LogStretch } from '../../src/matches/log.stretch.js';
import { play } from '../../src/matches/match.js';
import { at, bot, factsOf, randomFrom, TestMatch } from './playing.js';

const NOW = { now: 1_000_000, limit: 1_000 };

/** A match of block played to its end by chance, and what is done after each of its rows. */
function playOut(afterRow: (match: TestMatch) => void): TestMatch {
  const match = new TestMatch(factsOf([bot(1), bot(2)], { ruleset: 'block', options: { target: 100 } }));
  const random = randomFrom(7);
  afterRow(match);
  for (let now = 1; match.state.turn; now++) {
    const { seat, ply } = match.state.turn;
    const command = { seats: [seat], ply, move: match.anyMove(random) };
    match.take(play(match.state, command, at(now)).change);
    afterRow(match);
  }
  return match;
}

describe('the latest rows of a log', () => {
  it.each([1, 3, 40, 100, 1_000])('show what the whole log shows, looked at every %i rows', (every) => {
    let kept: LogStretch | undefined;
    let rows = 0;
    playOut((match) => {
      const { facts } = match.state;
      const row = match.rows[match.rows.length - 1];
      if (kept) expect(kept.append(row)).toBe(true);
      else kept = LogStretch.ofLog(facts, [row]);
      kept.trim();
      rows += 1;
      if (rows % every !== 0) return;
      const whole = LogStretch.ofLog(facts, match.rows);
      for (const viewer of [0, 1, -1]) {
        const seq = row.seq - 1;
        expect(kept.show(seq, () => viewer, NOW)).toEqual(whole.show(seq, () => viewer, NOW));
      }
    });
    expect(rows).toBeGreaterThan(200);
  });

  it('let older rows go and say so', () => {
    let kept: LogStretch | undefined;
    const match = playOut(({ rows, state }) => {
      if (kept) kept.append(rows[rows.length - 1]);
      else kept = LogStretch.ofLog(state.facts, rows);
      kept.trim();
    });
    expect(kept?.reachesBackTo(0)).toBe(false);
    expect(kept?.reachesBackTo(match.rows[match.rows.length - 1].seq - 1)).toBe(true);
    expect(kept?.isOver).toBe(true);
  });

  it('begin with a change to a match that has come far', () => {
    const stretches: { stretch: LogStretch; seq: number }[] = [];
    let before: TestMatch['state'] | undefined;
    const match = playOut(({ state, rows }) => {
      const row = rows[rows.length - 1];
      if (before)
        stretches.push({ stretch: LogStretch.from(state.facts, before.round, row), seq: row.seq - 1 });
      before = state;
    });
    for (const [at, { stretch, seq }] of stretches.entries()) {
      const whole = LogStretch.ofLog(match.state.facts, match.rows.slice(0, at + 2));
      expect(stretch.show(seq, () => 0, NOW)).toEqual(whole.show(seq, () => 0, NOW));
    }
  });

  it('do not take a row whose predecessor is missing', () => {
    const { rows, state } = playOut(() => undefined);
    const stretch = LogStretch.ofLog(state.facts, rows.slice(0, 1));
    expect(stretch.append(rows[2])).toBe(false);
    expect(stretch.append(rows[0])).toBe(true);
    expect(stretch.lastStep).toBe(1);
  });
});
