import { PROFILE_OBJECTIONS } from './objection.js';
import {
  isReady,
  obstacleBetween,
  ownObjections,
  pairTickets,
  partiesOf,
  QUEUE_RULES,
  windowOf,
  type QueueScene,
  type Ticket,
} from './queue.js';

/**
 * Why a bot is not being matched. The first ones are what its own profile says; `not-waiting`: it is not in the queue; `rests`: it has
 * given up too many matches; `nobody-else`: it is alone; the next four count
 * the others that it cannot be paired with; `too-few`: some would do, but not enough for a table; `next-round`: it will be paired
 * in a moment.
 */
export const WAITING_REASONS = [
  ...PROFILE_OBJECTIONS,
  'not-waiting',
  'rests',
  'nobody-else',
  'same-account',
  'own-profile',
  'other-profile',
  'daily-cap',
  'rating-gap',
  'too-few',
  'waits-for-house',
  'next-round',
] as const;
export type WaitingCode = (typeof WAITING_REASONS)[number];

export interface WaitingReason {
  readonly code: WaitingCode;
  readonly detail: string;
  /** How many of the others it is about; null where it is about the bot itself. */
  readonly others: number | null;
  /** When this reason will be gone by itself, ms since 1970; null where nobody can say. */
  readonly until: number | null;
}

type Counted = 'same-account' | 'own-profile' | 'other-profile' | 'daily-cap';

const WORDS: Record<Counted, (others: string) => string> = {
  'same-account': (others) => `${others} of the same account: opponents in rated matches never share one.`,
  'own-profile': (others) => `${others} outside of what the bot’s own profile takes.`,
  'other-profile': (others) => `${others} with a profile that does not take the match now, or at rest.`,
  'daily-cap': (others) => `${others} met ${QUEUE_RULES.perDay} times within a day, which is the most.`,
};

const count = (n: number): string => (n === 1 ? '1 other bot is' : `${n} other bots are`);

/** Why `ticket` waits, in codes and words, the weightiest first; never empty. `tickets` are all of the queue. */
export function whyWaiting(ticket: Ticket, tickets: readonly Ticket[], scene: QueueScene): WaitingReason[] {
  const own = [...ofItself(ticket, scene), ...resting(ticket, scene)];
  if (own.length > 0) return own;
  if (pairTickets(tickets, scene).some((pairing) => pairing.tickets.includes(ticket))) {
    return [{ code: 'next-round', detail: 'It is paired in a moment.', others: null, until: scene.now }];
  }
  const others = tickets.filter(({ id }) => id !== ticket.id);
  const reasons = [...aboutOthers(ticket, others, scene), ...aboutHouse(ticket, scene)];
  return reasons.length > 0 ? reasons : [tooFew(others.length, scene)];
}

/** What the bot's own profile says. */
export const ofItself = (ticket: Ticket, scene: QueueScene): WaitingReason[] =>
  ownObjections(ticket, scene).map(({ code, detail }) => ({
    code: code as WaitingCode,
    detail,
    others: null,
    until: null,
  }));

function resting({ restsUntil }: Ticket, { now }: QueueScene): WaitingReason[] {
  if (restsUntil <= now) return [];
  const detail = `It has given up its last matches; it is paired again in ${Math.ceil((restsUntil - now) / 1000)} s.`;
  return [{ code: 'rests', detail, others: null, until: restsUntil }];
}

function aboutOthers(ticket: Ticket, others: readonly Ticket[], scene: QueueScene): WaitingReason[] {
  if (others.length === 0) {
    return [{ code: 'nobody-else', detail: 'No other bot waits in this queue.', others: 0, until: null }];
  }
  const ready = others.filter((other) => isReady(other, scene));
  const counts = new Map<Counted, number>();
  const add = (code: Counted, n = 1): void => {
    if (n > 0) counts.set(code, (counts.get(code) ?? 0) + n);
  };
  add('other-profile', others.length - ready.length);
  const possible = ready.filter((other) => {
    const obstacle = obstacleBetween(ticket, other, scene);
    if (obstacle) add(obstacle);
    return obstacle === undefined;
  });
  return [
    ...[...counts].map(([code, n]) => ({ code, detail: WORDS[code](count(n)), others: n, until: null })),
    ...aboutRatings(ticket, possible, scene),
  ];
}

/** Those that would do but for their ratings: says when the nearest will. */
function aboutRatings(ticket: Ticket, possible: readonly Ticket[], { now }: QueueScene): WaitingReason[] {
  const apart = possible.filter((other) => {
    const window = Math.max(windowOf(ticket, now), windowOf(other, now));
    return Math.abs(other.rating - ticket.rating) > window;
  });
  if (apart.length === 0) return [];
  const waits = apart.map((other) => {
    const window = Math.max(windowOf(ticket, now), windowOf(other, now));
    const gap = Math.abs(other.rating - ticket.rating);
    return { gap, ms: Math.ceil(((gap - window) / QUEUE_RULES.windowPerSecond) * 1000) };
  });
  const next = waits.reduce((least, wait) => (wait.ms < least.ms ? wait : least));
  const detail = `${count(apart.length)} too far apart in rating: the nearest by ${Math.round(next.gap)} points, which is accepted in ${Math.ceil(next.ms / 1000)} s.`;
  return [{ code: 'rating-gap', detail, others: apart.length, until: now + next.ms }];
}

function aboutHouse(ticket: Ticket, { now, houses }: QueueScene): WaitingReason[] {
  const until = ticket.since + QUEUE_RULES.houseAfterMs;
  if (!ticket.takesHouse || houses.length === 0 || now >= until) return [];
  const detail = `A house player takes the seat in ${Math.ceil((until - now) / 1000)} s if nobody else does.`;
  return [{ code: 'waits-for-house', detail, others: null, until }];
}

function tooFew(others: number, { offer }: QueueScene): WaitingReason {
  const detail = `A match takes ${partiesOf(offer)} bots that all fit each other; with this one and the ${others} others there is no such table yet.`;
  return { code: 'too-few', detail, others, until: null };
}
