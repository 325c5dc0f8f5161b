import { HOUSE_NAMES } from '../../src/matches/index.js';
import { newId } from '../../src/platform/id.js';
import { TournamentEntrants } from '../../src/tournaments/tournament.entrants.js';

const BOT = newId();
const seated = { account: 'a', bot: BOT, version: 1, name: 'ada', suspension: null, isGuest: false };

describe('who is entered', () => {
  const entrants = new TournamentEntrants({
    find: (reference: string) =>
      Promise.resolve(reference.toLowerCase().startsWith(BOT) ? seated : undefined),
  } as never);
  const refusalOf = async (...references: (readonly [string, string | null])[]) => {
    const found = await entrants.findAll(references.map(([entrant, team]) => ({ entrant, team })));
    return found.ok ? undefined : found.error;
  };

  it('is told which house players there are', async () => {
    const refusal = await refusalOf(['house:genius', null]);
    expect(refusal?.code).toBe('not-found');
    for (const name of HOUSE_NAMES) expect(refusal?.detail).toContain(name);
  });

  it.each(['', ' ', 'ada', '@2'])('is not %j, and is told what an entrant is', async (reference) => {
    expect(await refusalOf([reference, null])).toMatchObject({
      code: 'not-found',
      detail: expect.stringMatching(/is no entrant: name a bot's identifier .* or a house player/),
    });
    expect((await refusalOf([newId(), null]))?.detail).toMatch(/^There is no bot/);
  });

  it('is in one team only', async () => {
    expect(await refusalOf([BOT, 'A'], [BOT.toUpperCase(), 'B'])).toMatchObject({ code: 'entry-refused' });
    expect(await refusalOf(['house:easy#1', 'A'], ['house:easy#1', 'B'])).toMatchObject({
      code: 'entry-refused',
    });
    expect(await refusalOf(['house:easy', 'A'], ['house:easy', 'B'])).toBeUndefined();
  });
});
