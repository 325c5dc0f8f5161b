import { below, CHOOSERS, placesAtEnd, playMatch, type Choose } from '../../players/index.js';
import type { Resolved } from '../../rules/options.js';
import { engineOf } from '../../rules/rulesets.js';
import type { Seeds } from '../../rules/shuffle.js';
import { adjustForLuck, PairedMoments, placeShare, scoreSet } from '../../statistics/index.js';
import { sideInLeg, sideRanks } from '../rated.set.js';

/** How deals are measured: whoever changes anything about it counts this up, and all sets are measured again. */
export const MEASURE = 1;
/**
 * Whose play says what a deal is worth: for each decision a coin is tossed between the two strongest house players that do not
 * search. Neither has chance of its own, so that one of them alone would tell of a single line of play, which explains far less
 * of what others score than several.
 */
const YARDSTICK: Choose = (seen, random) =>
  CHOOSERS[below(random, 2) === 0 ? 'medium' : 'hard'](seen, random);
/** How often the yardstick plays a match's deals. */
const PLAYOUTS = 8;
/** Chance of its play: always the same, so that a deal is worth what it is worth. */
const SEED = 42;

/**
 * Decisions of the longest match that is played for this: more than the usual games take. With it everything that is measured has
 * an end: a game is 3,400 matches (`SAMPLE` deals, each played `PLAYOUTS` times, and once by each of nine pairs).
 */
export const LONGEST_MATCH = 1_500;

/** Deals of each game from which is learnt how much deals decide there, who plays them, and with what chance. */
const SAMPLE = 200;
const PLAYERS = [CHOOSERS.easy, CHOOSERS.medium, CHOOSERS.hard];
const PAIRS = PLAYERS.flatMap((first) => PLAYERS.map((others) => ({ first, others })));
const OTHER_SEED = 7;

/** A leg of a set: its deals, and who sits where in it. */
export interface LegDeals {
  /** From 1. */
  readonly leg: number;
  readonly seeds: Seeds;
}

/** How a game's deals are taken out of its scores. */
export interface LuckOfRules {
  /** How much of what equal players score with a set's deals is subtracted. */
  readonly coefficient: number;
  /** Share of a score's variance that this takes out. */
  readonly varianceRemoved: number;
  /** Variance of a side's score in one leg that is left. */
  readonly residual: number;
}

const sidesOf = ({ teams, seats }: Resolved): number => (teams ? 2 : seats);

/** Ranks of the set's sides when the deals of a leg are played; undefined where that takes too long. `bySide`: who plays for a side. */
function play(
  rules: Resolved,
  { leg, seeds }: LegDeals,
  bySide: (side: number) => Choose,
  seed: number,
): number[] | undefined {
  const sides = sidesOf(rules);
  const sitters = Array.from({ length: rules.seats }, (_, seat) =>
    bySide(sideInLeg(seat, leg, rules.seats, sides)),
  );
  const end = playMatch(engineOf(rules), seeds, sitters, seed, LONGEST_MATCH);
  return end && sideRanks(placesAtEnd(end.scores, end.winners), leg, sides);
}

/** Share of its opponents that each side beat. */
function sharesOf(ranks: readonly (readonly number[])[]): number[] {
  const scores = scoreSet(ranks)!;
  return scores.map((_, side) => placeShare(scores, side));
}

/** Answers of all questions in turn; undefined, and no more is asked, as soon as one has none. */
function allOf<Of, Answer>(
  questions: readonly Of[],
  ask: (question: Of) => Answer | undefined,
): Answer[] | undefined {
  const answers: Answer[] = [];
  for (const question of questions) {
    const answer = ask(question);
    if (answer === undefined) return undefined;
    answers.push(answer);
  }
  return answers;
}

/**
 * What every side scores, 0 to 1, with equal players on the deals of a set; a half on average over all deals. Undefined where a
 * match takes more than `LONGEST_MATCH` decisions.
 */
export function valueOfDeals(rules: Resolved, legs: readonly LegDeals[]): number[] | undefined {
  const playouts = legs.flatMap((leg) => Array.from({ length: PLAYOUTS }, (_, i) => ({ leg, i })));
  const ranks = allOf(playouts, ({ leg, i }) => play(rules, leg, () => YARDSTICK, SEED + i));
  return ranks && sharesOf(ranks);
}

/**
 * How much deals decide in a game: the regression of what the first side scores on what the deals are worth to it, for house
 * players of every strength against each other. A pure function of the rules. Undefined where a match takes more than
 * `LONGEST_MATCH` decisions.
 */
export function luckOfRules(rules: Resolved): LuckOfRules | undefined {
  const deals = Array.from({ length: SAMPLE }, (_, i): LegDeals => ({
    leg: 1,
    seeds: { serverSeed: `luck ${i}`, entropies: [] },
  }));
  const worth = allOf(deals, (deal) => valueOfDeals(rules, [deal])?.[0]);
  if (worth === undefined) return undefined;
  const values = centred(worth);
  const sample = new PairedMoments();
  for (const { first, others } of PAIRS) {
    const sitting = (side: number): Choose => (side === 0 ? first : others);
    const ranks = allOf(deals, (deal) => play(rules, deal, sitting, OTHER_SEED));
    if (ranks === undefined) return undefined;
    const scores = centred(ranks.map((each) => sharesOf([each])[0]));
    values.forEach((value, i) => sample.add(value, scores[i]));
  }
  const { coefficient, varianceRemoved } = adjustForLuck(sample, { expectedControl: 0 });
  // Where deals are found to decide nothing, nothing is subtracted.
  if (coefficient <= 0) return { coefficient: 0, varianceRemoved: 0, residual: sample.y.variance };
  return { coefficient, varianceRemoved, residual: sample.y.variance * (1 - varianceRemoved) };
}

/** Differences from the mean: some players are better than others, and so is the first seat. */
function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
