import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeService, type Service } from './harness.js';
import { Organiser, sleep } from './organisers.js';
import { type MatchBody, newBot, signUp, type TestBot } from './players.js';
import { ROOT } from './program.process.js';

const POOL = 'draw.standard.2';

interface Rated {
  readonly set: string;
  readonly number: number;
  readonly before: number;
  readonly delta: number;
  readonly after: number;
}

describeService('results of one bot at the same moment', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let bob: TestBot;
  let tournaments: string[];
  /** The sets whose matches anybody gave up. */
  const sets = new Set<string>();

  const playing = async (): Promise<MatchBody[]> =>
    (await service.get<{ matches: MatchBody[] }>(`/v1/matches?bot=${ada.id}&status=playing`)).body.matches;
  const history = async (bot: TestBot): Promise<Rated[]> => {
    const { body } = await service.get<{ history: Rated[] }>(
      `/v1/bots/${bot.id}/history?pool=${POOL}&version=1&limit=100`,
    );
    return body.history.toSorted((a, b) => a.number - b.number);
  };
  /** Both sides of every match give up at once: whoever is later finds the match over, or has nothing more to give up. */
  async function giveUp(matches: readonly MatchBody[]): Promise<void> {
    for (const { set } of matches) sets.add(set as string);
    const answers = await Promise.all(
      matches.flatMap(({ id }) =>
        [ada, bob].map(({ token }) => service.post(`/v1/matches/${id}/resign`, {}, { token })),
      ),
    );
    for (const { status } of answers) expect([200, 409, 410]).toContain(status);
  }
  async function until(what: string, look: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 90_000; Date.now() < end; await sleep(100)) if (await look()) return;
    throw new Error(`It did not happen: ${what}`);
  }
  const carriedOutAgain = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'dist/src/cli.js'), ...args], {
      env: { PATH: process.env['PATH'], ...service.variables, LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    });

  beforeAll(async () => {
    service = serviceOf();
    [ada, bob] = [await newBot(service), await newBot(service)];
    for (const { id, token } of [ada, bob]) {
      const path = `/v1/bots/${id}/ladder/${POOL}`;
      const { status } = await service.request('PUT', path, { token, body: { capacity: 1 } });
      expect(status).toBe(200);
    }
    const organiser = new Organiser(service, await signUp(service));
    const wish = { entrants: [ada.id, bob.id], options: undefined, rated: true };
    const formats = ['round-robin', 'single-elimination'];
    const made = await Promise.all(formats.map((format) => organiser.create({ ...wish, format })));
    tournaments = made.map(({ id }) => id);
  });

  it('of two tournaments and the ladder count once each, in one order', async () => {
    // Two legs of a set of each.
    await until('all have begun', async () => (await playing()).length >= 6);
    const first = await playing();
    expect(new Set(first.map(({ set }) => set)).size).toBe(3);
    await giveUp(first);
    for (const { id, token } of [ada, bob])
      await service.request('DELETE', `/v1/bots/${id}/ladder/${POOL}`, { token });
    const status = async (id: string): Promise<unknown> =>
      (await service.get<{ status: string }>(`/v1/tournaments/${id}`)).body.status;
    await until('all is over', async () => {
      const left = await playing();
      await giveUp(left);
      return (
        left.length === 0 && (await Promise.all(tournaments.map(status))).every((one) => one === 'finished')
      );
    });
    await until('all is rated', async () => (await history(ada)).length >= sets.size);
    const [hers, his] = [await history(ada), await history(bob)];
    expect(hers.map(({ set }) => set).sort()).toEqual([...sets].sort());
    expect(his.map(({ set }) => set)).toEqual(hers.map(({ set }) => set));
    for (const rows of [hers, his]) {
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
      for (const [i, { before, delta, after }] of rows.entries()) {
        expect(before).toBe(i === 0 ? 1400 : rows[i - 1].after);
        expect(after).toBe(before + delta);
      }
    }
  }, 200_000);

  it('come out the same when everything is computed again', () => {
    for (const command of [
      ['ratings', 'rebuild', '--check'],
      ['doctor', '--all'],
      ['ratings', 'rebuild'],
    ]) {
      const { status, stdout, stderr } = carriedOutAgain(...command);
      expect({ command, status, stdout, stderr }).toMatchObject({ status: 0, stderr: '' });
    }
    const again = carriedOutAgain('ratings', 'rebuild', '--check');
    expect(again.stdout).toContain(String(sets.size));
  }, 120_000);
});
