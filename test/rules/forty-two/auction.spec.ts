import { newPosition, layDeal } from '../../../src/rules/dealing.js';
import { specialKind, specialNumber, type Action } from '../../../src/rules/moves.js';
import { engineOf, resolveGame } from '../../../src/rules/rulesets.js';
import { FIELDS, PHASE } from '../../../src/rules/forty-two/forty-two.fields.js';
import { after, FIVE_DOUBLES, legalAfter, moves, refusal } from './table.js';

const POINTS = 'bid:30 bid:31 bid:32 bid:33 bid:34 bid:35 bid:36 bid:37 bid:38 bid:39 bid:40 bid:41';

/** How many auctions there are in which nobody bids more than `cap` marks, found by playing all of them. */
function auctions(cap: number): number {
  const resolved = resolveGame({ ruleset: 'forty-two', seats: 4 });
  if (!resolved.ok) throw new Error(resolved.error.detail);
  const engine = engineOf(resolved.value);
  const start = newPosition(engine);
  const pack = Array.from(engine.pack(1));
  const hands = [0, 1, 2, 3].map((seat) => pack.slice(7 * seat, 7 * seat + 7));
  layDeal(engine, start, { hands, boneyard: [] }, [0, 0, 0, 0]);
  engine.start(start, 1, 0, null);
  const tooHigh = (action: Action) => specialKind(action) === 'marks' && specialNumber(action) > cap;
  const row = new Int32Array(engine.maxActions);
  const count = (position: typeof start): number => {
    if (position.words[FIELDS.phase] !== PHASE.auction || engine.result(position)) return 1;
    let found = 0;
    for (const action of Array.from(row.subarray(0, engine.legal(position, row)))) {
      if (tooHigh(action)) continue;
      const next = position.clone();
      engine.play(next, action, null);
      found += count(next);
    }
    return found;
  };
  return count(start);
}

describe('the auction of forty-two', () => {
  it.each([
    [1, 2380],
    [2, 3060],
    [3, 3196],
    [4, 3213],
    [5, 3214],
  ])('with marks capped at %i has %i courses', (cap, courses) => {
    expect(auctions(cap)).toBe(courses);
  });

  it('offers a pass, 30 to 41, and one or two marks to the first speaker', () => {
    expect(legalAfter('')).toEqual(moves(`pass ${POINTS} bid:1m bid:2m`));
  });

  it('goes up: over points by points or one or two marks, over marks by one mark', () => {
    expect(legalAfter('bid:40')).toEqual(moves('pass bid:41 bid:1m bid:2m'));
    expect(legalAfter('bid:41')).toEqual(moves('pass bid:1m bid:2m'));
    expect(legalAfter('bid:1m')).toEqual(moves('pass bid:2m'));
    expect(legalAfter('bid:2m bid:3m bid:4m')).toEqual(moves('pass bid:5m'));
  });

  it('lets each seat speak once, and gives the declaration to the highest', () => {
    const won = after('bid:30 pass bid:35 pass', { first: 1 });
    expect(won).toMatchObject({ turn: 3, bidder: 3, contract: '35', trump: null });
    expect(won.bids).toEqual([
      { seat: 1, bid: '30' },
      { seat: 2, bid: 'pass' },
      { seat: 3, bid: '35' },
      { seat: 0, bid: 'pass' },
    ]);
  });

  it('keeps the bidder and the contract back until the auction is over', () => {
    expect(after('bid:30 bid:1m pass')).toMatchObject({ bidder: null, contract: null, trump: null });
  });

  it('is dealt again by the next shaker when all pass', () => {
    const out = after('pass pass pass pass', { first: 3, scores: [3, 2, 3, 2] });
    expect(out).toMatchObject({ status: 'round-over', turn: null, legalMoves: [], scores: [3, 2, 3, 2] });
    expect(out.result).toMatchObject({ reason: 'passed-out', winner: null, points: [0, 0, 0, 0], next: 0 });
    expect(out.events.at(-1)).toEqual({ type: 'redealt' });
  });

  it('forces the shaker to bid under forced-30, but only when nobody else has', () => {
    const forced = { options: { allPass: 'forced-30' } };
    expect(legalAfter('pass pass pass', forced)).toEqual(moves(`${POINTS} bid:1m bid:2m`));
    expect(refusal('pass pass pass pass', forced)).toMatchObject({ reason: 'not-now', moveIndex: 3 });
    expect(legalAfter('pass pass bid:41', forced)).toEqual(moves('pass bid:1m bid:2m'));
    expect(legalAfter('pass pass', forced)).toContain('pass');
  });

  it('says why a bid is refused and leaves everything as it was', () => {
    const reasons = (line: string, table = {}) => {
      const refused = refusal(line, table);
      return 'reason' in refused ? refused.reason : refused.code;
    };
    expect(reasons('bid:29')).toBe('bid-too-low');
    expect(reasons('bid:42')).toBe('bid-too-low');
    expect(reasons('bid:31 bid:31')).toBe('bid-too-low');
    expect(reasons('bid:1m bid:41')).toBe('bid-too-low');
    expect(reasons('plunge:4m')).toBe('not-now');
    expect(reasons('splash:2m')).toBe('not-now');
    expect(reasons('trump:5')).toBe('not-now');
    expect(reasons('6-6')).toBe('not-now');
    expect(reasons('12-7')).toBe('not-now');
    expect(reasons('draw')).toBe('not-now');
    expect(reasons('bid:30m5')).toBe('malformed-move');
  });

  describe('with plunge and splash', () => {
    const family = { preset: 'family' };
    const special = (line: string, table = {}) =>
      legalAfter(line, { ...family, ...table }).filter((move) => /plunge|splash/.test(move));

    it('lets four doubles plunge for four marks, three doubles splash for two or three', () => {
      expect(special('')).toEqual(moves('plunge:4m splash:2m splash:3m'));
      const three = [
        '1-0 2-2 3-3 4-4 5-4 6-5 6-4',
        '0-0 4-2 4-3 5-1 5-3 6-3 6-6',
        FIVE_DOUBLES[2].replace('5-4', '5-5'),
        FIVE_DOUBLES[3],
      ];
      expect(special('', { hands: three })).toEqual(moves('splash:2m splash:3m'));
      expect(special('pass', { hands: three })).toEqual([]);
    });

    it('lets them jump over points and fewer marks, and go one above four marks or more', () => {
      expect(special('pass bid:41 pass', { first: 1 })).toEqual(moves('plunge:4m splash:2m splash:3m'));
      expect(special('bid:2m', { first: 3 })).toEqual(moves('plunge:4m splash:3m'));
      expect(special('bid:2m bid:3m', { first: 2 })).toEqual(['plunge:4m']);
      expect(special('bid:2m bid:3m bid:4m', { first: 1 })).toEqual(['plunge:5m']);
    });

    it('goes on over a plunge or splash by one mark', () => {
      expect(legalAfter('plunge:4m', family)).toEqual(moves('pass bid:5m'));
      expect(legalAfter('splash:2m', family)).toEqual(moves('pass bid:3m'));
      expect(legalAfter('bid:41 splash:3m', { ...family, first: 3 })).toEqual(moves('pass bid:4m'));
    });

    it('writes them as they were bid', () => {
      const bid = after('plunge:4m pass pass pass', family);
      expect(bid).toMatchObject({ bidder: 0, contract: 'plunge:4m', turn: 2 });
      expect(bid.events[0]).toEqual({ type: 'bid', seat: 0, bid: 'plunge:4m' });
    });

    it('says why they are refused', () => {
      expect(refusal('bid:2m plunge:4m', { ...family, first: 0 })).toMatchObject({ reason: 'not-now' });
      expect(refusal('bid:2m splash:2m', { ...family, first: 3 })).toMatchObject({ reason: 'bid-too-low' });
      expect(refusal('plunge:5m', family)).toMatchObject({ reason: 'bid-too-low' });
    });

    it('are options of their own', () => {
      expect(legalAfter('', { options: { plunge: true } })).not.toContain('splash:2m');
      expect(legalAfter('', { options: { plunge: true } })).toContain('plunge:4m');
      expect(legalAfter('', { options: { splash: true } })).not.toContain('plunge:4m');
    });
  });
});

