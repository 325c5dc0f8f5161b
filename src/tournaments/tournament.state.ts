import type { PairingResult } from '../statistics/index.js';
import type { LegOutcome } from './leg.outcome.js';
import type { EntrantFacts, LeavingCause } from './tournament.event.js';
import type { TournamentSettings, TournamentStatus } from './tournament.settings.js';

export interface TournamentEntrant extends EntrantFacts {
  /** From 1, given at the start; 0 before. */
  seed: number;
  /** Rating at the start; null where there was none. */
  rating: number | null;
  /** Set when the entrant has left. */
  left: { readonly cause: LeavingCause; readonly reason: string; readonly at: number } | null;
  /** Legs lost in a row by crashing or stalling. */
  faults: number;
  /** Legs lost without a move before the first move. */
  idle: number;
  /** Whether the entrant ever made a move of its own. */
  showed: boolean;
  /** Sets under way. */
  running: number;
  /** Sets that were finished. */
  played: number;
  /** Pairings of an arena in a row that have left the entrant out. */
  waited: number;
}

export interface TournamentLeg {
  /** From 1. */
  readonly leg: number;
  attempt: number;
  match: string;
  state: 'playing' | 'over' | 'void';
  outcome: LegOutcome | undefined;
}

export interface TournamentSet {
  /** From 1 within the pairing. */
  readonly number: number;
  readonly id: string;
  readonly legs: readonly TournamentLeg[];
  readonly startedAt: number;
  /** Whether the set can change no more. */
  closed: boolean;
}

export interface TournamentPairing {
  readonly round: number;
  readonly table: number;
  readonly entrants: readonly string[];
  readonly slot: string | undefined;
  readonly rematch: boolean;
  readonly sets: TournamentSet[];
  result: PairingResult | undefined;
  /** Why it ended as it did, where the sets do not say it. */
  reason: string | null;
  /** Whether it ended without a result that counts. */
  dropped: boolean;
}

export interface TournamentRound {
  readonly number: number;
  readonly pairings: readonly TournamentPairing[];
  readonly unplayed: readonly PairingResult[];
  open: number;
  announced: boolean;
}

/** Where in a tournament a match belongs. */
export interface MatchPlace {
  readonly pairing: TournamentPairing;
  readonly set: TournamentSet;
  readonly leg: TournamentLeg;
}

/** A tournament as its log has it so far. Changed in place, and only by `apply` (`tournament.fold.ts`). */
export interface Tournament {
  readonly id: string;
  /** What all lots and deals come from, 64 hexadecimal digits; nobody sees it before the end. */
  readonly secret: string;
  name: string;
  organiser: string;
  settings: TournamentSettings;
  commitment: string;
  createdAt: number;
  status: TournamentStatus;
  seq: number;
  /** When the latest event happened. */
  updatedAt: number;
  /** Entrants by id, in the order of entering. */
  readonly entrants: Map<string, TournamentEntrant>;
  /** Who has left since the start, in order. */
  readonly leavers: string[];
  startedAt: number | null;
  endedAt: number | null;
  /** Rounds that will be played, where the format knows. */
  plannedRounds: number | null;
  readonly rounds: TournamentRound[];
  /** Pairings without a result yet, in order of pairing. */
  readonly open: Set<TournamentPairing>;
  /** Matches that have not been heard of yet, by identifier. */
  readonly unheard: Map<string, MatchPlace>;
  readonly matches: Map<string, MatchPlace>;
  /** In the order in which they came in. */
  readonly results: PairingResult[];
  /** Time that finished sets took, and their number. */
  readonly taken: { ms: number; sets: number };
  /** Why it ended, or is paused. */
  reason: string | null;
  readonly notes: string[];
}

/** A pairing's place in the tournament. */
export const placeKey = (round: number, table: number): string => `${round}/${table}`;

export const isHouseEntrant = ({ player }: Pick<EntrantFacts, 'player'>): boolean => 'house' in player;

/** Whether only house players sit there, so that a worker plays the match at one go. */
export const isHouseOnly = ({ entrants }: Tournament, { pairing }: MatchPlace): boolean =>
  pairing.entrants.every((id) => isHouseEntrant(entrants.get(id)!));

/** Who has not left, in the order of entering. */
export const presentEntrants = ({ entrants }: Tournament): TournamentEntrant[] =>
  [...entrants.values()].filter(({ left }) => left === null);

export const isEnded = ({ status }: Pick<Tournament, 'status'>): boolean =>
  status === 'finished' || status === 'cancelled';

export function getPairing(tournament: Tournament, round: number, table: number): TournamentPairing {
  const found = tournament.rounds[round - 1]?.pairings.find((pairing) => pairing.table === table);
  if (!found) throw new Error(`tournament ${tournament.id} has no pairing ${placeKey(round, table)}`);
  return found;
}
