import type { Caller } from '../../src/accounts/index.js';
import { create } from '../../src/matches/match.seating.js';
import { MatchPlay } from '../../src/matches/match.play.js';
import type { BotSeat, MatchState } from '../../src/matches/match.state.js';
import { MatchTrials } from '../../src/matches/match.trials.js';
import { newId } from '../../src/platform/id.js';
import { formatMove } from '../../src/rules/moves.js';
import { engineOf } from '../../src/rules/rulesets.js';
import { OWNER, STORES, TestProcess, type Shared } from './matches.fixture.js';
import { bot, factsOf } from './playing.js';

let shared: Shared;
let process: TestProcess;
let playing: MatchPlay;

beforeAll(async () => {
  shared = await STORES[0].start();
  process = await TestProcess.open(shared);
  const { matches, facts, log, live } = process;
  playing = new MatchPlay(matches, facts, log, live, new MatchTrials());
});
afterAll(async () => {
  await process.close();
  await shared.stop();
});

const { account } = bot(1);
/** The account's token, which speaks for all of its bots. */
const owner: Caller = {
  account,
  bot: null,
  version: null,
  scopes: new Set(['play']),
  token: newId(),
  expiresAt: Infinity,
  suspension: null,
};

async function newMatch(seats: readonly BotSeat[]): Promise<string> {
  const facts = factsOf(seats, {}, { id: newId(), creator: OWNER, expiresAt: Date.now() + 600_000 });
  await process.matches.create([create(facts, process.time.moment())]);
  return facts.id;
}

const suspend = (number: number, reason: string | null) =>
  shared.postgres.query('UPDATE bots SET suspension = $2 WHERE id = $1', [bot(number).bot, reason]);

/** Plays the first legal move of whoever is in turn; answers the code of the refusal, or that it was accepted. */
async function playOn(id: string, ahead = 0): Promise<{ seat: number; came: string }> {
  const { facts, round, turn } = (await process.matches.find(id)) as MatchState;
  const engine = engineOf(facts.rules);
  const out = new Int32Array(engine.maxActions);
  engine.legal(round!.position, out);
  const move = { ply: turn!.ply + ahead, move: formatMove(out[0]) };
  const played = await playing.play(owner, id, move, process.clock.now());
  return { seat: turn!.seat, came: played.ok ? 'accepted' : played.error.code };
}

describe('the token of an account', () => {
  it('plays for none of its bots that is suspended, and for the others as before', async () => {
    const id = await newMatch([bot(1), bot(2, { account })]);
    // The deal says who begins: the other one is suspended, so that both have their turn.
    const free = ((await process.matches.find(id)) as MatchState).turn!.seat;
    const suspended = free === 0 ? 2 : 1;
    await suspend(suspended, 'It floods.');
    let latest = await playOn(id);
    expect(latest).toEqual({ seat: free, came: 'accepted' });
    while (latest.came === 'accepted') latest = await playOn(id);
    expect(latest).toEqual({ seat: 1 - free, came: 'bot-suspended' });
    expect((await playOn(id, 1)).came).toBe('stale-ply');
    await suspend(suspended, null);
    expect(await playOn(id)).toEqual({ seat: 1 - free, came: 'accepted' });
  });

  it('says so also where all of its bots are suspended', async () => {
    const id = await newMatch([bot(1), bot(2)]);
    await suspend(1, 'It floods.');
    expect((await playOn(id)).came).toBe('bot-suspended');
    await suspend(1, null);
  });
});
