import fc from 'fast-check';
import { obstacleBetween, pairTickets, QUEUE_RULES, windowOf, type Ticket } from '../../src/lobby/queue.js';
import { whyWaiting } from '../../src/lobby/queue.explanation.js';
import { offer, profile, scene, ticket } from './offers.js';

const ids = (tickets: readonly Ticket[]): string[] => tickets.map(({ id }) => id);
const paired = (tickets: readonly Ticket[], changes: Parameters<typeof scene>[0] = {}) =>
  pairTickets(tickets, scene(changes)).map((pairing) => ids(pairing.tickets));
const codes = (one: Ticket, all: readonly Ticket[], changes: Parameters<typeof scene>[0] = {}) =>
  whyWaiting(one, all, scene(changes)).map(({ code }) => code);

describe('a queue', () => {
  it('pairs the longest wait first, with the nearest rating', () => {
    const first = ticket({ rating: 1400, waited: 9 });
    const near = ticket({ rating: 1420, waited: 1 });
    const nearer = ticket({ rating: 1390, waited: 2 });
    expect(paired([near, nearer, first])).toEqual([[first.id, nearer.id]]);
  });

  it('widens what it accepts as time goes by', () => {
    const one = ticket({ rating: 1400 });
    const other = ticket({ rating: 1700 });
    expect(paired([one, other])).toEqual([]);
    expect(windowOf(one, 1_010_000)).toBe(300);
    expect(paired([one, other], { now: 1_010_000 })).toHaveLength(1);
  });

  it('never pairs an account with itself for ratings', () => {
    const account = 'ada';
    const mates = [ticket({ account }), ticket({ account })];
    expect(paired(mates)).toEqual([]);
    expect(paired(mates, { offer: offer() })).toHaveLength(1);
  });

  it('asks the profiles of both sides', () => {
    const picky = ticket({ profile: profile({ ratings: { min: 1450, max: 2000 } }) });
    const weak = ticket({ rating: 1400 });
    const strong = ticket({ rating: 1500 });
    expect(paired([picky, weak])).toEqual([]);
    expect(paired([weak, picky])).toEqual([]);
    expect(paired([picky, weak, strong]).flat()).not.toContain(weak.id);
    const full = ticket({ profile: profile({ concurrency: 3 }), busy: 2 });
    expect(paired([full, strong])).toEqual([]);
  });

  it('prefers whom one has not met today, and stops at the cap', () => {
    const one = ticket({ waited: 5, rating: 1400 });
    const often = ticket({ rating: 1400 });
    const seldom = ticket({ rating: 1440 });
    const met = (a: string, b: string) => ([a, b].includes(often.bot) ? 3 : 0);
    expect(paired([one, often, seldom], { met })).toEqual([[one.id, seldom.id]]);
    expect(paired([one, often], { met: () => QUEUE_RULES.perDay })).toEqual([]);
  });

  it('fills tables of more than two, and takes partners as one', () => {
    const four = Array.from({ length: 5 }, (_, i) => ticket({ waited: 5 - i }));
    expect(paired(four, { offer: offer({ seats: 4, rated: true }) })).toEqual([ids(four.slice(0, 4))]);
    const partners = { offer: offer({ ruleset: 'forty-two', seats: 4, rated: true }) };
    expect(paired(four.slice(0, 2), partners)).toEqual([ids(four.slice(0, 2))]);
  });

  it('gives the seat to a house player after a while, if the bot takes one', () => {
    const houses = [
      { name: 'house:easy' as const, rating: 1500 },
      { name: 'house:hard' as const, rating: 1900 },
    ];
    const waiting = ticket({ takesHouse: true, waited: 14, rating: 1800 });
    expect(pairTickets([waiting], scene({ houses }))).toEqual([]);
    expect(pairTickets([waiting], scene({ houses, now: 1_001_000 }))).toEqual([
      { tickets: [waiting], house: ['house:hard'] },
    ]);
    const proud = ticket({ waited: 100 });
    expect(pairTickets([proud], scene({ houses }))).toEqual([]);
  });

  it('never breaks its own rules, whoever waits (B7, B17)', () => {
    const anybody = fc.record({
      account: fc.constantFrom('a', 'b', 'c', 'd'),
      rating: fc.integer({ min: 800, max: 2200 }),
      waited: fc.integer({ min: 0, max: 120 }),
      busy: fc.integer({ min: 0, max: 4 }),
      concurrency: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
      paused: fc.boolean(),
      blocked: fc.subarray(['a', 'b', 'c']),
      rated: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 24 }), fc.constantFrom(2, 3), (people, seats) => {
        const tickets = people.map(({ concurrency, paused, blocked, rated, ...rest }) =>
          ticket({ ...rest, profile: profile({ concurrency, paused, blocked, rated }) }),
        );
        const stage = scene({ offer: offer({ seats, rated: true }) });
        const pairings = pairTickets(tickets, stage);
        const all = pairings.flatMap((pairing) => pairing.tickets);
        expect(new Set(all).size).toBe(all.length);
        for (const { tickets: table } of pairings) {
          expect(table).toHaveLength(seats);
          for (const a of table) {
            expect(a.profile.paused).toBe(false);
            expect(a.busy + seats).toBeLessThanOrEqual(a.profile.concurrency ?? Infinity);
            for (const b of table) if (a !== b) expect(obstacleBetween(a, b, stage)).toBeUndefined();
          }
        }
        expect(pairTickets(tickets.toReversed(), stage)).toEqual(pairings);
        for (const one of tickets) {
          const why = whyWaiting(one, tickets, stage);
          expect(why.length).toBeGreaterThan(0);
          expect(why.some(({ code }) => code === 'next-round')).toBe(all.includes(one));
        }
      }),
    );
  });

  it('pairs two thousand', () => {
    const crowd = Array.from({ length: 2000 }, (_, i) =>
      ticket({ rating: 800 + ((i * 7919) % 1400), waited: i % 60 }),
    );
    const pairings = pairTickets(crowd, scene());
    expect(pairings.length).toBeGreaterThan(950);
  });
});

