import { resolveGame } from '../../src/rules/rulesets.js';
import { abort } from '../../src/matches/match.js';
import { formatOf } from '../../src/tournaments/formats/index.js';
import { keyOf } from '../../src/tournaments/tournament.event.js';
import type { TournamentSettings } from '../../src/tournaments/tournament.settings.js';
import type { Tournament } from '../../src/tournaments/tournament.state.js';
import { leave } from '../../src/tournaments/tournament.js';
import { TournamentSweeper } from '../../src/tournaments/tournament.sweeper.js';
import { STORES, type Shared } from '../matches/matches.fixture.js';
import { house, pairingsOf, settingsOf } from './playing.js';
import { realBot, TournamentProcess } from './tournaments.fixture.js';

const game = (ruleset: string, seats: number, options: Record<string, unknown>) => {
  const rules = resolveGame({ ruleset, seats, options });
  if (!rules.ok) throw new Error(rules.error.detail);
  return rules.value;
};
const DRAW = [game('draw', 2, { target: 15 })];
const EVENTS: Record<string, Partial<TournamentSettings>> = {
  'a round robin': { format: 'round-robin' },
  'a swiss': { format: 'swiss', rounds: 3 },
  'a single elimination': { format: 'single-elimination', bestOf: 3, thirdPlace: true },
  'a double elimination': { format: 'double-elimination' },
  'an arena': { format: 'arena', sets: 3 },
  'a gauntlet': { format: 'gauntlet' },
  'king of the hill': { format: 'king-of-the-hill', sets: 3 },
};
const entrants = Array.from({ length: 6 }, (_, i) => house(i + 1));

