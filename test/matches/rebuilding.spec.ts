import fc from 'fast-check';
import { resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { decodeState, encodeState, stepOfEncoded } from '../../src/matches/match.encoding.js';
import { foldLog } from '../../src/matches/match.fold.js';
import { resign } from '../../src/matches/match.js';
import { join } from '../../src/matches/match.seating.js';
import type { MatchState, Seat } from '../../src/matches/match.state.js';
import { playByChance } from './chance.js';
import { at, bot, factsOf, house, TestMatch } from './playing.js';

/** What the live store and the log hold of a state. */
function expectRebuilt(match: TestMatch): void {
  const { state, rows } = match;
  const bytes = encodeState(state);
  expect(stepOfEncoded(bytes)).toBe(state.step);
  expect(decodeState(bytes, state.facts)).toEqual(state);
  // The log comes back from the database as JSON, the facts with whatever seats they were loaded with.
  const logged = JSON.parse(JSON.stringify(rows)) as typeof rows;
  expect(encodeState(foldLog(state.facts, logged)).toString()).toBe(bytes.toString());
}

describe('a match rebuilt from its log', () => {
  const clocks = [{ perMove: 10 }, { bank: 120, increment: 3 }];
  const cases = RULESETS.flatMap(({ id, seats }) => {
    const { min, max } = seats(id === 'mexican-train' ? 12 : id === 'chicken-foot' ? 9 : 6);
    const most = id === 'mexican-train' ? 8 : id === 'chicken-foot' ? 6 : 4;
    return [...new Set([min, Math.min(4, max), Math.min(max, most)])]
      .filter((count) => resolveGame({ ruleset: id, seats: count }).ok)
      .map((count) => [id, count] as const);
  });

  it.each(cases)('is the same to the byte: %s with %i seats', (ruleset, count) => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1), fc.boolean(), (seed, clock, helped) => {
        const seats = Array.from({ length: count }, (_, i): Seat =>
          i > 0 && (seed >> i) & 1
            ? house((['house:easy', 'house:random', 'house:hard'] as const)[i % 3])
            : bot(i),
        );
        const match = new TestMatch(
          factsOf(
            seats,
            { ruleset },
            {
              clock: clocks[clock],
              onTimeout: helped ? 'play-for-me' : 'forfeit',
              serverSeed: (seed >>> 0).toString(16).padStart(64, '0'),
            },
          ),
        );
        playByChance(match, seed, expectRebuilt);
      }),
      { numRuns: 8 },
    );
  });

  it('is the same while seats are open', () => {
    const match = new TestMatch(factsOf([bot(1), null, null]));
    expectRebuilt(match);
    match.take(join(match.state, { seat: 2, bot: bot(3, { entropy: 'é"\\ 6-4' }) }, at(5)).change);
    expectRebuilt(match);
    match.take(resign(match.state, 0, at(6)).change);
    expectRebuilt(match);
  });

  it('numbers events and rows without a gap', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2), house('house:easy')]));
    playByChance(match, 7, () => undefined);
    expect(match.rows.map(({ step }) => step)).toEqual(match.rows.map((_, i) => i + 1));
    expect(match.events.map(({ seq }) => seq)).toEqual(match.events.map((_, i) => i + 1));
    expect(match.state.seq).toBe(match.events.length);
    const plies = match.rows.flatMap(({ moves }) => moves.map(({ ply }) => ply));
    expect(plies).toEqual(plies.map((_, i) => i + 1));
  });

  it('asks for a rebuild where another version wrote the live state', () => {
    const { state } = new TestMatch(factsOf([bot(1), bot(2)]));
    const foreign = Buffer.from(
      encodeState(state)
        .toString()
        .replace(/^\[\d+/, '[999'),
    );
    expect(stepOfEncoded(foreign)).toBeUndefined();
    expect(decodeState(foreign, state.facts)).toBeUndefined();
  });
});

describe('the live state', () => {
  it('is small', () => {
    let largest = 0;
    const measure = ({ state }: { state: MatchState }) => {
      largest = Math.max(largest, encodeState(state).length);
    };
    playByChance(new TestMatch(factsOf([bot(1), bot(2)])), 3, measure);
    // Two hands and a boneyard are 90 bytes, a step 8: some 400 bytes in the longest round of draw.
    expect(largest).toBeLessThan(500);
  });
});
