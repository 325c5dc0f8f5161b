import { TrialDriver, type TrialMatches } from '../../../src/experiments/trials/trial.driver.js';
import { MOST_IN_VAIN, TOO_SLOW, TrialPatience } from '../../../src/experiments/trials/trial.patience.js';
import { create, type PartPlan, type TrialPart } from '../../../src/experiments/trials/trial.state.js';
import { TrialsRepository } from '../../../src/experiments/trials/trials.repository.js';
import type { MatchResult, Outages } from '../../../src/matches/index.js';
import { Clock } from '../../../src/platform/clock.js';
import { newId } from '../../../src/platform/id.js';
import type { LiveStore } from '../../../src/platform/live/live.store.js';
import { type Shared, STORES } from '../../matches/matches.fixture.js';
import { bot } from '../../matches/playing.js';

const PARTS: PartPlan[] = [
  { situation: 'illegal', ruleset: 'draw', options: {} },
  { situation: 'ruleset', ruleset: 'draw', options: {} },
];
const LOST = { passed: false, detail: 'It lost before the end. Seat 0 ran out of time at ply 2.' };

for (const stores of STORES) {
  describe(`trials while the service is slow: ${stores.name}`, () => {
    let shared: Shared;
    let live: LiveStore;
    let trials: TrialsRepository;
    beforeAll(async () => {
      shared = await stores.start();
      live = await shared.connect();
      trials = new TrialsRepository(shared.postgres, live);
    });
    afterAll(async () => {
      await live.close();
      await shared.stop();
    });

    /** The match of the first part is lost on time in each look; how late the service was meanwhile. */
    async function lookAt(latenesses: readonly number[]): Promise<{ id: string; begun: string[] }> {
      const { account, bot: id } = bot(0);
      const facts = {
        id: newId(),
        account,
        kind: 'check',
        bot: id,
        version: 1,
        total: PARTS.length,
      } as const;
      const plan = { perMove: 2, from: null };
      await trials.create(create({ ...facts, plan }, Date.now()), PARTS, 100);
      let lateness: number | undefined;
      const begun: string[] = [];
      const matches: Pick<TrialMatches, 'begin' | 'ended' | 'abandon'> = {
        begin: (_state, part, match) => {
          if (part.number === 0 && part.match === null) begun.push(match);
          return Promise.resolve(undefined);
        },
        ended: (open) =>
          Promise.resolve(
            open.flatMap((part: TrialPart) => {
              if (lateness === undefined || part.number !== 0 || part.match === null) return [];
              const result = { termination: 'timeout', startedAt: 1, endedAt: 2 } as MatchResult;
              return [{ part, result, outcome: LOST }];
            }),
          ),
        abandon: () => Promise.resolve(),
      };
      const patience = new TrialPatience({ worstLateness: () => lateness as number } as unknown as Outages);
      const driver = new TrialDriver(trials, matches as TrialMatches, patience, new Clock());
      await driver.attend(facts.id);
      for (const late of latenesses) {
        lateness = late;
        await trials.note(begun.at(-1) as string, { ply: 2, move: '6-4' });
        await driver.attend(facts.id);
        lateness = undefined;
        await driver.attend(facts.id);
      }
      return { id: facts.id, begun };
    }

    const first = async (id: string): Promise<TrialPart> => (await trials.parts(id))[0];

    it('count what was lost on time while it was not', async () => {
      const { id, begun } = await lookAt([20]);
      expect(begun).toHaveLength(1);
      expect(await first(id)).toMatchObject({ outcome: LOST, match: begun[0] });
      expect(await trials.find(id)).toMatchObject({ status: 'running', done: 1 });
    });

    it('play again what was lost on time then, as if nothing had been', async () => {
      const { id, begun } = await lookAt([900]);
      expect(new Set(begun).size).toBe(2);
      expect(await first(id)).toMatchObject({ outcome: null, notes: null, match: begun[1] });
      expect(await trials.find(id)).toMatchObject({ status: 'running', done: 0 });
    });

    it('count what is lost on time again when it is slow no more', async () => {
      const { id, begun } = await lookAt([900, 20]);
      expect(begun).toHaveLength(2);
      expect(await first(id)).toMatchObject({ outcome: LOST, match: begun[1] });
    });

    it('are given up without a verdict where it stays slow', async () => {
      const { id, begun } = await lookAt(new Array<number>(MOST_IN_VAIN).fill(900));
      expect(begun).toHaveLength(MOST_IN_VAIN);
      expect(await first(id)).toMatchObject({ outcome: null });
      expect(await trials.find(id)).toMatchObject({ status: 'failed', reason: TOO_SLOW, done: 0 });
    });
  });
}
