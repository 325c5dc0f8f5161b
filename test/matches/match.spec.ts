import { abort, advance, giveUpOn, play, resign, resume, timeOut } from '../../src/matches/match.js';
import { join, kinship } from '../../src/matches/match.seating.js';
import { GRACE_MS } from '../../src/matches/match.clock.js';
import { encodeState } from '../../src/matches/match.encoding.js';
import { below } from '../../src/players/index.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { formatTile } from '../../src/rules/tiles.js';
import { playByChance } from './chance.js';
import { at, bot, factsOf, house, randomFrom, TestMatch } from './playing.js';

/** Moves that could be legal somewhere: every tile of the double-nine set at ends of every kind, and what is said instead of playing. */
const ENDS = [
  '',
  '@left',
  '@right',
  '@left!',
  '@6-6:up',
  '@6-6:down',
  '@9-9:1',
  '@mexican',
  '@train:0',
  '@train:1',
];
const conceivable: readonly string[] = [
  ...Array.from({ length: 55 }, (_, tile) => formatTile(tile)).flatMap((tile) =>
    ENDS.map((end) => tile + end),
  ),
  ...['draw', 'stop', 'unmark', 'keep', 'pass', 'bid:30', 'bid:42', 'bid:1m', 'plunge:4m', 'trump:3'],
];

const two = () => new TestMatch(factsOf([bot(1), bot(2)]));
const codeOf = (decision: { answer: { ok: boolean; error?: { code: string } } }) =>
  decision.answer.ok ? 'ok' : decision.answer.error?.code;

/** Plays the seat in turn's first legal move. */
function move(match: TestMatch, now: number, text = match.legalMoves[0]) {
  const { turn } = match.state;
  const decision = play(match.state, { seats: [turn!.seat], ply: turn!.ply, move: text }, at(now));
  match.take(decision.change);
  return decision;
}

describe('creating a match', () => {
  it('announces the commitment first, then who sits where, and starts when no seat is open', () => {
    const match = two();
    expect(match.events.map(({ type }) => type)).toEqual([
      'created',
      'joined',
      'joined',
      'started',
      'round-started',
      'turn',
    ]);
    expect(match.ofType('created')[0]).toMatchObject({
      seq: 1,
      ruleset: 'draw',
      preset: 'standard',
      seats: 2,
    });
    expect(match.state).toMatchObject({ status: 'playing', step: 1, seq: 6, ply: 0, scores: [0, 0] });
    expect(match.state.turn).toMatchObject({ ply: 1, offeredAt: 0, deadline: 10_000 });
  });

  it('waits as long as a seat is open', () => {
    const match = new TestMatch(factsOf([bot(1), null]));
    expect(match.events.map(({ type }) => type)).toEqual(['created', 'joined']);
    expect(match.state).toMatchObject({ status: 'open', turn: null, round: null });
  });

  it('leaves the state before a change as it was', () => {
    // The house answers within the same change: several decisions on one copy of the round.
    const match = new TestMatch(factsOf([bot(1), house('house:easy')]));
    for (let now = 1; match.state.status === 'playing'; now++) {
      const { state } = match;
      const before = [Array.from(state.round!.position.words), [...state.round!.steps]];
      move(match, now);
      expect([Array.from(state.round!.position.words), state.round!.steps]).toEqual(before);
    }
  });

  it('plays among house players to the end, some decisions at a time', () => {
    const match = new TestMatch(factsOf([house('house:easy'), house('house:random')]));
    for (let i = 0; match.state.status === 'playing'; i++) {
      const { ply } = match.state.turn!;
      match.take(advance(match.state, { ply }, at(i)).change);
      expect(match.rows.at(-1)!.moves.length).toBeLessThanOrEqual(201);
    }
    expect(match.state.status).toBe('finished');
    expect(Math.max(...match.state.scores)).toBeGreaterThanOrEqual(100);
    expect(match.rows.length).toBeLessThan(8);
  });
});