describe('the declaration of forty-two', () => {
  const STRAIGHT = 'trump:0 trump:1 trump:2 trump:3 trump:4 trump:5 trump:6 trump:doubles trump:none';

  it('is a number, doubles or none', () => {
    expect(legalAfter('bid:30 pass pass pass')).toEqual(moves(STRAIGHT));
    expect(legalAfter('bid:2m pass pass pass')).toEqual(moves(STRAIGHT));
  });

  it('is a number only under `numbers`, with nello and sevens where they are on', () => {
    const numbers = 'trump:0 trump:1 trump:2 trump:3 trump:4 trump:5 trump:6';
    expect(legalAfter('bid:1m pass pass pass', { options: { declarations: 'numbers' } })).toEqual(
      moves(numbers),
    );
    const withNello = { options: { declarations: 'numbers', nello: true } };
    expect(legalAfter('bid:1m pass pass pass', withNello)).toEqual(moves(`${numbers} trump:nello`));
  });

  it('adds nello and sevens to a bid of one mark or more, not to points', () => {
    const family = { preset: 'family' };
    expect(legalAfter('bid:41 pass pass pass', family)).toEqual(moves(STRAIGHT));
    expect(legalAfter('bid:1m pass pass pass', family)).toEqual(
      moves(`${STRAIGHT} trump:nello trump:sevens`),
    );
  });

  it('belongs to the partner after a plunge or splash, without nello and sevens', () => {
    for (const bid of ['plunge:4m', 'splash:3m']) {
      const declaring = after(`${bid} pass pass pass`, { preset: 'family' });
      expect(declaring.turn).toBe(2);
      expect(declaring.legalMoves.sort()).toEqual(moves(STRAIGHT));
      const declared = after(`${bid} pass pass pass trump:6`, { preset: 'family' });
      expect(declared).toMatchObject({ turn: 2, bidder: 0, trump: '6' });
      expect(declared.events.at(-1)).toEqual({ type: 'declared', seat: 2, trump: '6' });
    }
  });

  it('is not the time for anything else', () => {
    for (const move of ['6-6', 'pass', 'bid:35', 'trump:nello']) {
      expect(refusal(`bid:30 pass pass pass ${move}`)).toMatchObject({
        code: 'illegal-move',
        reason: 'not-now',
      });
    }
  });
});
