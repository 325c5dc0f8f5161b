import type { HouseName } from '../matches/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import type { Objection } from './objection.js';
import type { Offer } from './offer.js';

/** `open` waits for an answer; every other status is for good. */
export const CHALLENGE_STATUSES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/** How long a challenge waits for an answer, in seconds: unless told otherwise, and within which limits. */
export const CHALLENGE_TTL = { usual: 300, shortest: 5, longest: 24 * 3600 } as const;

/** Who plays which seat, as a challenge arranges it. */
export const PARTIES = ['challenger', 'opponent'] as const;
export type Party = (typeof PARTIES)[number];
export type Seating = readonly (Party | HouseName)[];

/** A version of a bot that takes part. */
export interface Player {
  readonly account: string;
  readonly bot: string;
  readonly version: number;
}

/** Who may accept: a bot of somebody, whichever its version; the version that did once it is accepted. */
export interface Challenged {
  readonly account: string;
  readonly bot: string;
  readonly version: number | null;
}

/** Who asks: a token of a bot, or of an account as a whole, which speaks for all its bots. */
export interface Actor {
  readonly account: string;
  readonly bot: string | null;
}

export const speaksFor = (actor: Actor, { account, bot }: Pick<Player, 'account' | 'bot'>): boolean =>
  actor.account === account && (actor.bot === null || actor.bot === bot);

/** One bot's proposal to another, or to whoever knows the code. Times are milliseconds since 1970. */
export interface Challenge {
  readonly id: string;
  readonly challenger: Player;
  /** Null for an open challenge, until it is accepted. */
  readonly opponent: Challenged | null;
  /** What an open challenge is accepted with; null for one to a bot. */
  readonly code: string | null;
  readonly offer: Offer;
  readonly seating: Seating;
  /** The match, or set, of which it asks for another; null where it asks for a first one. */
  readonly rematchOf: string | null;
  readonly status: ChallengeStatus;
  /** Why it was declined. */
  readonly objection: Objection | null;
  /** What has come of it: the match, or the first leg of the set. */
  readonly match: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decidedAt: number | null;
}

/** What an open challenge is decided to be. */
export interface Verdict {
  readonly status: Exclude<ChallengeStatus, 'open'>;
  readonly objection: Objection | null;
  /** Who accepted it. */
  readonly opponent?: Player;
}

/** The challenge as it is at `now`: one whose time is up has expired, whether or not anybody has noted it yet. */
export function seenAt(challenge: Challenge, now: number): Challenge {
  if (challenge.status !== 'open' || now < challenge.expiresAt) return challenge;
  return { ...challenge, status: 'expired', decidedAt: challenge.expiresAt };
}

const over = ({ status }: Challenge): Err<Refusal> =>
  refuse('challenge-over', `The challenge has been ${WORDS[status]}.`, { reason: status });

const WORDS: Record<ChallengeStatus, string> = {
  open: 'made',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'taken back',
  expired: 'left without an answer until its time was up',
};

/** A step that can be taken: the verdict, or `null` when the same was decided before and there is nothing to do. */
export type Step = Result<Verdict | null, Refusal>;

const repeated: Step = ok(null);

/**
 * Accepts for `player`. Safe to repeat. `challenge-over` when it was decided otherwise before, `forbidden` for whoever it is
 * not meant for. Whether profiles allow the match is asked where it is made.
 */
export function accept(given: Challenge, player: Player, now: number): Step {
  const challenge = seenAt(given, now);
  const { opponent, challenger, status } = challenge;
  if (challenger.bot === player.bot) return refuse('forbidden', 'A bot cannot accept its own challenge.');
  if (opponent !== null && opponent.bot !== player.bot) {
    return challenge.code !== null
      ? over(challenge)
      : refuse('forbidden', 'The challenge is meant for another bot.');
  }
  if (status === 'accepted') return repeated;
  if (status !== 'open') return over(challenge);
  if (challenge.offer.rated && challenger.account === player.account) {
    return refuse('same-account', 'Opponents in a rated match may not share an account.');
  }
  return ok({ status: 'accepted', objection: null, opponent: player });
}

/** The challenged bot says no. Safe to repeat. An open challenge is not declined by anybody. */
export function decline(given: Challenge, actor: Actor, objection: Objection, now: number): Step {
  const challenge = seenAt(given, now);
  const { opponent, code, status } = challenge;
  if (opponent === null || code !== null || !speaksFor(actor, opponent)) {
    return refuse('forbidden', 'Only the challenged bot can decline.');
  }
  if (status === 'declined') return repeated;
  return status === 'open' ? ok({ status: 'declined', objection }) : over(challenge);
}

/** The challenger takes it back. Safe to repeat. */
export function withdraw(given: Challenge, actor: Actor, now: number): Step {
  const challenge = seenAt(given, now);
  if (!speaksFor(actor, challenge.challenger)) {
    return refuse('forbidden', 'Only the challenger can take a challenge back.');
  }
  if (challenge.status === 'withdrawn') return repeated;
  return challenge.status === 'open' ? ok({ status: 'withdrawn', objection: null }) : over(challenge);
}

/** The challenge after a verdict. `match`: what has come of it. */
export const decided = (
  challenge: Challenge,
  { status, objection, opponent }: Verdict,
  { now, match = null }: { now: number; match?: string | null },
): Challenge => ({
  ...challenge,
  status,
  objection,
  opponent: opponent ?? challenge.opponent,
  match,
  decidedAt: now,
});

/** Two bots at a table: face to face, or as pairs of partners. */
export function usualSeating({ rules }: Offer): Result<Seating, Refusal> {
  if (rules.seats === 2) return ok(['challenger', 'opponent']);
  if (rules.teams) return ok(Array.from({ length: rules.seats }, (_, seat) => PARTIES[seat & 1]));
  return refuse(
    'malformed-request',
    `Say who takes which of the ${rules.seats} seats: challenger, opponent or a house player.`,
    { errors: [{ field: 'seating', message: 'must be given where there are more than two sides' }] },
  );
}

/** A seating as it was asked for: every seat has its holder, and each of the two has one at least. */
export function checkSeating(seating: Seating, { rules }: Offer): Result<Seating, Refusal> {
  const fault =
    seating.length !== rules.seats
      ? `must name the holders of all ${rules.seats} seats`
      : PARTIES.some((party) => !seating.includes(party))
        ? 'must seat both challenger and opponent'
        : undefined;
  if (fault === undefined) return ok(seating);
  return refuse('malformed-request', `The seating ${fault}.`, {
    errors: [{ field: 'seating', message: fault }],
  });
}
