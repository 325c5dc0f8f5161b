import { offerOf, type Offer, type OfferRequest } from '../../src/lobby/offer.js';
import { OPEN_PROFILE, type AcceptanceProfile } from '../../src/lobby/profile.js';
import type { QueueScene, Ticket } from '../../src/lobby/queue.js';

/** Two-handed draw, ten seconds per move. */
export function offer(request: Partial<OfferRequest> = {}): Offer {
  const made = offerOf({ ruleset: 'draw', seats: 2, ...request });
  if (!made.ok) throw new Error(made.error.detail);
  return made.value;
}

export const profile = (changes: Partial<AcceptanceProfile> = {}): AcceptanceProfile => ({
  ...OPEN_PROFILE,
  ...changes,
});

let tickets = 0;

/** A ticket of a bot of its own account, which has waited `waited` seconds at time 1,000,000. */
export function ticket(changes: Partial<Ticket> & { waited?: number } = {}): Ticket {
  const { waited = 0, ...rest } = changes;
  const id = `t${String(++tickets).padStart(6, '0')}`;
  return {
    id,
    account: `account of ${id}`,
    bot: `bot of ${id}`,
    version: 1,
    since: 1_000_000 - waited * 1000,
    rating: 1400,
    profile: OPEN_PROFILE,
    busy: 0,
    takesHouse: false,
    restsUntil: 0,
    ...rest,
  };
}

export const scene = (changes: Partial<QueueScene> = {}): QueueScene => ({
  offer: offer({ rated: true }),
  now: 1_000_000,
  met: () => 0,
  houses: [],
  ...changes,
});
