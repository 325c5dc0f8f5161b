import { clockOf } from '../matches/index.js';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { newCode } from './challenge.code.js';
import { checkSeating, usualSeating, type Challenge, type Player, type Seating } from './challenge.js';
import type { NewChallenge } from './challenge.wire.js';
import { offerOf, type Offer } from './offer.js';

/** What is proposed, whoever it is proposed to. */
export interface Proposal {
  readonly offer: Offer;
  readonly seating: Seating;
  /** The match or set of which it asks for another; null for a first one. */
  readonly rematchOf: string | null;
  /** Milliseconds until it is off. */
  readonly ttlMs: number;
}

/** Reads what a client proposes; refuses games that cannot be played, and seatings that do not fit them. */
export function parseProposal(input: NewChallenge): Result<Proposal, Refusal> {
  const { ruleset, preset, options, seating, onTimeout, rated, expiresIn } = input;
  const clock = clockOf(input.clock);
  if (!clock.ok) return clock;
  const seats = input.seats ?? seating?.length ?? 2;
  const offer = offerOf({ ruleset, preset, options, seats, clock: clock.value, onTimeout, rated });
  if (!offer.ok) return offer;
  const seated = seating ? checkSeating(seating, offer.value) : usualSeating(offer.value);
  if (!seated.ok) return seated;
  return ok({ offer: offer.value, seating: seated.value, rematchOf: null, ttlMs: expiresIn * 1000 });
}

/** A proposal as a challenge; to a bot, or open to whoever has its code. */
export function challengeOf(
  id: string,
  { offer, seating, rematchOf, ttlMs }: Proposal,
  { challenger, opponent }: { challenger: Player; opponent: Omit<Player, 'version'> | null },
  now: number,
): Challenge {
  return {
    id,
    challenger,
    opponent: opponent && { ...opponent, version: null },
    // Where nobody is needed nobody needs a code.
    code: opponent || !seating.includes('opponent') ? null : newCode(),
    offer,
    seating,
    rematchOf,
    status: 'open',
    objection: null,
    match: null,
    createdAt: now,
    expiresAt: now + ttlMs,
    decidedAt: null,
  };
}
