import { placesAtEnd, placesBy } from '../players/index.js';
import type { Termination } from '../rules/record.js';
import type { Draft } from './match.draft.js';
import type { Forfeit, MatchFacts, Outcome } from './match.state.js';

/** The side that a seat plays for; partners share one. */
export const sideOf = ({ rules }: MatchFacts, seat: number): number => (rules.teams ? seat & 1 : seat);

const seatsOf = (facts: MatchFacts): number[] => Array.from({ length: facts.rules.seats }, (_, seat) => seat);

/** `Seat 1`, `Seats 0 and 2`. */
const nameSeats = (seats: readonly number[]): string =>
  seats.length === 1 ? `Seat ${seats[0]}` : `Seats ${seats.slice(0, -1).join(', ')} and ${seats.at(-1)}`;

/**
 * Places at the end of a match played out by the rules. Seats that forfeited stand behind all others, whoever
 * forfeited first last of all.
 * @param winners as the rules have them; their scores tell whether high or low scores win.
 */
function rank(
  scores: readonly number[],
  forfeits: readonly (Forfeit | null)[],
  winners: readonly number[],
): number[] {
  const played = placesAtEnd(scores, winners);
  const behind = scores.length;
  return placesBy(
    played.map((place, seat) => {
      const forfeit = forfeits[seat];
      return forfeit ? -(behind + 1) - 1 / (1 + forfeit.ply) : -place;
    }),
  );
}

/** The match was played to its end. */
export function endByRules(draft: Draft, winners: readonly number[]): void {
  const { scores, forfeits } = draft;
  const ranks = rank(scores, forfeits, winners);
  const placed = seatsOf(draft.facts).filter((seat) => ranks[seat] === 1);
  end(draft, {
    winners: placed,
    ranks,
    termination: 'rules',
    reason: `${nameSeats(placed)} won; the scores are ${scores.join(', ')}.`,
  });
}

/** Words for why a seat gave up or was given up. */
const CAUSES: Partial<Record<Termination, string>> = {
  resigned: 'resigned',
  timeout: 'ran out of time',
  'illegal-moves': 'sent too many moves that cannot be played',
};

/**
 * A seat is out. That ends the match where one side is left that is not; otherwise the house plays the seat on.
 * Says whether the match is over.
 */
export function forfeit(draft: Draft, seat: number, cause: Termination): boolean {
  const { facts } = draft;
  const ply = draft.turn?.ply ?? draft.ply;
  draft.forfeits = draft.forfeits.map((was, at) => (at === seat ? { cause, ply } : was));
  const lost = (at: number): boolean =>
    // A side is lost with the first of its seats: partners stand and fall together.
    draft.forfeits.some((out, other) => out !== null && sideOf(facts, other) === sideOf(facts, at));
  const standing = seatsOf(facts).filter((at) => !lost(at));
  const sides = new Set(standing.map((at) => sideOf(facts, at)));
  if (sides.size > 1) return false;
  const places = placesBy(
    seatsOf(facts).map((at) => (lost(at) ? -1 / (1 + lastPly(draft.forfeits, at, facts)) : 1)),
  );
  end(draft, {
    winners: standing,
    ranks: places,
    termination: cause,
    reason: `Seat ${seat} ${CAUSES[cause] ?? 'was given up'} at ply ${ply}.`,
  });
  return true;
}

/** The ply at which the side of a seat was lost. */
const lastPly = (forfeits: readonly (Forfeit | null)[], seat: number, facts: MatchFacts): number =>
  Math.max(...forfeits.map((out, at) => (out && sideOf(facts, at) === sideOf(facts, seat) ? out.ply : 0)));

function end(draft: Draft, outcome: Outcome): void {
  close(draft, 'finished', outcome);
  const { rated, unrated } = draft.facts;
  const { winners, ranks, termination, reason } = outcome;
  draft.tell({
    type: 'match-over',
    winners,
    ranks,
    scores: draft.scores,
    termination,
    reason,
    rated,
    ...(unrated === null ? {} : { unrated }),
  });
}

/** The match ends without a result. */
export function abandon(draft: Draft, termination: Termination, reason: string): void {
  close(draft, 'aborted', { winners: [], ranks: [], termination, reason });
  draft.tell({ type: 'aborted', termination, reason });
}

/** Nobody is asked any more, and no clock runs. */
function close(draft: Draft, status: 'finished' | 'aborted', outcome: Outcome): void {
  draft.status = status;
  draft.turn = null;
  draft.banks = [];
  draft.outcome = outcome;
}
