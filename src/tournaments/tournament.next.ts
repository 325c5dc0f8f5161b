import { formatOf } from './formats/index.js';
import type { Format, Verdict } from './formats/format.js';
import type { NextRound } from './formats/next.round.js';
import { outcomesOf } from './formats/format.js';
import { setMargins } from './leg.outcome.js';
import type { LeavingCause, TournamentEvent } from './tournament.event.js';
import type { Moment } from './tournament.moment.js';
import { slowRound } from './slow.round.js';
import { rulesFor } from './tournament.settings.js';
import {
  isEnded,
  isHouseEntrant,
  presentEntrants,
  type Tournament,
  type TournamentPairing,
  type TournamentSet,
} from './tournament.state.js';

/** Legs in a row that may be lost by crashing or stalling. */
export const MOST_FAULTS = 5;
/** How often a leg is played again that the service itself could not finish. */
export const MOST_ATTEMPTS = 3;

/**
 * What is due in a tournament that has started: who is out, results, new sets, new rounds, the end. It follows from the
 * tournament alone, and every event has a key that the log takes once, so it may be asked at any time, by anybody, any number
 * of times. Empty when everything waits for matches, for the organiser or for the time.
 */
export function nextEvents(tournament: Tournament, moment: Moment): TournamentEvent[] {
  if (isEnded(tournament) || tournament.status === 'registration') return [];
  const format = formatOf(tournament.settings.format);
  for (const step of [
    whoIsOut,
    outOfTime,
    whatIsSettled,
    whatIsReplayed,
    whatIsStarted,
    whichRoundsAreOver,
    whatIsPaired,
    theEnd,
  ]) {
    const events = step(tournament, format, moment);
    if (events.length > 0) return events;
  }
  return [];
}

/** Whether an event is one of those that follow from what was before it; the others come from outside. */
export const isDerived = (event: TournamentEvent): boolean =>
  event.type === 'left' ? DERIVED_CAUSES.includes(event.cause) : DERIVED.includes(event.type);

const DERIVED_CAUSES: readonly LeavingCause[] = ['no-show', 'suspended'];
const DERIVED: readonly TournamentEvent['type'][] = [
  'dropped',
  'result',
  'leg-replayed',
  'set-started',
  'round-over',
  'paired',
  'finished',
];

type Step = (tournament: Tournament, format: Format, moment: Moment) => TournamentEvent[];

/** Entrants that crash or stall all the time are out, so that nobody has to wait for them. */
const whoIsOut: Step = (tournament) =>
  presentEntrants(tournament).flatMap((entrant): TournamentEvent[] => {
    const legs = rulesFor(tournament.settings, 2).seats;
    if (!entrant.showed && entrant.idle >= legs) {
      const reason = `It never made a move in its first ${entrant.idle} legs.`;
      return [{ type: 'left', entrant: entrant.id, cause: 'no-show', reason }];
    }
    if (entrant.faults < MOST_FAULTS) return [];
    const reason = `It lost ${entrant.faults} legs in a row by running out of time or by illegal moves.`;
    return [{ type: 'left', entrant: entrant.id, cause: 'suspended', reason }];
  });

/** Where the clock ends the event, whatever is still being played does not count. */
const outOfTime: Step = (tournament, format, { now }) => {
  if (!format.endsByClock || !format.isComplete(tournament, now)) return [];
  return [...tournament.open].map(({ round, table }) => ({
    type: 'dropped',
    round,
    table,
    reason: 'The time was up before it ended.',
  }));
};

const whatIsSettled: Step = (tournament, format) =>
  [...tournament.open].flatMap((pairing): TournamentEvent[] => {
    const verdict = verdictOn(pairing, tournament, format);
    if (verdict.next !== 'settle') return [];
    const { round, table, entrants, sets } = pairing;
    const { kind, points, reason } = verdict;
    const outcomes = sets.flatMap((set) => outcomesOf(set) ?? []);
    const margins = setMargins(outcomes, entrants.length);
    return [{ type: 'result', round, table, kind, points, margins, reason }];
  });

/** What the format makes of a pairing's sets; and where they cannot go on, what becomes of the pairing then. */
function verdictOn(pairing: TournamentPairing, tournament: Tournament, format: Format): Verdict {
  const verdict = format.judge(pairing, tournament);
  if (verdict.next === 'settle') return verdict;
  const { entrants, sets } = pairing;
  if (sets.some(isBeyondRepair)) {
    return {
      next: 'settle',
      kind: 'forfeit',
      points: entrants.map(() => 0.5),
      reason: `The service could not finish a leg in ${MOST_ATTEMPTS} attempts: nobody is to blame.`,
    };
  }
  const left = entrants.map((id) => tournament.entrants.get(id)!.left);
  if (left.every((leaving) => leaving === null)) return verdict;
  // At a larger table the house plays on for whoever left, and the others finish their set.
  if (sets.length > 0 && left.filter((leaving) => leaving === null).length > 1) return verdict;
  return {
    next: 'settle',
    kind: 'forfeit',
    points: forfeitPoints(left.map((leaving) => leaving !== null)),
    reason: entrants
      .flatMap((id, i) => (left[i] ? [`${id} is out (${left[i].cause}): ${left[i].reason}`] : []))
      .join(' '),
  };
}

