import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { Resolved } from '../../rules/options.js';
import { luckOfRules, valueOfDeals, type LegDeals, type LuckOfRules } from './deal.luck.js';

/** What the deals of a set are worth to each side, or how much deals decide in a game. */
export type LuckQuestion =
  | { readonly kind: 'rules'; readonly rules: Resolved }
  | {
      readonly kind: 'set';
      readonly rules: Resolved;
      readonly legs: readonly LegDeals[];
    };
/** Null where a match takes too long to be played for this. */
export type LuckAnswer = LuckOfRules | readonly number[] | null;

/** The politest there is: whoever has something to do goes first. */
const LOWEST_PRIORITY = 19;

// On Linux the priority is the calling thread's own; elsewhere it would be the whole program's.
if (!isMainThread && process.platform === 'linux') setPriority(LOWEST_PRIORITY);

export function measureLuck(question: LuckQuestion): LuckAnswer {
  const { rules } = question;
  return (question.kind === 'rules' ? luckOfRules(rules) : valueOfDeals(rules, question.legs)) ?? null;
}

// Runs in threads of `LuckKeeper`.
export default measureLuck;