describe('joining', () => {
  it('takes the first open seat, or the one that is asked for', () => {
    const match = new TestMatch(factsOf([null, null, null]));
    const first = join(match.state, { seat: undefined, bot: bot(1) }, at(1));
    match.take(first.change);
    expect(first.answer).toEqual({ ok: true, value: { seat: 0 } });
    const last = join(match.state, { seat: 2, bot: bot(2) }, at(2));
    match.take(last.change);
    expect(last.answer).toEqual({ ok: true, value: { seat: 2 } });
    expect(match.state.status).toBe('open');
    match.take(join(match.state, { seat: undefined, bot: bot(3) }, at(3)).change);
    expect(match.state.status).toBe('playing');
    expect(match.events.map(({ type }) => type).slice(-3)).toEqual(['started', 'round-started', 'turn']);
  });

  it('is safe to repeat, also after the start', () => {
    const match = new TestMatch(factsOf([bot(1), null]));
    match.take(join(match.state, { seat: 1, bot: bot(2) }, at(1)).change);
    const again = join(match.state, { seat: 1, bot: bot(2) }, at(2));
    expect(again).toEqual({ change: null, answer: { ok: true, value: { seat: 1 } } });
  });

  it('refuses a taken seat, a seat that is not there and a match that has begun', () => {
    const match = new TestMatch(factsOf([bot(1), null]));
    expect(codeOf(join(match.state, { seat: 0, bot: bot(2) }, at(1)))).toBe('seat-taken');
    expect(codeOf(join(match.state, { seat: 2, bot: bot(2) }, at(1)))).toBe('malformed-request');
    expect(codeOf(join(two().state, { seat: 0, bot: bot(3) }, at(1)))).toBe('match-not-open');
    const off = abort(match.state, { termination: 'aborted', reason: 'Expired.' }, at(1));
    expect(codeOf(join(off.change!.state, { seat: 1, bot: bot(3) }, at(2)))).toBe('match-over');
  });

  it('seats no opponents of one account in a rated match, but partners', () => {
    const rated = new TestMatch(factsOf([bot(1), null], {}, { rated: true }));
    const sibling = bot(2, { account: bot(1).account });
    expect(codeOf(join(rated.state, { seat: 1, bot: sibling }, at(1)))).toBe('same-account');
    const plain = new TestMatch(factsOf([bot(1), null]));
    expect(codeOf(join(plain.state, { seat: 1, bot: sibling }, at(1)))).toBe('ok');
    const teams = factsOf([bot(1), null, null, null], { ruleset: 'partnership' }, { rated: true });
    expect(kinship(teams, 2, sibling)).toBeUndefined();
    expect(kinship(teams, 3, sibling)).toBeDefined();
  });

  it('lets what a seat adds change the deal', () => {
    const hands = ['', 'a', 'b'].map((entropy) => {
      const match = new TestMatch(factsOf([bot(1), null]));
      match.take(join(match.state, { seat: 1, bot: bot(2, { entropy }) }, at(1)).change);
      return JSON.stringify(match.ofType('round-started')[0].hands);
    });
    expect(new Set(hands).size).toBe(3);
  });
});