/** Whoever is there beats whoever is not; those who are there share the rest. */
function forfeitPoints(gone: readonly boolean[]): number[] {
  const absent = gone.filter((left) => left).length;
  const present = gone.length - absent;
  return gone.map((left) => (left ? 0 : (absent + (present - 1) / 2) / (gone.length - 1)));
}

const isBeyondRepair = ({ legs }: TournamentSet): boolean =>
  legs.some(({ state, attempt }) => state === 'void' && attempt >= MOST_ATTEMPTS);

/** Legs that the service could not finish are played again. */
const whatIsReplayed: Step = (tournament, _format, { newId }) => {
  if (tournament.status === 'paused') return [];
  return [...tournament.open].flatMap(({ round, table, sets }) =>
    sets.flatMap(({ number, legs }) =>
      legs.flatMap(({ leg, state, attempt }): TournamentEvent[] =>
        state !== 'void'
          ? []
          : [{ type: 'leg-replayed', round, table, set: number, leg, attempt: attempt + 1, match: newId() }],
      ),
    ),
  );
};

/** Sets that begin in one step at most, so that a large schedule is not begun at one go; the next ones begin in the next step. */
const SETS_AT_ONCE = 500;

/** Sets that can begin: of those who have not as many under way as they take at once. */
const whatIsStarted: Step = (tournament, format, { newId }) => {
  if (tournament.status === 'paused') return [];
  const begun = new Map<string, number>();
  const hasRoom = (id: string): boolean => {
    const entrant = tournament.entrants.get(id)!;
    const running = entrant.running + (begun.get(id) ?? 0);
    return isHouseEntrant(entrant) || running < tournament.settings.concurrency;
  };
  const due: TournamentEvent[] = [];
  for (const pairing of tournament.open) {
    if (due.length >= SETS_AT_ONCE) break;
    const { round, table, entrants, sets } = pairing;
    const verdict = format.judge(pairing, tournament);
    if (verdict.next !== 'play') continue;
    const started: TournamentEvent[] = [];
    const { seats } = rulesFor(tournament.settings, entrants.length);
    while (started.length < verdict.sets && entrants.every(hasRoom)) {
      for (const id of entrants) begun.set(id, (begun.get(id) ?? 0) + 1);
      const matches = Array.from({ length: seats }, newId);
      const set = sets.length + started.length + 1;
      started.push({ type: 'set-started', round, table, set, id: matches[0], matches });
    }
    due.push(...started);
  }
  return due;
};

const whichRoundsAreOver: Step = (tournament, format, { now }) => {
  const over = tournament.rounds.filter(
    ({ open, announced, pairings }) => open === 0 && !announced && pairings.length > 0,
  );
  if (over.length === 0) return [];
  const paired = tournament.rounds.reduce((sum, { pairings }) => sum + pairings.length, 0);
  const done = paired - tournament.open.size;
  const total = Math.max(paired, format.extent(tournament, tournament.entrants.size).pairings);
  const elapsed = now - (tournament.startedAt ?? now);
  const remainingMs = Math.round((elapsed / done) * (total - done));
  return over.map(({ number }) => ({ type: 'round-over', round: number, done, total, remainingMs }));
};

/** Whether the next round has to be prepared before anything more can be said. */
const waitsForPairing = (tournament: Tournament, { leavesSlow, prepared, now }: Moment): boolean =>
  leavesSlow === true && prepared?.seq !== tournament.seq && slowRound(tournament, now) !== undefined;

const whatIsPaired: Step = (tournament, format, moment) => {
  if (tournament.status === 'paused' || waitsForPairing(tournament, moment)) return [];
  return format
    .pair(tournament, moment)
    .map((next, i) => pairedEvent(next, tournament.rounds.length + i + 1));
};

function pairedEvent({ pairings, unplayed, rematches = [] }: NextRound, round: number): TournamentEvent {
  const last = pairings.reduce((most, { table }) => Math.max(most, table), 0);
  return {
    type: 'paired',
    round,
    pairings,
    unplayed: unplayed.map((result, i) => ({ ...result, round, table: last + i + 1 })),
    rematches,
  };
}

const theEnd: Step = (tournament, format, moment) => {
  if (tournament.open.size > 0 || tournament.status === 'paused') return [];
  if (waitsForPairing(tournament, moment)) return [];
  // A schedule of nobody is complete without ever having been paired.
  if (!format.isComplete(tournament, moment.now)) return [];
  return [{ type: 'finished', reason: reasonOfEnd(tournament) }];
};

function reasonOfEnd(tournament: Tournament): string {
  const present = presentEntrants(tournament).length;
  if (present === 0) return 'Everybody has left.';
  if (tournament.entrants.size === 1) return 'There was only one entrant, and nobody to play against.';
  const paired = tournament.rounds.some(({ pairings }) => pairings.length > 0);
  if (!paired) return 'There was nobody to play against.';
  if (present === 1 && tournament.leavers.length > 0) return 'Everybody else has left.';
  return 'Everything has been played.';
}

/** When something becomes due by the time alone, ms since 1970; null where nothing does. */
export function dueAt({
  status,
  settings,
  startedAt,
}: Pick<Tournament, 'status' | 'settings' | 'startedAt'>): number | null {
  if (status === 'registration') return settings.startsAt;
  if (status !== 'running' || settings.duration === null || startedAt === null) return null;
  return startedAt + settings.duration;
}
