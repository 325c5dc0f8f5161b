import type { EntrantFacts } from '../../src/tournaments/tournament.event.js';
import { entriesMeant, findEntry } from '../../src/tournaments/tournament.entry.js';
import { pairingsOf } from '../../src/tournaments/pairings.wire.mapping.js';
import { bot, house, Log, outcome, settingsOf } from './playing.js';

const entered = (botId: string, version: number, id = `${botId}@${version}`): EntrantFacts => ({
  id,
  name: 'ada',
  player: { account: 'a', bot: botId, version },
  team: null,
});
const byId = (...entrants: EntrantFacts[]) => new Map(entrants.map((entrant) => [entrant.id, entrant]));

describe('the entry that is meant', () => {
  it('is found by the bot, whether it was entered with its version or without', () => {
    const entrants = byId(entered('0a', 1), entered('0b', 3, '0b'), house(1));
    for (const reference of ['0a', '0a@1', '0A@1']) {
      expect(findEntry(entrants, reference)).toEqual({ ok: true, value: '0a@1' });
    }
    for (const reference of ['0b', '0b@3']) {
      expect(findEntry(entrants, reference)).toEqual({ ok: true, value: '0b' });
    }
    expect(findEntry(entrants, 'house:easy#1')).toEqual({ ok: true, value: 'house:easy#1' });
  });

  it('is refused where the bot has none, or several, which are named', () => {
    const entrants = byId(entered('0a', 1), entered('0a', 2));
    expect(findEntry(entrants, '0a@3')).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(findEntry(entrants, '0a')).toMatchObject({
      ok: false,
      error: { code: 'not-found', detail: '0a has several entries; name one of them: 0a@1, 0a@2.' },
    });
    expect(findEntry(entrants, '0a@2')).toEqual({ ok: true, value: '0a@2' });
    expect(entriesMeant(entrants, '0a')).toEqual(['0a@1', '0a@2']);
  });

  it('is the one that was entered by that very name', () => {
    expect(entriesMeant(byId(entered('0a', 2, '0a'), entered('0a', 1)), '0a')).toEqual(['0a']);
  });
});

describe('pairings', () => {
  const { tournament } = new Log(settingsOf(), [entered('0a', 1), entered('0a', 2), bot(1)]).start();

  it('of a bot are those of all its entries', () => {
    expect(pairingsOf(tournament, { entrant: '0a' }).pairings).toHaveLength(3);
    expect(pairingsOf(tournament, { entrant: '0a@1' }).pairings).toHaveLength(2);
    expect(pairingsOf(tournament, { entrant: '0c' }).pairings).toEqual([]);
  });

  it('list the matches that there are: what has not ended and is not known is not made yet', () => {
    const log = new Log(settingsOf(), [bot(1), bot(2)]).start();
    const [first, second] = log.tournament.matches.keys();
    const listed = (...there: string[]) =>
      pairingsOf(log.tournament, {}, { luck: new Map(), matches: new Set(there) }).pairings[0].sets[0]
        .matches;
    expect(listed()).toEqual([]);
    expect(listed(second)).toEqual([second]);
    log.end(first, outcome([1, 2]));
    expect(listed()).toEqual([first]);
    expect(listed(second)).toEqual([first, second]);
  });
});
