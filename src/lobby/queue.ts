import type { HouseName } from '../matches/index.js';
import type { Objection } from './objection.js';
import type { Offer } from './offer.js';
import { objectionsTo, type AcceptanceProfile } from './profile.js';

/** A bot that waits in a queue, with all that pairing asks of it. */
export interface Ticket {
  readonly id: string;
  readonly account: string;
  readonly bot: string;
  readonly version: number;
  /** Since when it waits, ms since 1970. */
  readonly since: number;
  /** Rating in the queue's pool. */
  readonly rating: number;
  readonly profile: AcceptanceProfile;
  /** Matches that the bot has going on. */
  readonly busy: number;
  /** Whether a house player will do when nobody else comes. */
  readonly takesHouse: boolean;
  /** Until when it is left alone because it has kept giving matches up, ms since 1970; 0 for most. */
  readonly restsUntil: number;
}

/** A house player as an opponent. */
export interface HouseOpponent {
  readonly name: HouseName;
  readonly rating: number;
}

/** What a queue pairs for, and what has been played. */
export interface QueueScene {
  readonly offer: Offer;
  /** Ms since 1970. */
  readonly now: number;
  /** How many matches (or sets) of this queue two bots have played against each other within a day. */
  met(bot: string, other: string): number;
  readonly houses: readonly HouseOpponent[];
}

/** The numbers of pairing. */
export const QUEUE_RULES = {
  /** Difference of ratings that is accepted at once. */
  windowAtFirst: 100,
  /** By how much it widens for every second of the longer wait: after a minute, 1300. */
  windowPerSecond: 20,
  /** What a match with the same bot within a day is worth in rating points: others are preferred that far. */
  perMeeting: 30,
  /** Matches (or sets) of a queue between the same two bots within a day, at most. */
  perDay: 50,
  /** How long a ticket that takes a house player waits for somebody else, in ms. */
  houseAfterMs: 15_000,
  /** How long a bot rests that has given up its last two matches by the clock or by illegal moves; twice as long for each more, in ms. */
  restMs: 30_000,
  longestRestMs: 3600_000,
} as const;

/** Some tickets that play together; seats that nobody is left for go to the house. */
export interface Pairing {
  readonly tickets: readonly Ticket[];
  readonly house: readonly HouseName[];
}

/** How many parties a match of the offer has: partners are one bot. */
export const partiesOf = ({ rules }: Offer): number => (rules.teams ? 2 : rules.seats);

/** Difference of ratings that a ticket accepts by now. */
export const windowOf = (ticket: Ticket, now: number): number =>
  QUEUE_RULES.windowAtFirst + (QUEUE_RULES.windowPerSecond * Math.max(0, now - ticket.since)) / 1000;

const asOpponent = ({ account, rating }: Ticket) => ({ account, rating });

/** What a bot's own profile has against playing in the queue at all. */
export const ownObjections = (ticket: Ticket, { offer }: QueueScene): Objection[] =>
  objectionsTo(ticket.profile, { offer, opponents: [], busy: ticket.busy });

/** Whether a ticket can be paired now, if somebody fits it. */
export const isReady = (ticket: Ticket, scene: QueueScene): boolean =>
  ticket.restsUntil <= scene.now && ownObjections(ticket, scene).length === 0;

/**
 * Until when a bot rests, by how its latest matches of queues ended, the latest first: one that does not answer must not take
 * the matches of all others. The first time does not count: connections break.
 */
export function restsUntil(latest: readonly { readonly gaveUp: boolean; readonly at: number }[]): number {
  const played = latest.findIndex(({ gaveUp }) => !gaveUp);
  const streak = played < 0 ? latest.length : played;
  if (streak < 2) return 0;
  return latest[0].at + Math.min(QUEUE_RULES.longestRestMs, QUEUE_RULES.restMs * 2 ** (streak - 2));
}

/** Why two tickets are never paired as things are; ratings apart are another matter. */
export type Obstacle = 'same-account' | 'daily-cap' | 'own-profile' | 'other-profile';

export function obstacleBetween(one: Ticket, other: Ticket, scene: QueueScene): Obstacle | undefined {
  const { offer } = scene;
  if (one.bot === other.bot || (offer.rated && one.account === other.account)) return 'same-account';
  const refuses = (a: Ticket, b: Ticket): boolean =>
    objectionsTo(a.profile, { offer, opponents: [asOpponent(b)], busy: a.busy }).length > 0;
  if (refuses(one, other)) return 'own-profile';
  if (refuses(other, one)) return 'other-profile';
  if (scene.met(one.bot, other.bot) >= QUEUE_RULES.perDay) return 'daily-cap';
  return undefined;
}

