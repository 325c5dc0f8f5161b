import {
  bracketProgress,
  bracketRanking,
  decideSeries,
  doubleElimination,
  singleElimination,
  type Bracket,
  type BracketOutcomes,
  type BracketProgress,
  type Entrant,
  type StandingRow,
} from '../../statistics/index.js';
import { setMargins } from '../leg.outcome.js';
import type { Tournament, TournamentPairing } from '../tournament.state.js';
import {
  allClosed,
  fieldOf,
  outcomesOf,
  play,
  scoresOf,
  settle,
  wait,
  type Format,
  type Verdict,
} from './format.js';
import type { NextRound } from './next.round.js';

/** Which bracket a field plays. */
const bracketFor = (field: readonly Entrant[], { settings }: Tournament): Bracket =>
  settings.format === 'double-elimination'
    ? doubleElimination(field, { reset: settings.reset })
    : singleElimination(field, { thirdPlace: settings.thirdPlace });

/** The bracket of a tournament that has started. */
export const bracketOf = (tournament: Tournament): Bracket => bracketFor(fieldOf(tournament), tournament);

/** Where the bracket stands. */
export function progressOf(tournament: Tournament, bracket = bracketOf(tournament)): BracketProgress {
  return bracketProgress(bracket, outcomesByMatch(tournament), tournament.leavers);
}

/** Winners by bracket match; a pairing that nobody won is left to the bracket, which knows who left when. */
function outcomesByMatch({ rounds }: Tournament): BracketOutcomes {
  const outcomes = new Map<string, string | null>();
  for (const { slot, entrants, result } of rounds.flatMap(({ pairings }) => pairings)) {
    if (slot === undefined || result === undefined) continue;
    const winner = result.points.indexOf(1);
    if (winner >= 0) outcomes.set(slot, entrants[winner]);
  }
  return outcomes;
}

/** Matches that can be played and are not paired yet, as one more round. */
function pairReady(tournament: Tournament): NextRound[] {
  const paired = new Set(tournament.rounds.flatMap(({ pairings }) => pairings.map(({ slot }) => slot)));
  const ready = progressOf(tournament).matches.filter(
    ({ match, state }) => state === 'ready' && !paired.has(match.id),
  );
  // A stage at a time: whoever is through early waits for the others of the round, so that rounds mean what they say.
  if (ready.length === 0 || tournament.open.size > 0) return [];
  return [
    {
      pairings: ready.map(({ match, sides }, i) => ({
        table: i + 1,
        entrants: [sides[0] as string, sides[1] as string],
        slot: match.id,
      })),
      unplayed: [],
    },
  ];
}

/** A series of sets, until one side cannot be caught any more. */
function judgeSeries(pairing: TournamentPairing, { settings, entrants }: Tournament): Verdict {
  const sets = pairing.sets.map((set) => {
    const scores = scoresOf(set);
    const outcomes = outcomesOf(set);
    return scores && outcomes && { score: scores[0][1], margin: setMargins(outcomes, 2)[0] };
  });
  const played = sets.filter((set) => set !== undefined);
  const [first, second] = pairing.entrants.map((id) => entrants.get(id)?.seed ?? 0);
  const decision = decideSeries(played, { bestOf: settings.bestOf }, first < second ? 0 : 1);
  if (decision) {
    const reason =
      decision.reason === 'sets'
        ? null
        : `Level after ${played.length} sets; the better ${decision.reason} decides.`;
    return settle(decision.winner === 0 ? [1, 0] : [0, 1], reason);
  }
  return allClosed(pairing) ? play() : wait;
}

function rank(tournament: Tournament): StandingRow[] {
  const bracket = bracketOf(tournament);
  const cards = new Map(bracket.entrants.map((id) => [id, { wins: 0, losses: 0 }]));
  for (const { kind, entrants, points } of tournament.results) {
    if (kind !== 'played') continue;
    entrants.forEach((id, i) => {
      const card = cards.get(id);
      if (card) card[points[i] === 1 ? 'wins' : 'losses']++;
    });
  }
  return bracketRanking(bracket, progressOf(tournament, bracket)).map(({ entrant, rank: place }) => {
    const { wins, losses } = cards.get(entrant)!;
    return {
      rank: place,
      entrant,
      points: wins,
      tieBreaks: [],
      played: wins + losses,
      wins,
      draws: 0,
      losses,
    };
  });
}

/** Out after one loss, or after two. */
export const elimination: Format = {
  extent(tournament, entrants) {
    const field = Array.from({ length: entrants }, (_, i) => ({ id: `${i}`, seed: i + 1 }));
    const bracket = bracketFor(field, tournament);
    const played = bracketProgress(bracket, new Map());
    const byes = played.matches.filter(({ state }) => state === 'bye' || state === 'empty').length;
    const { bestOf, format } = tournament.settings;
    return {
      rounds: null,
      // Everybody but the champion goes out once; in a double elimination twice, and perhaps once more.
      pairings:
        format === 'double-elimination' ? 2 * Math.max(0, entrants - 1) : bracket.matches.length - byes,
      sets: bestOf,
    };
  },
  pair: pairReady,
  isComplete: (tournament) => pairReady(tournament).length === 0,
  judge: judgeSeries,
  rank,
};