describe('moving', () => {
  it('answers with the number of the move, the scores and the status', () => {
    const match = two();
    const { answer } = move(match, 1000);
    expect(answer).toMatchObject({ ok: true, value: { seq: 7, ply: 1, scores: [0, 0], status: 'playing' } });
    expect(match.events[6]).toMatchObject({ type: 'played', ply: 1 });
    expect(match.rows[1].answer).toEqual(answer.ok && answer.value);
    expect(match.rows[1].moves).toEqual([expect.objectContaining({ ply: 1, round: 1, spent: 1000 })]);
  });

  it('reads tiles in either order', () => {
    const match = two();
    const [high, low] = match.legalMoves[0].split('-');
    expect(move(match, 1, `${low}-${high}`).answer).toMatchObject({ value: { move: `${high}-${low}` } });
  });

  it('refuses a wrong ply, another seat, and an opponent, with the turn that the match waits for', () => {
    const match = two();
    const { seat } = match.state.turn!;
    const wrongPly = play(match.state, { seats: [seat], ply: 2, move: '6-6' }, at(1));
    expect(wrongPly.answer).toMatchObject({
      error: { code: 'stale-ply', turn: { ply: 1, seat, deadline: '1970-01-01T00:00:10.000Z' } },
    });
    expect(codeOf(play(match.state, { seats: [1 - seat], ply: 1, move: '6-6' }, at(1)))).toBe('stale-ply');
    expect(wrongPly.change).toBeNull();
  });

  it('refuses what is not legal with the reason and the legal moves, and changes nothing', () => {
    const match = two();
    const { seat, ply } = match.state.turn!;
    const illegal = play(match.state, { seats: [seat], ply, move: '0-0@left' }, at(1));
    expect(illegal.change).toBeNull();
    expect(illegal.answer).toMatchObject({
      error: { code: 'illegal-move', reason: expect.any(String), legalMoves: match.legalMoves },
    });
    expect(codeOf(play(match.state, { seats: [seat], ply, move: 'banana' }, at(1)))).toBe('malformed-move');
  });

  it.each(RULESETS.map(({ id, seats }) => [id, Math.max(2, seats(6).min)] as const))(
    'takes nothing but what is legal, whatever else there could be, and changes nothing: %s with %i seats',
    (ruleset, count) => {
      const seats = Array.from({ length: count }, (_, i) => bot(i + 1));
      const match = new TestMatch(factsOf(seats, { ruleset }));
      const random = randomFrom(7);
      for (let now = 1; match.state.status === 'playing' && now < 30; now++) {
        const { seat, ply } = match.state.turn!;
        const legal = match.legalMoves;
        const before = encodeState(match.state).toString();
        for (let i = 0; i < 20; i++) {
          const text = conceivable[below(random, conceivable.length)];
          const { change, answer } = play(match.state, { seats: [seat], ply, move: text }, at(now));
          if (answer.ok) expect(legal).toContain(answer.value.move);
          else {
            expect(change).toBeNull();
            expect(legal).not.toContain(text);
            expect(answer.error).toMatchObject({ code: 'illegal-move', legalMoves: legal });
          }
        }
        expect(encodeState(match.state).toString()).toBe(before);
        const next = play(match.state, { seats: [seat], ply, move: match.anyMove(random) }, at(now));
        match.take(next.change);
      }
    },
  );

  it('is asked for once: what else happens meanwhile neither asks again nor takes another move for it', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2), bot(3)]));
    const { seat, ply } = match.state.turn!;
    const other = (seat + 1) % 3;
    const before = match.ofType('turn').length;
    match.take(resign(match.state, other, at(1)).change);
    expect(match.ofType('resigned')).toHaveLength(1);
    expect(match.ofType('turn')).toHaveLength(before);
    expect(match.state.turn).toMatchObject({ seat, ply, deadline: 10_000 });
    const [first] = match.legalMoves;
    expect(move(match, 2, first).answer.ok).toBe(true);
    const again = play(match.state, { seats: [seat], ply, move: first }, at(3));
    expect(again.change).toBeNull();
    expect(codeOf(again)).toBe('stale-ply');
  });

  it('is asked for after everything that it follows from: a turn is the last event of its change', () => {
    for (const { id, seats } of RULESETS) {
      const holders = Array.from({ length: Math.max(2, seats(6).min) }, (_, i) => bot(i + 1));
      const match = new TestMatch(factsOf(holders, { ruleset: id }));
      playByChance(match, 11, () => undefined);
      for (const { events } of match.rows) {
        const turn = events.findIndex(({ type }) => type === 'turn');
        expect([id, turn === -1 || turn === events.length - 1]).toEqual([id, true]);
      }
    }
  });

  it('waits for the seats to be taken', () => {
    const match = new TestMatch(factsOf([bot(1), null]));
    expect(codeOf(play(match.state, { seats: [0], ply: 1, move: '6-6' }, at(1)))).toBe('match-not-started');
  });

  it('lets the house answer in the same change', () => {
    const match = new TestMatch(factsOf([bot(1), house('house:easy')]));
    while (match.state.status === 'playing') {
      expect(match.state.turn!.seat).toBe(0);
      move(match, match.state.turn!.ply);
    }
    const types = match.rows.map(({ events }) => events.filter(({ type }) => type === 'turn').length);
    expect(types.every((turns) => turns <= 1)).toBe(true);
    expect(match.events.filter((event) => 'by' in event)).toEqual([]);
  });

  it('goes on over as many rounds as the target takes, and says when hands shrink to one tile', () => {
    const match = two();
    for (let i = 1; match.state.status === 'playing'; i++) move(match, i);
    const rounds = match.ofType('round-over');
    expect(rounds.length).toBeGreaterThan(1);
    expect(match.ofType('round-started').map(({ round }) => round)).toEqual(rounds.map((_, i) => i + 1));
    expect(match.ofType('last-tile').length).toBeGreaterThan(1);
    const over = match.ofType('match-over')[0];
    expect(over).toMatchObject({ termination: 'rules', rated: false, scores: match.state.scores });
    expect(match.state.scores[over.winners[0]]).toBeGreaterThanOrEqual(100);
    expect(over.ranks[over.winners[0]]).toBe(1);
    expect(match.events.at(-1)!.type).toBe('match-over');
    expect(codeOf(play(match.state, { seats: [0, 1], ply: 1, move: '6-6' }, at(0)))).toBe('match-over');
  });
});