const gapOf = (a: Ticket, b: Ticket): number => Math.abs(a.rating - b.rating);

/** Neighbours by rating, the nearest first. */
function* nearest(ticket: Ticket, byRating: readonly Ticket[], at: number): Generator<Ticket, void> {
  for (let low = at - 1, high = at + 1; low >= 0 || high < byRating.length;) {
    const takesLow =
      high >= byRating.length || (low >= 0 && gapOf(byRating[low], ticket) <= gapOf(byRating[high], ticket));
    yield takesLow ? byRating[low--] : byRating[high++];
  }
}

/** The house player nearest in rating. */
const nearestHouse = ({ rating }: Ticket, houses: readonly HouseOpponent[]): HouseOpponent =>
  houses.reduce((best, house) =>
    Math.abs(house.rating - rating) < Math.abs(best.rating - rating) ? house : best,
  );

/** Pairs the tickets of one queue at one moment. Whoever waits longest is served first. */
class Pairer {
  private readonly byRating: readonly Ticket[];
  private readonly place: ReadonlyMap<Ticket, number>;
  private readonly taken = new Set<Ticket>();

  constructor(
    tickets: readonly Ticket[],
    private readonly scene: QueueScene,
  ) {
    const ready = tickets.filter((ticket) => isReady(ticket, scene));
    this.byRating = ready.toSorted((a, b) => a.rating - b.rating || a.since - b.since);
    this.place = new Map(this.byRating.map((ticket, at) => [ticket, at]));
  }

  run(): Pairing[] {
    const pairings: Pairing[] = [];
    for (const ticket of this.byRating.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))) {
      if (this.taken.has(ticket)) continue;
      const pairing = this.pairingFor(ticket);
      if (pairing === undefined) continue;
      for (const one of pairing.tickets) this.taken.add(one);
      pairings.push(pairing);
    }
    return pairings;
  }

  private pairingFor(ticket: Ticket): Pairing | undefined {
    const parties = partiesOf(this.scene.offer);
    const tickets = [ticket];
    for (let next: Ticket | undefined; tickets.length < parties; tickets.push(next)) {
      next = this.bestFor(tickets);
      if (next === undefined) break;
    }
    const missing = parties - tickets.length;
    if (missing === 0) return { tickets, house: [] };
    const house = this.houseFor(tickets);
    return house && { tickets, house: new Array<HouseName>(missing).fill(house.name) };
  }

  /** The cheapest of those who may join the table: near in rating, and not met too often today. */
  private bestFor(table: readonly Ticket[]): Ticket | undefined {
    const { now, met } = this.scene;
    const [first] = table;
    // Nobody who is left waits longer: no other window is wider.
    const window = windowOf(first, now);
    let best: Ticket | undefined;
    let cost = Infinity;
    for (const other of nearest(first, this.byRating, this.place.get(first) as number)) {
      const gap = gapOf(first, other);
      if (gap > window || gap >= cost) break;
      if (this.taken.has(other) || table.includes(other)) continue;
      const own = gap + QUEUE_RULES.perMeeting * met(first.bot, other.bot);
      if (own >= cost || table.some((one) => obstacleBetween(one, other, this.scene) !== undefined)) continue;
      best = other;
      cost = own;
    }
    return best;
  }

  /** A house player for the seats that are left, once those at the table have waited long enough and would play it. */
  private houseFor(table: readonly Ticket[]): HouseOpponent | undefined {
    const { now, houses, offer } = this.scene;
    const [first] = table;
    if (houses.length === 0 || now - first.since < QUEUE_RULES.houseAfterMs) return undefined;
    const house = nearestHouse(first, houses);
    const opponents = [{ account: '', rating: house.rating }];
    const willing = table.every(
      ({ takesHouse, profile, busy }) =>
        takesHouse && objectionsTo(profile, { offer, opponents, busy }).length === 0,
    );
    return willing ? house : undefined;
  }
}

/** Who plays whom now. The same tickets and scene always give the same pairings; no ticket is in two of them. */
export const pairTickets = (tickets: readonly Ticket[], scene: QueueScene): Pairing[] =>
  new Pairer(tickets, scene).run();
