import { isSameStanding } from '../../src/tournaments/exports/standings.verification.js';
import { standingsOf } from '../../src/tournaments/standings.wire.mapping.js';
import { rankingOf } from '../../src/tournaments/tournament.ranking.js';
import { slowRating, tournamentElo } from '../../src/tournaments/tournament.ratings.js';
import type { TournamentRepository } from '../../src/tournaments/tournament.repository.js';
import { TournamentShelf } from '../../src/tournaments/tournament.shelf.js';
import type { TournamentStandings } from '../../src/tournaments/tournament.standings.wire.js';
import { bots, byLot, Log, playOut, settingsOf } from './playing.js';

/** Larger than fields were that had ratings once. */
const SIZE = 801;

describe('a tournament for those who look at it', () => {
  let log: Log;
  let shelf: TournamentShelf;

  beforeAll(() => {
    log = playOut(new Log(settingsOf({ format: 'gauntlet' }), bots(SIZE)).start(), byLot);
    // Every reader finds it read from its log anew, as where many others were looked at meanwhile.
    const forgetful = { find: (id: string) => Promise.resolve(id === 't' ? log.rebuilt() : undefined) };
    shelf = new TournamentShelf(forgetful as unknown as TournamentRepository);
  });
  afterAll(() => shelf.onModuleDestroy());

  it('has its ratings before anybody asks what they are, worked out once', async () => {
    expect(slowRating(log.rebuilt())?.field).toHaveLength(SIZE);
    const [one, other] = await Promise.all([shelf.findRated('t'), shelf.findRated('t')]);
    expect(slowRating(one!)).toBeUndefined();
    expect(one).not.toBe(other);
    expect(tournamentElo(one!)).toBe(tournamentElo(other!));
    const { standings } = standingsOf(one!);
    expect(standings).toHaveLength(SIZE);
    for (const { rating } of standings) expect(rating?.error).toBeGreaterThan(0);
    expect(await shelf.findRated('nobody')).toBeUndefined();
    expect(slowRating((await shelf.find('t'))!)).toBeDefined();
  });

  it('is ranked once for all who look before the next thing happens', () => {
    const open = new Log(settingsOf(), bots(3)).start();
    const before = rankingOf(open.tournament);
    expect(rankingOf(open.tournament)).toBe(before);
    playOut(open, byLot);
    const after = rankingOf(open.tournament);
    expect(after).not.toBe(before);
    expect(after.some(({ played }) => played === 2)).toBe(true);
  });

  it('follows from its results with ratings up to what nobody reads, and once without them', async () => {
    const state = (await shelf.findRated('t'))!;
    const recorded = standingsOf(state);
    const expected = standingsOf(state);
    const changed = (change: object, at = 0): TournamentStandings => ({
      ...recorded,
      standings: recorded.standings.map((row, i) => (i === at ? { ...row, ...change } : row)),
    });
    const { elo, error } = recorded.standings[0].rating!;
    expect(isSameStanding(expected, recorded, 3)).toBe(true);
    expect(isSameStanding(expected, changed({ rating: { elo: elo + 1e-6, error } }), 3)).toBe(true);
    for (const change of [
      { rating: { elo: elo + 1, error } },
      { rating: { elo, error: error / 2 } },
      { rating: null },
      { rating: undefined },
      { rating: { elo: String(elo) + '?', error } },
      { points: 7 },
    ])
      expect([change, isSameStanding(expected, changed(change), 3)]).toEqual([change, false]);
    expect(isSameStanding(expected, {} as TournamentStandings, 3)).toBe(false);
    expect(isSameStanding(expected, changed({ rating: null }), 2)).toBe(true);
    expect(isSameStanding(expected, changed({ rating: { elo: elo + 1, error } }), 2)).toBe(false);
  });
});
