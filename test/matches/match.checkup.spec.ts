import fc from 'fast-check';
import { checkMatch, type StoredMatch } from '../../src/matches/match.checkup.js';
import type { LogRow } from '../../src/matches/match.event.js';
import { abort, resign } from '../../src/matches/match.js';
import { join } from '../../src/matches/match.seating.js';
import { playOut } from '../../src/matches/match.playout.js';
import type { MatchFacts, MatchState, Seat } from '../../src/matches/match.state.js';
import { resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { playByChance } from './chance.js';
import { at, bot, factsOf, house, TestMatch } from './playing.js';

/** What the database would hold of a match. */
function storedOf(facts: MatchFacts, state: MatchState, rows: readonly LogRow[]): StoredMatch {
  const { outcome, status, scores, round } = state;
  const started = rows.find(({ events }) => events.some(({ type }) => type === 'started'));
  return {
    facts: { ...facts, seats: state.facts.seats },
    status,
    startedAt: started?.at ?? null,
    endedAt: outcome ? rows[rows.length - 1].at : null,
    termination: outcome?.termination ?? null,
    reason: outcome?.reason ?? null,
    winners: outcome?.winners ?? null,
    ranks: outcome?.ranks ?? null,
    scores: outcome ? scores : null,
    rounds: outcome ? (round?.number ?? 0) : null,
  };
}

/** As it comes back from the database. */
const logged = (rows: readonly LogRow[]): LogRow[] => JSON.parse(JSON.stringify(rows)) as LogRow[];

const examined = ({ state, rows }: TestMatch): string | undefined =>
  checkMatch(storedOf(state.facts, state, rows), logged(rows));

describe('a match carried out again from its log', () => {
  const cases = RULESETS.flatMap(({ id, seats }) => {
    const { min, max } = seats(id === 'mexican-train' ? 12 : id === 'chicken-foot' ? 9 : 6);
    return [...new Set([min, Math.min(4, max)])]
      .filter((count) => resolveGame({ ruleset: id, seats: count }).ok)
      .map((count) => [id, count] as const);
  });

  it.each(cases)('is what it was: %s with %i seats', (ruleset, count) => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1), fc.boolean(), (seed, clock, helped) => {
        const seats = Array.from({ length: count }, (_, i): Seat =>
          i > 0 && (seed >> i) & 1 ? house((['house:easy', 'house:random'] as const)[i % 2]) : bot(i),
        );
        const more = {
          clock: [{ perMove: 10 }, { bank: 120, increment: 3 }][clock],
          onTimeout: helped ? ('play-for-me' as const) : ('forfeit' as const),
          serverSeed: (seed >>> 0).toString(16).padStart(64, '0'),
        };
        const match = new TestMatch(factsOf(seats, { ruleset }, more));
        playByChance(match, seed, () => undefined);
        expect(examined(match)).toBeUndefined();
      }),
      { numRuns: 6 },
    );
  });

  it('is what it was also at every moment on the way, and before it has begun', () => {
    const match = new TestMatch(factsOf([bot(1), null]));
    expect(examined(match)).toBeUndefined();
    match.take(join(match.state, { seat: 1, bot: bot(2, { entropy: 'mine' }) }, at(5)).change);
    playByChance(match, 3, () => expect(examined(match)).toBeUndefined(), 60);
    const given = new TestMatch(factsOf([bot(1), null]));
    given.take(resign(given.state, 0, at(6)).change);
    expect(examined(given)).toBeUndefined();
    const ended = new TestMatch(factsOf([bot(1), null]));
    ended.take(abort(ended.state, { termination: 'infrastructure', reason: 'A test.' }, at(6)).change);
    expect(examined(ended)).toBeUndefined();
  });

  it('is what it was when house players played it at one go', () => {
    const facts = factsOf([house('house:easy'), house('house:random'), house('house:easy')]);
    const { state, row } = playOut(facts, at(50, { seed: 9 }));
    expect(checkMatch(storedOf(facts, state, [row]), logged([row]))).toBeUndefined();
  });
});

