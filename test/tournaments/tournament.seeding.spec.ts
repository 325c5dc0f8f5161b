import { newId } from '../../src/platform/id.js';
import { anchorsOf, FIRST_ANCHORS } from '../../src/ratings/anchors.js';
import { RatingsRepository, Standings } from '../../src/ratings/index.js';
import { resolveGame } from '../../src/rules/rulesets.js';
import type { EntrantFacts } from '../../src/tournaments/tournament.event.js';
import { TournamentSeeding } from '../../src/tournaments/tournament.seeding.js';
import { STORES, type Shared } from '../matches/matches.fixture.js';
import { bot } from '../matches/playing.js';
import { house, settingsOf } from './playing.js';

const POOL = 'draw.standard.2';
const rules = resolveGame({ ruleset: 'draw', seats: 2 });
if (!rules.ok) throw new Error(rules.error.detail);
const SETTINGS = settingsOf({ rules: [rules.value] });

const version = (n: number, number: number): EntrantFacts => {
  const { account, bot: id } = bot(n);
  return {
    id: `${id}@${number}`,
    name: `bot ${n}`,
    player: { account, bot: id, version: number },
    team: null,
  };
};

describe('seeds', () => {
  let shared: Shared;
  let seeding: TournamentSeeding;

  beforeAll(async () => {
    shared = await STORES[0].start();
    seeding = new TournamentSeeding(new Standings(new RatingsRepository(shared.postgres)));
  });
  afterAll(() => shared.stop());
  afterEach(() => shared.postgres.query('TRUNCATE rating_pools CASCADE'));

  /** A pool that began with an edition of the anchors, and what a version is rated with in it. */
  async function begin(edition: number, rated: readonly [EntrantFacts, number][]): Promise<void> {
    await shared.postgres.query(
      `INSERT INTO rating_pools (id, ruleset, preset, seats, mode, anchors) VALUES ($1, 'draw', 'standard', 2, 'solo', $2)`,
      [POOL, edition],
    );
    for (const [{ id }, rating] of rated) {
      const [of, number] = id.split('@');
      await shared.postgres.query(
        `INSERT INTO bot_versions (id, bot, number, created_at) VALUES ($1, $2, $3, now())
         ON CONFLICT (bot, number) DO NOTHING`,
        [newId(), of, Number(number)],
      );
      await shared.postgres.query(
        `INSERT INTO ratings (pool, player, bot, version, rating, sets, anchored, newest, last_at)
         VALUES ($1, $2, $3, $4, $5, 7, false, true, now())`,
        [POOL, id, of, Number(number), rating],
      );
    }
  }

  it.each([
    ['none that has begun', undefined, anchorsOf(POOL)],
    ['one that began with the first anchors', 1, FIRST_ANCHORS],
    ['one that began with those in force', 2, anchorsOf(POOL)],
  ])('of house players are the anchors of their pool: %s', async (_, edition, anchors) => {
    if (edition !== undefined) await begin(edition, []);
    const seeds = await seeding.ratingsOf(SETTINGS, [house(1), house(2)]);
    expect(seeds).toEqual(new Map([1, 2].map((n) => [house(n).id, anchors['house:easy']])));
  });

  it('of bots are their ratings; a new version has what the one before it had, and a newcomer none', async () => {
    await begin(2, [
      [version(1, 1), 1612.5],
      [version(2, 2), 1555],
    ]);
    const entrants = [version(1, 1), version(2, 3), version(2, 1), version(3, 1)];
    expect(await seeding.ratingsOf(SETTINGS, entrants)).toEqual(
      new Map([
        [version(1, 1).id, 1612.5],
        [version(2, 3).id, 1555],
      ]),
    );
  });
});
