import type { ClockRule } from '../matches/index.js';
import { objection, type Objection } from './objection.js';
import { matchesOf, type Offer } from './offer.js';

/** From `min` to `max`, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A ruleset that a bot plays; `presets` null for all of them. */
export interface PlayedRuleset {
  readonly ruleset: string;
  readonly presets: readonly string[] | null;
}

/**
 * Others may seat a bot: always; while something has been heard of it lately (so that nobody wins against a bot that is not
 * running); never, it has to be challenged.
 */
export const UNASKED = ['always', 'present', 'never'] as const;
export type Unasked = (typeof UNASKED)[number];

/** How long after it was last heard of a bot counts as present, in ms. */
export const PRESENT_MS = 10 * 60_000;

/** What a bot plays and against whom: kept by the service, so that it never has to say no. Null means: anything. */
export interface AcceptanceProfile {
  /** Nothing for now. */
  readonly paused: boolean;
  /** Whether others may seat the bot in matches that the profile takes, without asking it. */
  readonly unasked: Unasked;
  /** Challenges that the profile takes are accepted by the service. */
  readonly autoAccept: boolean;
  readonly rulesets: readonly PlayedRuleset[] | null;
  /** Also options other than those of a preset. */
  readonly ownOptions: boolean;
  /** Seconds per move, of clocks that give time per move; null inside: no such clocks. */
  readonly clocks: { readonly perMove: Range | null; readonly bank: Range | null } | null;
  /** Ratings of opponents, in the pool of the game. */
  readonly ratings: Range | null;
  readonly rated: boolean;
  readonly unrated: boolean;
  /** Matches at once, those included that wait for a seat to be taken. A rated set counts as many as it has legs. */
  readonly concurrency: number | null;
  /** Accounts whose bots are never met. */
  readonly blocked: readonly string[];
}

/** The profile of a bot that has set none: it plays anything and anybody, but is not seated while it is not there. */
export const OPEN_PROFILE: AcceptanceProfile = {
  paused: false,
  unasked: 'present',
  autoAccept: false,
  rulesets: null,
  ownOptions: true,
  clocks: null,
  ratings: null,
  rated: true,
  unrated: true,
  concurrency: null,
  blocked: [],
};

/** Somebody to play against, as a profile sees him. */
export interface Opponent {
  readonly account: string;
  /** Rating in the pool of the game; null for somebody who has arranged the match and does not play. */
  readonly rating: number | null;
}

/** What a profile is asked about. */
export interface Proposal {
  readonly offer: Offer;
  readonly opponents: readonly Opponent[];
  /** Matches that the bot has going on. */
  readonly busy: number;
}

const inRange = (value: number, range: Range): boolean => value >= range.min && value <= range.max;

function judgeClock(clocks: AcceptanceProfile['clocks'], clock: ClockRule): Objection | undefined {
  if (clocks === null) return undefined;
  const isBank = 'bank' in clock;
  const range = isBank ? clocks.bank : clocks.perMove;
  const kind = isBank ? 'a bank of time' : 'time per move';
  if (range === null) return objection('clock', `It does not play with ${kind}.`);
  const seconds = isBank ? clock.bank : clock.perMove;
  if (inRange(seconds, range)) return undefined;
  return objection(
    'clock',
    `It plays with ${range.min} to ${range.max} seconds as ${kind}, not with ${seconds}.`,
  );
}

function judgeGame(profile: AcceptanceProfile, { rules, isPlain }: Offer): Objection | undefined {
  if (profile.rulesets !== null) {
    const played = profile.rulesets.find(({ ruleset }) => ruleset === rules.ruleset);
    if (played === undefined) return objection('ruleset', `It does not play ${rules.ruleset}.`);
    if (played.presets !== null && !played.presets.includes(rules.preset)) {
      return objection('ruleset', `It does not play ${rules.ruleset} by the preset "${rules.preset}".`);
    }
  }
  if (!profile.ownOptions && !isPlain) {
    return objection('options', 'It plays by the options of presets only.');
  }
  return undefined;
}

function judgeRating({ ratings }: AcceptanceProfile, opponents: readonly Opponent[]): Objection | undefined {
  if (ratings === null) return undefined;
  const other = opponents.find(({ rating }) => rating !== null && !inRange(rating, ratings));
  if (other === undefined) return undefined;
  const { min, max } = ratings;
  return objection(
    'rating',
    `It plays against ratings from ${min} to ${max}, not ${Math.round(other.rating!)}.`,
  );
}

/** What a profile has against a game, whoever plays it. */
const objectionsToGame = (profile: AcceptanceProfile, offer: Offer): (Objection | undefined)[] => [
  profile.paused ? objection('paused', 'It does not play for now.') : undefined,
  judgeGame(profile, offer),
  offer.rated && !profile.rated ? objection('rated', 'It plays no rated matches.') : undefined,
  !offer.rated && !profile.unrated ? objection('unrated', 'It plays rated matches only.') : undefined,
  judgeClock(profile.clocks, offer.clock),
];

/** Whether a bot has room for the matches of an offer beside those that it has going on. */
export function objectionToMore(
  { concurrency }: Pick<AcceptanceProfile, 'concurrency'>,
  offer: Offer,
  busy: number,
): Objection | undefined {
  const more = matchesOf(offer);
  if (concurrency === null || busy + more <= concurrency) return undefined;
  const asked = more === 1 ? 'one more' : `${more} more (a set)`;
  return objection(
    'concurrency',
    `It plays ${concurrency} matches at once at most and has ${busy}; this would be ${asked}.`,
  );
}

/** What a profile has against those at the table. */
export function objectionsToCompany(
  profile: AcceptanceProfile,
  opponents: readonly Opponent[],
): (Objection | undefined)[] {
  const isBlocked = opponents.some(({ account }) => profile.blocked.includes(account));
  return [
    isBlocked ? objection('blocked', 'It does not play against this account.') : undefined,
    judgeRating(profile, opponents),
  ];
}

const given = (one: Objection | undefined): one is Objection => one !== undefined;

/** Everything that a profile has against a proposal; what does not depend on the opponent comes first. */
export const objectionsTo = (profile: AcceptanceProfile, { offer, opponents, busy }: Proposal): Objection[] =>
  [
    ...objectionsToGame(profile, offer),
    objectionToMore(profile, offer, busy),
    ...objectionsToCompany(profile, opponents),
  ].filter(given);

/** What of a profile will never take any match of this kind, whoever comes and however long one waits. */
export const lastingObjections = (profile: AcceptanceProfile, offer: Offer): Objection[] =>
  objectionsToGame({ ...profile, paused: false }, offer).filter(given);

/** Whether a bot may be seated without being asked. `heardAt`: when it was last heard of, ms since 1970. */
export function judgeUnasked(
  { unasked }: AcceptanceProfile,
  heardAt: number,
  now: number,
): Objection | undefined {
  if (unasked === 'never')
    return objection('ask-first', 'It is not seated without being asked: challenge it.');
  if (unasked === 'always' || now - heardAt <= PRESENT_MS) return undefined;
  const minutes = PRESENT_MS / 60_000;
  return objection('absent', `Nothing has been heard of it for ${minutes} minutes: challenge it.`);
}
