import {
  CHALLENGE_SETTINGS,
  completedPrefix,
  countScores,
  hillOf,
  sprtOfCounts,
  type Challenge,
  type Hill,
  type SprtState,
  type StandingRow,
} from '../../statistics/index.js';
import { isHouseEntrant, type Tournament, type TournamentPairing } from '../tournament.state.js';
import { fieldOf, play, scoresOf, settle, wait, type Format, type Verdict } from './format.js';

/** Sets of a challenge that house players play at once; the test looks at them in order all the same. */
const HOUSE_AT_ONCE = 8;

/** How many sets of a pairing have been looked at without a decision; what has been decided cannot change. */
const undecided = new WeakMap<TournamentPairing, number>();

/**
 * The sequential test of the challenger (the second entrant) against the king, looked at set by set, as if they had been
 * played one after the other. Undefined before the first set is over.
 */
export function challengeTest(pairing: TournamentPairing, { settings }: Tournament): SprtState | undefined {
  const legs = pairing.sets[0]?.legs.length ?? 2;
  const scores = pairing.sets.map((set) => scoresOf(set)?.[1][0]);
  const cap = settings.sets ?? CHALLENGE_SETTINGS.cap;
  const prefix = completedPrefix(scores).slice(0, cap);
  let state: SprtState | undefined;
  for (
    let count = Math.min(prefix.length, (undecided.get(pairing) ?? 0) + 1);
    count <= prefix.length;
    count++
  ) {
    if (count === 0) continue;
    state = sprtOfCounts(countScores(prefix.slice(0, count), legs), { ...CHALLENGE_SETTINGS, cap });
    if (state.decision !== 'continue') return state;
    undecided.set(pairing, count);
  }
  return state;
}

function judge(pairing: TournamentPairing, tournament: Tournament): Verdict {
  const test = challengeTest(pairing, tournament);
  if (test === undefined || test.decision === 'continue') {
    const cap = tournament.settings.sets ?? CHALLENGE_SETTINGS.cap;
    const house = pairing.entrants.every((id) => isHouseEntrant(tournament.entrants.get(id)!));
    const atOnce = house ? HOUSE_AT_ONCE : tournament.settings.concurrency;
    const running = pairing.sets.filter(({ closed }) => !closed).length;
    const sets = Math.min(atOnce - running, cap - pairing.sets.length);
    return sets > 0 ? play(sets) : wait;
  }
  const told = `after ${test.count} sets the log-likelihood ratio is ${test.llr.toFixed(2)}`;
  if (test.decision === 'accept-h1') return settle([0, 1], `The challenger is shown to be better: ${told}.`);
  return settle([1, 0], `The king stays: ${told}.`);
}

/** Challenges so far, as the hill reads them. */
function challengesOf({ rounds }: Tournament): Challenge[] {
  return rounds.flatMap(({ pairings }) =>
    pairings.flatMap(({ entrants: [king, challenger], result }): Challenge[] =>
      result ? [{ king, challenger, decision: result.points[1] === 1 ? 'accept-h1' : 'accept-h0' }] : [],
    ),
  );
}

/** Who is king, who is next. */
export const hill = (tournament: Tournament): Hill =>
  hillOf(fieldOf(tournament), challengesOf(tournament), new Set(tournament.leavers));

function nextChallenge(tournament: Tournament) {
  const { king, challenger } = hill(tournament);
  if (tournament.open.size > 0 || king === undefined || challenger === undefined) return [];
  return [{ pairings: [{ table: 1, entrants: [king, challenger] }], unplayed: [] }];
}

/** The best seed is king; each of the others challenges once, in a sequential test. */
export const kingOfTheHill: Format = {
  extent: ({ settings }, entrants) => ({
    rounds: Math.max(0, entrants - 1),
    pairings: Math.max(0, entrants - 1),
    sets: settings.sets ?? CHALLENGE_SETTINGS.cap,
  }),
  pair: nextChallenge,
  isComplete: (tournament) => nextChallenge(tournament).length === 0,
  judge,
  rank: (tournament): StandingRow[] =>
    hill(tournament).ranking.map(({ entrant, rank, points }) => {
      const played = tournament.results.filter(
        ({ kind, entrants }) => kind === 'played' && entrants.includes(entrant),
      );
      return {
        rank,
        entrant,
        points,
        tieBreaks: [],
        played: played.length,
        wins: points,
        draws: 0,
        losses: Math.max(0, played.length - points),
      };
    }),
};