describe('why a bot waits', () => {
  it('is its own profile', () => {
    const one = ticket({ profile: profile({ paused: true, rated: false }) });
    expect(codes(one, [one, ticket()])).toEqual(['paused', 'rated']);
  });

  it('is that nobody else is there (B16)', () => {
    const one = ticket();
    expect(codes(one, [one])).toEqual(['nobody-else']);
  });

  it('is counted over the others', () => {
    const one = ticket({ profile: profile({ blocked: ['eve'] }), account: 'ada' });
    const others = [
      ticket({ account: 'ada' }),
      ticket({ account: 'ada' }),
      ticket({ account: 'eve' }),
      ticket({ profile: profile({ blocked: ['ada'] }) }),
      ticket({ profile: profile({ paused: true }) }),
    ];
    const why = whyWaiting(one, [one, ...others], scene());
    expect(new Map(why.map(({ code, others: n }) => [code, n]))).toEqual(
      new Map([
        ['other-profile', 2],
        ['same-account', 2],
        ['own-profile', 1],
      ]),
    );
  });

  it('is the ratings, and says until when', () => {
    const one = ticket({ rating: 1400 });
    const other = ticket({ rating: 1700 });
    expect(whyWaiting(one, [one, other], scene())).toEqual([
      {
        code: 'rating-gap',
        detail:
          '1 other bot is too far apart in rating: the nearest by 300 points, which is accepted in 10 s.',
        others: 1,
        until: 1_010_000,
      },
    ]);
  });

  it('is the daily cap, or that the house waits a little', () => {
    const one = ticket({ takesHouse: true });
    const other = ticket();
    const changes = {
      met: () => QUEUE_RULES.perDay,
      houses: [{ name: 'house:easy' as const, rating: 1500 }],
    };
    expect(codes(one, [one, other], changes)).toEqual(['daily-cap', 'waits-for-house']);
  });

  it('is that a table is not full', () => {
    const [a, b] = [ticket(), ticket()];
    expect(codes(a, [a, b], { offer: offer({ seats: 3, rated: true }) })).toEqual(['too-few']);
  });

  it('is nothing when it is paired in a moment', () => {
    const [a, b] = [ticket(), ticket()];
    expect(codes(a, [a, b])).toEqual(['next-round']);
  });
});
