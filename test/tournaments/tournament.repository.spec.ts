import { Clock } from '../../src/platform/clock.js';
import { newId } from '../../src/platform/id.js';
import { InProcessLiveStore } from '../../src/platform/live/in-process.live.store.js';
import { ok } from '../../src/platform/result.js';
import type { LoggedEvent, TournamentEvent } from '../../src/tournaments/tournament.event.js';
import { TournamentRepository } from '../../src/tournaments/tournament.repository.js';
import type { Tournament } from '../../src/tournaments/tournament.state.js';
import { bot, SECRET, settingsOf } from './playing.js';

const ID = newId();

/** A log in memory, whose next answers to `append` a test may say. */
class MemoryLog {
  readonly events: LoggedEvent[] = [
    { type: 'created', name: 'Test', organiser: 'o', settings: settingsOf(), commitment: '', seq: 1, at: 0 },
  ];
  reads = 0;
  readonly answers: ('lost' | 'away')[] = [];

  read(_: string, after: number): Promise<LoggedEvent[]> {
    this.reads++;
    return Promise.resolve(this.events.filter(({ seq }) => seq > after));
  }

  secretOf(): Promise<string> {
    return Promise.resolve(SECRET);
  }

  append(_: Tournament, before: number, events: readonly LoggedEvent[]): Promise<boolean> {
    const answer = this.answers.shift();
    if (answer === 'away') return Promise.reject(new Error('the database is away'));
    if (answer === 'lost' || before !== this.events.length) return Promise.resolve(false);
    this.events.push(...events);
    return Promise.resolve(true);
  }
}

const entering = (n: number): TournamentEvent => ({ type: 'entered', entrant: bot(n) });

describe('what a process remembers of a tournament', () => {
  let log: MemoryLog;
  let tournaments: TournamentRepository;
  beforeEach(() => {
    log = new MemoryLog();
    tournaments = new TournamentRepository(log as never, new InProcessLiveStore(), new Clock());
  });

  const enter = (n: number) =>
    tournaments.change(ID, ({ entrants }) => ok(entrants.has(bot(n).id) ? [] : [entering(n)]));
  const known = async () => [...(await tournaments.findKnown(ID))!.entrants.keys()];

  it('is found without the log where it is known, and as the log has it where it is not', async () => {
    expect(await known()).toEqual([]);
    const { reads } = log;
    await enter(1);
    log.events.push({ ...entering(2), seq: 3, at: 0 });
    expect(await known()).toEqual(['b1']);
    expect(log.reads).toBe(reads + 1);
    expect([...(await tournaments.find(ID))!.entrants.keys()]).toEqual(['b1', 'b2']);
  });

  it.each(['away', 'lost'] as const)(
    'is nothing that the log does not have when an append is %s',
    async (answer) => {
      const before = await tournaments.find(ID);
      const during: Promise<string[]>[] = [];
      log.answers.push(answer);
      const changed = tournaments.change(ID, ({ entrants }) => {
        during.push(known());
        return ok(entrants.has('b1') || during.length > 2 ? [] : [entering(1)]);
      });
      await changed.catch(() => undefined);
      const inLog = log.events.flatMap((event) => (event.type === 'entered' ? event.entrant.id : []));
      for (const seen of during) expect(await seen).toEqual(inLog);
      expect(await known()).toEqual(inLog);
      expect(await tournaments.find(ID)).not.toBe(before);
    },
  );

  it('is nothing that half a decision made of it', async () => {
    await tournaments.find(ID);
    const broken = tournaments.change(ID, ({ entrants }) => {
      if (entrants.size > 0) throw new Error('no idea');
      return ok([entering(1)]);
    });
    await expect(broken).rejects.toThrow('no idea');
    expect(await known()).toEqual([]);
  });

  it('is nothing that half a log made of it', async () => {
    await tournaments.find(ID);
    const [created] = log.events;
    log.events.push({ ...entering(1), seq: 2, at: 0 }, { ...created, seq: 3 });
    await expect(tournaments.find(ID)).rejects.toThrow('created once');
    log.events.pop();
    log.events.push({ ...entering(3), seq: 3, at: 0 });
    expect([...(await tournaments.find(ID))!.entrants.keys()]).toEqual(['b1', 'b3']);
  });
});
