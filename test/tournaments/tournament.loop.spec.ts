import { ok } from '../../src/platform/result.js';
import { leave } from '../../src/tournaments/tournament.js';
import { STORES, type Shared } from '../matches/matches.fixture.js';
import { resolveGame } from '../../src/rules/rulesets.js';
import { house, settingsOf } from './playing.js';
import { TournamentProcess } from './tournaments.fixture.js';

const draw = resolveGame({ ruleset: 'draw', seats: 2, options: { target: 15 } });
if (!draw.ok) throw new Error(draw.error.detail);
const DRAW = [draw.value];
const field = (count: number) => Array.from({ length: count }, (_, i) => house(i + 1));

describe('one look at a tournament', () => {
  let shared: Shared;
  let one: TournamentProcess;
  let two: TournamentProcess;
  beforeAll(async () => {
    shared = await STORES[0].start();
    one = await TournamentProcess.open(shared);
    two = await TournamentProcess.open(shared);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    one.jobs.length = 0;
    two.jobs.length = 0;
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await shared.stop();
  });

  it('hears what it has played, though a change that never came into the log has heard it meanwhile', async () => {
    const id = await one.create(settingsOf({ rules: DRAW }), field(2));
    await one.driver.attend(id);
    const play = one.legs.play.bind(one.legs);
    jest.spyOn(one.legs, 'play').mockImplementationOnce(async (tournament, places) => {
      await play(tournament, places);
      const news = await one.legs.news(
        tournament,
        places.map(({ leg }) => leg.match),
      );
      jest.spyOn(one.log, 'append').mockRejectedValueOnce(new Error('the database is away'));
      let asked = 0;
      const lost = one.tournaments.change(id, () => ok(asked++ === 0 ? news : []));
      await expect(lost).rejects.toThrow('away');
    });
    for (const job of one.jobs.splice(0)) await one.work(job);
    expect(await two.get(id)).toMatchObject({ status: 'finished' });
  });

  it('begins all sets of a schedule that is larger than one change takes, and has each leg played once', async () => {
    const id = await one.create(settingsOf({ rules: DRAW }), field(33));
    await one.driver.attend(id);
    const { open, unheard } = await one.get(id);
    expect(open.size).toBe(528);
    expect([...open].every(({ sets }) => sets.length === 1)).toBe(true);
    const queued = one.jobs.flatMap(({ matches }) => matches);
    expect(queued).toHaveLength(1056);
    expect(new Set(queued)).toEqual(new Set(unheard.keys()));
  });

  it('hears of more ended legs than are heard of at once', async () => {
    const id = await one.create(settingsOf({ rules: DRAW }), field(6));
    await one.driver.attend(id);
    const tournament = await one.get(id);
    await one.legs.play(tournament, [...tournament.unheard.values()]);
    const ended = one.log.ended.bind(one.log);
    const asked = jest.spyOn(one.log, 'ended').mockImplementation((of) => ended(of, 7));
    await one.driver.attend(id);
    expect(await two.get(id)).toMatchObject({ status: 'finished' });
    // 30 legs, seven at a time; nobody asks once more than that.
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it('pairs a slow round that has become due, at once', async () => {
    const id = await one.create(settingsOf({ rules: DRAW, format: 'swiss' }), field(102));
    await one.driver.attend(id);
    const { rounds, unheard } = await one.get(id);
    expect(rounds.map(({ pairings }) => pairings.length)).toEqual([51]);
    expect(unheard.size).toBe(102);
  });

  it('pairs everybody who is free in an arena beside the event loop, and on the spot where something happens all the time', async () => {
    const settings = settingsOf({ rules: DRAW, format: 'arena', sets: 1 });
    const [calm, restless] = [await one.create(settings, field(102)), await one.create(settings, field(103))];
    await one.driver.attend(calm);
    const workOut = one.pairer.workOut.bind(one.pairer);
    let next = 1;
    const spy = jest.spyOn(one.pairer, 'workOut').mockImplementation(async (tournament, now) => {
      const prepared = await workOut(tournament, now);
      if (prepared)
        await two.tournaments.change(restless, (latest) =>
          latest.seq === prepared.seq ? leave(latest, house(next++).id, 'withdrawn', 'no more') : ok([]),
        );
      return prepared;
    });
    await one.driver.attend(restless);
    expect(spy).toHaveBeenCalledTimes(5);
    spy.mockRestore();
    for (const id of [calm, restless]) {
      const { rounds, entrants } = await two.get(id);
      const present = [...entrants.values()].filter(({ left }) => left === null);
      expect(rounds.map(({ pairings }) => pairings.length)).toEqual([present.length >> 1]);
      expect(await two.get(id)).toMatchObject({ status: 'running' });
    }
  });

  it.each(['its own process', 'another process'])(
    'pairs a slow round anew when somebody withdraws through %s while it is prepared',
    async (whose) => {
      const id = await one.create(settingsOf({ rules: DRAW, format: 'swiss' }), field(103));
      const gone = house(7).id;
      const workOut = one.pairer.workOut.bind(one.pairer);
      let withdrawn = false;
      jest.spyOn(one.pairer, 'workOut').mockImplementation(async (tournament, now) => {
        const prepared = await workOut(tournament, now);
        if (prepared && !withdrawn) {
          withdrawn = true;
          const process = whose === 'another process' ? two : one;
          await process.tournaments.change(id, (latest) =>
            latest.entrants.get(gone)?.left ? ok([]) : leave(latest, gone, 'withdrawn', 'no more'),
          );
        }
        return prepared;
      });
      await one.driver.attend(id);
      const { rounds } = await two.get(id);
      expect(rounds).toHaveLength(1);
      expect(rounds[0].pairings).toHaveLength(51);
      expect(rounds[0].pairings.flatMap(({ entrants }) => entrants)).not.toContain(gone);
    },
  );
});
