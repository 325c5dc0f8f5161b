import { Logger } from '@nestjs/common';
import { examineStores } from '../../src/doctor/doctor.js';
import { giveUpOn, play, resign, timeOut, abort } from '../../src/matches/match.js';
import { create } from '../../src/matches/match.seating.js';
import { GRACE_MS } from '../../src/matches/match.clock.js';
import { MatchResults } from '../../src/matches/match.results.repository.js';
import { type HouseGame, playOut } from '../../src/matches/match.playout.js';
import { effectsOf } from '../../src/matches/match.append.js';
import type { MatchState } from '../../src/matches/match.state.js';
import { newId } from '../../src/platform/id.js';
import { LedgerRepository } from '../../src/ratings/rating.ledger.repository.js';
import { engineOf } from '../../src/rules/rulesets.js';
import { formatMove } from '../../src/rules/moves.js';
import { OWNER, STORES, TestProcess, type Shared } from '../matches/matches.fixture.js';
import { at, bot, factsOf, house } from '../matches/playing.js';

Logger.overrideLogger(false);

describe('the doctor', () => {
  let shared: Shared;
  let process: TestProcess;

  beforeAll(async () => {
    shared = await STORES[0].start();
    process = await TestProcess.open(shared);
  }, 120_000);
  afterAll(async () => {
    await process.close();
    await shared.stop();
  });

  const examine = async (all = false): Promise<{ status: number; said: string[] }> => {
    const said: string[] = [];
    const status = await examineStores(shared.postgres, all, (line) => said.push(line));
    return { status, said };
  };
  const query = (text: string, values: unknown[] = []) => shared.postgres.query(text, values);

  /** A new match between two bots. */
  async function begin(more: Parameters<typeof factsOf>[2] = {}): Promise<string> {
    const facts = factsOf(
      [bot(1), bot(2)],
      {},
      {
        id: newId(),
        creator: OWNER,
        expiresAt: Date.now() + 600_000,
        ...more,
      },
    );
    await process.matches.create([create(facts, process.time.moment())]);
    return facts.id;
  }
  const firstMove = ({ facts, round, turn }: MatchState) => {
    const engine = engineOf(facts.rules);
    const out = new Int32Array(engine.maxActions);
    engine.legal(round!.position, out);
    return { seats: [turn!.seat], ply: turn!.ply, move: formatMove(out[0]) };
  };
  async function playOn(id: string, moves: number): Promise<void> {
    for (let i = 0; i < moves; i++)
      await process.matches.change(id, (state, moment) => play(state, firstMove(state), moment));
  }
  /** A rated set among a house player and a bot that resigns in both legs. */
  async function ratedSet(): Promise<void> {
    const set = newId();
    for (const leg of [1, 2]) {
      const seats = leg === 1 ? [bot(1), house('house:easy')] : [house('house:easy'), bot(1)];
      const facts = factsOf(
        seats,
        {},
        {
          id: leg === 1 ? set : newId(),
          creator: OWNER,
          rated: true,
          leg: { set, leg, legs: 2 },
          expiresAt: Date.now() + 600_000,
        },
      );
      await process.matches.create([create(facts, process.time.moment())]);
      await process.matches.change(facts.id, (state, moment) => resign(state, leg - 1, moment));
    }
  }

  it('finds nothing where everything is as it should be, however matches end and while they go on', async () => {
    const open = await begin();
    await playOn(open, 4);
    const ends: Record<string, string> = {
      resigned: await begin(),
      aborted: await begin(),
      timeout: await begin(),
    };
    ends['illegal-moves'] = await begin();
    await playOn(ends.resigned, 3);
    await process.matches.change(ends.resigned, (state, moment) => resign(state, 0, moment));
    await process.matches.change(ends.aborted, (state, moment) =>
      abort(state, { termination: 'infrastructure', reason: 'A test.' }, moment),
    );
    await process.matches.change(ends.timeout, (state, moment) => {
      const now = state.turn!.deadline! + GRACE_MS + 1;
      return timeOut(state, state.turn!.ply, { ...moment, now, arrived: now });
    });
    await process.matches.change(ends['illegal-moves'], (state, moment) =>
      giveUpOn(state, { seats: [state.turn!.seat], ply: 1 }, moment),
    );
    const games: HouseGame[] = [
      'draw',
      'block',
      'all-fives',
      'mexican-train',
      'chicken-foot',
      'forty-two',
    ].map((ruleset, i) => ({
      facts: factsOf(
        Array.from({ length: ruleset === 'forty-two' ? 4 : 3 }, () => house('house:easy')),
        { ruleset },
        { id: newId(), creator: OWNER },
      ),
      moment: at(Date.now(), { seed: i + 1 }),
    }));
    const played = games.map(({ facts, moment }) => playOut(facts, moment));
    await process.log.appendTogether(
      played.map((change) => ({ row: change.row, effects: effectsOf(null, change) })),
    );
    await ratedSet();
    const ledger = new LedgerRepository(shared.postgres, new MatchResults(shared.postgres));
    while ((await ledger.catchUp()).more);
    expect(await examine()).toEqual({
      status: 0,
      said: ['13 matches are what their logs say, 1 rated sets what the matches say'],
    });
  });

  it('B25: each way of ending leaves every column of the match’s row as it should be', async () => {
    const rows = await shared.postgres.query<Record<string, unknown>>(
      `SELECT DISTINCT ON (status, termination) status, termination, winners, ranks,
         json_array_length(scores) AS scores, rounds > 0 AS played, reason <> '' AS explained,
         started_at IS NOT NULL AS started, ended_at >= started_at AS ended, ended_tx IS NOT NULL AS placed
       FROM matches WHERE seat_count = 2 ORDER BY status, termination, id`,
    );
    const ended = { scores: 2, played: true, explained: true, started: true, ended: true, placed: true };
    expect(rows).toEqual([
      { status: 'aborted', termination: 'infrastructure', winners: [], ranks: [], ...ended },
      ...['illegal-moves', 'resigned', 'timeout'].map((termination) => ({
        status: 'finished',
        termination,
        winners: [expect.any(Number)],
        ranks: expect.arrayContaining([1, 2]),
        ...ended,
      })),
      {
        status: 'playing',
        termination: null,
        winners: null,
        ranks: null,
        scores: null,
        played: null,
        explained: null,
        started: true,
        ended: null,
        placed: false,
      },
    ]);
  });

  it('names the first difference in a row of a log that was changed, and each match with --all', async () => {
    const [one, two] = [await begin(), await begin()];
    await Promise.all([playOn(one, 3), playOn(two, 2)]);
    const spoil = (id: string, column: string, is: string, becomes: string) =>
      query(
        `UPDATE match_log SET ${column} = replace(${column}::text, $2, $3)::json WHERE match = $1 AND step = 2`,
        [id, is, becomes],
      );
    await spoil(one, 'moves', '"spent"', '"wasted"');
    await spoil(two, 'events', '"type":"turn"', '"type":"turn","extra":1');
    const first = await examine();
    expect(first).toMatchObject({ status: 1, said: [expect.stringMatching(`^match ${one}: step 2`)] });
    const both = await examine(true);
    expect(both.said).toEqual([
      `match ${one}: step 2: ply 1 does not say what time it took`,
      expect.stringMatching(`^match ${two}: step 2.* \\(turn\\): extra`),
      '2 of 15 matches differ from their logs',
    ]);
    await query('DELETE FROM match_log WHERE match = ANY($1)', [[one, two]]);
    await query('DELETE FROM matches WHERE id = ANY($1)', [[one, two]]);
    expect((await examine()).status).toBe(0);
  });

  it('names a rating that no set explains, and a line of the ledger that was changed', async () => {
    const [{ player, rating }] = await shared.postgres.query<{ player: string; rating: number }>(
      'SELECT player, rating FROM ratings WHERE NOT anchored',
    );
    await query('UPDATE ratings SET rating = rating + 1 WHERE player = $1', [player]);
    expect(await examine()).toEqual({
      status: 1,
      said: [
        `ratings: ${player} in draw.standard.2: ${rating + 1} after 1 sets is stored, and ${rating} after 1 sets comes out`,
        '0 of 13 matches differ from their logs',
      ],
    });
    await query('UPDATE ratings SET rating = $2 WHERE player = $1', [player, rating]);
    await query('UPDATE rating_events SET delta = 99 WHERE player = $1', [player]);
    expect((await examine()).said[0]).toMatch(/^ratings: set .*: delta is stored as 99 and comes out as /);
  });
});
