import { forecast } from '../../src/tournaments/tournament.forecast.js';
import { bots, Log, SECRET, settingsOf } from './playing.js';

describe('what a tournament would be like', () => {
  const forecastOf = (count: number) => {
    const { events } = new Log(settingsOf(), bots(count));
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

  it('says where nothing would be played, and why', () => {
    expect(notesOf(1)).toEqual([
      'Nothing would be played by these entrants: There was only one entrant, and nobody to play against.',
    ]);
    expect(notesOf(0)).toEqual([expect.stringMatching(/^Nothing would be played by these entrants: Nobody/)]);
    expect(notesOf(2)).toEqual([]);
  });
});
