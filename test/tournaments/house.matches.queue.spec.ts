import type { HousePlayer } from '../../src/players/index.js';
import { resolveGame } from '../../src/rules/rulesets.js';
import { HouseMatchesQueue, type HouseJob } from '../../src/tournaments/house.matches.queue.js';
import { house, Log, settingsOf } from './playing.js';

interface Added {
  readonly data: HouseJob;
  readonly opts: { readonly jobId: string };
}

/** The jobs of a round robin among these house players. */
async function jobsOf(
  players: readonly HousePlayer[],
  ruleset = 'draw',
): Promise<{ log: Log; jobs: Added[] }> {
  const rules = resolveGame({ ruleset, seats: 2 });
  if (!rules.ok) throw new Error(rules.error.detail);
  const entrants = players.map((name, i) => ({
    ...house(i + 1),
    player: { house: `house:${name}` as const },
  }));
  const log = new Log(settingsOf({ rules: [rules.value], concurrency: 100 }), entrants).start();
  const jobs: Added[] = [];
  const queue = new HouseMatchesQueue({
    addBulk: (added: Added[]) => Promise.resolve(void jobs.push(...added)),
  } as never);
  await queue.add(log.tournament, [...log.tournament.unheard.values()]);
  return { log, jobs };
}
const sizes = (jobs: readonly Added[]): number[] => jobs.map(({ data }) => data.matches.length);
const times = (count: number, player: HousePlayer): HousePlayer[] =>
  Array.from({ length: count }, () => player);

describe('jobs of matches among house players', () => {
  it('put as many quick ones together as are worth a job, and every leg into one job', async () => {
    const { log, jobs } = await jobsOf(times(10, 'easy'));
    expect(sizes(jobs)).toEqual([32, 32, 26]);
    expect(new Set(jobs.flatMap(({ data }) => data.matches))).toEqual(new Set(log.tournament.unheard.keys()));
    for (const { data, opts } of jobs) expect(opts.jobId).toBe(data.matches[0]);
  });

  it('put fewer together of those who think', async () => {
    expect(sizes((await jobsOf(times(6, 'hard'))).jobs)).toEqual([16, 14]);
    expect(sizes((await jobsOf(times(3, 'expert'))).jobs)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('put the quick ones together however quick and dear ones alternate, the dear ones first', async () => {
    // One expert has two legs with each of nine others; the rest is quick.
    const { jobs } = await jobsOf([...times(5, 'easy'), 'expert', ...times(4, 'easy')]);
    expect(sizes(jobs)).toEqual([...Array.from({ length: 18 }, () => 1), 32, 32, 8]);
  });

  it('put fewer together of a game whose rounds are longer', async () => {
    const { jobs } = await jobsOf(times(10, 'easy'), 'mexican-train');
    const most = Math.max(...sizes(jobs));
    expect(most).toBeLessThan(16);
    expect(sizes(jobs).reduce((sum, size) => sum + size, 0)).toBe(90);
  });

  it('put nothing in where nothing is to be played', async () => {
    expect((await jobsOf(['easy'])).jobs).toEqual([]);
  });
});
