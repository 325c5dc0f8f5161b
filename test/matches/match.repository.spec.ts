import { newId } from '../../src/platform/id.js';
import { encodeState } from '../../src/matches/match.encoding.js';
import { foldLog } from '../../src/matches/match.fold.js';
import { play, resign, type MoveCommand } from '../../src/matches/match.js';
import { create, join } from '../../src/matches/match.seating.js';
import { OWNER, STORES, TestProcess, type Shared } from './matches.fixture.js';
import { bot, factsOf, firstMove, house } from './playing.js';

describe.each(STORES.filter(({ runs }) => runs))('matches on $name', ({ start }) => {
  let shared: Shared;
  let one: TestProcess;
  let two: TestProcess;

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

  /** A new match between two bots. */
  async function newMatch(seats = [bot(1), bot(2)] as Parameters<typeof factsOf>[0]): Promise<string> {
    const facts = factsOf(seats, {}, { id: newId(), creator: OWNER, expiresAt: Date.now() + 600_000 });
    await one.matches.create([create(facts, one.time.moment())]);
    return facts.id;
  }
  const move = (process: TestProcess, id: string, command: MoveCommand) =>
    process.matches.change(id, (state, moment) => play(state, command, moment));

  it('keeps a match and finds it again from any process', async () => {
    const id = await newMatch();
    const mine = await one.matches.find(id);
    const theirs = await two.matches.find(id);
    expect(encodeState(theirs!).toString()).toBe(encodeState(mine!).toString());
    expect(theirs!.facts).toEqual(mine!.facts);
    expect(await two.matches.find(newId())).toBeUndefined();
    expect(await one.matches.change(newId(), (state, moment) => resign(state, 0, moment))).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('creates a match once, however often it is asked to', async () => {
    const facts = factsOf([bot(1), null], {}, { creator: OWNER });
    for (const _ of [1, 2]) await one.matches.create([create(facts, one.time.moment())]);
    expect((await one.log.read(facts.id)).length).toBe(1);
  });

  it('seats whoever joins, and starts with the last', async () => {
    const id = await newMatch([bot(1), null]);
    const joined = await two.matches.change(id, (state, moment) =>
      join(state, { seat: undefined, bot: bot(2, { entropy: 'salt' }) }, moment),
    );
    expect(joined).toEqual({ ok: true, value: { seat: 1 } });
    const state = await one.matches.find(id);
    expect(state!.status).toBe('playing');
    expect(state!.facts.seats[1]).toEqual(bot(2, { entropy: 'salt' }));
    const [row] = await shared.postgres.query<{ status: string; started_at: Date }>(
      `SELECT status, started_at FROM matches WHERE id = $1`,
      [id],
    );
    expect(row).toMatchObject({ status: 'playing', started_at: expect.any(Date) });
  });

  it('plays a match through two processes in turn, and its log is its state', async () => {
    const id = await newMatch();
    const processes = [one, two];
    for (let i = 0; ; i++) {
      const state = await processes[i % 2].matches.find(id);
      if (state!.status !== 'playing') break;
      expect(await move(processes[i % 2], id, firstMove(state!))).toMatchObject({ ok: true });
    }
    const state = await two.matches.find(id);
    const folded = foldLog(state!.facts, await one.log.read(id));
    expect(encodeState(folded).toString()).toBe(encodeState(state!).toString());
    const [row] = await shared.postgres.query(`SELECT * FROM matches WHERE id = $1`, [id]);
    expect(row).toMatchObject({
      status: 'finished',
      termination: 'rules',
      winners: state!.outcome!.winners,
      scores: state!.scores,
      ended_tx: expect.any(String),
    });
  });

  it('lets one of two moves for the same ply through', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await newMatch();
      const state = (await one.matches.find(id))!;
      const answers = await Promise.all([
        move(one, id, firstMove(state)),
        move(two, id, firstMove(state)),
        move(one, id, firstMove(state)),
      ]);
      expect(answers.filter(({ ok }) => ok).length).toBe(1);
      expect((await one.log.read(id)).length).toBe(2);
      for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('stale-ply');
    }
  });

  it('keeps changes of many matches apart that are made at once', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => newMatch()));
    const states = await Promise.all(ids.map((id) => one.matches.find(id)));
    const answers = await Promise.all(ids.map((id, i) => move(i % 2 ? one : two, id, firstMove(states[i]!))));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    for (const id of ids) expect((await two.matches.find(id))!.step).toBe(2);
  });

  it('goes on where a process died after its change was in the log but not in the live store', async () => {
    const id = await newMatch();
    const state = (await one.matches.find(id))!;
    const held = await one.live.lockAndLoad(`match:${id}`, 50);
    expect(held).not.toBeNull();
    const decision = play(state, firstMove(state), one.time.moment());
    expect(await one.log.append(decision.change!.row, undefined)).toBe(true);
    // Nothing more is heard of it. The lock ends by itself, and the state is found in use.
    const after = decision.change!.state;
    const answer = await move(two, id, firstMove(after));
    expect(answer).toMatchObject({ ok: true, value: { ply: 2 } });
    expect((await two.log.read(id)).map(({ step }) => step)).toEqual([1, 2, 3]);
  });

  it('goes on where a process died before its change was in the log', async () => {
    const id = await newMatch();
    const state = (await one.matches.find(id))!;
    await one.live.lockAndLoad(`match:${id}`, 50);
    expect(await move(two, id, firstMove(state))).toMatchObject({ ok: true, value: { ply: 1 } });
  });

  it('cannot make a change twice when a lock is lost on the way', async () => {
    const id = await newMatch();
    const state = (await one.matches.find(id))!;
    // The slow process holds a lock that has ended meanwhile; the other one makes the move.
    const slow = play(state, firstMove(state), one.time.moment()).change!;
    expect(await move(two, id, firstMove(state))).toMatchObject({ ok: true });
    expect(await one.log.append(slow.row, undefined)).toBe(false);
    expect((await one.log.read(id)).length).toBe(2);
  });

  it('decides again by the log when its live state is behind it', async () => {
    const id = await newMatch();
    const state = (await one.matches.find(id))!;
    await move(one, id, firstMove(state));
    // An old state comes back, as after a failover of Redis.
    const held = (await two.live.lockAndLoad(`match:${id}`, 5000))!;
    await two.live.putAndRelease(`match:${id}`, held.token, encodeState(state), 60_000);
    const next = (await two.matches.find(id))!;
    expect(await move(two, id, firstMove(next))).toMatchObject({ ok: true, value: { ply: 2 } });
    expect((await one.log.read(id)).map(({ step }) => step)).toEqual([1, 2, 3]);
  });

  it('knows how a ply was decided', async () => {
    const id = await newMatch([bot(1), house('house:easy')]);
    const state = (await one.matches.find(id))!;
    const command = firstMove(state);
    const answer = await move(one, id, command);
    const decision = await two.log.findDecision(id, command.ply);
    expect(answer).toEqual({ ok: true, value: decision!.answer });
    expect(decision).toMatchObject({ timedOut: false, move: { seat: 0, ply: command.ply } });
    expect(await two.log.findDecision(id, 500)).toBeUndefined();
  });

  it('does not let a row that the database refuses hurt the others', async () => {
    const id = await newMatch();
    const state = (await one.matches.find(id))!;
    const good = play(state, firstMove(state), one.time.moment()).change!;
    const bad = { ...good.row, match: newId() };
    const outcomes = await Promise.allSettled([
      one.log.append(bad, undefined),
      one.log.append(good.row, undefined),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
