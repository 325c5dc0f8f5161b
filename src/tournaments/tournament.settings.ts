import type { TieBreak } from '../statistics/index.js';
import type { Resolved } from '../rules/options.js';
import type { ClockRule } from '../matches/index.js';

export const TOURNAMENT_FORMATS = [
  'round-robin',
  'swiss',
  'single-elimination',
  'double-elimination',
  'arena',
  'gauntlet',
  'king-of-the-hill',
  'teams',
  'tables',
] as const;
/** `teams`: teams meet each other, member by member. `tables`: a Swiss for games of three or four. */
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

export const TOURNAMENT_STATUSES = ['registration', 'running', 'paused', 'finished', 'cancelled'] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

export const DEALS = ['independent', 'field', 'mirror'] as const;
/**
 * Where a pairing's deals come from. `independent`: every leg has its own. `field`: every table of a round gets the same ones.
 * `mirror`: all legs of a set have the same ones; only among house players, who remember nothing.
 */
export type Deals = (typeof DEALS)[number];

export const ENTRIES = ['open', 'invited', 'rating'] as const;
/** Who may enter: everybody, whom the organiser enters, or whoever has a rating within limits. */
export type EntryRule = (typeof ENTRIES)[number];

export const SEEDINGS = ['rating', 'entry'] as const;
export type Seeding = (typeof SEEDINGS)[number];

export const TEAM_MATCHES = ['boards', 'scheveningen'] as const;
/** How two teams meet: first board against first board, or everybody against everybody. */
export type TeamMatch = (typeof TEAM_MATCHES)[number];

/** Everything about a tournament that is settled when it is created. Times are milliseconds since 1970. */
export interface TournamentSettings {
  readonly format: TournamentFormat;
  /** The game, by the number of seats; one entry but for tables of different sizes. */
  readonly rules: readonly Resolved[];
  /** What the secret was made from, where the organiser wants it all to be the same again: only among house players. */
  readonly seed: string | null;
  readonly clock: ClockRule | null;
  readonly deals: Deals;
  readonly rated: boolean;
  /** Rounds of a Swiss or of tables; null for as many as find a winner. */
  readonly rounds: number | null;
  /** How often everybody meets everybody. Each meeting is a set, so that once is a double round robin already. */
  readonly cycles: 1 | 2;
  /** How many entrants of a gauntlet meet everybody. */
  readonly heads: number;
  /** Sets of a bracket's series. */
  readonly bestOf: number;
  readonly thirdPlace: boolean;
  /** Whether the champion of the winners' side, beaten once in the final, gets another. */
  readonly reset: boolean;
  /** How long an arena lasts, in ms; null where `sets` ends it. */
  readonly duration: number | null;
  /** Sets that each entrant of an arena plays; for a challenge of king of the hill the most sets it may take. */
  readonly sets: number | null;
  /** How many members of a team count in an arena. */
  readonly leaders: number;
  readonly teamMatch: TeamMatch;
  /** The format's own where null. */
  readonly tieBreaks: readonly TieBreak[] | null;
  readonly seeding: Seeding;
  /** Sets that a bot plays at once; house players have no limit. */
  readonly concurrency: number;
  readonly legsAtOnce: boolean;
  readonly entry: {
    readonly rule: EntryRule;
    readonly minRating: number | null;
    readonly maxRating: number | null;
    readonly most: number;
  };
  /** When entrants may enter; null for from the creation and until the start. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** Null: when the organiser says so. */
  readonly startsAt: number | null;
}

/** Entrants of a tournament at most. */
export const MOST_ENTRANTS = 2_000;

/** Where everybody meets everybody the pairings grow with the square: so many take 20,000 of them already. */
export const MOST_IN_A_SCHEDULE = 200;

/** Characters of a team's name at most. */
export const TEAM_NAME_LENGTH = 60;

/** Entrants of a tournament of this format at most. */
export const mostEntrants = (format: TournamentFormat): number =>
  format === 'round-robin' || format === 'teams' ? MOST_IN_A_SCHEDULE : MOST_ENTRANTS;

/** Whether only house players, who remember nothing, may take part. */
export const isForHouseOnly = ({ deals, seed }: Pick<TournamentSettings, 'deals' | 'seed'>): boolean =>
  deals === 'mirror' || seed !== null;

/** The game for a table of `seats` entrants' sides; the first one where the number does not matter. */
export const rulesFor = ({ rules }: Pick<TournamentSettings, 'rules'>, entrants: number): Resolved =>
  rules.find((resolved) => sidesOf(resolved) === entrants) ?? rules[0];

/** How many entrants play one match: the seats, or two where partners play. */
export const sidesOf = ({ seats, teams }: Resolved): number => (teams ? 2 : seats);
