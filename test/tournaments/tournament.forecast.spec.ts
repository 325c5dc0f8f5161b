import { resolveGame } from '../../src/rules/rulesets.js';
import { forecast } from '../../src/tournaments/tournament.forecast.js';
import { bot, bots, Log, playOut, SECRET, settingsOf } from './playing.js';

describe('what a tournament would be like', () => {
  const forecastOf = (count: number, settings = settingsOf()) => {
    const { events } = new Log(settings, bots(count));
    const planned = { id: 't', secret: SECRET, events, ratings: new Map<string, number>() };
    return forecast(planned);
  };
  const notesOf = (count: number): readonly string[] => forecastOf(count).notes;

  it('shows all pairings of a usual field, and the first rounds of a very large schedule', () => {
    const usual = forecastOf(16);
    expect(usual).toMatchObject({ totalPairings: 120, matches: 240, rounds: 15, notes: [] });
    expect(usual.pairings).toHaveLength(120);
    const large = forecastOf(200);
    expect(large).toMatchObject({ totalPairings: 19_900, matches: 39_800, rounds: 199 });
    expect(large.pairings).toHaveLength(2_000);
    expect(large.pairings.at(-1)).toMatchObject({ round: 20, table: 100 });
    expect(large.notes).toEqual(['Of the 19900 pairings that are known the first 2000 are shown.']);
  });

  it.each([
    // Entrants, seats wished, matches of two rounds: a set has as many as sit at the table.
    [3, 4, 6],
    [4, 3, 8],
    [8, 4, 16],
    [7, 4, 14],
    [5, 4, 8],
  ])(
    'counts the matches of %i entrants, wished %i at a table, by those who sit there',
    (count, seats, matches) => {
      const sizes = seats === 4 ? [4, 3] : [3, 4];
      const rules = sizes.map((size) => {
        const resolved = resolveGame({ ruleset: 'draw', seats: size });
        if (!resolved.ok) throw new Error(resolved.error.detail);
        return resolved.value;
      });
      const wished = settingsOf({ format: 'tables', rules, rounds: 2 });
      expect(forecastOf(count, wished)).toMatchObject({ rounds: 2, matches });
      const played = playOut(new Log(wished, bots(count)).start());
      const sets = played.tournament.rounds.flatMap(({ pairings }) => pairings.flatMap((each) => each.sets));
      expect(sets.reduce((sum, { legs }) => sum + legs.length, 0)).toBe(matches);
    },
  );

  it('looks ahead at the largest schedules, of a gauntlet and of teams', () => {
    const gauntlet = forecastOf(2_000, settingsOf({ format: 'gauntlet', heads: 100 }));
    expect(gauntlet).toMatchObject({ totalPairings: 194_950, matches: 389_900 });
    expect(gauntlet.pairings).toHaveLength(1_969);
    const teams = Array.from({ length: 200 }, (_, i) => bot(i + 1, `team ${i % 10}`));
    const { events } = new Log(settingsOf({ format: 'teams', teamMatch: 'scheveningen' }), teams);
    const event = forecast({ id: 't', secret: SECRET, events, ratings: new Map() });
    expect(event.totalPairings).toBe((200 * 180) / 2);
    // Nobody else sits at a table of the round.
    const places = event.pairings.map(({ round, table }) => `${round}/${table}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('says where nothing would be played, and why', () => {
    expect(notesOf(1)).toEqual([
      'Nothing would be played by these entrants: There was only one entrant, and nobody to play against.',
    ]);
    expect(notesOf(0)).toEqual([expect.stringMatching(/^Nothing would be played by these entrants: Nobody/)]);
    expect(notesOf(2)).toEqual([]);
  });
});
