import type { MatchResult } from '../../matches/index.js';
import { gameOf } from '../../rules/game.choice.js';
import { RULESETS } from '../../rules/rulesets.js';
import type { Resolved } from '../../rules/options.js';
import type { Notes, PartOutcome, PartPlan } from './trial.state.js';

type Situation = Exclude<PartPlan['situation'], 'rehearsal'>;

/** How much longer than usual the long match is. */
const LONGER = 3;

/** What happens in each situation, in words for the report. */
export const SITUATIONS: Record<Situation, string> = {
  ruleset: 'A match of the game, as it is.',
  long: 'A match to three times the usual target.',
  repeat: 'The answer to its first move gets lost: the move was made, and the bot is told 503.',
  illegal: 'Its first move is refused as illegal.',
  late: 'Its first move arrives after the deadline: the clock has decided, and the house has moved for it.',
};

/** The usual table of a game: of two, or as few as it takes. */
export function usualGame(
  ruleset: string,
  options: Readonly<Record<string, unknown>> = {},
): Resolved | undefined {
  const game = gameOf({ ruleset, options });
  return game.ok ? game.value : undefined;
}

/** Everything that a bot which claims these games is tried in. The first game is the one in which things go wrong. */
export function situationsFor(rulesets: readonly string[]): PartPlan[] {
  const [first] = rulesets;
  const usual = usualGame(first)?.options['target'];
  const longer = typeof usual === 'number' ? { target: usual * LONGER } : {};
  const long = usualGame(first, longer) ? longer : {};
  const wrong = (['repeat', 'illegal', 'late'] as const).map((situation) => ({
    situation,
    ruleset: first,
    options: {},
  }));
  return [
    ...wrong,
    { situation: 'long', ruleset: first, options: long },
    ...rulesets.map((ruleset) => ({ situation: 'ruleset' as const, ruleset, options: {} })),
  ];
}

/** All games, for a bot whose profile names none. */
export const ALL_RULESETS: readonly string[] = RULESETS.map(({ id }) => id);

/** Whether a bot has come through a situation, by how its match ended, and what to know about it. */
export function judge(
  situation: Situation,
  { status, termination, reason }: Pick<MatchResult, 'status' | 'termination' | 'reason'>,
  notes: Notes | null,
): PartOutcome {
  if (status === 'aborted') return { passed: false, detail: `The match did not come to its end. ${reason}` };
  if (termination !== 'rules') return { passed: false, detail: `It lost before the end. ${reason}` };
  if (situation === 'ruleset' || situation === 'long')
    return { passed: true, detail: 'It played to the end.' };
  if (notes === null) return { passed: true, detail: 'It was never asked: the match ended before.' };
  const { ply, move, again } = notes;
  switch (situation) {
    case 'repeat':
      if (again === undefined)
        return { passed: true, detail: `It went on by the events after ply ${ply}, without asking again.` };
      return again === move
        ? { passed: true, detail: `It sent its move for ply ${ply} again and got the first answer.` }
        : { passed: false, detail: `It sent ${again} for ply ${ply} after ${move}, which had been made.` };
    case 'illegal':
      return again === undefined
        ? { passed: false, detail: `It did not answer ply ${ply} again.` }
        : { passed: true, detail: `It answered ply ${ply} again, with ${again}.` };
    case 'late':
      return { passed: true, detail: `It went on after the clock had decided ply ${ply}.` };
  }
}
