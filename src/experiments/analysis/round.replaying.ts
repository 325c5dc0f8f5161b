import { see, stepOf, type Seen, type Step } from '../../players/index.js';
import type { RoundRecord } from '../../rules/record.js';
import { openReplay } from '../../rules/replay.js';
import type { Round } from '../../rules/round.js';

/** A round of a record, played again up to some decision. */
export interface ReplayedRound {
  readonly round: Round;
  readonly steps: Step[];
  /** Scores by seat when the round began. */
  readonly before: readonly number[];
}

/** The round at its beginning. Throws where the record is not one of ours. */
export function beginReplay({ result: _, ...record }: RoundRecord): ReplayedRound {
  const opened = openReplay({ ...record, moves: [] });
  if (!opened.ok) throw new Error(`a recorded round cannot be played again: ${opened.error.detail}`);
  return { round: opened.value, steps: [], before: record.scores };
}

/** Plays a recorded move. */
export function replayMove({ round, steps }: ReplayedRound, move: string): void {
  const judged = round.judge(move);
  if (!judged.ok) throw new Error(`a recorded move cannot be played again: ${judged.error.detail}`);
  steps.push(stepOf(round.position, judged.value));
  round.play(judged.value);
}

/** What the seat in turn knows. */
export const seenIn = ({ round, steps }: ReplayedRound): Seen =>
  see(round.engine, round.position, round.turn, [...steps]);
