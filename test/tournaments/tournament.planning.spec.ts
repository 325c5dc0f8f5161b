import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { NewTournament } from '../../src/tournaments/new.tournament.wire.js';
import { planTournament } from '../../src/tournaments/tournament.planning.js';

const NOW = Date.parse('2026-12-01T12:00:00Z');

const plan = (wish: object) =>
  planTournament(
    plainToInstance(NewTournament, { name: 'Test', format: 'swiss', ruleset: 'draw', ...wish }),
    NOW,
  );
/** The field that a wish is refused for, and why; undefined where it goes through. */
function objection(wish: object): string | undefined {
  const planned = plan(wish);
  return planned.ok ? undefined : planned.error.detail;
}

describe('wishes of an organiser', () => {
  it.each([
    [{ rounds: 3 }, 'single-elimination', 'rounds', 'swiss and tables'],
    [{ cycles: 2 }, 'swiss', 'cycles', 'round-robin and teams'],
    [{ heads: 2 }, 'round-robin', 'heads', 'gauntlet'],
    [{ bestOf: 2 }, 'swiss', 'bestOf', 'single-elimination and double-elimination'],
    [{ thirdPlace: true }, 'double-elimination', 'thirdPlace', 'single-elimination'],
    [{ reset: false }, 'single-elimination', 'reset', 'double-elimination'],
    [{ duration: 60 }, 'swiss', 'duration', 'arena'],
    [{ sets: 2 }, 'gauntlet', 'sets', 'arena and king-of-the-hill'],
    [{ leaders: 2 }, 'teams', 'leaders', 'arena'],
    [{ teamMatch: 'scheveningen' }, 'swiss', 'teamMatch', 'teams'],
  ])('%j in a %s is refused: it is for others, which are named', (wish, format, field, formats) => {
    expect(objection({ format, ...wish })).toBe(
      `${field} means nothing in a ${format}: it is for ${formats}.`,
    );
  });

  it.each([
    { format: 'single-elimination', bestOf: 2, thirdPlace: true },
    { format: 'double-elimination', bestOf: 3, reset: false },
    { format: 'swiss', rounds: 3, bestOf: 1, heads: 1, cycles: 1, reset: true, thirdPlace: false },
    { format: 'teams', cycles: 2, teamMatch: 'scheveningen' },
    { format: 'arena', sets: 3, leaders: 1 },
    { format: 'king-of-the-hill', sets: 3 },
    { format: 'gauntlet', heads: 3 },
    { entry: 'rating' },
    { entry: 'rating', minRating: 1500, maxRating: 1500 },
  ])('%j goes together', (wish) => {
    expect(objection(wish)).toBeUndefined();
  });

  it('are refused where ratings leave nobody', () => {
    expect(objection({ entry: 'rating', minRating: 2000, maxRating: 1000 })).toContain('minRating');
    expect(objection({ entry: 'open', minRating: 1000 })).toContain('entry');
  });

  it('are refused where bots would enter after the start', () => {
    const start = '2026-12-24T18:00:00Z';
    expect(objection({ start, closesAt: '2026-12-24T18:00:01Z' })).toContain(
      'closesAt must not be after start',
    );
    expect(objection({ start: 'now', closesAt: '2026-12-24T18:00:00Z' })).toContain('closesAt');
    expect(objection({ start, opensAt: start })).toContain('opensAt must be before start');
    expect(objection({ opensAt: start, closesAt: start })).toContain('closesAt must be after opensAt');
    expect(objection({ start, opensAt: '2026-12-20T18:00:00Z', closesAt: start })).toBeUndefined();
    expect(objection({ closesAt: start })).toBeUndefined();
  });

  it.each(['2027-02-30T00:00:00Z', '2027-02-20T00:00:00', '2027-02-20', 'tomorrow'])(
    'have no start %s',
    (start) => {
      expect(objection({ start })).toMatch(/^start must be "now", or a moment .* like 2026-12-24T18:00:00Z/);
    },
  );

  it.each([
    ['round-robin', 200],
    ['teams', 200],
    ['swiss', 2000],
  ])('of a %s are for %i entrants at most', (format, most) => {
    expect(plan({ format })).toMatchObject({ ok: true, value: { entry: { most } } });
    expect(plan({ format, maxEntrants: most })).toMatchObject({ ok: true, value: { entry: { most } } });
    if (most < 2000) {
      expect(objection({ format, maxEntrants: most + 1 })).toBe(
        `maxEntrants must be at most ${most}, which is what a ${format} takes.`,
      );
    }
  });
});
