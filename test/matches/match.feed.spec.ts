import { SPECTATOR } from '../../src/matches/event.view.js';
import { play, resign } from '../../src/matches/match.js';
import { create } from '../../src/matches/match.seating.js';
import type { MatchFacts } from '../../src/matches/match.state.js';
import { newId } from '../../src/platform/id.js';
import { engineOf } from '../../src/rules/rulesets.js';
import { formatMove } from '../../src/rules/moves.js';
import { OWNER, STORES, TestProcess, type Shared } from './matches.fixture.js';
import { bot, factsOf } from './playing.js';

const NEVER = new AbortController().signal;

describe.each(STORES.filter(({ runs }) => runs))('the feed of matches on $name', ({ start }) => {
  let shared: Shared;
  let one: TestProcess;
  let two: TestProcess;
  let facts: MatchFacts;

  beforeAll(async () => {
    shared = await start();
    one = await TestProcess.open(shared);
    two = await TestProcess.open(shared);
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await shared.stop();
  });
  beforeEach(async () => {
    facts = factsOf([bot(1), bot(2)], {}, { id: newId(), creator: OWNER, expiresAt: Date.now() + 600_000 });
    await one.matches.create([create(facts, one.time.moment())]);
  });

  /** Plays the first legal move, in a process. */
  async function move(process: TestProcess): Promise<void> {
    const done = await process.matches.change(facts.id, (state, moment) => {
      const engine = engineOf(facts.rules);
      const out = new Int32Array(engine.maxActions);
      engine.legal(state.round!.position, out);
      const { seat, ply } = state.turn!;
      return play(state, { seats: [seat], ply, move: formatMove(out[0]) }, moment);
    });
    expect(done.ok).toBe(true);
  }
  const seqs = async (process: TestProcess, after: number): Promise<number[]> => {
    const stretch = await process.feed.upTo(facts, after);
    const delivery = { now: process.clock.now(), limit: 10_000 };
    return stretch.show(after, () => SPECTATOR, delivery).map(({ seq }) => seq);
  };

  it('wakes whoever waits, in the process of the change and in others', async () => {
    const { lastSeq } = await one.feed.upTo(facts, 0);
    await two.feed.upTo(facts, 0);
    const waiting = [one, two].map(({ feed }) => feed.more(facts.id, lastSeq, NEVER));
    await move(one);
    await Promise.all(waiting);
    for (const process of [one, two]) expect((await seqs(process, lastSeq))[0]).toBe(lastSeq + 1);
  });

  it('does not let anybody wait for what has come since they looked', async () => {
    const { lastSeq } = await one.feed.upTo(facts, 0);
    await move(one);
    await one.feed.more(facts.id, lastSeq, NEVER);
    // Heard of, although not read: the same.
    const { lastStep } = await one.feed.upTo(facts, 0);
    one.feed.hearOf(facts.id, lastStep + 1);
    await one.feed.more(facts.id, 1_000_000, NEVER);
  });

  it('lets go of whoever does not want to wait any more', async () => {
    const { lastSeq } = await one.feed.upTo(facts, 0);
    const patience = new AbortController();
    const waiting = one.feed.more(facts.id, lastSeq, patience.signal);
    patience.abort();
    await waiting;
    await one.feed.more(facts.id, lastSeq, patience.signal);
  });

  it('finds what nobody has told of, when what it has is no longer believed', async () => {
    const before = await seqs(two, 0);
    const deaf = jest.spyOn(two.feed, 'hearOf').mockImplementation(() => undefined);
    await move(one);
    two.clock.ahead += 6_000;
    expect((await seqs(two, 0)).length).toBeGreaterThan(before.length);
    deaf.mockRestore();
    two.clock.ahead = 0;
  });

  it('has the whole log for whoever begins, and only the end of it in memory', async () => {
    for (let i = 0; i < 70; i++) {
      await move(one);
      if ((await one.matches.find(facts.id))!.status !== 'playing') break;
    }
    const stretch = await one.feed.upTo(facts, 1_000_000);
    expect(stretch.reachesBackTo(0)).toBe(false);
    const all = await seqs(one, 0);
    expect(all).toEqual(all.map((_, i) => i + 1));
    expect(all.at(-1)).toBe(stretch.lastSeq);
    expect((await one.feed.upTo(facts, 1_000_000)).reachesBackTo(0)).toBe(false);
  });

  it('knows an end that nothing can follow', async () => {
    expect((await two.feed.upTo(facts, 0)).isOver).toBe(false);
    await one.matches.change(facts.id, (state, moment) => resign(state, 0, moment));
    expect((await one.feed.upTo(facts, 0)).isOver).toBe(true);
  });
});
