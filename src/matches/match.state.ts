import { HOUSE_PLAYERS, type HousePlayer, type Step } from '../players/index.js';
import type { Deal } from '../rules/dealing.js';
import type { Resolved } from '../rules/options.js';
import type { Action } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Termination } from '../rules/record.js';
import type { ClockRule, TimeoutPolicy, Turn } from './match.clock.js';

/** `open`: seats are free; `finished`: played to an end that counts; `aborted`: ended without a result. */
export const MATCH_STATUSES = ['open', 'playing', 'finished', 'aborted'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** A house player as seats and `by` name it. */
export type HouseName = `house:${HousePlayer}`;
/** Every house player's name, weakest first. */
export const HOUSE_NAMES: readonly HouseName[] = HOUSE_PLAYERS.map((player): HouseName => `house:${player}`);

/** One version of a bot in a seat, and what it added to the shuffle when it joined. */
export interface BotSeat {
  readonly account: string;
  readonly bot: string;
  readonly version: number;
  readonly entropy: string;
}
export interface HouseSeat {
  readonly house: HouseName;
}
/** Who sits in a seat; null as long as it is open. */
export type Seat = BotSeat | HouseSeat | null;

export const isBot = (seat: Seat): seat is BotSeat => seat !== null && 'bot' in seat;
export const isHouse = (seat: Seat): seat is HouseSeat => seat !== null && 'house' in seat;

/** Place of a match in a rated set: as many legs as seats, seats rotated. */
export interface Leg {
  readonly set: string;
  /** From 1. */
  readonly leg: number;
  readonly legs: number;
}

/** What a match tries out: a bot's answers to what happened before, or what it does when things go wrong. */
export const TRIALS = ['rehearsal', 'ruleset', 'long', 'repeat', 'illegal', 'late'] as const;
export type Trial = (typeof TRIALS)[number];

/** What happens in a match whatever anybody answers: its deals, and every decision in order. */
export interface Script {
  readonly serverSeed: string;
  readonly entropies: readonly string[];
  readonly actions: readonly Action[];
}

/** What is settled when the last seat is taken and never changes after that. Times are milliseconds since 1970. */
export interface MatchFacts {
  readonly id: string;
  /** Account of whoever created the match. */
  readonly creator: string;
  readonly createdAt: number;
  /** When the match is given up if a seat is still open. */
  readonly expiresAt: number;
  readonly rules: Resolved;
  readonly rulesVersion: number;
  readonly clock: ClockRule;
  readonly onTimeout: TimeoutPolicy;
  /** Version of the service's policies by which it was begun; left out where nobody noted it. */
  readonly policy?: number;
  readonly rated: boolean;
  /** Why it is not rated although somebody asked for it; null where it is, or nobody asked. */
  readonly unrated: string | null;
  readonly leg: Leg | null;
  /** The tournament that it is played in. */
  readonly tournament?: string;
  /**
   * Other tables play the same deals: at first only its own seats may look, each by its own view; see
   * `MatchFactsRepository.isVeiled`.
   */
  readonly veiled?: true;
  /** Seconds by which those who hold no seat see it later; left out where they see it at once. */
  readonly delay?: number;
  /** What it tries out; left out where it is an ordinary match. */
  readonly trial?: Trial;
  /** What is decided in it; left out where its seats decide. */
  readonly script?: Script;
  /** Secret until the end. */
  readonly serverSeed: string;
  readonly commitment: string;
  readonly seats: readonly Seat[];
}

/** The round being played. The position follows from the rest: deal and steps, carried out. */
export interface RoundState {
  /** From 1. */
  readonly number: number;
  /** How many times the tiles were dealt for it. */
  readonly attempts: number;
  readonly deal: Deal;
  readonly first: number;
  /** Whether `first` came from the last round or a lot (true) or from the hands (false). */
  readonly given: boolean;
  /** Scores before the round, by seat. */
  readonly scores: readonly number[];
  /** What has been decided, in order; see `stepOf` in players. */
  readonly steps: readonly Step[];
  readonly position: Position;
}

/** A seat that gave up or was given up, and the ply at which it happened. */
export interface Forfeit {
  readonly cause: Termination;
  readonly ply: number;
}

/** How a match ended. Both lists are empty where nobody won. */
export interface Outcome {
  readonly winners: readonly number[];
  /** Place of each seat from 1; equal places are shared. */
  readonly ranks: readonly number[];
  readonly termination: Termination;
  /** The reason in words. */
  readonly reason: string;
}

/** Everything there is to know about a match at one moment. */
export interface MatchState {
  readonly facts: MatchFacts;
  readonly status: MatchStatus;
  /** Number of the latest row of its log, from 1. */
  readonly step: number;
  /** Number of the latest event. */
  readonly seq: number;
  /** Decisions made so far. */
  readonly ply: number;
  readonly scores: readonly number[];
  /** The round being played, or the last one; null before the start. */
  readonly round: RoundState | null;
  readonly turn: Turn | null;
  /** Milliseconds left in each seat's bank; empty where the clock has none. */
  readonly banks: readonly number[];
  readonly forfeits: readonly (Forfeit | null)[];
  /** How often the house has moved for each seat that ran out of time. */
  readonly helps: readonly number[];
  readonly outcome: Outcome | null;
}

/** Whether a match can still change. */
export const isOver = ({ status }: MatchState): boolean => status === 'finished' || status === 'aborted';

/** The player that decides for `seat` on the house's side: its own house player, or `house:easy` once it has forfeited; undefined where a bot decides. */
export function houseAt(
  { facts, forfeits }: Pick<MatchState, 'facts' | 'forfeits'>,
  seat: number,
): HouseName | undefined {
  const holder = facts.seats[seat];
  if (isHouse(holder)) return holder.house;
  return forfeits[seat] ? 'house:easy' : undefined;
}

/** Strength of a house player: `easy` of `house:easy`. */
export const strengthOf = (name: HouseName): HousePlayer => name.slice('house:'.length) as HousePlayer;

/** Reads the name of a house player; undefined where there is none of that name. */
export const parseHouseName = (text: string): HouseName | undefined =>
  HOUSE_NAMES.find((name) => name === text);