describe('resigning', () => {
  it('ends a match of two sides, and is safe to repeat', () => {
    const match = two();
    const first = resign(match.state, 1, at(1));
    match.take(first.change);
    expect(match.events.slice(-2)).toMatchObject([
      { type: 'resigned', seat: 1 },
      { type: 'match-over', winners: [0], ranks: [1, 2], termination: 'resigned' },
    ]);
    expect(resign(match.state, 1, at(2))).toEqual({ change: null, answer: first.answer });
    expect(codeOf(resign(match.state, 0, at(2)))).toBe('match-over');
  });

  it('loses for the partner too', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2), bot(3), bot(4)], { ruleset: 'partnership' }));
    match.take(resign(match.state, 2, at(1)).change);
    expect(match.ofType('match-over')[0]).toMatchObject({ winners: [1, 3], ranks: [3, 1, 3, 1] });
  });

  it('has the easy house player play on where more sides are left, and ranks the seat last', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2), bot(3)]));
    match.take(resign(match.state, 1, at(1)).change);
    expect(match.state.status).toBe('playing');
    for (let i = 2; match.state.status === 'playing'; i++) {
      expect(match.state.turn!.seat).not.toBe(1);
      move(match, i);
    }
    const played = match.ofType('played');
    expect(played.filter(({ seat }) => seat === 1).every(({ by }) => by === 'house:easy')).toBe(true);
    expect(played.some(({ seat }) => seat === 1)).toBe(true);
    expect(played.filter(({ seat }) => seat !== 1).every(({ by }) => by === undefined)).toBe(true);
    const over = match.ofType('match-over')[0];
    expect(over.ranks[1]).toBe(3);
    expect(over.winners).not.toContain(1);
    expect(over.termination).toBe('rules');
  });

  it('ends the match when one side is left', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2), bot(3)]));
    match.take(resign(match.state, 1, at(1)).change);
    move(match, 2);
    match.take(resign(match.state, 0, at(3)).change);
    expect(match.ofType('match-over')[0]).toMatchObject({ winners: [2], ranks: [2, 3, 1] });
  });

  it('calls off a match that has not begun', () => {
    const match = new TestMatch(factsOf([bot(1), null]));
    match.take(resign(match.state, 0, at(1)).change);
    expect(match.state).toMatchObject({ status: 'aborted', outcome: { termination: 'aborted' } });
    expect(codeOf(resign(match.state, 0, at(2)))).toBe('ok');
  });
});