const outcomeOf = (tournament: Tournament) => ({
  pairings: pairingsOf(tournament),
  results: tournament.rounds.flatMap(({ pairings }) => pairings.map(({ result }) => result)),
  ranking: formatOf(tournament.settings.format).rank(tournament),
});

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(STORES.filter(({ runs }) => runs))('driving tournaments on $name', ({ start }) => {
  let shared: Shared;
  let one: TournamentProcess;
  let two: TournamentProcess;
  beforeAll(async () => {
    shared = await start();
    one = await TournamentProcess.open(shared);
    two = await TournamentProcess.open(shared);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await shared.stop();
  });

  /** Everything in order, each thing once. */
  async function playQuietly(id: string): Promise<Tournament> {
    await one.driver.attend(id);
    for (let job = one.jobs.shift(); job; job = one.jobs.shift()) await one.work(job);
    return one.get(id);
  }

  /** Two processes at once, jobs in any order, many of them twice or lost, memories forgotten. */
  async function playWildly(id: string, seed: number): Promise<Tournament> {
    const next = numbers(seed);
    for (let turns = 0; turns < 2_000; turns++) {
      const tournament = await one.get(id);
      if (tournament.status === 'finished') return tournament;
      const jobs = [...one.jobs.splice(0), ...two.jobs.splice(0)]
        .flatMap(({ tournament: of, matches }) =>
          next(3) === 0
            ? [{ tournament: of, matches }]
            : matches.map((match) => ({ tournament: of, matches: [match] })),
        )
        .filter(() => next(10) > 0);
      const work = jobs.flatMap((job) =>
        next(4) === 0 ? [() => one.work(job), () => two.work(job)] : [() => [one, two][next(2)].work(job)],
      );
      work.push(() => one.driver.attend(id, { thorough: next(3) === 0 }));
      work.push(() => two.driver.attend(id, { thorough: next(3) === 0 }));
      // The order of a batch is one of many.
      for (let i = work.length - 1; i > 0; i--) {
        const j = next(i + 1);
        [work[i], work[j]] = [work[j], work[i]];
      }
      await Promise.all(work.map((each) => each()));
      if (next(5) === 0) two = await restarted(two);
    }
    throw new Error('it does not end');
  }

  async function restarted(process: TournamentProcess): Promise<TournamentProcess> {
    await process.close();
    return TournamentProcess.open(shared);
  }

  it.each(Object.keys(EVENTS))(
    '%s ends the same, whoever does things twice, at once, or not at all',
    async (name) => {
      const settings = settingsOf({ rules: DRAW, ...EVENTS[name] });
      const quiet = await playQuietly(await one.create(settings, entrants));
      expect(quiet.status).toBe('finished');
      for (const seed of [1, 2]) {
        const id = await one.create(settings, entrants);
        const wild = await playWildly(id, seed);
        expect(outcomeOf(wild)).toEqual(outcomeOf(quiet));
        const keys = (await one.log.read(id, 0)).map(keyOf).filter((key) => key !== null);
        expect(new Set(keys).size).toBe(keys.length);
        const [{ count }] = await shared.postgres.query<{ count: string }>(
          `SELECT count(*) FROM matches WHERE tournament = $1 AND status = 'finished'`,
          [id],
        );
        // Every leg was played once, and nothing beside them.
        expect(Number(count)).toBe(quiet.matches.size);
      }
    },
  );

  it('starts once, however many start it', async () => {
    const id = await one.create(settingsOf({ rules: DRAW, format: 'swiss' }), entrants);
    await Promise.all([one, two, one, two].map(({ driver }) => driver.attend(id)));
    const events = await one.log.read(id, 0);
    expect(events.filter(({ type }) => type === 'started')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'paired')).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  });

  it('plays a leg again that the service could not finish, with other deals', async () => {
    const id = await one.create(settingsOf({ rules: DRAW }), [realBot(0), realBot(1)]);
    await one.driver.attend(id);
    const [place] = (await one.get(id)).unheard.values();
    const first = place.leg.match;
    const facts = await one.process.facts.find(first);
    await one.process.matches.change(first, (state, moment) =>
      abort(state, { termination: 'aborted', reason: 'A server was away.' }, moment),
    );
    await two.driver.attend(id);
    const again = [...(await two.get(id)).unheard.values()].find(({ leg }) => leg.leg === place.leg.leg)!;
    expect(again.leg).toMatchObject({ attempt: 2, state: 'playing' });
    const replay = await two.process.facts.find(again.leg.match);
    expect(replay!.serverSeed).not.toBe(facts!.serverSeed);
    expect(replay!.leg).toMatchObject({ set: facts!.leg!.set, leg: 3, legs: 2 });
  });

  it('gives no bot the same deal twice', async () => {
    const four = [0, 1, 2, 3].map((n) => realBot(n));
    for (const deals of ['independent', 'field'] as const) {
      const settings = settingsOf({ rules: DRAW, deals, cycles: 2, concurrency: 6 });
      const id = await one.create(settings, four);
      await one.driver.attend(id);
      const seedsOf = new Map<string, string[]>();
      for (const [match, { pairing }] of (await one.get(id)).matches) {
        const { serverSeed } = (await one.process.facts.find(match))!;
        for (const entrant of pairing.entrants)
          seedsOf.set(entrant, [...(seedsOf.get(entrant) ?? []), serverSeed]);
      }
      expect(seedsOf.size).toBe(4);
      for (const seeds of seedsOf.values()) {
        expect(seeds).toHaveLength(12);
        expect(new Set(seeds).size).toBe(12);
      }
    }
  });

  it('ends the matches of whoever leaves, and waits for nobody', async () => {
    const id = await one.create(settingsOf({ rules: DRAW }), [realBot(0), realBot(1), realBot(2)]);
    await one.driver.attend(id);
    const gone = realBot(2).id;
    const matches = [...(await one.get(id)).matches.values()]
      .filter(({ pairing }) => pairing.entrants.includes(gone))
      .map(({ leg }) => leg.match);
    await two.tournaments.change(id, (latest) =>
      latest.entrants.get(gone)?.left ? { ok: true, value: [] } : leave(latest, gone, 'withdrawn', 'no more'),
    );
    await two.driver.attend(id);
    for (const match of matches) expect((await one.process.matches.find(match))!.status).toBe('aborted');
    const { unheard, results } = await one.get(id);
    expect([...unheard.values()].every(({ pairing }) => !pairing.entrants.includes(gone))).toBe(true);
    expect(results.filter(({ kind, entrants: ids }) => kind !== 'bye' && ids.includes(gone))).toMatchObject([
      { kind: 'forfeit' },
      { kind: 'forfeit' },
    ]);
  });

  it('is called off with the reason when everybody is gone before the start', async () => {
    const id = await one.create(settingsOf({ rules: DRAW }), []);
    await Promise.all([one.driver.attend(id), two.driver.attend(id)]);
    expect(await two.get(id)).toMatchObject({
      status: 'cancelled',
      reason: expect.stringContaining('Nobody'),
    });
  });

  it('goes on without a bot that its owner deletes half way, and says so', async () => {
    const sweeper = new TournamentSweeper(one.log, one.tournaments, one.driver);
    const alone = {
      isEnding: false,
      aloneWith: async (_: object, work: () => Promise<unknown>) => void (await work()),
    };
    const sweep = () => sweeper.sweep(alone);
    const id = await one.create(settingsOf({ rules: DRAW }), [realBot(3), realBot(4), realBot(5)]);
    await one.driver.attend(id);
    const gone = realBot(4);
    const { bot } = gone.player as { bot: string };
    await shared.postgres.query('UPDATE bots SET deleted_at = now() WHERE id = $1', [bot]);
    try {
      await Promise.all([sweep(), sweep()]);
      const { entrants: field, open } = await one.get(id);
      expect(field.get(gone.id)!.left).toMatchObject({ cause: 'gone', reason: 'Its bot was deleted.' });
      // What it had to play is lost by forfeit, once; the others' pairing is still being played.
      const forfeits = (await one.log.read(id, 0)).filter(({ type }) => type === 'result');
      expect(forfeits).toMatchObject([{ kind: 'forfeit' }, { kind: 'forfeit' }]);
      expect([...open].map(({ entrants: sitting }) => sitting.includes(gone.id))).toEqual([false]);
    } finally {
      await shared.postgres.query('UPDATE bots SET deleted_at = NULL WHERE id = $1', [bot]);
    }
  });

  it('rates nothing that a guest of an app plays, and the match says so', async () => {
    const guest = realBot(6);
    const settings = settingsOf({ rules: DRAW, rated: true });
    const id = await one.create(settings, [
      { ...guest, player: { ...(guest.player as object), guest: true } as never },
      realBot(7),
      realBot(8),
    ]);
    await one.driver.attend(id);
    for (const [match, { pairing }] of (await one.get(id)).matches) {
      const { rated, unrated } = (await one.process.facts.find(match))!;
      if (pairing.entrants.includes(guest.id))
        expect([rated, unrated]).toEqual([false, 'Guests of apps play unrated.']);
      else expect([rated, unrated]).toEqual([true, null]);
    }
  });
});
