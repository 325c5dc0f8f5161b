import { forecast } from '../../src/tournaments/tournament.forecast.js';
import { bots, Log, SECRET, settingsOf } from './playing.js';

describe('what a tournament would be like', () => {
  const notesOf = async (count: number): Promise<readonly string[]> => {
    const { events } = new Log(settingsOf(), bots(count));
    const planned = { id: 't', secret: SECRET, events, ratings: new Map<string, number>() };
    return (await forecast(planned, { workOut: () => Promise.resolve(undefined) })).notes;
  };

  it('says where nothing would be played, and why', async () => {
    expect(await notesOf(1)).toEqual([
      'Nothing would be played by these entrants: There was only one entrant, and nobody to play against.',
    ]);
    expect(await notesOf(0)).toEqual([
      expect.stringMatching(/^Nothing would be played by these entrants: Nobody/),
    ]);
    expect(await notesOf(2)).toEqual([]);
  });
});