describe('the clock', () => {
  it('leaves a stalled turn alone until deadline and grace are over', () => {
    const match = two();
    expect(timeOut(match.state, 1, at(10_000 + GRACE_MS - 1)).change).toBeNull();
    expect(timeOut(match.state, 2, at(99_000)).change).toBeNull();
    match.take(timeOut(match.state, 1, at(10_000 + GRACE_MS)).change);
    expect(match.events.slice(-3)).toMatchObject([
      { type: 'timed-out', ply: 1 },
      { type: 'forfeited', termination: 'timeout', ply: 1 },
      { type: 'match-over', termination: 'timeout' },
    ]);
  });

  it('takes a move that arrived in time, however long it waited', () => {
    const match = two();
    const { seat } = match.state.turn!;
    const command = { seats: [seat], ply: 1, move: match.legalMoves[0] };
    const decision = play(match.state, command, at(30_000, { arrived: 10_000 }));
    expect(codeOf(decision)).toBe('ok');
    expect(decision.change!.row.moves[0].spent).toBe(10_000);
    expect(decision.change!.state.turn).toMatchObject({ offeredAt: 30_000, deadline: 40_000 });
  });

  it('decides a ply whose move arrives too late', () => {
    const match = two();
    const { seat } = match.state.turn!;
    const decision = play(match.state, { seats: [seat], ply: 1, move: match.legalMoves[0] }, at(10_001));
    expect(codeOf(decision)).toBe('timed-out');
    expect(decision.change!.state.status).toBe('finished');
  });

  it('lets the easy house player move three times under play-for-me, then forfeits', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2)], {}, { onTimeout: 'play-for-me' }));
    let now = 0;
    const timeouts: number[] = [];
    while (match.state.status === 'playing') {
      const { seat, ply, deadline } = match.state.turn!;
      now = deadline! + GRACE_MS;
      if (seat === 1) {
        timeouts.push(ply);
        match.take(timeOut(match.state, ply, at(now)).change);
      } else move(match, now - GRACE_MS);
    }
    expect(timeouts.length).toBe(4);
    expect(match.ofType('timed-out').map(({ ply }) => ply)).toEqual(timeouts);
    const helped = match.ofType('played').filter(({ by }) => by === 'house:easy');
    expect(helped.map(({ ply }) => ply)).toEqual(timeouts.slice(0, 3));
    expect(match.ofType('match-over')[0]).toMatchObject({ winners: [0], termination: 'timeout' });
  });

  it('charges a bank and adds the increment when the turn leaves the seat', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2)], {}, { clock: { bank: 60, increment: 2 } }));
    const first = match.state.turn!;
    expect(match.events.at(-1)).toMatchObject({ type: 'turn', bankMs: 60_000, deadline: 60_000 });
    move(match, 7_000);
    expect(match.state.banks[first.seat]).toBe(match.state.turn!.seat === first.seat ? 53_000 : 55_000);
    expect(match.state.turn).toMatchObject({ offeredAt: 7_000 });
  });

  it('does not charge an outage, and offers the turn again after it', () => {
    const match = new TestMatch(factsOf([bot(1), bot(2)]));
    const outages = [{ since: 4_000, until: 100_000 }];
    const after = at(101_000, { outages });
    expect(timeOut(match.state, 1, after).change).toBeNull();
    match.take(resume(match.state, after).change);
    expect(match.events.at(-1)).toMatchObject({ type: 'turn', ply: 1, deadline: 106_000 });
    expect(resume(match.state, after).change).toBeNull();
    const { seat } = match.state.turn!;
    const late = play(match.state, { seats: [seat], ply: 1, move: 'x' }, at(106_001, { outages }));
    expect(codeOf(late)).toBe('timed-out');
    const inTime = play(
      match.state,
      { seats: [seat], ply: 1, move: match.legalMoves[0] },
      at(106_000, { outages }),
    );
    expect(inTime.change!.row.moves[0].spent).toBe(10_000);
  });

  it('gives a seat up that sends too many illegal moves, if the ply still waits', () => {
    const match = two();
    const { seat, ply } = match.state.turn!;
    expect(giveUpOn(match.state, { seats: [seat], ply: ply + 1 }, at(1)).change).toBeNull();
    match.take(giveUpOn(match.state, { seats: [seat], ply }, at(1)).change);
    expect(match.ofType('match-over')[0]).toMatchObject({
      termination: 'illegal-moves',
      winners: [1 - seat],
    });
  });
});

describe('house players that think elsewhere', () => {
  it('are offered the turn without a deadline, and their answer counts only for that ply', () => {
    const match = new TestMatch(factsOf([bot(1), house('house:hard')]));
    const random = randomFrom(1);
    for (let i = 1; match.state.status === 'playing'; i++) {
      const { seat, ply, deadline } = match.state.turn!;
      if (seat === 0) {
        move(match, i, match.anyMove(random));
        continue;
      }
      expect(deadline).toBeNull();
      expect(timeOut(match.state, ply, at(1e9)).change).toBeNull();
      expect(advance(match.state, { ply: ply - 1 }, at(i)).change).toBeNull();
      match.take(advance(match.state, { ply }, at(i)).change);
    }
    expect(match.state.status).toBe('finished');
  });
});
