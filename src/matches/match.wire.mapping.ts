import type { Bot } from '../accounts/index.js';
import { isoTime } from './event.view.js';
import { dueAt, type Outage } from './match.clock.js';
import { isBot, isHouse, type MatchState, type Seat } from './match.state.js';
import type { ListedMatch } from './match.list.repository.js';
import type { Match, MatchSummary, MatchTurn, SeatHolder } from './matches.wire.js';

/** What bots are called, by id, and whether they are guests, who have no versions; a bot that is gone is not among them. */
export type BotNames = ReadonlyMap<string, Pick<Bot, 'name' | 'isGuest'>>;

/** Who sits in a seat, as clients get it. */
export function seatHolder(seat: Seat, at: number, names: BotNames): SeatHolder {
  if (isBot(seat)) {
    const { bot, version } = seat;
    return { seat: at, bot, version, name: names.get(bot)?.name ?? null, house: null };
  }
  const house = isHouse(seat) ? seat.house : null;
  return { seat: at, bot: null, version: null, name: house, house };
}

/** A match as lists show it. */
export function summaryOf(
  { seats, createdAt, endedAt, ...match }: ListedMatch,
  names: BotNames,
): MatchSummary {
  return {
    ...match,
    seats: seats.map((seat, at) => seatHolder(seat, at, names)),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** A match as everybody may see it, at `now`. */
export function matchOf(
  state: MatchState,
  names: BotNames,
  clock: { now: number; outages: readonly Outage[] },
): Match {
  const { facts, outcome } = state;
  return {
    id: facts.id,
    status: state.status,
    ruleset: facts.rules.ruleset,
    preset: facts.rules.preset,
    options: { ...facts.rules.options },
    rulesVersion: facts.rulesVersion,
    teams: facts.rules.teams,
    seats: facts.seats.map((seat, at) => ({
      ...seatHolder(seat, at, names),
      forfeit: state.forfeits[at]?.cause ?? null,
    })),
    clock: { ...facts.clock },
    onTimeout: facts.onTimeout,
    policy: facts.policy ?? null,
    rated: facts.rated,
    unrated: facts.unrated,
    set: facts.leg?.set ?? null,
    leg: facts.leg?.leg ?? null,
    legs: facts.leg?.legs ?? null,
    tournament: facts.tournament ?? null,
    delay: facts.delay ?? 0,
    trial: facts.trial ?? null,
    commitment: facts.commitment,
    scores: [...state.scores],
    round: state.round?.number ?? null,
    ply: state.ply,
    turn: turnOf(state, clock),
    last: state.seq,
    winners: outcome && [...outcome.winners],
    ranks: outcome && [...outcome.ranks],
    termination: outcome?.termination ?? null,
    reason: outcome?.reason ?? null,
    createdAt: isoTime(facts.createdAt),
    expiresAt: isoTime(facts.expiresAt),
  };
}

function turnOf(
  { turn, banks }: MatchState,
  { now, outages }: { now: number; outages: readonly Outage[] },
): MatchTurn | null {
  if (turn === null) return null;
  const due = dueAt(turn, now, outages);
  return {
    ply: turn.ply,
    seat: turn.seat,
    deadline: due === null ? null : isoTime(due),
    remainingMs: due === null ? null : Math.max(0, due - now),
    bankMs: banks.length > 0 ? banks[turn.seat] : null,
  };
}
