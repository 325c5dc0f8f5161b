import fc from 'fast-check';
import type { MatchResult } from '../../src/matches/index.js';
import { anchorsOf, FIRST_ANCHORS } from '../../src/ratings/anchors.js';
import { Ledger, type AppliedSet } from '../../src/ratings/rating.ledger.js';
import { START_RATING } from '../../src/statistics/index.js';
import { easy, leg, player, sitter } from './ratings.fixture.js';

/** Both legs of a set; `won`: legs that the first wins. */
const set = (
  id: string,
  a: number,
  b: number,
  won: number,
  versions: [number, number] = [1, 1],
): MatchResult[] => [
  leg({
    set: id,
    sitters: [sitter(a, versions[0]), sitter(b, versions[1])],
    ranks: won > 0 ? [1, 2] : [2, 1],
  }),
  leg({
    set: id,
    leg: 2,
    sitters: [sitter(b, versions[1]), sitter(a, versions[0])],
    ranks: won > 1 ? [2, 1] : [1, 2],
  }),
];
const run = (matches: readonly MatchResult[], ledger = new Ledger()): AppliedSet[] =>
  matches.flatMap((match) => ledger.end(match) ?? []);
const after = (applied: readonly AppliedSet[], who: string): number =>
  applied
    .flatMap(({ lines }) => lines)
    .filter((line) => line.player === who)
    .at(-1)!.after;

describe('the ledger', () => {
  it('rates a set once, however often its legs come in', () => {
    const matches = set('s', 0, 1, 2);
    const applied = run([...matches, ...matches, ...matches]);
    expect(applied).toHaveLength(1);
    expect(applied[0].lines).toMatchObject([
      { player: player(0), before: START_RATING, delta: 20, after: 1420, k: 40, score: 1, expected: 0.5 },
      { player: player(1), before: START_RATING, delta: -20, after: 1380 },
    ]);
  });

  it('numbers sets in the order in which they were completed, not begun', () => {
    const [a1, a2] = set('a', 0, 1, 2);
    const [b1, b2] = set('b', 1, 2, 2);
    const applied = run([a1, b1, b2, a2]);
    expect(applied.map(({ number, set: { set: id } }) => [number, id])).toEqual([
      [1, 'b'],
      [2, 'a'],
    ]);
    // The second set starts from what the first has left.
    expect(applied[1].lines[1].before).toBe(applied[0].lines[0].after);
  });

  it('is the same whether it is written at one go or from any place on', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(2)), { minLength: 1, maxLength: 20 }),
        fc.nat(),
        (games, cut) => {
          const matches = games
            .filter(([a, b]) => a !== b)
            .flatMap(([a, b, won], i) => set(`s${i}`, a, b, won));
          const whole = run(matches);
          const at = matches.length === 0 ? 0 : cut % matches.length;
          const first = run(matches.slice(0, at));
          const known = first.flatMap(({ set: { pool }, players }) =>
            players.map((rated) => [pool.id, rated] as const),
          );
          const second = new Ledger(
            first.length,
            first.map((done) => done.set.set),
            matches.slice(0, at),
            known,
          );
          expect([...first, ...run(matches.slice(at), second)]).toEqual(whole);
        },
      ),
    );
  });

  it('never takes points for a win, whatever older matches are called off meanwhile', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 20 }),
        (games) => {
          const ledger = new Ledger();
          const begun = games
            .filter(([a, b]) => a !== b)
            .map(([a, b, won, isCalledOff], i) => ({ legs: set(`s${i}`, a, b, won), isCalledOff }));
          // All first legs end; the second ones end, or are called off, in between wins of player 0.
          run(
            begun.map(({ legs }) => legs[0]),
            ledger,
          );
          for (const [i, { legs, isCalledOff }] of begun.entries()) {
            const [, second] = legs;
            const ended = run(
              [isCalledOff ? { ...second, status: 'aborted' as const, ranks: [] } : second],
              ledger,
            );
            // What is called off changes nobody's rating, not even later.
            expect(ended).toHaveLength(isCalledOff ? 0 : 1);
            const [{ lines }] = run(set(`win ${i}`, 0, 4, 2), ledger);
            expect(lines[0]).toMatchObject({ player: player(0), score: 1 });
            expect(lines[0].delta).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('keeps the sum of ratings where no anchor and no newcomer plays', () => {
    const applied = run(set('s', 0, 1, 1));
    expect(applied[0].lines.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
  });

  it('never moves a house player', () => {
    const applied = run([
      leg({ set: 's', sitters: [sitter(0), easy], ranks: [1, 2] }),
      leg({ set: 's', leg: 2, sitters: [easy, sitter(0)], ranks: [2, 1] }),
    ]);
    expect(after(applied, 'house:easy')).toBe(FIRST_ANCHORS['house:easy']);
    expect(after(applied, player(0))).toBeGreaterThan(START_RATING);
  });

  it('has every pool hang on its own ruleset, or on what it began with', () => {
    const anchors = anchorsOf('forty-two.straight.4.teams');
    expect(anchors['house:easy']).toBe(1500);
    expect(anchors['house:hard']).toBeGreaterThan(anchorsOf('draw.standard.2')['house:hard'] + 300);
    expect(anchorsOf('forty-two.family.4.teams')).toEqual(anchors);
    expect(anchorsOf('forty-two.straight.4.teams', 1)).toEqual(FIRST_ANCHORS);
  });

  it('lets a new version begin where the last one was, with everything to learn', () => {
    const early = Array.from({ length: 40 }, (_, i) => set(`s${i}`, 0, 1, 2)).flat();
    const applied = run([...early, ...set('new', 0, 1, 2, [2, 1])]);
    const [line] = applied.at(-1)!.lines;
    expect(line).toMatchObject({ player: player(0, 2), k: 40 });
    expect(line.before).toBe(after(applied.slice(0, -1), player(0)));
    expect(applied.at(-1)!.players[0]).toMatchObject({ inheritedFrom: player(0), sets: 1 });
    // The old version stays as it was.
    expect(after(applied, player(0))).toBe(line.before);
  });

  it('leaves out matches that are not rated, and those of no set', () => {
    expect(run([leg({ rated: false }), leg({ set: null, leg: null, legs: null })])).toEqual([]);
  });

  it('moves established players half as much against a newcomer', () => {
    const early = Array.from({ length: 40 }, (_, i) => set(`s${i}`, 0, 1, i % 3)).flat();
    const applied = run([...early, ...set('x', 0, 2, 2)]);
    const [established, newcomer] = applied.at(-1)!.lines;
    expect(established.k).toBe(12);
    expect(newcomer.k).toBe(40);
  });
});
