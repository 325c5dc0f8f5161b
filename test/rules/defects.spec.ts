import { openReplay, replay, type ReplayResponse } from '../../src/rules/replay.js';
import { engineOf, resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { seedsOf, shufflePack } from '../../src/rules/shuffle.js';
import { formatTile } from '../../src/rules/tiles.js';
import { publicView, revealed, seenBy, viewOf } from '../../src/rules/view.js';

/**
 * Defects that published domino programs have, each as a test (issue 3 lists them). Hands are written as words:
 * `'6-4 5-5 | 3-3'` are the tiles of seats 0 and 1.
 *
 * Each defect was put into the engine by hand, once, to see these tests go red. What was broken, and what said so:
 *
 * | defect | the code broken | red |
 * |---|---|---|
 * | two 0-0 in a set | the pack names 0-0 in place of 1-0 (`LineEngine.tiles`) | has 0-0 once |
 * | hands larger than the set | the limit doubled in `resolveOptions` | is never dealt into hands that it does not fill |
 * | opener search stops at one double | only the highest double decides (`LineOpening.doubles`) | looks for every double |
 * | missing or duplicate moves where both ends show one number | the second end left out, or the first listed twice (`LineLayout.plays`) | name each end once |
 * | a refused move that changes the hand | `Round.judge` takes a tile before it refuses | change nothing when they are refused |
 * | the wrong half open | the lower half, always (`LineLayout.lay`) | leave the other half open |
 * | an empty arm counted | arms are not bare (`openArms`) | counts an empty arm as nothing |
 * | a double at an end counted once | no doubling in `countOf` | counts both halves of a double |
 * | a spinner counted after both sides are covered | twice its number added in `count` | counts a spinner as nothing |
 * | a four-armed layout collapsing | a later double sets the ends back to two (`layDouble`) | keeps all four arms |
 * | draw or pass beside a play | `draw` offered without the option; a seat that can play is passed over (`LineTurns`) | never offer to draw or to pass |
 * | a block while tiles can be drawn | `drawable` not asked (`LineTurns.advance`) | does not block while somebody may draw |
 * | a block from a result that is none | every round settled as `domino` | says blocked where the round is blocked |
 * | forced passes forgotten | no pass after the first tile (`LineTurns.advance`) | passes as often as the rules force it |
 * | drawing from an empty boneyard | one tile too many in `drawable` | never draws from an empty boneyard |
 * | each hand rounded | rounding within the sum (`LineSettling`) | rounds the sum of the hands |
 * | the team that went out losing | the lighter side wins a domino too | lets the team win that went out |
 * | a tie's next opener | `next` names the last opener; the hands are not asked (`LineOpening`) | after a tie is decided as in round 1 |
 * | team and seat totals drifting apart | a play credits one seat; a round credits the winner alone | keeps one score for both partners |
 * | crash at the last tile | going out throws, or is not seen (lines, trains, feet) | stand, with nothing legal left; ends a round of … |
 * | a seat-by-seat hunt | it stops at the seat that draws the engine (`DoublesRounds.open`) | hunts for the engine with one tile for every seat |
 * | a marker lifted without a play | at the beginning of a turn; by a play elsewhere (`TrainEngine`) | takes a marker away only for a play on the train |
 * | a foot freezing too little or too much | nothing owed; owed for ever (`FootLayout`) | freezes everything but the foot |
 * | one number of toes | the ring has three arms (`FootPlaces.next`) | gives the opening double four arms |
 * | a trump following its other number | trumps belong to both of theirs (`suits`) | lets a trump follow trumps only |
 * | a non-trump not following its lower number | tiles belong to their higher one (`suits`) | lets a tile follow its lower number too |
 * | doubles all trumps | under every trump (`suits`) | makes a double a trump only where it has the number |
 * | sevens ended by the partner's trick | the round is over then (`Settling.isOver`) | goes on under sevens |
 * | four plays to a trick of nello | always four (`Tricks.play`) | completes a trick of nello with its third tile |
 * | an unfiltered view before the seat is known | a spectator sees what is drawn (`seenBy`) | is shown the table and no hidden tile |
 */
interface Table {
  readonly hands: string;
  readonly boneyard?: string;
  readonly first?: number;
  readonly round?: number;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly scores?: readonly number[];
}
const words = (text: string) => text.split(' ').filter(Boolean);

function request(
  ruleset: string,
  { hands, boneyard = '', first, round, preset, options, scores }: Table,
  moves = '',
) {
  const seats = hands.split('|').map(words);
  return {
    ruleset,
    seats: seats.length,
    deal: { hands: seats, boneyard: words(boneyard), ...(first === undefined ? {} : { first }) },
    ...(preset ? { preset } : {}),
    ...(options ? { options } : {}),
    ...(scores ? { scores } : {}),
    ...(round ? { round } : {}),
    moves: words(moves),
  };
}

function after(ruleset: string, table: Table, moves = ''): ReplayResponse {
  const answer = replay(request(ruleset, table, moves));
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.detail}`);
  return answer.value;
}
const refusal = (ruleset: string, table: Table, moves = '') => {
  const answer = replay(request(ruleset, table, moves));
  return answer.ok ? undefined : answer.error;
};
const endsOf = ({ ends = [] }: ReplayResponse) =>
  ends.map(({ end, pips, count }) => `${end}=${pips}${count === undefined ? '' : `(${count})`}`);
const typesOf = ({ events }: ReplayResponse) =>
  events.map((event) => ('seat' in event ? `${event.type} ${event.seat}` : event.type));
const LINES = ['draw', 'block', 'all-fives', 'muggins', 'five-up'];
/** Options under which seat `first` may begin with any tile. */
const FREE = { round: 2, first: 0 };

describe('the set', () => {
  it('has 0-0 once, and every other tile', () => {
    for (const { id, seats } of RULESETS) {
      const resolved = resolveGame({ ruleset: id, seats: Math.max(2, seats(9).min) });
      if (!resolved.ok) throw new Error(resolved.error.detail);
      const engine = engineOf(resolved.value);
      const shuffled = Array.from(shufflePack(engine.pack(1), seedsOf('set'), 1, 1), formatTile);
      expect(shuffled.filter((tile) => tile === '0-0')).toHaveLength(1);
      expect(new Set(shuffled).size).toBe(shuffled.length);
    }
  });

  it('is never dealt into hands that it does not fill', () => {
    const deal = (seats: number, options: object) => replay({ ruleset: 'draw', seats, options, seed: 'x' });
    expect(deal(4, { handSize: 8 })).toMatchObject({ ok: false, error: { code: 'bad-options' } });
    expect(deal(4, { handSize: 7 })).toMatchObject({ ok: true });
    // Six seats with five tiles from a double-six, as one source has it.
    expect(deal(6, { handSize: 5 })).toMatchObject({ ok: false, error: { code: 'bad-options' } });
    expect(deal(6, { handSize: 5, set: 9 })).toMatchObject({ ok: true });
  });
});

describe('the opening', () => {
  it('looks for every double from the highest down, not for one', () => {
    for (const double of ['6-6', '5-5', '4-4', '3-3', '2-2', '1-1', '0-0']) {
      const found = after('draw', { hands: `6-5 6-4 | 5-4 ${double}`, boneyard: '3-2' });
      expect({ turn: found.turn, legalMoves: found.legalMoves }).toEqual({ turn: 1, legalMoves: [double] });
    }
    expect(after('draw', { hands: '2-2 1-1 | 0-0 6-5' })).toMatchObject({ turn: 0, legalMoves: ['2-2'] });
  });

  it('after a tie is decided as in round 1 where the winner would open', () => {
    const tie = after('block', { hands: '6-6 2-1 | 3-0', options: { nextOpener: 'winner' } }, '6-6');
    expect(tie.result).toMatchObject({ reason: 'blocked', winner: null, next: null, points: [0, 0] });
    const table = { hands: '5-4 1-0 | 3-3 2-0', round: 2, options: { nextOpener: 'winner' } };
    expect(after('block', table)).toMatchObject({ turn: 1, legalMoves: ['3-3'] });
  });
});

describe('the moves of a line', () => {
  it('name each end once where both show one number, and miss none', () => {
    const both = after('draw', { hands: '5-4 2-4 | 5-3 4-1 | 3-4 6-6', ...FREE }, '5-4 5-3@left 4-3@left');
    expect(endsOf(both)).toEqual(['left=4', 'right=4']);
    expect(both.legalMoves.toSorted()).toEqual(['4-2@left', '4-2@right']);
  });

  it('leave the other half open, whichever way the tile is written', () => {
    const table = { hands: '6-4 3-0 | 4-2 6-1', ...FREE };
    for (const tile of ['4-2@right', '2-4@right'])
      expect(endsOf(after('draw', table, `6-4 ${tile}`))).toEqual(['left=6', 'right=2']);
    for (const tile of ['6-1@left', '1-6@left'])
      expect(endsOf(after('draw', table, `6-4 ${tile}`))).toEqual(['left=1', 'right=4']);
    // The half that stays open may be the higher one too.
    for (const tile of ['5-4@right', '4-5@right'])
      expect(endsOf(after('draw', { hands: '6-4 3-0 | 5-4 6-1', ...FREE }, `6-4 ${tile}`))).toEqual([
        'left=6',
        'right=5',
      ]);
  });

  it('change nothing when they are refused', () => {
    const opened = openReplay(request('draw', { hands: '6-4 3-0 | 4-2 6-1', ...FREE }, '6-4'));
    if (!opened.ok) throw new Error(opened.error.detail);
    const before = JSON.stringify([viewOf(opened.value, 0), viewOf(opened.value, 1)]);
    for (const move of ['6-1@right', '4-2', '3-0@left', '4-2@up', 'draw', 'hello'])
      expect(opened.value.move(move).ok).toBe(false);
    expect(JSON.stringify([viewOf(opened.value, 0), viewOf(opened.value, 1)])).toBe(before);
  });

  it.each(LINES)('never offer to draw or to pass beside a play in %s', (ruleset) => {
    const { legalMoves } = after(
      ruleset,
      { hands: '6-4 3-0 | 4-2 6-1', boneyard: '5-5 5-3 5-2', ...FREE },
      '6-4',
    );
    expect(legalMoves.toSorted()).toEqual(['4-2@right', '6-1@left']);
  });

  it('stand, with nothing legal left, when the last tile is played', () => {
    for (const { id } of RULESETS.filter((ruleset) => LINES.includes(ruleset.id))) {
      const done = after(id, { hands: '6-4 | 3-0 2-1', ...FREE }, '6-4');
      expect(done).toMatchObject({
        status: expect.stringMatching(/over$/) as string,
        turn: null,
        legalMoves: [],
      });
      expect(done.hands).toEqual([[], ['2-1', '3-0']]);
      expect(endsOf(done).length).toBeGreaterThan(0);
      expect(refusal(id, { hands: '6-4 | 3-0 2-1', ...FREE }, '6-4 3-0@left')).toMatchObject({
        code: 'round-over',
        moveIndex: 1,
      });
    }
  });
});

describe('drawing and passing', () => {
  it('does not block while somebody may draw', () => {
    const table = { hands: '6-4 1-1 | 3-0 2-1', boneyard: '5-5 6-3', options: { reserve: 0 }, ...FREE };
    const drawn = after('draw', table, '6-4');
    expect(typesOf(drawn)).toEqual(['played 0', 'drew 1', 'drew 1']);
    expect(drawn).toMatchObject({ status: 'playing', turn: 1, legalMoves: ['6-3@left'] });
    // With the last two tiles reserved nothing may be drawn.
    expect(after('draw', { ...table, options: { reserve: 2 } }, '6-4').result?.reason).toBe('blocked');
  });

  it('says blocked where the round is blocked, and nothing else', () => {
    const blocked = after('block', { hands: '6-6 2-1 | 3-0 1-0', ...FREE }, '6-6');
    expect(blocked.status).toBe('round-over');
    expect(blocked.result).toEqual({ reason: 'blocked', winner: 0, pips: [3, 4], points: [1, 0], next: 1 });
    expect(blocked).toMatchObject({ turn: null, legalMoves: [] });
  });

  it('passes as often as the rules force it, not only after the first tile', () => {
    const table = { hands: '6-4 4-4 6-3 | 5-5 5-1 | 5-2 5-0', ...FREE };
    const later = after('block', table, '6-4 4-4@right');
    expect(typesOf(later)).toEqual(['played 0', 'passed 1', 'passed 2', 'played 0', 'passed 1', 'passed 2']);
    expect(later).toMatchObject({ turn: 0, legalMoves: ['6-3@left'] });
  });

  it('never draws from an empty boneyard', () => {
    const table = { hands: '6-4 4-3 | 5-5 5-1', boneyard: '2-2', options: { reserve: 0 }, ...FREE };
    const emptied = after('draw', table, '6-4');
    expect(typesOf(emptied)).toEqual(['played 0', 'drew 1', 'passed 1']);
    expect(emptied.boneyard).toEqual([]);
    expect(typesOf(after('draw', { ...table, boneyard: '' }, '6-4'))).toEqual(['played 0', 'passed 1']);
  });
});

describe('counting ends', () => {
  const spinner = { hands: '6-6 6-5 3-3 0-0 | 6-1 6-3 2-1 5-0 | 6-2 5-5 1-1 4-0', ...FREE };

  it('counts an empty arm as nothing, and from its first tile on', () => {
    const open = after('all-fives', spinner, '6-6 6-1@left 6-2@right');
    expect(endsOf(open)).toEqual(['left=1(1)', 'right=2(2)', '6-6:up=6(0)', '6-6:down=6(0)']);
    expect(open.endCount).toBe(3);
    const begun = after('all-fives', spinner, '6-6 6-1@left 6-2@right 6-5@6-6:up');
    expect(endsOf(begun)).toEqual(['left=1(1)', 'right=2(2)', '6-6:up=5(5)', '6-6:down=6(0)']);
  });

  it('counts both halves of a double at an end, and a lone double once', () => {
    expect(after('all-fives', spinner, '6-6').endCount).toBe(12);
    const muggins = { hands: '6-4 3-3 | 4-4 6-1', ...FREE };
    expect(endsOf(after('muggins', muggins, '6-4 4-4@right'))).toEqual(['left=6(6)', 'right=4(8)']);
  });

  it('counts a spinner as nothing once both its sides are covered, for ever', () => {
    expect(after('all-fives', spinner, '6-6 6-1@left').endCount).toBe(13);
    expect(after('all-fives', spinner, '6-6 6-1@left 6-2@right').endCount).toBe(3);
    expect(after('all-fives', spinner, '6-6 6-1@left 6-2@right 6-5@6-6:up').endCount).toBe(8);
  });

  it('keeps all four arms whatever is played on them, a second double included', () => {
    const moves = '6-6 6-1@left 6-2@right 6-5@6-6:up 6-3@6-6:down 5-5@6-6:up 3-3@6-6:down';
    const { ends, layout } = after('all-fives', spinner, moves);
    expect(ends?.map(({ end }) => end)).toEqual(['left', 'right', '6-6:up', '6-6:down']);
    expect(layout).toHaveLength(7);
  });
});

describe('settling', () => {
  it('rounds the sum of the hands, not each hand', () => {
    // 2 + 1 = 3 is rounded to 5; each by itself would be 0.
    const out = after('all-fives', { hands: '6-3 | 2-0 | 1-0', ...FREE }, '6-3');
    expect(out.result).toMatchObject({ winner: 0, points: [5, 0, 0] });
  });

  it('lets the team win that went out, whatever its partner holds', () => {
    const out = after('partnership', { hands: '6-4 | 1-0 | 6-6 5-5 | 2-0', ...FREE }, '6-4');
    expect(out.result).toMatchObject({ reason: 'domino', winner: 0, points: [3, 0, 3, 0] });
  });

  it('keeps one score for both partners, round after round', () => {
    for (const scores of [
      [0, 0, 0, 0],
      [20, 35, 20, 35],
    ]) {
      const out = after('partnership', { hands: '6-4 | 1-0 | 6-6 5-5 | 2-0', scores, ...FREE }, '6-4');
      expect(out.scores).toEqual([scores[0] + 3, scores[1], scores[2] + 3, scores[3]]);
    }
    // Points of plays and bonuses too, which are given to one seat by name.
    const fives = { hands: '6-4 1-1 | 4-1 2-0 | 3-3 | 2-2', options: { teams: true }, ...FREE };
    expect(after('muggins', fives, '6-4 4-1@right').scores).toEqual([10, 0, 10, 0]);
    const skipped = {
      hands: '1-1 2-2 | 6-5 6-4 | 3-3 | 2-1',
      options: { bonuses: { 'skip-all': 25 } },
      round: 2,
      first: 1,
    };
    expect(after('partnership', skipped, '6-5').scores).toEqual([0, 25, 0, 25]);
    expect(
      refusal('partnership', { hands: '6-4 | 1-0 | 6-6 | 2-0', scores: [1, 0, 2, 0], ...FREE }),
    ).toMatchObject({ code: 'malformed-request' });
  });
});

describe('the last tile', () => {
  it.each([
    ['partnership', { hands: '6-4 | 3-0 | 2-1 | 5-5', ...FREE }, '6-4'],
    ['mexican-train', { hands: '12-1 | 5-4', options: { firstTurn: 'single' } }, '12-1@train:0'],
    ['chicken-foot', { hands: '9-9 8-7 | 9-1', boneyard: '7-6' }, '9-1@9-9:1'],
    ['chicken-foot', { hands: '9-9 | 9-1' }, ''],
  ])('ends a round of %s with a result and no legal move', (ruleset, table, moves) => {
    const done = after(ruleset, table, moves);
    expect(done).toMatchObject({
      status: 'round-over',
      turn: null,
      legalMoves: [],
      result: { reason: 'domino' },
    });
    expect(done.hands[done.result?.winner ?? -1]).toEqual([]);
  });
});

describe('trains and feet', () => {
  it('hunts for the engine with one tile for every seat at a time', () => {
    const table = {
      hands: '12-1 2-1 | 3-1 4-1 | 5-1 6-1',
      boneyard: '7-1 8-1 9-1 10-1 12-12 11-1 0-0',
      options: { engine: 'holder' },
    };
    const found = after('mexican-train', table);
    expect(typesOf(found).filter((type) => type.startsWith('drew'))).toEqual([
      'drew 0',
      'drew 1',
      'drew 2',
      'drew 0',
      'drew 1',
      'drew 2',
    ]);
    expect(found.layout[0]).toMatchObject({ tile: '12-12', seat: 1 });
  });

  it('takes a marker away only for a play on the train', () => {
    const opened = openReplay({ ruleset: 'mexican-train', seats: 4, seed: 'markers' });
    if (!opened.ok) throw new Error(opened.error.detail);
    const round = opened.value;
    const { events } = round;
    const marked = new Set<number>();
    let lifted = 0;
    for (let ply = 0, told = 0; round.turn >= 0; ply++) {
      const seat = round.turn;
      const legal = round.legalActions();
      round.play(legal[(7 * ply) % legal.length]);
      const played = events.slice(told).find(({ type }) => type === 'played');
      for (; told < events.length; told++) {
        const event = events[told];
        if (event.type === 'marked') marked.add(event.seat);
        if (event.type !== 'unmarked') continue;
        expect(played).toMatchObject({ seat: event.seat, end: `train:${event.seat}` });
        expect(event.seat).toBe(seat);
        marked.delete(event.seat);
        lifted++;
      }
      expect(round.engine.facts(round.position).marked).toEqual([...marked].sort());
    }
    expect(lifted).toBeGreaterThan(0);
  });

  const feet = { hands: '9-9 9-6 6-4 8-0 3-0 | 9-8 9-5 6-3 5-4 7-0 | 9-7 6-6 6-2 8-1 4-4', boneyard: '0-0' };
  const ring = '9-8@9-9:1 9-7@9-9:2 9-6@9-9:3 9-5@9-9:4';
  const foot = `${ring} 6-6@9-9:3`;
  const toes = `${foot} 6-4@6-6:1 6-3@6-6:2 6-2@6-6:3`;

  it('freezes everything but the foot, and no longer than it is unfinished', () => {
    expect(after('chicken-foot', feet, foot)).toMatchObject({ turn: 0, legalMoves: ['6-4@6-6:1'] });
    expect(refusal('chicken-foot', feet, `${foot} 8-0@9-9:1`)).toMatchObject({ reason: 'must-fill-foot' });
    expect(after('chicken-foot', feet, `${foot} 6-4@6-6:1`).legalMoves).toEqual(['6-3@6-6:2']);
    const free = after('chicken-foot', feet, toes);
    expect(free.owed).toEqual([]);
    expect(free.legalMoves.toSorted()).toEqual(['3-0@6-6:2', '8-0@9-9:1']);
  });

  it('gives the opening double four arms and every later one three toes', () => {
    expect(after('chicken-foot', feet).owed).toEqual(['9-9:1', '9-9:2', '9-9:3', '9-9:4']);
    expect(after('chicken-foot', feet, ring).ends).toHaveLength(4);
    expect(after('chicken-foot', feet, foot).owed).toEqual(['6-6:1', '6-6:2', '6-6:3']);
    // 4 + 2 for each finished foot.
    expect(after('chicken-foot', feet, toes).ends).toHaveLength(6);
  });
});

describe('forty-two', () => {
  const suits: Table = {
    hands:
      '6-4 4-4 3-3 2-2 1-1 0-0 5-5 | 6-5 5-1 3-2 3-1 2-1 1-0 2-0 | 6-6 6-3 6-2 6-1 6-0 4-1 4-0 | 5-4 5-3 5-2 5-0 4-3 4-2 3-0',
    first: 0,
  };
  const auction = 'bid:30 pass pass pass';

  it('lets a trump follow trumps only: it need not follow its other number', () => {
    // Sixes are led and 6-5 is a five: seat 1 has no six and may play anything.
    expect(after('forty-two', suits, `${auction} trump:5 6-4`).legalMoves).toHaveLength(7);
    // The same tile is a six where fives are not trumps.
    expect(after('forty-two', suits, `${auction} trump:3 6-4`).legalMoves).toEqual(['6-5']);
  });

  it('lets a tile follow its lower number too', () => {
    const { turn, legalMoves } = after('forty-two', suits, `${auction} trump:0 4-4 3-2 4-1`);
    expect(turn).toBe(3);
    expect(legalMoves.toSorted()).toEqual(['4-2', '4-3', '5-4']);
  });

  it('makes a double a trump only where it has the number, or doubles are trumps', () => {
    const winner = (trump: string, trick: string) =>
      after('forty-two', suits, `${auction} trump:${trump} ${trick}`).tricks?.[0].seat;
    // 4-4 leads fours, and 3-2 trumps it.
    expect(winner('2', '4-4 3-2 4-1 5-4')).toBe(1);
    // 4-4 leads trumps: only 6-6 follows, and beats it.
    expect(winner('doubles', '4-4 3-2 6-6 5-4')).toBe(2);
  });

  it('goes on under sevens when the partner takes a trick', () => {
    const table: Table = {
      preset: 'family',
      hands:
        '6-2 5-3 4-4 6-0 5-1 4-2 3-3 | 2-1 2-2 3-0 3-1 3-2 4-0 4-1 | 6-1 5-2 4-3 0-0 1-0 1-1 2-0 | 5-0 5-4 5-5 6-3 6-4 6-5 6-6',
      first: 0,
    };
    const moves = 'bid:1m pass pass pass trump:sevens 6-2 4-1 6-1';
    const [last] = after('forty-two', table, moves).legalMoves;
    const trick = after('forty-two', table, `${moves} ${last}`);
    expect(trick.tricks).toMatchObject([{ seat: 2 }]);
    expect(trick).toMatchObject({ status: 'playing', turn: 2 });
  });

  it('completes a trick of nello with its third tile: the partner sits out', () => {
    const table = { ...suits, preset: 'family' };
    const opening = 'bid:1m pass pass pass trump:nello 6-4 6-5';
    expect(after('forty-two', table, opening)).toMatchObject({ turn: 3, tricks: [] });
    const { tricks, hands } = after('forty-two', table, `${opening} 5-4`);
    expect(tricks).toMatchObject([{ tiles: ['6-4', '6-5', '5-4'] }]);
    expect(hands[2]).toHaveLength(7);
  });
});

describe('a viewer whose seat is not known yet', () => {
  it('is shown the table and no hidden tile, at any time', () => {
    let draws = 0;
    for (const { id, seats } of RULESETS) {
      const opened = openReplay({ ruleset: id, seats: Math.max(2, seats(9).min), seed: 'viewer' });
      if (!opened.ok) throw new Error(opened.error.detail);
      const round = opened.value;
      while (round.turn >= 0) {
        const events = round.events.map((event) => seenBy(event, -1, false));
        const seen = JSON.stringify([publicView(round), events]);
        const { hands, boneyard } = revealed(round);
        for (const tile of [...hands.flat(), ...boneyard]) expect(seen).not.toContain(`"${tile}"`);
        draws = Math.max(draws, events.filter(({ type }) => type === 'drew').length);
        round.play(round.legalActions()[0]);
      }
    }
    expect(draws).toBeGreaterThan(0);
  });
});
