import { baseLeg, completeSet } from '../../src/ratings/rated.set.js';
import { TERMINATIONS } from '../../src/rules/record.js';
import { parsePool, poolOf } from '../../src/ratings/rating.pool.js';
import { easy, leg, player, sitter } from './ratings.fixture.js';

describe('a set', () => {
  const second = { leg: 2, sitters: [sitter(1), sitter(0)] };

  it('is complete when every leg is finished, never half', () => {
    expect(completeSet([leg({})])).toBeUndefined();
    expect(completeSet([leg({}), leg(second)])).toMatchObject({
      pool: { id: 'draw.standard.2' },
      sides: [[player(0)], [player(1)]],
      // Each has won the leg in which it had the first seat.
      scores: [
        [0, 0.5],
        [0.5, 0],
      ],
    });
  });

  it('follows the players when seats are rotated', () => {
    expect(completeSet([leg({}), leg({ ...second, ranks: [2, 1] })])?.scores[0][1]).toBe(1);
  });

  it('does not count an aborted leg, and takes the one that was played again', () => {
    const aborted = leg({ ...second, status: 'aborted', ranks: [] });
    expect(completeSet([leg({}), aborted])).toBeUndefined();
    const again = leg({ ...second, leg: 4, ranks: [1, 2] });
    expect(baseLeg(again)).toBe(2);
    expect(completeSet([leg({}), aborted, again])?.scores[1][0]).toBe(0.5);
  });

  it.each(TERMINATIONS)('counts a leg by how it ended: %s', (termination) => {
    // Whoever is to blame has lost: running out of time on purpose saves no rating. What nobody is to blame for counts for nobody.
    const counts = { rules: 1, resigned: 1, timeout: 1, 'illegal-moves': 1, aborted: 0, infrastructure: 0 };
    const ended =
      counts[termination] === 1
        ? leg({ ...second, termination, ranks: [1, 2] })
        : leg({ ...second, termination, status: 'aborted', ranks: [] });
    expect(completeSet([leg({}), ended]) === undefined).toBe(counts[termination] === 0);
  });

  it('counts the first of two matches of one leg', () => {
    const twice = leg({ ...second, ranks: [2, 1] });
    expect(completeSet([leg({}), leg(second), twice])?.scores[0][1]).toBe(0.5);
  });

  it('of partners has two sides, who each sit in two seats', () => {
    const legs = [1, 2, 3, 4].map((number) =>
      leg({
        ruleset: 'forty-two',
        preset: 'straight',
        teams: true,
        leg: number,
        legs: 4,
        sitters: number % 2 === 1 ? [sitter(0), easy, sitter(0), easy] : [easy, sitter(0), easy, sitter(0)],
        ranks: [1, 3, 1, 3],
      }),
    );
    expect(completeSet(legs)).toMatchObject({
      pool: { id: 'forty-two.straight.4.teams', mode: 'teams' },
      sides: [[player(0)], ['house:easy']],
      scores: [
        [0, 0.5],
        [0.5, 0],
      ],
    });
  });

  it('of three counts winning only, but places where every place is played for', () => {
    const three = (ruleset: string) =>
      completeSet(
        [1, 2, 3].map((number) =>
          leg({
            ruleset,
            leg: number,
            legs: 3,
            sitters: [0, 1, 2].map((seat) => sitter((seat - (number - 1) + 3) % 3)),
            // The same player wins every leg, the next one is second.
            ranks: [0, 1, 2].map((seat) => 1 + ((seat - (number - 1) + 3) % 3)),
          }),
        ),
      )!.scores;
    expect(three('draw')[1][2]).toBe(0.5);
    expect(three('mexican-train')[1][2]).toBe(1);
  });
});

describe('a pool', () => {
  it.each([
    'draw.standard.2',
    'all-fives.pagat.4',
    'forty-two.straight.4.teams',
    'mexican-train.leaflet-nine.3',
  ])('%s is written as it is read', (id) => {
    const pool = parsePool(id);
    expect(pool?.id).toBe(id);
    expect(poolOf({ ...pool!, teams: pool!.mode === 'teams' })).toEqual(pool);
  });

  it.each([
    '',
    'draw',
    'draw.standard.1000',
    'chess.standard.2',
    'draw.none.2',
    'draw.standard.2.teams',
    'draw.standard.2.x',
    'draw.standard.02',
  ])('"%s" is none', (id) => expect(parsePool(id)).toBeUndefined());
});
