import { resolveGame } from '../../../src/rules/rulesets.js';
import { playOut, SUITED, type Table } from './table.js';

/** Seat 0 holds all sixes: with sixes as trumps it takes all 42 points, with blanks as trumps it does not. */
const made = (bid: string, table: Table = {}) =>
  playOut(`${bid} pass pass pass trump:6`, { hands: SUITED, ...table });
/** Blanks are trumps and 6-6 is led: seat 3 holds the high blanks, and the bidders fail. */
const failed = (bid: string, table: Table = {}) =>
  playOut(`${bid} pass pass pass trump:0 6-6`, { hands: SUITED, ...table });
const points = (pointsScoring: string): Table => ({ options: { scoring: 'points', pointsScoring } });

describe('settling a round of forty-two', () => {
  it.each([
    ['bid:30', 1],
    ['bid:41', 1],
    ['bid:1m', 1],
    ['bid:2m', 2],
  ])('in marks %s is worth %i, to the side that it falls to', (bid, marks) => {
    expect(made(bid).result).toMatchObject({ winner: 0, points: [marks, 0, marks, 0], next: 1 });
    expect(failed(bid).result).toMatchObject({ winner: 1, points: [0, marks, 0, marks], next: 1 });
  });

  it.each([
    ['bid:30', 30],
    ['bid:41', 41],
    ['bid:1m', 42],
    ['bid:2m', 84],
  ])('by the bid %s is worth %i points', (bid, worth) => {
    expect(made(bid, points('bid')).result?.points).toEqual([worth, 0, worth, 0]);
    expect(failed(bid, points('bid')).result?.points).toEqual([0, worth, 0, worth]);
  });

  it('by what is taken gives a made contract to both sides, and a failed one with the bid on top to the other', () => {
    const over = made('bid:30', points('taken'));
    expect(over.result?.points).toEqual([42, 0, 42, 0]);
    for (const [bid, worth] of [
      ['bid:35', 35],
      ['bid:2m', 84],
    ] as const) {
      const lost = failed(bid, points('taken'));
      const theirs = (lost.taken?.[1] ?? 0) + worth;
      expect(lost.taken?.[0]).toBeGreaterThan(0);
      expect(lost.result?.points).toEqual([0, theirs, 0, theirs]);
    }
  });

  it('adds the same to both partners', () => {
    const round = made('bid:2m', { scores: [3, 1, 3, 1] });
    expect(round).toMatchObject({ status: 'round-over', scores: [5, 1, 5, 1] });
  });

  it('ends the match at the target, and then nobody bids first', () => {
    const over = made('bid:2m', { scores: [5, 6, 5, 6] });
    expect(over).toMatchObject({ status: 'match-over', scores: [7, 6, 7, 6], match: { winners: [0, 2] } });
    expect(over.result?.next).toBeNull();
    expect(made('bid:1m', { scores: [5, 6, 5, 6] }).status).toBe('round-over');
    expect(failed('bid:30', { scores: [6, 6, 6, 6] }).match).toEqual({ winners: [1, 3] });
    expect(made('bid:30', { scores: [0, 0, 0, 0], options: { target: 1 } }).match).toEqual({
      winners: [0, 2],
    });
  });

  it('lets the higher score win when both reach the target, and plays on when they are equal', () => {
    const taken = (scores: number[]) =>
      playOut('pass bid:30 pass pass trump:0', { ...points('taken'), hands: SUITED, scores });
    const plain = taken([0, 0, 0, 0]);
    const [even, odd] = plain.scores;
    expect(even).toBeGreaterThan(0);
    expect(odd).toBeGreaterThan(0);
    expect(taken([260 - even, 255 - odd, 260 - even, 255 - odd]).match).toEqual({ winners: [0, 2] });
    expect(taken([255 - even, 260 - odd, 255 - even, 260 - odd]).match).toEqual({ winners: [1, 3] });
    const equal = taken([255 - even, 255 - odd, 255 - even, 255 - odd]);
    expect(equal).toMatchObject({ status: 'round-over', scores: [255, 255, 255, 255] });
    expect(equal.result?.next).toBe(1);
  });

  it('gives the next first bid to the seat after the last one, whoever won', () => {
    for (const first of [0, 1, 2, 3]) {
      const round = playOut('bid:30 pass pass pass trump:2', { hands: SUITED, first });
      expect(round.result?.next).toBe((first + 1) % 4);
    }
  });
});

describe('the options of forty-two', () => {
  const resolve = (request: object = {}) => resolveGame({ ruleset: 'forty-two', seats: 4, ...request });

  it('are by default those of the preset straight, in teams', () => {
    const resolved = resolve();
    expect(resolved.ok && resolved.value).toMatchObject({
      preset: 'straight',
      teams: true,
      options: {
        scoring: 'marks',
        target: 7,
        pointsScoring: 'bid',
        playOn: 'all-seven',
        allPass: 'redeal',
        declarations: 'all',
        noTrumpDoubles: 'high',
        nello: false,
        nelloDoubles: 'own',
        plunge: false,
        splash: false,
        sevens: false,
      },
    });
  });

  it('have every special contract on in the preset family', () => {
    const resolved = resolve({ preset: 'family' });
    expect(resolved.ok && resolved.value.options).toMatchObject({
      nello: true,
      plunge: true,
      splash: true,
      sevens: true,
    });
  });

  it('play to 250 where points are counted', () => {
    const resolved = resolve({ options: { scoring: 'points' } });
    expect(resolved.ok && resolved.value.options.target).toBe(250);
  });

  it.each([
    { seats: 2 },
    { seats: 5 },
    { preset: 'texas' },
    { options: { scoring: 'pips' } },
    { options: { noTrumpDoubles: 'own' } },
    { options: { target: 0 } },
    { options: { handSize: 5 } },
    { options: { nello: 'yes' } },
  ])('are refused where they are not allowed: %j', (request) => {
    expect(resolve(request)).toMatchObject({ ok: false, error: { code: 'bad-options' } });
  });
});
