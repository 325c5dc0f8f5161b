import type { Caller } from '../accounts/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { SPECTATOR, type Viewer } from './event.view.js';
import { type BotSeat, isBot, type MatchFacts } from './match.state.js';

/**
 * The seats of a match that a token speaks for: a bot's token for the seats of its own version, an account's token for
 * those of all its bots.
 */
export function seatsHeld({ seats }: Pick<MatchFacts, 'seats'>, caller: Caller): number[] {
  const held: number[] = [];
  for (let at = 0; at < seats.length; at++) {
    const seat = seats[at];
    if (isBot(seat) && isHeldBy(seat, caller)) held.push(at);
  }
  return held;
}

/** Whether a token speaks for any seat. */
export const isAnySeatHeld = ({ seats }: Pick<MatchFacts, 'seats'>, caller: Caller): boolean =>
  seats.some((seat) => isBot(seat) && isHeldBy(seat, caller));

const isHeldBy = ({ account, bot, version }: BotSeat, caller: Caller): boolean =>
  caller.bot === null ? account === caller.account : bot === caller.bot && version === caller.version;

/** Why nobody but its own seats may look at a match yet. */
export const veiled = () =>
  refuse(
    'match-veiled',
    'Other tables play the same deals: the match is shown when all tables of its round have finished.',
  );

const ask = (held: readonly number[]) => {
  const message = `must be one of the seats that the token holds: ${held.join(', ')}`;
  const seats = held.join(' and ');
  return refuse(
    'malformed-request',
    `The token holds seats ${seats}: say with \`seat\` from which to look.`,
    { errors: [{ field: 'seat', message }] },
  );
};

/**
 * The seat that a reader looks from: every view is one seat's, so whoever holds several says which; whoever holds none
 * is a spectator. Nobody looks from another's seat.
 */
export function viewerOf(held: readonly number[], asked: number | undefined): Result<Viewer, Refusal> {
  if (asked === undefined) return held.length > 1 ? ask(held) : ok(held[0] ?? SPECTATOR);
  return held.includes(asked) ? ok(asked) : refuse('forbidden', `The token does not hold seat ${asked}.`);
}

/** The one of its seats that a caller acts for. */
export function actingSeat(held: readonly number[], asked: number | undefined): Result<number, Refusal> {
  if (held.length === 0) return refuse('forbidden', 'The token holds no seat in this match.');
  if (asked === undefined) return held.length > 1 ? ask(held) : ok(held[0]);
  return held.includes(asked) ? ok(asked) : refuse('forbidden', `The token does not hold seat ${asked}.`);
}
