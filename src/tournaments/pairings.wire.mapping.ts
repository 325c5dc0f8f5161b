import { placeShare, type PairingResult } from '../statistics/index.js';
import { scoresOf } from './formats/format.js';
import { entriesMeant } from './tournament.entry.js';
import { isScheduled } from './formats/counting.results.js';
import { fieldScores } from './field.scores.js';
import type { LuckOfSet } from '../ratings/index.js';
import { type Tournament as State, type TournamentPairing as Pairing } from './tournament.state.js';
import type { TournamentPairing, TournamentPairings } from './tournament.pairings.wire.js';

/** What a tournament's log does not say of its sets. */
export interface KnownOfSets {
  /** Luck, by set. */
  readonly luck: ReadonlyMap<string, LuckOfSet>;
  /** Matches that there are, of those that have not ended: a log says what is to be played before it is made. */
  readonly matches: ReadonlySet<string>;
}
const NOTHING_KNOWN: KnownOfSets = { luck: new Map(), matches: new Set() };

/** Which pairings are meant. */
export interface PairingsFilter {
  readonly round?: number;
  readonly entrant?: string;
  /** Whole rounds from the first on, as long as they have no more pairings together; the first one in any case. */
  readonly upTo?: number;
}

/** Pairings by round and table; the byes and absences of a Swiss, which count, at the end of each round. */
export function pairingsOf(
  state: State,
  { round, entrant, upTo = Infinity }: PairingsFilter = {},
  { luck, matches }: KnownOfSets = NOTHING_KNOWN,
): TournamentPairings {
  const ofRound = firstRounds(
    state.rounds.filter(({ number }) => round === undefined || number === round),
    upTo,
  );
  const pairings = ofRound.flatMap(({ number, pairings: played, unplayed }) => {
    const compared = state.settings.deals === 'field' ? fieldScores(played) : undefined;
    return [
      ...played.map((pairing) => pairingOf(pairing, compared, { luck, matches })),
      ...(isScheduled(state) ? [] : unplayed.map((result) => unplayedPairing(number, result))),
    ];
  });
  const byes = isScheduled(state)
    ? ofRound.flatMap(({ number, unplayed }) =>
        unplayed.map(({ entrants: [sitsOut] }) => ({ round: number, entrant: sitsOut })),
      )
    : [];
  const meant = entrant === undefined ? undefined : new Set(entriesMeant(state.entrants, entrant));
  const isOf = (entrants: readonly string[]): boolean => !meant || entrants.some((each) => meant.has(each));
  return {
    pairings: pairings.filter(({ entrants }) => isOf(entrants)),
    byes: byes.filter((bye) => isOf([bye.entrant])),
  };
}

/** The rounds up to the one with which their pairings become more than `most`; the first one in any case. */
function firstRounds(rounds: State['rounds'], most: number): State['rounds'] {
  let pairings = 0;
  const beyond = rounds.findIndex((round, i) => {
    pairings += round.pairings.length;
    return pairings > most && i > 0;
  });
  return beyond < 0 ? rounds : rounds.slice(0, beyond);
}

function pairingOf(
  pairing: Pairing,
  compared: ReturnType<typeof fieldScores> | undefined,
  { luck, matches }: KnownOfSets,
): TournamentPairing {
  const { round, table, entrants, result, reason, slot, rematch, dropped, sets } = pairing;
  return {
    round,
    table,
    entrants: [...entrants],
    result: result
      ? { kind: result.kind, points: [...result.points], margins: [...(result.margins ?? [])] }
      : null,
    reason,
    slot: slot ?? null,
    isRematch: rematch,
    isDropped: dropped,
    sets: sets.map((set) => {
      const scores = scoresOf(set);
      return {
        id: set.id,
        number: set.number,
        matches: set.legs.flatMap(({ match, state }) =>
          state === 'over' || matches.has(match) ? match : [],
        ),
        scores: scores ? scores.map((_, i) => placeShare(scores, i)) : null,
        fieldScores: compared?.get(set) ?? null,
        luck: luck.get(set.id) ?? null,
      };
    }),
  };
}

const unplayedPairing = (
  round: number,
  { table, entrants, kind, points }: PairingResult,
): TournamentPairing => ({
  round,
  table,
  entrants: [...entrants],
  result: { kind, points: [...points], margins: [] },
  reason: null,
  slot: null,
  isRematch: false,
  isDropped: false,
  sets: [],
});