describe('the first difference is named when', () => {
  const match = new TestMatch(factsOf([bot(1), bot(2)], { options: { target: 40 } }));
  playByChance(match, 11, () => undefined);
  const stored = storedOf(match.state.facts, match.state, match.rows);
  /** The log with something done to it. */
  const spoiled = (spoil: (rows: Mutable[]) => void): string | undefined => {
    const rows = logged(match.rows) as unknown as Mutable[];
    spoil(rows);
    return checkMatch(stored, rows as unknown as LogRow[]);
  };
  interface Mutable {
    step: number;
    seq: number;
    events: Record<string, unknown>[];
    moves: Record<string, unknown>[];
    answer: Record<string, unknown> | null;
  }
  const eventOf = (rows: Mutable[], type: string) =>
    rows.flatMap(({ events }) => events).find((event) => event['type'] === type)!;

  it.each([
    ['points were changed', 'played', 'tile', '0-0'],
    ['a hand was changed', 'round-started', 'hands', [[1], [2]]],
    ['a result was changed', 'round-over', 'scores', [99, 0]],
    ['the ply of a turn was changed', 'turn', 'ply', 7],
    ['the seat of a turn was changed', 'turn', 'seat', 5],
    ['a field was added', 'played', 'bonus', 1],
    ['a field was added to a turn', 'turn', 'bonus', 1],
    ['the rules of the match were changed', 'created', 'preset', 'other'],
  ])('%s', (_, type, field, value) => {
    const difference = spoiled((rows) => (eventOf(rows, type)[field] = value));
    expect(difference).toMatch(/^step \d+.*(is stored as|comes out as)/);
    expect(difference).toContain(field === 'bonus' ? 'nothing' : JSON.stringify(value));
  });

  it.each<[string, (rows: Mutable[]) => void, RegExp]>([
    ['a row is missing', (rows) => rows.splice(2, 1), /^step 3: step is stored as 4 and comes out as 3$/],
    ['the last row is missing', (rows) => rows.pop(), /^the match: status is stored as "finished"/],
    ['a row is there twice', (rows) => rows.splice(2, 0, rows[1]), /^step 3: step is stored as 2/],
    ['an event is missing', (rows) => rows[1].events.splice(0, 1), /^step 2/],
    ['numbers have a gap', (rows) => (rows[1].seq += 1), /^step 2: seq is stored as/],
    ['a move is missing', (rows) => rows[1].moves.splice(0), /^step 2 has an event that no move explains$/],
    [
      'a move is another',
      (rows) => (rows[1].moves[0]['action'] = 12_345),
      /^step 2: the move .* is not legal$/,
    ],
    [
      'a move is another seat’s',
      (rows) => (rows[1].moves[0]['seat'] = 7),
      /^step 2: seat of ply 1 is stored as 7/,
    ],
    [
      'an answer is another',
      (rows) => (rows[1].answer!['move'] = '0-0'),
      /^step 2, answer: move is stored as/,
    ],
    ['there is no log', (rows) => rows.splice(0), /^the log is empty$/],
  ])('%s', (_, spoil, difference) => {
    expect(spoiled(spoil)).toMatch(difference);
  });

  it.each<[keyof StoredMatch, unknown]>([
    ['status', 'aborted'],
    ['winners', [0, 1]],
    ['ranks', [1, 1]],
    ['scores', [1, 2]],
    ['rounds', 99],
    ['termination', 'infrastructure'],
    ['reason', 'Because.'],
    ['endedAt', 1],
    ['startedAt', null],
  ])('the match’s own row has another %s', (field, value) => {
    const difference = checkMatch({ ...stored, [field]: value }, logged(match.rows));
    const is = JSON.stringify(value);
    expect(difference).toMatch(new RegExp(`^the match: ${field} is stored as `));
    expect(difference).toContain(is);
  });

  it('the seeds are others', () => {
    const facts = { ...stored.facts, serverSeed: 'cd'.repeat(32) };
    expect(checkMatch({ ...stored, facts }, logged(match.rows))).toMatch(
      /round-started\): boneyard is stored as/,
    );
  });

  it('somebody else sits in a seat', () => {
    const seats = [bot(1), bot(5)];
    const difference = checkMatch({ ...stored, facts: { ...stored.facts, seats } }, logged(match.rows));
    expect(difference).toMatch(/^seat 1 is stored as/);
  });
});
